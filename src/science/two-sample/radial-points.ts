import { fitRadialIvw } from '../methods/radial-ivw.ts'
import type { RadialReport } from './radial-report.ts'
import type { AnalysedVariant } from './result.ts'
import { effectsOf } from './effects-of.ts'

export type RadialPoint = RadialReport['points'][number]

/**
 * Returns the axes of the radial plot with modified second-order weights: √W and √W·ratio of each variant, and
 * its share of Q. Not part of a stored result, since they are computed from its variants. Empty below 2
 * variants.
 */
export function radialPoints(variants: readonly Omit<AnalysedVariant, 'f'>[]): RadialPoint[] {
  const fit = fitRadialIvw(effectsOf(variants), 'modified-second-order')
  if (!fit) return []
  return variants.map(({ SNP }, j) => ({
    SNP,
    weight: Math.sqrt(fit.weights[j] ?? 0),
    ratio: fit.scaledRatios[j] ?? 0,
    contribution: fit.contributions[j] ?? 0,
  }))
}
