/** The input of every estimator: harmonised effects as arrays. */

/**
 * Harmonised effects of n variants on one exposure and one outcome, per copy of the same allele.
 * All arrays have the same length; standard errors are positive and exposure effects are not 0.
 */
export type Effects = {
  betaExposure: Float64Array
  seExposure: Float64Array
  betaOutcome: Float64Array
  seOutcome: Float64Array
}

/** Counts the variants. */
export function variantCount(effects: Effects): number {
  return effects.betaExposure.length
}
