import { describe, expect, test } from 'vitest'
import { bestPossible } from '../../../tools/calibrate/best-possible.ts'
import { SCENARIOS } from '../../../tools/calibrate/scenarios.ts'
import { countVerdicts } from '../../../tools/calibrate/simulate.ts'

const scenario = (id: string) => SCENARIOS.find((one) => one.id === id)!

describe('the highest verdict in simulated data', () => {
  // Those in which it comes nearest to its bound, and one of each other kind.
  test.each([
    ['directional-weak', 12],
    ['directional-normal', 6],
    ['correlated-weak', 12],
    ['correlated', 6],
    ['confounder-most', 12],
    ['weak-overlap', 30],
    ['reverse', 12],
  ] as const)('without an effect the highest verdict is rare: %s, %i variants', (id, count) => {
    const runs = 300
    const { passed, ivw } = countVerdicts(scenario(id), count, { runs, seed: 45 })
    // 5 % and two standard errors of 300 runs.
    expect(passed / runs).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / runs))
    // The trap is a real one: IVW falls into it.
    expect(ivw / runs).toBeGreaterThan(0.35)
  })

  test('is given for a strong effect and valid instruments', () => {
    const runs = 200
    const { passed, ivw } = countVerdicts(scenario('effect-15'), 12, { runs, seed: 45 })
    expect(ivw).toBe(runs)
    expect(passed / runs).toBeGreaterThan(0.8)
  })

  test('the same seed gives the same counts', () => {
    const choice = { runs: 20, seed: 7 }
    const first = countVerdicts(scenario('effect-6'), 6, choice)
    expect(countVerdicts(scenario('effect-6'), 6, choice)).toEqual(first)
    expect(countVerdicts(scenario('effect-6'), 6, { ...choice, seed: 8 })).not.toEqual(first)
  })
})

test('no rule does much better under directional pleiotropy: the likelihood ratio itself does not', () => {
  expect(bestPossible(12, { runs: 400, seed: 3 })).toBeLessThan(0.45)
})
