import type { Effects } from '../methods/effects.ts'
import type { AnalysedVariant } from './result.ts'

/** Returns the analysed variants as columns of numbers. */
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
