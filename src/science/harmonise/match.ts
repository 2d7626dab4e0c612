/** Matches the alleles of a variant on both sides: swapped, on the other strand, palindromic or missing ones. */
import { isIndel, isPalindromic, otherStrand } from './alleles.ts'
import type { Alleles } from './indels.ts'
import { translateIndels } from './indels.ts'

/** Frequencies closer to one half than this cannot identify the strand of a palindromic variant. */
export const FREQUENCY_TOLERANCE = 0.08

/**
 * Treatment of palindromic variants. `trust-strand`: both files are on the same strand. `use-frequency`:
 * frequencies decide, and ambiguous variants are dropped. `drop-palindromic`: all are dropped.
 */
export type HarmoniseAction = 'trust-strand' | 'use-frequency' | 'drop-palindromic'

/** Effects and alleles of one variant on both sides, before and after harmonisation. */
export type Pair = {
  exposure: Alleles
  outcome: Alleles
  betaExposure: number | null
  betaOutcome: number | null
  eafExposure: number | null
  eafOutcome: number | null
}

/** A pair after harmonisation, and the changes that were made. */
export type Matched = Pair & {
  palindromic: boolean
  ambiguous: boolean
  /** The alleles do not match. */
  remove: boolean
  /** The outcome was flipped to the exposure's effect allele. */
  swapped: boolean
  /** The outcome was converted to the other strand. */
  flipped: boolean
  /** The frequencies placed a palindromic variant on the other strand. */
  turnedByFrequency: boolean
}

const LOW = 0.5 - FREQUENCY_TOLERANCE
const HIGH = 0.5 + FREQUENCY_TOLERANCE

const minus = (value: number | null) => (value === null ? null : -value)
const rest = (value: number | null) => (value === null ? null : 1 - value)
const known = (value: number | null) => value ?? 0.5

/** Whether both are below or both above one half, beyond the tolerance. */
function isSimilar(a: number, b: number): boolean {
  return (a < LOW && b < LOW) || (a > HIGH && b > HIGH)
}

function isOpposite(a: number, b: number): boolean {
  return (a < LOW && b > HIGH) || (a > HIGH && b < LOW)
}

function start(pair: Pair): Matched {
  return {
    ...pair,
    palindromic: false,
    ambiguous: false,
    remove: false,
    swapped: false,
    flipped: false,
    turnedByFrequency: false,
  }
}

function turnOutcome(row: Matched): void {
  row.betaOutcome = minus(row.betaOutcome)
  row.eafOutcome = rest(row.eafOutcome)
}

function turnExposure(row: Matched): void {
  row.betaExposure = minus(row.betaExposure)
  row.eafExposure = rest(row.eafExposure)
}

function translate(row: Matched): void {
  const translated = translateIndels(row.exposure, row.outcome)
  row.exposure = translated.exposure
  row.outcome = translated.outcome
  if (!translated.isUsable) row.remove = true
}

function swapOutcome(row: Matched): void {
  row.outcome = { effect: row.outcome.other!, other: row.outcome.effect }
  turnOutcome(row)
  row.swapped = !row.swapped
}

/** Matches a pair of which all four alleles are known. */
export function matchComplete(pair: Pair, action: HarmoniseAction): Matched {
  const row = start(pair)
  if (isIndel(pair.exposure.effect, pair.exposure.other!)) translate(row)
  const { effect, other } = row.exposure
  const agrees = () => row.outcome.effect === effect && row.outcome.other === other
  const isTurned = () => row.outcome.effect === other && row.outcome.other === effect
  if (isTurned()) swapOutcome(row)
  row.palindromic = isPalindromic(effect, other!)
  if (!row.palindromic && !agrees()) {
    row.outcome = {
      effect: otherStrand(row.outcome.effect),
      other: otherStrand(row.outcome.other!),
    }
    row.flipped = true
    if (!agrees() && isTurned()) swapOutcome(row)
  }
  if (!agrees()) row.remove = true
  const [fx, fy] = [known(pair.eafExposure), known(row.eafOutcome)]
  const isMiddling = (f: number) => f > LOW && f < HIGH
  row.ambiguous = row.palindromic && (isMiddling(fx) || isMiddling(fy))
  const disagrees = (fx < 0.5 && fy > 0.5) || (fx > 0.5 && fy < 0.5)
  if (action === 'use-frequency' && row.palindromic && disagrees && !row.remove) {
    turnOutcome(row)
    row.turnedByFrequency = true
  }
  return row
}

/** Matches a pair without the outcome's other allele: it is inferred, and the frequencies must agree. */
export function matchWithoutOutcomeOther(pair: Pair): Matched {
  const row = start(pair)
  const palindromic = isPalindromic(pair.exposure.effect, pair.exposure.other!)
  row.palindromic = palindromic
  row.remove = palindromic
  if (isIndel(pair.exposure.effect, pair.exposure.other!)) translate(row)
  const { effect, other } = row.exposure
  const [fx, fy] = [known(pair.eafExposure), known(pair.eafOutcome)]
  const settle = (): boolean => {
    if (row.outcome.effect === effect) row.outcome = { effect, other }
    else if (row.outcome.effect === other) {
      row.outcome = { effect, other }
      turnOutcome(row)
      row.swapped = true
    } else return false
    return true
  }
  const isSame = row.outcome.effect === effect
  if (settle()) row.ambiguous = isSame ? !isSimilar(fx, fy) : !isOpposite(fx, fy)
  else {
    row.ambiguous = true
    row.flipped = true
    row.outcome = { effect: otherStrand(row.outcome.effect), other: null }
    if (!settle()) row.remove = true
  }
  row.ambiguous ||= palindromic
  return row
}

/**
 * Matches a pair without the exposure's other allele: the exposure is flipped to the outcome's effect allele.
 */
export function matchWithoutExposureOther(pair: Pair): Matched {
  const row = start(pair)
  const palindromic = isPalindromic(pair.outcome.effect, pair.outcome.other!)
  row.palindromic = palindromic
  row.remove = palindromic
  if (isIndel(pair.outcome.effect, pair.outcome.other!)) translate(row)
  const { effect, other } = row.outcome
  const [fx, fy] = [known(pair.eafExposure), known(pair.eafOutcome)]
  const settle = (): boolean => {
    if (row.exposure.effect === other) {
      turnExposure(row)
      row.swapped = true
    } else if (row.exposure.effect !== effect) return false
    row.exposure = { effect, other }
    return true
  }
  const isSame = row.exposure.effect === effect
  if (settle()) row.ambiguous = isSame ? !isSimilar(fx, fy) : !isOpposite(fx, fy)
  else {
    row.ambiguous = true
    row.flipped = true
    row.exposure = { effect: otherStrand(row.exposure.effect), other: null }
    if (!settle()) row.remove = true
  }
  row.ambiguous ||= palindromic
  return row
}

/** Matches a pair by effect alleles alone: the same allele, with frequencies on the same side of one half. */
export function matchEffectAlleles(pair: Pair): Matched {
  const row = start(pair)
  row.remove = pair.exposure.effect !== pair.outcome.effect
  row.ambiguous = !row.remove && !isSimilar(known(pair.eafExposure), known(pair.eafOutcome))
  return row
}

/** Matches a pair by the known alleles. */
export function matchAlleles(pair: Pair, action: HarmoniseAction): Matched {
  if (pair.exposure.other !== null && pair.outcome.other !== null) {
    return matchComplete(pair, action)
  }
  if (pair.exposure.other !== null) return matchWithoutOutcomeOther(pair)
  return pair.outcome.other === null ? matchEffectAlleles(pair) : matchWithoutExposureOther(pair)
}
