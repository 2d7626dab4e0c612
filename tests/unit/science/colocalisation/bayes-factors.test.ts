/** Bayes factors of effects at the ends of a double's range. */
import { expect, test } from 'vitest'
import { logBayesFactor } from '../../../../src/science/colocalisation/bayes-factors.ts'
import { DEFAULT_PRIORS, hypotheses } from '../../../../src/science/colocalisation/posterior.ts'

test('an effect of 1e300 gives probabilities that sum to 1, all on its own trait', () => {
  const variance = 0.05 ** 2
  const factors = (z: readonly number[]) =>
    Float64Array.from(z, (one) => logBayesFactor({ z: one, variance }, 'case-control', 1))
  const posterior = hypotheses(factors([1e300 / 0.05, 1]), factors([0.5, 1]), DEFAULT_PRIORS)
  expect(posterior.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6)
  expect(posterior.every((share) => share >= 0)).toBe(true)
})
