/** Calibration of the verdict: how often each one is given in simulated data. */
import type { ScenarioGroup, ScenarioId } from './calibration-texts.ts'

/** Variants of an exposure, in the order of the counts. */
export const CALIBRATION_SIZES = [6, 12, 30] as const

export type CalibrationRow = {
  id: ScenarioId
  group: ScenarioGroup
  /** Runs in which IVW has p < 0.05, and in which each of the two highest verdicts is given. */
  ivw: readonly number[]
  associated: readonly number[]
  passed: readonly number[]
}

export type Calibration = {
  runs: number
  seed: number
  rows: readonly CalibrationRow[]
  /** The largest share of data sets with an effect (IVW finds 80 %) that any rule could find. */
  ceiling: readonly number[]
}

/** Converts a count to percent, rounded to tenths: the page and the documents show the same digits. */
export function percentOf(count: number, runs: number): number {
  return Math.round((1000 * count) / runs) / 10
}

/** Returns the largest share of the highest verdict over the rows of a group, with its Monte-Carlo error. */
export function mostPassed(
  { rows, runs }: Calibration,
  group: ScenarioGroup,
): { share: number; error: number } {
  const counts = rows.filter((row) => row.group === group).flatMap(({ passed }) => passed)
  const share = Math.max(...counts) / runs
  return { share, error: Math.sqrt((share * (1 - share)) / runs) }
}
