import { leastSquares } from '../numerics/linear.ts'
import { chiSquaredUpper } from '../numerics/tails.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import type { Inference, InferenceRule } from './estimate.ts'
import { finiteOrNull, inferenceOf } from './estimate.ts'
import type { RadialWeights } from './radial-weights.ts'
import { modifiedWeights, radialWeights } from './radial-weights.ts'
import { waldRatios } from './wald-ratio.ts'

export type RadialEgger = {
  slope: Inference
  intercept: Inference
  q: number | null
  df: number
  p: number | null
  contributions: Float64Array
}

/**
 * Computes radial MR-Egger (Bowden 2018): √W·r on 1 and √W, t on n − 2, errors without floor. Neither ratios
 * nor the intercept depend on the choice of effect allele. Q is tested on n − 2 degrees of freedom for every
 * kind of weights. undefined below 3 variants and where all weights are equal.
 */
export function radialEgger(effects: Effects, kind: RadialWeights): RadialEgger | undefined {
  const nsnp = variantCount(effects)
  if (nsnp < 3) return undefined
  const { ratio } = waldRatios(effects)
  const fitWith = (weights: Float64Array) => {
    const roots = weights.map(Math.sqrt)
    const fit = leastSquares(
      [new Float64Array(nsnp).fill(1), roots],
      roots.map((root, j) => root * ratio[j]!),
    )
    return fit && { ...fit, roots }
  }
  const first = fitWith(radialWeights(effects, kind === 'second-order' ? kind : 'first-order'))
  const fit =
    first && kind === 'modified-second-order'
      ? fitWith(modifiedWeights(effects, first.coefficients[1]!))
      : first
  if (!fit) return undefined
  const [intercept, slope] = [fit.coefficients[0]!, fit.coefficients[1]!]
  const sigma = Math.sqrt(fit.residualSumOfSquares / (nsnp - 2))
  const rule: InferenceRule = { p: 't', interval: 't', df: nsnp - 2 }
  const errorOf = (k: number) => sigma * Math.sqrt(fit.unscaledVariances[k]!)
  const q = fit.residualSumOfSquares
  return {
    slope: inferenceOf(slope, errorOf(1), rule),
    intercept: inferenceOf(intercept, errorOf(0), rule),
    q: finiteOrNull(q),
    df: nsnp - 2,
    p: finiteOrNull(chiSquaredUpper(q, nsnp - 2).p),
    contributions: fit.roots.map((root, j) => (root * ratio[j]! - intercept - slope * root) ** 2),
  }
}
