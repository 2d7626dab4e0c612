import { creditCodeProblem, tidyCreditCode } from '../../contract/credit-code.ts'

/** Length of a code: GB 32100-2015. */
const LENGTH = 18
/** The characters of a code: I, O, S, V and Z are excluded because they look like others. */
const SIGNS = Array.from('0123456789ABCDEFGHJKLMNPQRTUWXY')
/** The likely intended character for one that no code contains. */
const MEANT: Readonly<Record<string, string>> = { O: '0', I: '1', S: '5', V: 'U', Z: '2' }
/**
 * Characters that are easily confused on paper. Few on purpose: with each, at each position, the
 * chance is 1 in 31 that an unintended code is valid.
 */
const ALIKE: readonly string[] = [
  '08',
  '0D',
  '0Q',
  '17',
  '1L',
  '38',
  '69',
  '6G',
  '8B',
  'CG',
  'EF',
  'MN',
  'UW',
  'XY',
]
/** Most suggestions; more do not help. */
const MOST_CORRECTIONS = 2

/**
 * Likely error in an invalid tax number. Positions count from 1. `length`: too few or too many characters. `character`: an
 * invalid character; `instead` is the likely intended one, empty where unknown. `likely`: valid codes one small slip
 * away. `last`: the check character that fits, if the others are right.
 */
export type TaxNoHint =
  | { name: 'length'; length: number }
  | { name: 'character'; at: number; sign: string; instead: string }
  | { name: 'likely'; corrections: { at: number; code: string }[] }
  | { name: 'last'; instead: string }

const holds = (code: string) => creditCodeProblem(code) === null

function withSign(code: string, index: number, sign: string): string {
  return code.slice(0, index) + sign + code.slice(index + 1)
}

function alikeOf(sign: string): string[] {
  return ALIKE.filter((pair) => pair.includes(sign)).map((pair) => pair.replace(sign, ''))
}

/**
 * Finds the first invalid character. Characters 3 to 8 are the digits of a region; elsewhere any character of the
 * alphabet is allowed.
 */
function strangeSign(code: string): TaxNoHint | null {
  for (const [index, sign] of [...code].entries()) {
    const isRegion = index >= 2 && index < 8
    if (isRegion ? /\d/.test(sign) : SIGNS.includes(sign)) continue
    const meant = MEANT[sign] ?? alikeOf(sign).find((it) => /\d/.test(it)) ?? ''
    const isPossible = meant !== '' && (!isRegion || /\d/.test(meant))
    return { name: 'character', at: index + 1, sign, instead: isPossible ? meant : '' }
  }
  return null
}

/** Returns the valid codes after swapping two neighbours, or replacing one character by a similar one. */
function oneSlipAway(code: string): { at: number; code: string }[] {
  const found = new Map<string, number>()
  for (const [index, sign] of [...code].entries()) {
    const next = code.charAt(index + 1)
    const swapped = withSign(withSign(code, index, next), index + 1, sign)
    const candidates = alikeOf(sign).map((it) => withSign(code, index, it))
    if (next !== '' && next !== sign) candidates.push(swapped)
    for (const candidate of candidates) if (holds(candidate)) found.set(candidate, index + 1)
  }
  return [...found].map(([candidate, at]) => ({ at, code: candidate }))
}

/**
 * Returns the error in a tax number, as precisely as possible from the number alone.
 * @returns null when it is valid
 */
export function taxNoHint(value: string): TaxNoHint | null {
  const code = tidyCreditCode(value)
  if (code === '' || holds(code)) return null
  if (code.length !== LENGTH) return { name: 'length', length: code.length }
  const strange = strangeSign(code)
  if (strange !== null) return strange
  const corrections = oneSlipAway(code)
  if (corrections.length > 0 && corrections.length <= MOST_CORRECTIONS) {
    return { name: 'likely', corrections }
  }
  const instead = SIGNS.find((sign) => holds(withSign(code, LENGTH - 1, sign))) ?? ''
  return { name: 'last', instead }
}
