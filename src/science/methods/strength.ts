/** Strength of the instruments: F of each variant, and I²_GX. */
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import { finiteOrNull } from './estimate.ts'

/** Instrument strength. F is (bx/sx)² per variant. */
export type Strength = {
  fMean: number | null
  fMin: number | null
  /** I²_GX with weights 1/sy (MendelianRandomization I.sq); null below 3 variants. */
  i2gx: number | null
  /** I²_GX of the unweighted effects (TwoSampleMR Isq(|bx|, sx)). */
  i2gxUnweighted: number | null
}

/** Returns the F statistic of each variant. */
export function fStatistics(effects: Effects): Float64Array {
  return effects.betaExposure.map((bx, j) => (bx / effects.seExposure[j]!) ** 2)
}

/**
 * Computes I² of values y with errors s: max(0, (Q − (n − 1))/Q), Q = Σ (y − ȳ)²/s², ȳ weighted by 1/s²
 * (Bowden 2016).
 */
function iSquared(y: Float64Array, s: Float64Array): number {
  let sumW = 0
  let sumWY = 0
  for (let j = 0; j < y.length; j += 1) {
    const w = 1 / (s[j]! * s[j]!)
    sumW += w
    sumWY += w * y[j]!
  }
  const mean = sumWY / sumW
  let q = 0
  for (let j = 0; j < y.length; j += 1) q += ((y[j]! - mean) / s[j]!) ** 2
  return q > 0 ? Math.max(0, (q - (y.length - 1)) / q) : 0
}

/** Computes mean and smallest F, and I²_GX (Bowden 2016). */
export function instrumentStrength(effects: Effects): Strength {
  const count = variantCount(effects)
  const f = fStatistics(effects)
  const size = effects.betaExposure.map(Math.abs)
  const enough = count >= 3
  return {
    fMean: finiteOrNull(f.reduce((sum, value) => sum + value, 0) / count),
    fMin: finiteOrNull(f.reduce((least, value) => Math.min(least, value), Infinity)),
    i2gx: enough
      ? finiteOrNull(
          iSquared(
            size.map((value, j) => value / effects.seOutcome[j]!),
            effects.seExposure.map((value, j) => value / effects.seOutcome[j]!),
          ),
        )
      : null,
    i2gxUnweighted: enough ? finiteOrNull(iSquared(size, effects.seExposure)) : null,
  }
}
