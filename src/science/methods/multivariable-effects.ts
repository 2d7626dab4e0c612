/** Effects of n variants on K exposures and one outcome; all arrays have n values. */
export type MultivariableEffects = {
  betaExposures: Float64Array[]
  seExposures: Float64Array[]
  betaOutcome: Float64Array
  seOutcome: Float64Array
}
