/** Leave-one-out analysis: IVW without each variant in turn. */
import type { Convention } from '../codes.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import type { Inference } from './estimate.ts'
import { inferenceOf } from './estimate.ts'
import type { IvwFit } from './ivw.ts'
import { fitIvw, ivwStandardError, primaryIvwRule } from './ivw.ts'

/** Where less than this share remains after the subtraction, the fit is recomputed. */
const SAFE_SHARE = 1e-3

function without(values: Float64Array, index: number): Float64Array {
  const rest = new Float64Array(values.length - 1)
  rest.set(values.subarray(0, index))
  rest.set(values.subarray(index + 1), index)
  return rest
}

function refit(effects: Effects, index: number): IvwFit {
  return fitIvw({
    betaExposure: without(effects.betaExposure, index),
    seExposure: without(effects.seExposure, index),
    betaOutcome: without(effects.betaOutcome, index),
    seOutcome: without(effects.seOutcome, index),
  })
}

/**
 * Computes IVW without each variant in turn, in O(n): with leverage h and residual e of variant j in the full
 * fit, b₍₋ⱼ₎ = b − (x·e/Σx²)/(1 − h) and Q₍₋ⱼ₎ = Q − e²/(1 − h) (effects divided by sy). Empty below 3
 * variants, as TwoSampleMR mr_leaveoneout.
 */
export function leaveOneOut(effects: Effects, full: IvwFit, convention: Convention): Inference[] {
  const count = variantCount(effects)
  if (count < 3) return []
  const rule = primaryIvwRule(count - 1, convention)
  const sumXX = 1 / (full.seFixed * full.seFixed)
  const rows: Inference[] = []
  for (let j = 0; j < count; j += 1) {
    const x = effects.betaExposure[j]! / effects.seOutcome[j]!
    const residual =
      (effects.betaOutcome[j]! - full.b * effects.betaExposure[j]!) / effects.seOutcome[j]!
    const remaining = 1 - (x * x) / sumXX
    const q = full.q - (residual * residual) / remaining
    const safe = remaining > SAFE_SHARE && q > SAFE_SHARE * full.q
    const fit: IvwFit = safe
      ? {
          nsnp: count - 1,
          b: full.b - (x * residual) / sumXX / remaining,
          seFixed: full.seFixed / Math.sqrt(remaining),
          q,
          sigma: Math.sqrt(q / (count - 2)),
        }
      : refit(effects, j)
    rows.push(inferenceOf(fit.b, ivwStandardError(fit, rule)))
  }
  return rows
}
