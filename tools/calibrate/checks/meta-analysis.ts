/** Pooled estimates of simulated studies. */
import { metaChecks } from '../../../src/results/meta-analysis/checks.ts'
import { poolStudies } from '../../../src/science/meta-analysis/analyse-studies.ts'
import { FIRST_RULES } from '../../../src/science/methods/meta-analysis.ts'
import type { FastRandom } from '../../../src/science/numerics/fast-random.ts'
import { type CheckScenario, WORDS } from './scenario.ts'

/** Defaults of the page. */
const PARAMETERS = { ...FIRST_RULES, model: 'random', scale: 'beta' } as const

type Plan = {
  count: number
  /** Expected z of the pooled estimate. */
  effect: number
  /** Standard deviation of the studies' true effects, in typical errors. */
  spread?: number
  /** Shift of the smallest study, falling to 0 for the largest, in typical errors. */
  small?: number
  /** Shift of the first study, in its own errors. */
  outlier?: number
  /** Precision of the first study relative to a typical one. */
  large?: number
}

function draw({ count, effect, spread = 0, small = 0, outlier = 0, large }: Plan) {
  return (random: FastRandom) => {
    const errors = Array.from({ length: count }, (_, at) => {
      const own = 0.6 + 0.9 * random.uniform()
      return at === 0 && large !== undefined ? 1 / large : own
    })
    const precision = errors.reduce((sum, error) => sum + 1 / error ** 2, 0)
    const mean = effect / Math.sqrt(precision)
    const studies = errors.map((error, at) => ({
      name: `S${at + 1}`,
      b:
        mean +
        spread * random.normal() +
        small * (error - 0.6) +
        (at === 0 ? outlier * error : 0) +
        error * random.normal(),
      se: error,
    }))
    const input = { fileName: 'studies', bytes: 0, sha256: '' }
    return metaChecks(poolStudies(studies, PARAMETERS, input), WORDS)
  }
}

const one = (name: string, group: CheckScenario['group'], plan: Plan): CheckScenario => ({
  tool: 'meta-analysis',
  name,
  group,
  draw: draw(plan),
})

export const META_ANALYSIS: readonly CheckScenario[] = [
  one('effect, 6 studies', 'clean', { count: 6, effect: 6 }),
  one('effect, 12 studies', 'clean', { count: 12, effect: 6 }),
  one('effect, 30 studies', 'clean', { count: 30, effect: 6 }),
  one('no effect, 12 studies', 'clean', { count: 12, effect: 0 }),
  one('heterogeneous studies (I² about 75 %)', 'fault', { count: 12, effect: 6, spread: 1.7 }),
  one('small-study effects', 'fault', { count: 12, effect: 2, small: 2.5 }),
  one('one outlying study', 'fault', { count: 12, effect: 4, outlier: 6 }),
  one('one dominating study', 'fault', { count: 6, effect: 4, large: 6 }),
]
