import { creditCodeProblem, tidyCreditCode } from '../../contract/credit-code.ts'

/** Length of a code: GB 32100-2015. */
const LENGTH = 18
/** The signs that a code is made of: I, O, S, V and Z are left out because they look like others. */
const SIGNS = Array.from('0123456789ABCDEFGHJKLMNPQRTUWXY')
/** What someone meant who typed a sign that no code holds. */
const MEANT: Readonly<Record<string, string>> = { O: '0', I: '1', S: '5', V: 'U', Z: '2' }
/**
 * Signs that are taken for each other on paper. Few on purpose: with each, at each place, the chance is
 * 1 in 31 that a code holds which nobody meant.
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
/** More possible corrections than these help nobody. */
const MOST_CORRECTIONS = 2

/**
 * What is probably wrong with a tax number that does not hold. Positions count from 1.
 * `length`: signs too few or too many. `sign`: a sign that no code has; `instead` is the one meant,
 * empty where unknown. `likely`: whole codes, one small slip away, that would hold. `last`: the check
 * sign that fits, if the others are right.
 */
export type TaxNoHint =
  | { name: 'length'; length: number }
  | { name: 'sign'; at: number; sign: string; instead: string }
  | { name: 'likely'; corrections: { at: number; code: string }[] }
  | { name: 'last'; instead: string }

const holds = (code: string) => creditCodeProblem(code) === null

function withSign(code: string, index: number, sign: string): string {
  return code.slice(0, index) + sign + code.slice(index + 1)
}

function alikeOf(sign: string): string[] {
  return ALIKE.filter((pair) => pair.includes(sign)).map((pair) => pair.replace(sign, ''))
}

/** Signs 3 to 8 are the digits of a region; elsewhere any sign of the alphabet may stand. */
function strangeSign(code: string): TaxNoHint | null {
  for (const [index, sign] of [...code].entries()) {
    const isRegion = index >= 2 && index < 8
    if (isRegion ? /\d/.test(sign) : SIGNS.includes(sign)) continue
    const meant = MEANT[sign] ?? alikeOf(sign).find((it) => /\d/.test(it)) ?? ''
    const isPossible = meant !== '' && (!isRegion || /\d/.test(meant))
    return { name: 'sign', at: index + 1, sign, instead: isPossible ? meant : '' }
  }
  return null
}

/** The codes that hold with two neighbours exchanged, or one sign taken for one that looks like it. */
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
 * Why a tax number does not hold, as exactly as can be told from it alone.
 * @returns null when nothing is wrong
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
