import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ConstrainedLikelihood } from '../../../../src/science/methods/constrained-likelihood.ts'
import { ConstrainedOptimum } from '../../../../src/science/methods/constrained-optimum.ts'
import { cmlEstimates } from '../../../../src/science/methods/cml.ts'
import type { Effects } from '../../../../src/science/methods/effects.ts'
import { FastRandom } from '../../../../src/science/numerics/fast-random.ts'
import { expectClose } from '../close.ts'
import { numbersOf, readCsv, sharedFile } from '../reference.ts'

const REFERENCE = { rounds: 100, absolute: 1e-7, relative: 0 }
const SETS = 40

/** Effects in units of standard errors, a share of them with direct effects. */
function simulated(random: FastRandom, count: number, strength: number, invalid: number): Effects {
  const ones = new Float64Array(count).fill(1)
  const truth = Float64Array.from(ones, () => strength * random.normal())
  return {
    betaExposure: truth.map((value) => value + random.normal()),
    seExposure: ones,
    betaOutcome: truth.map(
      (value) =>
        0.5 * value + random.normal() + (random.uniform() < invalid ? 6 * random.normal() : 0),
    ),
    seOutcome: ones,
  }
}

/** The loss at a slope, as the sum of the smallest terms: from its definition. */
function lossAt(effects: Effects, invalid: number, theta: number): number {
  const terms = effects.betaOutcome
    .map(
      (by, j) =>
        (by - theta * effects.betaExposure[j]!) ** 2 /
        (effects.seOutcome[j]! ** 2 + theta ** 2 * effects.seExposure[j]! ** 2) /
        2,
    )
    .toSorted()
  return terms.subarray(0, terms.length - invalid).reduce((sum, value) => sum + value, 0)
}

describe('global optima of constrained likelihood', () => {
  test('are at most as high as every start, the ratios and the reference’s fits', () => {
    const random = new FastRandom(20_261_130)
    let gained = 0
    for (let set = 0; set < SETS; set += 1) {
      const count = [5, 12, 28][set % 3]!
      const effects = simulated(random, count, [3, 8, 20][set % 3]!, [0.2, 0.5, 0.8][set % 3]!)
      const optimum = new ConstrainedOptimum(effects)
      const alternating = new ConstrainedLikelihood(effects)
      const fits = Array.from({ length: count - 1 }, (_, k) =>
        alternating.fit(effects, k, REFERENCE),
      )
      const found = optimum.search(
        effects,
        count - 1,
        fits.map(({ theta }) => theta),
      )
      for (const [invalid, { theta, loss }] of found.entries()) {
        expectClose(loss, lossAt(effects, invalid, theta), 1e-9, 'loss')
        expect(loss).toBeLessThanOrEqual(fits[invalid]!.loss + 1e-9)
        if (fits[invalid]!.loss > loss + 1e-3) gained += 1
        const starts = effects.betaOutcome.map((by, j) => by / effects.betaExposure[j]!)
        for (const start of starts) {
          expect(loss).toBeLessThanOrEqual(lossAt(effects, invalid, start) + 1e-9)
          // A descent from one place can reach what the search of all misses, by very little.
          expect(loss).toBeLessThanOrEqual(optimum.descend(effects, invalid, start).loss + 0.01)
        }
      }
    }
    // The search is not idle: one start alone is often caught.
    expect(gained).toBeGreaterThan(100)
  })
})

const CASE = sharedFile('../cases/papers/cml_T2D_FG_n.csv')

test.skipIf(!existsSync(CASE))(
  'constrained likelihood has the numbers of its authors for fasting glucose and diabetes',
  () => {
    const rows = readCsv(CASE)
    const effects: Effects = {
      betaExposure: numbersOf(rows, 'b_exp'),
      seExposure: numbersOf(rows, 'se_exp'),
      betaOutcome: numbersOf(rows, 'b_out'),
      seOutcome: numbersOf(rows, 'se_out'),
    }
    const made = cmlEstimates(effects, {
      convention: 'twosamplemr',
      sampleSize: 46_186,
      seed: 1,
      perturbations: 0,
    })!
    const [bic, average] = made.estimates
    expect(made.invalid).toHaveLength(5)
    expectClose(bic!.b, 2.236579, 1e-6, 'b')
    expectClose(bic!.se, 0.2061844, 1e-6, 'se')
    expectClose(average!.b, 2.110808, 1e-6, 'b')
    expectClose(average!.se, 0.2455809, 1e-6, 'se')
  },
)
