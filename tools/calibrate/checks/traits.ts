/** Results of simulated files of two and of three traits. */
import { checksOf } from '../../../src/results/bidirectional/checks.ts'
import { mediationChecks } from '../../../src/results/mediation/checks.ts'
import { analyseBidirectional } from '../../../src/science/bidirectional/analyse.ts'
import { analyseMediation } from '../../../src/science/mediation/analyse.ts'
import type { FastRandom } from '../../../src/science/numerics/fast-random.ts'
import { webEngineHost } from '../../../src/workers/engine-host.ts'
import { SPREAD, THRESHOLD } from '../scenarios.ts'
import { fileOf } from './rows.ts'
import { type CheckScenario, WORDS } from './scenario.ts'

/** Instruments of each trait that has its own. */
const COUNT = 30

const host = webEngineHost()

type Own = {
  /** True effect on the trait, and that observed in its GWAS. */
  size: number
  observed: number
}

/** Draws the instruments of a trait: variants whose observed effect passes the threshold. */
function instruments(random: FastRandom): Own[] {
  return Array.from({ length: COUNT }, () => {
    for (;;) {
      const size = Math.abs(SPREAD.strong * random.normal())
      const observed = size + random.normal()
      if (observed >= THRESHOLD.strong) return { size, observed }
    }
  })
}

/** Slope of an effect with this expected z. */
function slopeOf(own: readonly Own[], z: number): number {
  return z / Math.sqrt(own.reduce((sum, { size }) => sum + size ** 2, 0))
}

type Plan = {
  /** Expected z of the effect of A on B, and of B on A. */
  forward: number
  backward?: number
  /** Mean and spread of direct effects of A's instruments on B, in standard errors. */
  mean?: number
  spread?: number
  /** Direct effect of A's first instrument. */
  outlier?: number
}

function drawBoth({ forward, backward = 0, mean = 0, spread = 0, outlier = 0 }: Plan) {
  return async (random: FastRandom) => {
    const [ofA, ofB] = [instruments(random), instruments(random)]
    const [alongA, alongB] = [slopeOf(ofA, forward), slopeOf(ofB, backward)]
    const onB = ofA.map(
      ({ size }, at) =>
        alongA * size +
        mean +
        spread * random.normal() +
        (at === 0 ? outlier : 0) +
        random.normal(),
    )
    const onA = ofB.map(({ size }) => alongB * size + random.normal())
    const a = fileOf('A', [...ofA.map(({ observed }) => observed), ...onA])
    const b = fileOf('B', [...onB, ...ofB.map(({ observed }) => observed)])
    const result = await analyseBidirectional(
      {
        files: { a: [a], b: [b] },
        mapping: {},
        parameters: { nboot: 100, generator: 'fast' },
      },
      { host },
    )
    return checksOf(result, WORDS)
  }
}

type Steps = {
  /** Expected z of exposure on mediator, mediator on outcome, and the direct effect. */
  xm: number
  my: number
  direct: number
  /** Spread of direct effects of the mediator's instruments, and their mean. */
  spread?: number
  mean?: number
}

function drawSteps({ xm, my, direct, spread = 0, mean = 0 }: Steps) {
  return async (random: FastRandom) => {
    const [ofX, ofM] = [instruments(random), instruments(random)]
    const [a, b, c] = [slopeOf(ofX, xm), slopeOf(ofM, my), slopeOf(ofX, direct)]
    const noise = () => random.normal()
    const x = [...ofX.map(({ observed }) => observed), ...ofM.map(noise)]
    const m = [...ofX.map(({ size }) => a * size + noise()), ...ofM.map(({ observed }) => observed)]
    const y = [
      ...ofX.map(({ size }) => (c + a * b) * size + noise()),
      ...ofM.map(({ size }) => b * size + mean + spread * noise() + noise()),
    ]
    const result = await analyseMediation(
      {
        files: { x: [fileOf('X', x)], m: [fileOf('M', m)], y: [fileOf('Y', y)] },
        mapping: {},
        parameters: { nboot: 200 },
      },
      { host },
    )
    return mediationChecks(result, WORDS)
  }
}

const both = (name: string, group: CheckScenario['group'], plan: Plan, share = 0.1) =>
  ({ tool: 'bidirectional', name, group, draw: drawBoth(plan), share }) as const

export const BIDIRECTIONAL: readonly CheckScenario[] = [
  both('A affects B', 'clean', { forward: 6 }, 1),
  both('no effect', 'clean', { forward: 0 }, 1),
  both('each affects the other', 'clean', { forward: 6, backward: 6 }, 0.25),
  both('balanced pleiotropy', 'fault', { forward: 6, spread: 2 }),
  both('directional pleiotropy', 'fault', { forward: 6, mean: 1, spread: 1 }),
  both('one outlier', 'fault', { forward: 6, outlier: 8 }),
  both('reverse causation', 'fault', { forward: 0, backward: 80 }),
]

const mediated = (name: string, group: CheckScenario['group'], steps: Steps, share = 0.25) =>
  ({ tool: 'mediation', name, group, draw: drawSteps(steps), share }) as const

export const MEDIATION: readonly CheckScenario[] = [
  mediated('effect through the mediator', 'clean', { xm: 12, my: 8, direct: 0 }, 1),
  mediated('effect through the mediator and beside it', 'clean', { xm: 12, my: 8, direct: 8 }, 1),
  mediated('no effect of the mediator', 'fault', { xm: 12, my: 0, direct: 8 }),
  mediated('balanced pleiotropy of the mediator’s variants', 'fault', {
    xm: 12,
    my: 8,
    direct: 0,
    spread: 2,
  }),
  mediated('directional pleiotropy of the mediator’s variants', 'fault', {
    xm: 12,
    my: 8,
    direct: 0,
    mean: 1.5,
    spread: 1,
  }),
]
