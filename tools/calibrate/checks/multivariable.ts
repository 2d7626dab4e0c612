/** Multivariable results of simulated effects on two exposures. */
import { mvChecks } from '../../../src/results/multivariable/checks.ts'
import { multivariableResult } from '../../../src/science/multivariable/result.ts'
import type { FastRandom } from '../../../src/science/numerics/fast-random.ts'
import { ERROR, PEOPLE } from './rows.ts'
import { type CheckScenario, WORDS } from './scenario.ts'

/** Scale of the true effects of a variant on an exposure, in standard errors. */
const SPREAD = 11

type Plan = {
  count?: number
  /** Expected z of both estimates. */
  effects: readonly [number, number]
  /** Mean and standard deviation of direct effects, in standard errors of the outcome. */
  mean?: number
  spread?: number
  /** Direct effect of the first variant. */
  outlier?: number
  /** Correlation of the effects on both exposures. */
  correlation?: number
  /** Size of the true effects, relative to strong instruments. */
  strength?: number
}

function draw(plan: Plan) {
  const { count = 40, effects, mean = 0, spread = 0, outlier = 0 } = plan
  const { correlation = 0.3, strength = 1 } = plan
  return (random: FastRandom) => {
    const size = SPREAD * strength
    const scale = Math.sqrt(count * (1 - correlation ** 2)) * size
    const variants = Array.from({ length: count }, (_, at) => {
      const first = random.normal()
      const second = correlation * first + Math.sqrt(1 - correlation ** 2) * random.normal()
      const z = [size * first, size * second] as const
      const direct = mean + spread * random.normal() + (at === 0 ? outlier : 0)
      const outcome = (effects[0] * z[0] + effects[1] * z[1]) / scale + Math.sign(z[0]) * direct
      return {
        SNP: `rs${at + 1}`,
        betaExposures: z.map((own) => (own + random.normal()) * ERROR),
        seExposures: [ERROR, ERROR],
        betaOutcome: (outcome + random.normal()) * ERROR,
        seOutcome: ERROR,
      }
    })
    const result = multivariableResult({
      input: {
        fileName: 'simulated.tsv',
        bytes: 0,
        sha256: '',
        rows: count,
        dropped: [],
        files: [],
      },
      parameters: {
        convention: 'twosamplemr',
        correlation: null,
        nboot: 50,
        sampleSize: PEOPLE,
        action: null,
      },
      exposures: ['A', 'B'],
      outcome: 'Y',
      variants,
    })
    return mvChecks(result, WORDS)
  }
}

const one = (
  name: string,
  group: CheckScenario['group'],
  plan: Plan,
  share = 0.25,
): CheckScenario => ({ tool: 'multivariable', name, group, draw: draw(plan), share })

export const MULTIVARIABLE: readonly CheckScenario[] = [
  one('effect of one exposure', 'clean', { effects: [6, 0] }, 1),
  one('effects of both exposures', 'clean', { effects: [6, 6] }, 1),
  one('no effect', 'clean', { effects: [0, 0] }, 1),
  one('balanced pleiotropy', 'fault', { effects: [6, 0], spread: 2 }),
  one('directional pleiotropy', 'fault', { effects: [6, 0], mean: 1, spread: 1 }),
  one('one outlier', 'fault', { effects: [6, 0], outlier: 8 }),
  one('exposures that the variants do not separate', 'fault', {
    effects: [6, 0],
    correlation: 0.995,
  }),
  one('weak instruments', 'fault', { effects: [6, 0], strength: 0.2 }),
]
