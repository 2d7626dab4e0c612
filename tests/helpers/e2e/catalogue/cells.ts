/** Cells: combinations of language, scheme and width in which a state is checked. */
import { LANGUAGES, type Language } from '../../../../src/contract/languages.ts'
import type { Display } from '../displays.ts'

export const WIDTHS = [320, 360, 390, 768, 1440] as const
export type Width = (typeof WIDTHS)[number]
export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/** `display`: other than the usual one (`displays.ts`), in pictures. */
export type Cell = { language: Language; scheme: Scheme; width: Width; display?: Display }

export const HEIGHTS: Record<Width, number> = { 320: 568, 360: 740, 390: 844, 768: 1024, 1440: 900 }

/** All cells. */
export const CELLS: readonly Cell[] = LANGUAGES.flatMap((language) =>
  SCHEMES.flatMap((scheme) => WIDTHS.map((width) => ({ language, scheme, width }))),
)

/** Hashes a name to a number, so that adding a state changes no other's cell. */
function hashName(name: string): number {
  let hash = 2_166_136_261
  for (const sign of name) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash
}

const pick = <T>(all: readonly T[], turn: number): T => {
  const found = all[turn % all.length]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

/** Returns the half of a run in which a state is checked. */
export const runHalfOf = (name: string) => (hashName(name) >>> 16) % 2

/** Cells in which a state is checked. */
export type Plan = {
  /** Language in which the state is reached. */
  language: Language
  /** Cell of all checks. */
  home: Cell
  /** Cells of the layout checks only: overflow, and labels cut off in the bar. */
  fits: readonly { language: Language; width: Width }[]
}

/**
 * Returns the cells in which a state is checked in every run: all checks in one cell, whose width and scheme
 * differ from state to state, and layout on the smallest phone. A plain route is also checked in the other
 * language, there and at one more width. Over all states every cell occurs, and each width with each
 * language.
 * @param language in which it is reached
 */
export function planOf(
  name: string,
  language: Language,
  { fromWidth = 0, isRoute = false }: { fromWidth?: number; isRoute?: boolean } = {},
): Plan {
  const turn = hashName(name)
  const widths = WIDTHS.filter((width) => width >= fromWidth)
  const other = LANGUAGES.find((each) => each !== language) ?? language
  const home = { language, scheme: pick(SCHEMES, turn >>> 8), width: pick(widths, turn) }
  const [smallest = home.width, ...wider] = widths
  const own = home.width === smallest ? [] : [{ language, width: smallest }]
  const further = pick(wider.length > 0 ? wider : widths, turn >>> 4)
  const others = [smallest, further].map((width) => ({ language: other, width }))
  return { language, home, fits: isRoute ? [...own, ...others] : own }
}
