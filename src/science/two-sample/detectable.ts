import { normalQuantile } from '../numerics/normal-quantile.ts'
import type { TwoSampleResult } from './result.ts'

/** What one should know of a study's reach before its estimate is read. */
export const REACH_POWER = 0.8
const LEVEL = 0.05

/**
 * The smallest effect that data of this precision find with 80 % power at the two-sided level 0.05:
 * (z₀.₉₇₅ + z₀.₈)·SE of the main estimate, in its own units (ln OR where the outcome is binary). It
 * needs no sample size: the standard error holds it already. null without an estimate.
 */
export function smallestDetectable({
  estimates,
}: Pick<TwoSampleResult, 'estimates'>): number | null {
  const main = estimates.find(({ method }) => method === 'ivw' || method === 'wald-ratio')
  if (!main || main.se === null || !(main.se > 0)) return null
  return (normalQuantile(1 - LEVEL / 2) + normalQuantile(REACH_POWER)) * main.se
}
