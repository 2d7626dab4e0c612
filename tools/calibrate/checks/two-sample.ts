/** Two-sample results of simulated effects. */
import { checksOf } from '../../../src/results/two-sample/checks.ts'
import type { Effects } from '../../../src/science/methods/effects.ts'
import type { FastRandom } from '../../../src/science/numerics/fast-random.ts'
import { normalTwoSided } from '../../../src/science/numerics/tails.ts'
import { assembleTwoSample } from '../../../src/science/two-sample/assemble.ts'
import { pairNumbers } from '../../../src/science/two-sample/pair-numbers.ts'
import { checkTwoSample } from '../../../src/science/two-sample/parameters.ts'
import { defined } from '../../lib/defined.ts'
import { NULLS, type Scenario } from '../scenarios.ts'
import { simulatedEffects } from '../simulate.ts'
import { PEOPLE, positionOf } from './rows.ts'
import { type CheckScenario, WORDS } from './scenario.ts'

/** Defaults of the page, but for the fewest draws of errors, which no check but agreement reads. */
const PARAMETERS = checkTwoSample({ nboot: 100, generator: 'fast' })

const NOTHING = { total: 0, counts: {}, first: [] }

type PositionOf = (at: number) => { chr: string; pos: number }

/** Returns the checks of one pair. */
export function checksOfEffects(effects: Effects, positioned: PositionOf = positionOf) {
  const side = (b: number, se: number) => ({ p: normalTwoSided(b / se).p, n: PEOPLE })
  const variants = Array.from(effects.betaExposure, (betaExposure, j) => {
    const [seExposure, betaOutcome, seOutcome] = [
      defined(effects.seExposure[j]),
      defined(effects.betaOutcome[j]),
      defined(effects.seOutcome[j]),
    ]
    return {
      SNP: `rs${j + 1}`,
      row: j + 2,
      effectAllele: 'A',
      otherAllele: 'G',
      eaf: 0.3,
      ...positioned(j),
      betaExposure,
      seExposure,
      betaOutcome,
      seOutcome,
      exposure: side(betaExposure, seExposure),
      outcome: side(betaOutcome, seOutcome),
    }
  })
  const result = assembleTwoSample({
    input: {
      fileName: 'simulated.tsv',
      sha256: '',
      bytes: 0,
      encoding: 'utf-8',
      delimiter: 'tab',
      decimalMark: 'point',
      rows: variants.length,
      kept: variants.length,
      dropped: [],
      exposure: 'X',
      outcome: 'Y',
    },
    mapping: {},
    problems: NOTHING,
    variants,
    parameters: PARAMETERS,
    numbers: pairNumbers(variants, PARAMETERS),
  })
  return checksOf({ ...result, timings: { stages: {}, total: 0 } }, WORDS)
}

const EFFECT = 6

function from(scenario: Omit<Scenario, 'id'>, count: number) {
  return (random: FastRandom) =>
    checksOfEffects(simulatedEffects({ id: 'clean', ...scenario }, count, random))
}

/** Returns a scenario of the verdict's calibration, here with an effect as well. */
function withEffect(id: Scenario['id'], count = 30) {
  const { effect: _none, ...scenario } = defined(NULLS.find((one) => one.id === id))
  return from({ ...scenario, effect: EFFECT }, count)
}

/** Changes the effects of the first variant, in standard errors. */
function withFirst(change: { direct?: number; exposure?: number }) {
  return (random: FastRandom) => {
    const effects = simulatedEffects({ id: 'clean', effect: EFFECT }, 30, random)
    const { betaExposure, betaOutcome, seExposure, seOutcome } = effects
    const [x, y] = [defined(betaExposure[0]), defined(betaOutcome[0])]
    const [errorX, errorY] = [defined(seExposure[0]), defined(seOutcome[0])]
    if (change.direct !== undefined) betaOutcome[0] = y + Math.sign(x) * change.direct * errorY
    if (change.exposure !== undefined) betaExposure[0] = Math.sign(x) * change.exposure * errorX
    return checksOfEffects(effects)
  }
}

/** Variants of one region, in linkage with one cause: z of both traits decay with distance from it. */
function oneRegion(random: FastRandom) {
  const count = 30
  const decay = 0.97
  const correlated = () => {
    let before = random.normal()
    return Array.from({ length: count }, () => {
      before = decay * before + Math.sqrt(1 - decay ** 2) * random.normal()
      return before
    })
  }
  const [errorX, errorY] = [correlated(), correlated()]
  const error = 1 / Math.sqrt(PEOPLE)
  const size = Array.from({ length: count }, (_, j) => 14 * decay ** Math.abs(j - count / 2))
  const effects: Effects = {
    betaExposure: Float64Array.from(size, (own, j) => (own + defined(errorX[j])) * error),
    seExposure: new Float64Array(count).fill(error),
    betaOutcome: Float64Array.from(size, (own, j) => (0.2 * own + defined(errorY[j])) * error),
    seOutcome: new Float64Array(count).fill(error),
  }
  return checksOfEffects(effects, (at) => ({ chr: '8', pos: 64_000_000 + 20_000 * at }))
}

/** Instruments with F of about 6: no threshold, small true effects. */
function weakInstruments(random: FastRandom) {
  const count = 30
  const error = 1 / Math.sqrt(PEOPLE)
  const size = Array.from({ length: count }, () => 2.2 + 0.3 * random.normal())
  const effects: Effects = {
    betaExposure: Float64Array.from(size, (own) => (own + random.normal()) * error),
    seExposure: new Float64Array(count).fill(error),
    betaOutcome: Float64Array.from(size, (own) => (0.4 * own + random.normal()) * error),
    seOutcome: new Float64Array(count).fill(error),
  }
  return checksOfEffects(effects)
}

const one = (
  name: string,
  group: CheckScenario['group'],
  draw: CheckScenario['draw'],
  share = 0.25,
): CheckScenario => ({ tool: 'two-sample', name, group, draw, share })

export const TWO_SAMPLE: readonly CheckScenario[] = [
  one('effect, 12 variants', 'clean', from({ effect: EFFECT }, 12), 1),
  one('effect, 30 variants', 'clean', from({ effect: EFFECT }, 30), 1),
  one('effect, 100 variants', 'clean', from({ effect: EFFECT }, 100), 0.1),
  one('effect, 15 variants at p < 10⁻⁵', 'clean', from({ effect: EFFECT, isWeak: true }, 15), 1),
  one('no effect, 30 variants', 'clean', from({}, 30), 1),
  one('balanced pleiotropy', 'fault', withEffect('balanced-strong')),
  one('directional pleiotropy', 'fault', withEffect('directional')),
  one('strong directional pleiotropy', 'fault', withEffect('directional-strong')),
  one('half of the variants act through a confounder', 'fault', withEffect('confounder-half')),
  one('one outlier', 'fault', withFirst({ direct: 8 })),
  one('one variant with most of the weight', 'fault', withFirst({ exposure: 120 })),
  one('weak instruments (F about 6)', 'fault', weakInstruments),
  one('reverse causation', 'fault', from({ reverse: 0.5 }, 30)),
  one('all variants of one region', 'fault', oneRegion),
]
