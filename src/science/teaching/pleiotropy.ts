/** Variants of which some have direct effects on the outcome, and the estimates of three methods. */
import { eggerIntercept, fitEgger } from '../methods/egger.ts'
import type { Effects } from '../methods/effects.ts'
import { fitIvw } from '../methods/ivw.ts'
import { waldRatios } from '../methods/wald-ratio.ts'
import { medianWeights } from '../methods/weighted-median.ts'
import { FastRandom } from '../numerics/fast-random.ts'
import { weightedMedian } from '../numerics/weighted-median.ts'

export const TRUE_EFFECT = 0.4
const VARIANTS = 24
const SE_EXPOSURE = 0.004
const SE_OUTCOME = 0.008
const SEED = 2002

export type PleiotropySettings = {
  /** Mean of the non-zero direct effects. */
  direct: number
  /** Share of the variants with a direct effect. */
  share: number
}
export type PleiotropyResult = {
  points: { x: number; y: number; isInvalid: boolean }[]
  ivw: number
  egger: number
  intercept: { b: number; p: number | null }
  median: number
}

/** Draws random numbers once, for every setting. */
function draw() {
  const random = new FastRandom(SEED)
  const order = Array.from({ length: VARIANTS }, () => random.uniform())
  const rank = order.map((one) => order.filter((other) => other < one).length)
  return Array.from({ length: VARIANTS }, (_, j) => ({
    gamma: 0.03 + (0.12 * j) / (VARIANTS - 1),
    rank: rank[j]!,
    x: random.normal(),
    y: random.normal(),
    own: random.normal(),
  }))
}

/** Returns the variants at a setting, with the estimates that the tool would give. */
export function pleiotropyAt({ direct, share }: PleiotropySettings): PleiotropyResult {
  const rows = draw()
  const isInvalid = rows.map(({ rank }) => rank < Math.round(share * VARIANTS))
  const effects: Effects = {
    betaExposure: Float64Array.from(rows, ({ gamma, x }) => gamma + SE_EXPOSURE * x),
    seExposure: new Float64Array(VARIANTS).fill(SE_EXPOSURE),
    betaOutcome: Float64Array.from(rows, ({ gamma, y, own }, j) => {
      const aside = isInvalid[j] ? direct * (1 + 0.25 * own) : 0
      return TRUE_EFFECT * gamma + aside + SE_OUTCOME * y
    }),
    seOutcome: new Float64Array(VARIANTS).fill(SE_OUTCOME),
  }
  const egger = fitEgger(effects)
  if (egger === undefined || egger === 'identical') throw new Error('the variants have one size')
  const { b, p } = eggerIntercept(egger, 'exact')
  return {
    points: isInvalid.map((isOne, j) => ({
      x: effects.betaExposure[j]!,
      y: effects.betaOutcome[j]!,
      isInvalid: isOne,
    })),
    ivw: fitIvw(effects).b,
    egger: egger.slope,
    intercept: { b, p },
    median: weightedMedian(waldRatios(effects).ratio, medianWeights(effects, 'exact')),
  }
}
