/** Leave-one-out analysis: IVW without each variant in turn. */
import type { Convention } from '../codes.ts'
import { chiSquaredUpper } from '../numerics/tails.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import type { Inference } from './estimate.ts'
import { inferenceOf } from './estimate.ts'
import type { IvwFit } from './ivw.ts'
import { type Influence, influenceOf } from './influence.ts'
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
 * Fits IVW without each variant in turn, in O(n): with leverage h and residual e of variant j in the full
 * fit, b₍₋ⱼ₎ = b − (x·e/Σx²)/(1 − h) and Q₍₋ⱼ₎ = Q − e²/(1 − h) (effects divided by sy). Empty below 3
 * variants, as TwoSampleMR mr_leaveoneout.
 */
function fitsWithoutOne(effects: Effects, full: IvwFit): IvwFit[] {
  const count = variantCount(effects)
  if (count < 3) return []
  const sumXX = 1 / (full.seFixed * full.seFixed)
  const fits: IvwFit[] = []
  for (let j = 0; j < count; j += 1) {
    const x = effects.betaExposure[j]! / effects.seOutcome[j]!
    const residual =
      (effects.betaOutcome[j]! - full.b * effects.betaExposure[j]!) / effects.seOutcome[j]!
    const remaining = 1 - (x * x) / sumXX
    const q = full.q - (residual * residual) / remaining
    const safe = remaining > SAFE_SHARE && q > SAFE_SHARE * full.q
    fits.push(
      safe
        ? {
            nsnp: count - 1,
            b: full.b - (x * residual) / sumXX / remaining,
            seFixed: full.seFixed / Math.sqrt(remaining),
            q,
            sigma: Math.sqrt(q / (count - 2)),
          }
        : refit(effects, j),
    )
  }
  return fits
}

/** Computes the IVW estimate without each variant in turn; empty below 3 variants. */
export function leaveOneOut(effects: Effects, full: IvwFit, convention: Convention): Inference[] {
  const rule = primaryIvwRule(variantCount(effects) - 1, convention)
  return fitsWithoutOne(effects, full).map((fit) => inferenceOf(fit.b, ivwStandardError(fit, rule)))
}

const i2Of = ({ q, nsnp }: IvwFit) => (q > 0 ? Math.max(0, 1 - (nsnp - 1) / q) : 0)

/**
 * Measures the influence of every variant on IVW: DFBETAS and deleted residuals of the weighted regression through the origin
 * (R `dfbetas`, `rstudent`), in which the residual standard error of the others is never below 1.
 *
 * @param all the estimate of all variants
 */
export function variantInfluence(
  effects: Effects,
  ids: readonly string[],
  all: Inference,
  convention: Convention,
): Influence[] {
  const rule = primaryIvwRule(variantCount(effects) - 1, convention)
  const full = fitIvw(effects)
  const deletions = fitsWithoutOne(effects, full).map((fit, j) => {
    const scale = Math.max(1, fit.sigma)
    const x = effects.betaExposure[j]! / effects.seOutcome[j]!
    const y = effects.betaOutcome[j]! / effects.seOutcome[j]!
    return {
      name: ids[j]!,
      full: all,
      without: inferenceOf(fit.b, ivwStandardError(fit, rule)),
      designSe: scale * full.seFixed,
      residual: (y - fit.b * x) / scale / Math.hypot(1, x * fit.seFixed),
      i2: { from: i2Of(full), to: i2Of(fit) },
    }
  })
  return influenceOf(deletions, chiSquaredUpper(full.q, full.nsnp - 1).p)
}
