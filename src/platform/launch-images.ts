/**
 * Links the start images of an installed app on an iPhone, those of this screen alone. iOS reads
 * the links when a page is put on the home screen. `tools/icons/render.mjs` draws them for the
 * iPhones that are sold; other devices start with a plain page.
 */
export function linkLaunchImages(): void {
  const { width, height } = window.screen
  const [short, long] = [width, height]
    .toSorted((a, b) => a - b)
    .map((points) => Math.round(points * window.devicePixelRatio))
  for (const scheme of ['light', 'dark'] as const) {
    const link = document.createElement('link')
    link.rel = 'apple-touch-startup-image'
    link.media = `(orientation: portrait) and (prefers-color-scheme: ${scheme})`
    link.href = `/launch/${short}x${long}-${scheme}.png`
    document.head.append(link)
  }
}
