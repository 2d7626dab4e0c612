/** In which language, scheme and width a state is looked at. */
import { LANGUAGES, type Language } from '../../../../src/contract/languages.ts'

export const WIDTHS = [320, 360, 390, 768, 1440] as const
export type Width = (typeof WIDTHS)[number]
export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

export type Cell = { language: Language; scheme: Scheme; width: Width }

export const HEIGHTS: Record<Width, number> = { 320: 568, 360: 740, 390: 844, 768: 1024, 1440: 900 }

/** All of them. */
export const CELLS: readonly Cell[] = LANGUAGES.flatMap((language) =>
  SCHEMES.flatMap((scheme) => WIDTHS.map((width) => ({ language, scheme, width }))),
)

/** A number that depends on nothing but the name: adding a state moves no other. */
function turnOf(name: string): number {
  let hash = 2_166_136_261
  for (const sign of name) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash
}

const pick = <T>(all: readonly T[], turn: number): T => {
  const found = all[turn % all.length]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

/** In which half of a run a state is looked at. */
export const halfOf = (name: string) => (turnOf(name) >>> 16) % 2

export type Plan = {
  /** The language in which the state is reached. */
  language: Language
  /** Where every check is made. */
  home: Cell
  /** Where only what can differ is looked at: what is too wide, or cut off in the bar. */
  fits: readonly { language: Language; width: Width }[]
}

/**
 * Where a state is looked at in every run: all checks in one cell, whose width and scheme change from state to state,
 * and what is too wide on the smallest phone. A route as it is also shows the other language, there and at one more
 * width. Over all states every cell occurs, and each width comes with each language.
 * @param language in which it is reached
 */
export function planOf(
  name: string,
  language: Language,
  { fromWidth = 0, isRoute = false }: { fromWidth?: number; isRoute?: boolean } = {},
): Plan {
  const turn = turnOf(name)
  const widths = WIDTHS.filter((width) => width >= fromWidth)
  const other = LANGUAGES.find((each) => each !== language) ?? language
  const home = { language, scheme: pick(SCHEMES, turn >>> 8), width: pick(widths, turn) }
  const [smallest = home.width, ...wider] = widths
  const own = home.width === smallest ? [] : [{ language, width: smallest }]
  const further = pick(wider.length > 0 ? wider : widths, turn >>> 4)
  const others = [smallest, further].map((width) => ({ language: other, width }))
  return { language, home, fits: isRoute ? [...own, ...others] : own }
}
