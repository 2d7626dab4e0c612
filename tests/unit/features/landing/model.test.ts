import { describe, expect, test } from 'vitest'
import {
  inverseVariance,
  moveVariant,
  SCENARIOS,
  TRUE_SLOPE,
  type Variant,
  variantsOf,
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

/** All situations, and each with a variant moved to the ends of the axis. */
const DATA: readonly (readonly [string, readonly Variant[]])[] = SCENARIOS.flatMap((scenario) => [
  [scenario, variantsOf(scenario)] as const,
  [`${scenario}, first up`, moveVariant(variantsOf(scenario), 1, Y_DOMAIN[1])] as const,
  [`${scenario}, last down`, moveVariant(variantsOf(scenario), 12, Y_DOMAIN[0])] as const,
])

describe("the figure's arithmetic is that of the science code", () => {
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

describe('the situations show what their names say', () => {
  const off = (slope: number) => Math.abs(slope - TRUE_SLOPE)

  test('all valid: both near the truth, no heterogeneity', () => {
    const variants = variantsOf('valid')
    const pooled = inverseVariance(variants)
    expect(off(pooled.slope)).toBeLessThan(0.06)
    expect(off(weightedMedian(variants))).toBeLessThan(0.06)
    expect(pooled.ciLow).toBeLessThan(TRUE_SLOPE)
    expect(pooled.ciHigh).toBeGreaterThan(TRUE_SLOPE)
    expect(pooled.iSquared).toBe(0)
  })

  test('one outlier: it turns the mean and hardly the median', () => {
    const [before, after] = [variantsOf('valid'), variantsOf('outlier')]
    const meanMoved = inverseVariance(after).slope - inverseVariance(before).slope
    const medianMoved = weightedMedian(after) - weightedMedian(before)
    expect(meanMoved).toBeGreaterThan(0.08)
    expect(Math.abs(medianMoved)).toBeLessThan(0.02)
    expect(inverseVariance(after).iSquared).toBeGreaterThan(0.5)
  })

  test('most invalid: more than half of the weight is moved, and the median goes too', () => {
    const [before, after] = [variantsOf('valid'), variantsOf('majority')]
    const weight = (rows: readonly Variant[]) =>
      rows.reduce((sum, { x, se }) => sum + (x / se) ** 2, 0)
    const moved = after.filter(({ y }, index) => y !== before[index]?.y)
    expect(weight(moved) / weight(after)).toBeGreaterThan(0.5)
    expect(off(weightedMedian(after))).toBeGreaterThan(0.2)
  })
})

describe('moveVariant', () => {
  test('moves one and leaves the others', () => {
    const before = variantsOf('valid')
    const after = moveVariant(before, 3, 0.1)
    expect(after.find(({ id }) => id === 3)?.y).toBe(0.1)
    expect(after.filter((variant, index) => variant !== before[index])).toHaveLength(1)
  })

  test('holds a variant within the axis', () => {
    const yOf = (y: number) => moveVariant(variantsOf('valid'), 5, y)[4]?.y
    expect(yOf(9)).toBe(Y_DOMAIN[1])
    expect(yOf(-9)).toBe(Y_DOMAIN[0])
  })
})
