import { describe, expect, test } from 'vitest'
import {
  inverseVariance,
  moveVariant,
  SCENARIOS,
  type Variant,
  getVariants,
  weightedMedian,
  Y_DOMAIN,
} from '../../../../src/features/landing/model.ts'
import { fitIvw, ivwStandardError } from '../../../../src/science/methods/ivw.ts'
import { medianWeights } from '../../../../src/science/methods/weighted-median.ts'
import { waldRatios } from '../../../../src/science/methods/wald-ratio.ts'
import { weightedMedian as scienceMedian } from '../../../../src/science/numerics/weighted-median.ts'

function effectsOf(variants: readonly Variant[]) {
  return {
    betaExposure: Float64Array.from(variants, ({ x }) => x),
    seExposure: Float64Array.from(variants, () => 0.004),
    betaOutcome: Float64Array.from(variants, ({ y }) => y),
    seOutcome: Float64Array.from(variants, ({ se }) => se),
  }
}

/** All scenarios, and each with a variant moved to the ends of the axis. */
const DATA: readonly (readonly [string, readonly Variant[]])[] = SCENARIOS.flatMap((scenario) => [
  [scenario, getVariants(scenario)] as const,
  [`${scenario}, first up`, moveVariant(getVariants(scenario), 1, Y_DOMAIN[1])] as const,
  [`${scenario}, last down`, moveVariant(getVariants(scenario), 12, Y_DOMAIN[0])] as const,
])

describe("the figure's arithmetic equals that of the science code", () => {
  test.each(DATA)('IVW: %s', (_name, variants) => {
    const mine = inverseVariance(variants)
    const fit = fitIvw(effectsOf(variants))
    const se = ivwStandardError(fit, 'random-with-floor')
    expect(mine.slope).toBeCloseTo(fit.b, 13)
    expect(mine.q).toBeCloseTo(fit.q, 9)
    expect(mine.ciHigh - mine.ciLow).toBeCloseTo(2 * 1.959963984540054 * se, 13)
  })

  test.each(DATA)('weighted median: %s', (_name, variants) => {
    const effects = effectsOf(variants)
    const reference = scienceMedian(
      waldRatios(effects).ratio,
      medianWeights(effects, 'mendelianrandomization'),
    )
    expect(weightedMedian(variants)).toBeCloseTo(reference, 13)
  })
})
