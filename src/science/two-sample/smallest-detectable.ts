/** Computes the smallest effect that the data of a result would detect, for its summary and its report. */
import { normalQuantile } from '../numerics/normal-quantile.ts'
import type { TwoSampleResult } from './result.ts'

/** Power at which the smallest detectable effect is reported. */
export const REACH_POWER = 0.8
const LEVEL = 0.05

/**
 * Returns the smallest effect that data of this precision detect with 80 % power at the two-sided level 0.05:
 * (z₀.₉₇₅ + z₀.₈)·SE of the main estimate, in its own units (ln OR where the outcome is binary). The sample
 * size is already part of the standard error. null without an estimate.
 */
export function smallestDetectable({
  estimates,
}: Pick<TwoSampleResult, 'estimates'>): number | null {
  const main = estimates.find(({ method }) => method === 'ivw' || method === 'wald-ratio')
  if (!main || main.se === null || !(main.se > 0)) return null
  return (normalQuantile(1 - LEVEL / 2) + normalQuantile(REACH_POWER)) * main.se
}
