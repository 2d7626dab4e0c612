/**
 * What any rule could reach. A rule that is to be wrong in at most 5 % of data sets with one given kind
 * of directional pleiotropy finds at most as much as the likelihood ratio of that kind against the
 * effect (Neyman & Pearson 1933): its power is a ceiling for every rule, known or not.
 */
import { normalCdf } from '../../src/science/numerics/normal.ts'
import { FastRandom } from '../../src/science/numerics/fast-random.ts'
import type { Effects } from '../../src/science/methods/effects.ts'
import { type Scenario, EFFECTS } from './scenarios.ts'
import { simulatedEffects } from './simulate.ts'

const WRONG = 0.05
const STRENGTHS = [2, 2.5, 3, 3.5, 4]

/** ln of the ratio of densities: effect of this z, over direct effects uniform from 0 to `top`. */
function logRatio(effects: Effects, z: number, top: number): number {
  const { betaExposure, betaOutcome, seOutcome } = effects
  const x = betaExposure.map((value, j) => Math.abs(value) / seOutcome[j]!)
  const y = betaOutcome.map((value, j) => (Math.sign(betaExposure[j]!) * value) / seOutcome[j]!)
  const slope = z / Math.sqrt(x.reduce((sum, value) => sum + value * value, 0))
  let sum = 0
  for (let j = 0; j < x.length; j += 1) {
    const density = Math.max((normalCdf(y[j]!) - normalCdf(y[j]! - top)) / top, 1e-300)
    sum += -((y[j]! - slope * x[j]!) ** 2) / 2 - Math.log(Math.sqrt(2 * Math.PI) * density)
  }
  return sum
}

/**
 * The ceiling for data sets with the first effect (IVW finds 80 %): the smallest over strengths of
 * pleiotropy.
 */
export function bestPossible(
  count: number,
  { runs, seed }: { runs: number; seed: number },
): number {
  const effect = EFFECTS[0]!
  const z = effect.effect ?? 0
  return Math.min(
    ...STRENGTHS.map((direct) => {
      const kind: Scenario = {
        id: 'directional',
        direct,
        directOf: (_variant, unit, random) => 2 * unit * random.uniform(),
      }
      const top = (2 * direct) / Math.sqrt(count) / 0.9
      const random = new FastRandom(seed)
      const ratios = (scenario: Scenario) =>
        Float64Array.from({ length: runs }, () =>
          logRatio(simulatedEffects(scenario, count, random), z, top),
        ).sort()
      const limit = ratios(kind)[Math.ceil((1 - WRONG) * runs) - 1]!
      return ratios(effect).filter((value) => value > limit).length / runs
    }),
  )
}
