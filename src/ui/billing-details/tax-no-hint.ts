/** Finds the likely slip in an invalid tax number, so that the form can suggest a correction. */
import { findCreditCodeProblem } from '../../contract/credit-code.ts'
import { normaliseCode } from '../../contract/typed-text.ts'

/** Length of a code: GB 32100-2015. */
const LENGTH = 18
/** The characters of a code: I, O, S, V and Z are excluded because they look like others. */
const CHARACTERS = Array.from('0123456789ABCDEFGHJKLMNPQRTUWXY')
/** The likely intended character for one that no code contains. */
const INTENDED: Readonly<Record<string, string>> = { O: '0', I: '1', S: '5', V: 'U', Z: '2' }
/**
 * Characters that are easily confused on paper. Few on purpose: with each, at each position, the
 * chance is 1 in 31 that an unintended code is valid.
 */
const SIMILAR: readonly string[] = [
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
const MAX_CORRECTIONS = 2

/**
 * Likely error in an invalid tax number. Positions count from 1. `length`: too few or too many characters. `character`: an
 * invalid character; `instead` is the likely intended one, empty where unknown. `likely`: valid codes one small slip
 * away. `last`: the check character that fits, if the others are right.
 */
export type TaxNoHint =
  | { name: 'length'; length: number }
  | { name: 'character'; at: number; character: string; instead: string }
  | { name: 'likely'; corrections: { at: number; code: string }[] }
  | { name: 'last'; instead: string }

const isValid = (code: string) => findCreditCodeProblem(code) === null

function replaceCharacter(code: string, index: number, character: string): string {
  return code.slice(0, index) + character + code.slice(index + 1)
}

function similarOf(character: string): string[] {
  return SIMILAR.filter((pair) => pair.includes(character)).map((pair) =>
    pair.replace(character, ''),
  )
}

/**
 * Finds the first invalid character. Characters 3 to 8 are the digits of a region; elsewhere any character of the
 * alphabet is allowed.
 */
function findInvalidCharacter(code: string): TaxNoHint | null {
  for (const [index, character] of [...code].entries()) {
    const isRegion = index >= 2 && index < 8
    if (isRegion ? /\d/.test(character) : CHARACTERS.includes(character)) continue
    const intended = INTENDED[character] ?? similarOf(character).find((it) => /\d/.test(it)) ?? ''
    const isPossible = intended !== '' && (!isRegion || /\d/.test(intended))
    return { name: 'character', at: index + 1, character, instead: isPossible ? intended : '' }
  }
  return null
}

/** Returns the valid codes after swapping two neighbours, or replacing one character by a similar one. */
function findCorrections(code: string): { at: number; code: string }[] {
  const found = new Map<string, number>()
  for (const [index, character] of [...code].entries()) {
    const next = code.charAt(index + 1)
    const swapped = replaceCharacter(replaceCharacter(code, index, next), index + 1, character)
    const candidates = similarOf(character).map((it) => replaceCharacter(code, index, it))
    if (next !== '' && next !== character) candidates.push(swapped)
    for (const candidate of candidates) if (isValid(candidate)) found.set(candidate, index + 1)
  }
  return [...found].map(([candidate, at]) => ({ at, code: candidate }))
}

/**
 * Returns the error in a tax number, as precisely as possible from the number alone.
 * @returns null when it is valid
 */
export function taxNoHint(value: string): TaxNoHint | null {
  const code = normaliseCode(value)
  if (code === '' || isValid(code)) return null
  if (code.length !== LENGTH) return { name: 'length', length: code.length }
  const invalid = findInvalidCharacter(code)
  if (invalid !== null) return invalid
  const corrections = findCorrections(code)
  if (corrections.length > 0 && corrections.length <= MAX_CORRECTIONS) {
    return { name: 'likely', corrections }
  }
  const instead =
    CHARACTERS.find((character) => isValid(replaceCharacter(code, LENGTH - 1, character))) ?? ''
  return { name: 'last', instead }
}
