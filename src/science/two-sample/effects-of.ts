import type { Effects } from '../methods/effects.ts'
import type { AnalysedVariant } from './result.ts'

/** Columns of numbers of analysed variants. */
export function effectsOf(
  variants: readonly Pick<
    AnalysedVariant,
    'betaExposure' | 'seExposure' | 'betaOutcome' | 'seOutcome'
  >[],
): Effects {
  return {
    betaExposure: Float64Array.from(variants, (variant) => variant.betaExposure),
    seExposure: Float64Array.from(variants, (variant) => variant.seExposure),
    betaOutcome: Float64Array.from(variants, (variant) => variant.betaOutcome),
    seOutcome: Float64Array.from(variants, (variant) => variant.seOutcome),
  }
}
