/** Judges effects and errors beside the usual size of those of their file, and by the p of their row. */
import { zOfNegLog10P } from './effect-of-row.ts'
import type { EffectScale } from './reading-rules.ts'
import type { SetAside } from './row-codes.ts'

/** A code is farther from the effects than this many times their median. */
const FAR_CODE = 20
/** Where the row's own p contradicts it, less suffices. */
const FAR_CONTRADICTED = 5
/** An impossible effect is, where its error or p contradicts it. */
const FAR = 50
/** An effect that nothing confirms is, and an error. */
const VERY_FAR = 1000
/** No study has a larger |z| beside effects of which this one is far. */
const LARGEST_Z = 200
const LARGEST_Z_OF_CODE = 40
/** Days since 1899 of the years 1954 to 2064. */
const [FIRST_DAY, LAST_DAY] = [20_000, 60_000]
const FEW = 3

/** Whether a number is a usual code for a missing value: -9, 99, 999 and so on. */
export function isMissingCode(value: number): boolean {
  return Number.isInteger(value) && /^9{1,9}$/.test(String(Math.abs(value)))
}

/** Whether a number can be the number of a day. */
export function isDayNumber(value: number): boolean {
  return Number.isInteger(value) && value >= FIRST_DAY && value <= LAST_DAY
}

/** Whether |z| of effect and error is far above the z of p; without p, above that of any study. */
function isContradicted(beta: number, se: number, p: number | null, largest: number): boolean {
  const z = Math.abs(beta / se)
  if (p === null) return z > largest
  // p of 0 is below every number.
  return p > 0 && z > 10 * ((zOfNegLog10P(-Math.log10(p)) ?? 0) + 1)
}

/** Whether nothing but its neighbours can judge an effect, and these are far smaller. */
function isBeyondAll(times: number, { count, hasSeveralTraits }: EffectScale): boolean {
  return times > VERY_FAR && count >= FEW && !hasSeveralTraits
}

type Given = { raw: number; beta: number; se: number | null; isCodedRow: boolean; p: number | null }

/** Returns what is wrong with an effect; null for nothing. */
export function faultOfEffect(
  { raw, beta, se, p, isCodedRow }: Given,
  scale: EffectScale,
): SetAside | null {
  const times = Math.abs(beta) / scale.effect
  const isJudgedByP = se !== null && p !== null && p > 0
  if (isMissingCode(raw) && times > (isJudgedByP ? FAR_CONTRADICTED : FAR_CODE)) {
    const isRepeated = scale.codes > 1 && scale.count >= FEW && !scale.hasSeveralTraits
    const isCode =
      se === null
        ? isRepeated || isCodedRow || isBeyondAll(times, scale)
        : isContradicted(beta, se, p, LARGEST_Z_OF_CODE)
    if (isCode) return 'missing-code'
  }
  const isImpossible =
    se === null ? isBeyondAll(times, scale) : isContradicted(beta, se, p, LARGEST_Z)
  if (!(times > FAR && isImpossible)) return null
  return isDayNumber(raw) ? 'date-value' : 'impossible-value'
}

/** Returns what is wrong with an error; null for nothing. */
export function faultOfError(
  se: number,
  beta: number | null,
  p: number | null,
  scale: EffectScale,
): SetAside | null {
  if (se < 0) return isMissingCode(se) ? 'missing-code' : null
  if (scale.error === null || se === 0) return null
  const times = se / scale.error
  const z = beta === null ? null : Math.abs(beta / se)
  const zOfP = p !== null && p > 0 ? zOfNegLog10P(-Math.log10(p)) : null
  const isLarge = times > (isMissingCode(se) ? FAR_CODE : VERY_FAR)
  const isRefuted =
    zOfP === null || z === null
      ? isBeyondAll(times / (isMissingCode(se) ? 1 : 100), scale)
      : zOfP > 10 * z + 1
  if (isLarge && isRefuted) {
    return isMissingCode(se) ? 'missing-code' : isDayNumber(se) ? 'date-value' : 'impossible-value'
  }
  const isTiny = times * VERY_FAR < 1 && beta !== null && isContradicted(beta, se, p, LARGEST_Z)
  return isTiny ? 'impossible-value' : null
}

/** Whether effect and error are near those of the other rows, so that nothing has to be judged. */
export function isOrdinary(
  { beta, se }: Pick<EffectNumbers, 'beta' | 'se'>,
  scale: EffectScale,
): boolean {
  if (beta === null || se === null) return false
  if (!(Math.abs(beta) <= FAR_CONTRADICTED * scale.effect)) return false
  if (scale.error === null) return se > 0
  return se <= FAR_CODE * scale.error && se * VERY_FAR >= scale.error
}

/** Numbers of a row: the effect as in the file, and on the scale of beta. */
export type EffectNumbers = {
  raw: number | null
  beta: number | null
  se: number | null
  trait: string | null
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

const isPlain = (value: number) => !isMissingCode(value) && !isDayNumber(value)

/** Returns the usual size of effects and errors, without codes and dates; null without effects. */
export function scaleOfEffects(all: Iterable<EffectNumbers>): EffectScale | null {
  const effects: number[] = []
  const errors: number[] = []
  const coded: number[] = []
  const traits = new Set<string | null>()
  for (const { raw, beta, se, trait } of all) {
    if (raw !== null && beta !== null && beta !== 0) {
      if (isPlain(raw)) effects.push(Math.abs(beta))
      else if (isMissingCode(raw)) coded.push(Math.abs(beta))
    }
    if (se !== null && se > 0 && isPlain(se)) errors.push(se)
    traits.add(trait)
  }
  const effect = medianOf(effects)
  if (effect === null) return null
  const codes = coded.filter((size) => size > FAR_CODE * effect).length
  const hasSeveralTraits = traits.size > 1
  return { effect, error: medianOf(errors), codes, count: effects.length, hasSeveralTraits }
}
