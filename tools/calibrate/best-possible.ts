/**
 * An upper bound for the power of any rule. A rule that is wrong in at most 5 % of data sets with a given kind
 * of directional pleiotropy has at most the power of the likelihood ratio of that kind against the effect
 * (Neyman & Pearson 1933).
 */
import { normalCdf } from '../../src/science/numerics/normal.ts'
import { FastRandom } from '../../src/science/numerics/fast-random.ts'
import type { Effects } from '../../src/science/methods/effects.ts'
import { defined } from '../lib/defined.ts'
import { EFFECTS, type Scenario } from './scenarios.ts'
import { simulatedEffects } from './simulate.ts'

const WRONG = 0.05
const STRENGTHS = [2, 2.5, 3, 3.5, 4]

/** Returns ln of the ratio of densities: effect of this z, over direct effects uniform from 0 to `top`. */
function logRatio(effects: Effects, z: number, top: number): number {
  const { betaExposure, betaOutcome, seOutcome } = effects
  const points = Array.from(betaExposure, (value, j) => {
    const error = defined(seOutcome[j])
    return { x: Math.abs(value) / error, y: (Math.sign(value) * defined(betaOutcome[j])) / error }
  })
  const slope = z / Math.sqrt(points.reduce((sum, { x }) => sum + x * x, 0))
  return points.reduce((sum, { x, y }) => {
    const density = Math.max((normalCdf(y) - normalCdf(y - top)) / top, 1e-300)
    return sum - (y - slope * x) ** 2 / 2 - Math.log(Math.sqrt(2 * Math.PI) * density)
  }, 0)
}

/**
 * Returns the upper bound for data sets with the first effect (IVW finds 80 %): the smallest over strengths of
 * pleiotropy.
 */
export function bestPossible(
  count: number,
  { runs, seed }: { runs: number; seed: number },
): number {
  const effect = defined(EFFECTS[0])
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
      const limit = defined(ratios(kind)[Math.ceil((1 - WRONG) * runs) - 1])
      return ratios(effect).filter((value) => value > limit).length / runs
    }),
  )
}
