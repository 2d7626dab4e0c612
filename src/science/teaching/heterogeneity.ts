/** Ratios of twelve variants with more or less varying true values, and their pooled estimates. */
import type { Effects } from '../methods/effects.ts'
import { inferenceOf } from '../methods/estimate.ts'
import { heterogeneity } from '../methods/heterogeneity.ts'
import { fitIvw, ivwStandardError } from '../methods/ivw.ts'
import { singleVariantInference, waldRatios } from '../methods/wald-ratio.ts'
import { FastRandom } from '../numerics/fast-random.ts'

export const TRUE_EFFECT = 0.4
const VARIANTS = 12
const SEED = 2014
/** The deviating variant, and its distance. */
const OUTLIER = 10
const OUTLIER_SHIFT = 0.75

export type HeterogeneitySettings = {
  /** Standard deviation of the true ratios. */
  spread: number
  hasOutlier: boolean
}
type Interval = { b: number; ciLow: number | null; ciHigh: number | null }
export type HeterogeneityResult = {
  ratios: Interval[]
  fixed: Interval
  random: Interval
  q: number
  df: number
  p: number | null
  i2: number
}

/** Centres deviations at 0: a wider spread must not change the effect. */
function centreValues(values: readonly number[]): number[] {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  return values.map((one) => one - mean)
}

/** Returns the ratios at a setting, with both pooled estimates and Cochran's Q. */
export function heterogeneityAt(settings: HeterogeneitySettings): HeterogeneityResult {
  const random = new FastRandom(SEED)
  const apart = centreValues(Array.from({ length: VARIANTS }, () => random.normal()))
  const rows = apart.map((one, j) => {
    const bx = 0.05 + 0.008 * j
    const aside = settings.hasOutlier && j === OUTLIER ? OUTLIER_SHIFT : 0
    const theta = TRUE_EFFECT + settings.spread * one + aside
    return { bx, by: theta * bx + 0.008 * random.normal() }
  })
  const effects: Effects = {
    betaExposure: Float64Array.from(rows, ({ bx }) => bx),
    seExposure: new Float64Array(VARIANTS).fill(0.003),
    betaOutcome: Float64Array.from(rows, ({ by }) => by),
    seOutcome: new Float64Array(VARIANTS).fill(0.008),
  }
  const fit = fitIvw(effects)
  const [row] = heterogeneity(fit, undefined)
  return {
    ratios: singleVariantInference(waldRatios(effects)),
    fixed: inferenceOf(fit.b, ivwStandardError(fit, 'fixed')),
    random: inferenceOf(fit.b, ivwStandardError(fit, 'random-with-floor')),
    q: fit.q,
    df: row?.df ?? 0,
    p: row?.p ?? null,
    i2: row?.i2 ?? 0,
  }
}
