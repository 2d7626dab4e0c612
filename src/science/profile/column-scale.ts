/** Compares the values of the effect column with what a ratio, or the logarithm of one, can be. */
import type { Association } from '../harmonise/association.ts'
import { agreesWithP } from '../harmonise/scale-doubt.ts'

/** Values that a decision needs. */
const ENOUGH = 6
/** Range of the middle of ratios near one. */
const NEAR_ONE = [0.5, 2] as const
/** Share of rows whose p confirms the mapped scale. */
const CONFIRMED = 0.8

/** A p that is written as 0 is below the smallest number, or rounded to a few digits. */
const LEAST_Z_OF_ZERO = 4

/** Shares of a column of numbers. */
export type ColumnScale = {
  count: number
  negative: number
  /** Whether all values are positive and their middle is near one. */
  isCentredOnOne: boolean
}

/** Describes the numbers of a column. */
export function scaleOf(values: readonly number[]): ColumnScale {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  const negative = values.filter((value) => value < 0).length
  const hasNone = values.every((value) => value > 0)
  return {
    count: values.length,
    negative,
    isCentredOnOne: hasNone && middle >= NEAR_ONE[0] && middle <= NEAR_ONE[1],
  }
}

/** Whether p agrees with effect and error in most rows, as they are mapped. False without p. */
export function isConfirmedByP(rows: readonly Association[]): boolean {
  const judged = rows.flatMap(({ beta, se, p, derived = [] }) => {
    // An error that was computed from p or z agrees with it on every scale.
    const isGiven = derived.every((how) => how === 'log-ratio')
    if (!isGiven || beta === null || beta === 0 || se === null || se <= 0) return []
    if (p === null || p < 0) return []
    return [p === 0 ? Math.abs(beta / se) > LEAST_Z_OF_ZERO : agreesWithP(beta, se, p)]
  })
  return judged.length >= ENOUGH && judged.filter(Boolean).length >= CONFIRMED * judged.length
}

/** `logarithms`: a column of ratios has negative values. `ratios`: a column of effects has values around one. */
export type ScaleProblem = 'logarithms' | 'ratios'

/**
 * Finds a contradiction of the values of the effect column with its scale.
 * @param isRatio whether the column is mapped as one of ratios
 */
export function findScaleProblem(
  values: readonly number[],
  isRatio: boolean,
  rows: readonly Association[],
): ScaleProblem | null {
  const { count, negative, isCentredOnOne } = scaleOf(values)
  if (isRatio) return negative > 0 ? 'logarithms' : null
  return count >= ENOUGH && isCentredOnOne && !isConfirmedByP(rows) ? 'ratios' : null
}
