/** Estimators that are a small search end at a global optimum: multivariable constrained likelihood and RAPS. */
import { expect, test } from 'vitest'
import type { Effects } from '../../../../src/science/methods/effects.ts'
import { mostInvalid, multivariableCml } from '../../../../src/science/methods/multivariable-cml.ts'
import type { MultivariableEffects } from '../../../../src/science/methods/multivariable-effects.ts'
import { MultivariableLikelihood } from '../../../../src/science/methods/multivariable-likelihood.ts'
import { rapsEstimate } from '../../../../src/science/methods/raps.ts'
import { FastRandom } from '../../../../src/science/numerics/fast-random.ts'

const STOPPING = { rounds: 100, absolute: 1e-4, relative: 0 }
const SAMPLE = 50_000
const HUBER = 1.345

function simulated(random: FastRandom, count: number, invalid: number): MultivariableEffects {
  const ones = new Float64Array(count).fill(1)
  const truths = [0, 1].map(() => ones.map(() => 8 * random.normal()))
  return {
    betaExposures: truths.map((column) => column.map((value) => value + random.normal())),
    seExposures: [ones, ones],
    betaOutcome: ones.map(
      (_, j) =>
        0.5 * truths[0]![j]! +
        0.2 * truths[1]![j]! +
        random.normal() +
        (random.uniform() < invalid ? 8 * random.normal() : 0),
    ),
    seOutcome: ones,
  }
}

/** BIC at slopes with the best choice of this many invalid variants. */
function bicAt(effects: MultivariableEffects, theta: readonly number[], invalid: number): number {
  const terms = effects.betaOutcome
    .map((by, j) => {
      const off = theta.reduce((left, b, k) => left - b * effects.betaExposures[k]![j]!, by)
      return off ** 2 / (1 + theta.reduce((sum, b) => sum + b * b, 0))
    })
    .toSorted()
  const loss = terms.subarray(0, terms.length - invalid).reduce((sum, value) => sum + value, 0)
  return Math.log(SAMPLE) * invalid + loss
}

test('multivariable constrained likelihood has at most the BIC of the reference’s single start', () => {
  const random = new FastRandom(9)
  let gained = 0
  for (let set = 0; set < 12; set += 1) {
    const effects = simulated(random, 15, 0.5)
    const work = new MultivariableLikelihood(effects, null)
    const alone = Array.from({ length: mostInvalid(15, 2) + 1 }, (_, invalid) => {
      const fit = work.fit(effects, invalid, STOPPING)
      return fit?.hasSettled ? Math.log(SAMPLE) * invalid + 2 * fit.loss : Infinity
    })
    const made = multivariableCml(effects, {
      convention: 'mendelianrandomization',
      sampleSize: SAMPLE,
      correlation: null,
      seed: 1,
      perturbations: 0,
    })!
    const theta = made.estimates.map(({ b }) => b)
    if (theta.length < 2) continue
    const bic = bicAt(effects, theta, made.invalid.length)
    expect(bic).toBeLessThan(Math.min(...alone) + 1e-3)
    if (bic < Math.min(...alone) - 0.1) gained += 1
  }
  expect(gained).toBeGreaterThan(0)
})

/** Huber's loss of RAPS, whose slope is its first equation. */
function rapsLoss(effects: Effects, b: number, tau2: number): number {
  return effects.betaOutcome.reduce((sum, by, j) => {
    const v = effects.seOutcome[j]! ** 2 + tau2 + (b * effects.seExposure[j]!) ** 2
    const t = Math.abs(by - b * effects.betaExposure[j]!) / Math.sqrt(v)
    return sum + (t <= HUBER ? (t * t) / 2 : HUBER * (t - HUBER / 2))
  }, 0)
}

test('of several roots RAPS has the one of smallest loss', () => {
  const random = new FastRandom(5)
  for (let set = 0; set < 60; set += 1) {
    const many = simulated(random, [5, 12, 28][set % 3]!, [0, 0.3, 0.6][set % 3]!)
    const effects: Effects = {
      betaExposure: many.betaExposures[0]!,
      seExposure: many.seExposures[0]!,
      betaOutcome: many.betaOutcome,
      seOutcome: many.seOutcome,
    }
    const fit = rapsEstimate(effects, 'exact')
    if (!fit) continue
    const own = rapsLoss(effects, fit.estimate.b, fit.tau2)
    for (const [j, by] of effects.betaOutcome.entries()) {
      const other = rapsLoss(effects, by / effects.betaExposure[j]!, fit.tau2)
      expect(own).toBeLessThan(other + 1e-6)
    }
  }
})
