/**
 * Converts a colour to the grey of the same brightness: relative luminance of the sRGB channels (WCAG 2.2, ITU-R
 * BT.709), as sRGB.
 */
export function greyOf(colour: string): string {
  const parts = /^rgba?\(([^)]+)\)$/
    .exec(colour)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number)
  const [red, green, blue, alpha] = parts ?? []
  if (red === undefined || green === undefined || blue === undefined) return colour
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  const share = luminance <= 0.0031308 ? luminance * 12.92 : 1.055 * luminance ** (1 / 2.4) - 0.055
  const level = Math.round(share * 255)
  return alpha === undefined
    ? `rgb(${level}, ${level}, ${level})`
    : `rgba(${level}, ${level}, ${level}, ${alpha})`
}
