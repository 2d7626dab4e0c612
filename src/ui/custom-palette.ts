/** Computes a palette from one chosen colour so that texts are readable with any colour. */
import type { Primary } from '../session/preferences.ts'

type Rgb = readonly [number, number, number]

const WHITE = '#ffffff'
const BLACK = '#000000'
/** The darkest and the lightest background of text in the primary colour. */
const LIGHT_SURFACE = '#f7f9fb'
const DARK_SURFACE = '#17212e'
/** WCAG AA requires 4.5; rounding to whole steps of a colour channel loses a little of it. */
const READABLE = 4.6
/** Lines and marks of figures (WCAG 1.4.11). */
const VISIBLE = 3.1

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** Interpolates from one colour to the other by `share` (0 to 1). */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [toRgb(from), toRgb(to)]
  const channels = a.map((value, index) => Math.round(value + ((b[index] ?? 0) - value) * share))
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = toRgb(hex).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast of two colours, 1 to 21, as WCAG 2 defines it. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the colour itself, or the nearest one towards `towards` with enough contrast to a background. */
function readableOn(color: string, ground: string, towards: string, contrast: number): string {
  for (let step = 0; step < 50; step += 1) {
    const candidate = mix(color, towards, step / 50)
    if (contrastOf(candidate, ground) >= contrast) return candidate
  }
  return towards
}

/** Distances of the lighter shades 0 to 4 from white. */
const TINTS = [0.08, 0.18, 0.36, 0.56, 0.76] as const

/** Returns the ten shades of a colour: 6 is itself, 7 carries white text. */
export function shadesOf(color: string, second: string): string[] {
  const strong = readableOn(color, LIGHT_SURFACE, BLACK, READABLE)
  return [
    ...TINTS.map((share) => mix(WHITE, color, share)),
    second.toLowerCase(),
    color.toLowerCase(),
    strong,
    mix(strong, BLACK, 0.16),
    mix(strong, BLACK, 0.36),
  ]
}

/** Returns the shade of a chosen colour that carries white text, used on buttons. */
export function buttonColor(color: string): string {
  return readableOn(color, LIGHT_SURFACE, BLACK, READABLE)
}

/** Returns the secondary colour of a custom colour. */
export function secondOf(color: string): string {
  return mix(color, WHITE, 0.16)
}

function named(shades: readonly string[]): Record<string, string> {
  return Object.fromEntries(shades.map((shade, index) => [`--mantine-color-brand-${index}`, shade]))
}

export type OwnVariables = { light: Record<string, string>; dark: Record<string, string> }

/** Returns the CSS variables of custom colours, for light and for dark. */
export function ownVariables(primary: Primary): OwnVariables {
  const light = shadesOf(primary.lightThemePrimaryColor, primary.lightThemePrimaryDarkenColor)
  const dark = shadesOf(primary.darkThemePrimaryColor, primary.darkThemePrimaryDarkenColor)
  const text = readableOn(primary.darkThemePrimaryColor, DARK_SURFACE, WHITE, 5.5)
  const wash = mix(dark[9] ?? BLACK, BLACK, 0.5)
  return {
    light: {
      ...named(light),
      '--mantine-color-anchor': light[7] ?? '',
      '--veriscope-accent': readableOn(light[6] ?? '', WHITE, BLACK, VISIBLE),
    },
    dark: {
      ...named(dark),
      '--mantine-color-anchor': text,
      '--mantine-color-brand-light': wash,
      '--mantine-color-brand-light-hover': mix(dark[9] ?? BLACK, BLACK, 0.3),
      '--mantine-color-brand-light-color': readableOn(text, wash, WHITE, READABLE),
      '--veriscope-accent': readableOn(dark[5] ?? '', DARK_SURFACE, WHITE, VISIBLE),
    },
  }
}
