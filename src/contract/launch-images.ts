/** The address of the image that an installed app shows on iOS while it starts; width and height in pixels. */
export function launchImage(width: number, height: number, scheme: 'light' | 'dark'): string {
  return `/launch/${width}x${height}-${scheme}.png`
}
