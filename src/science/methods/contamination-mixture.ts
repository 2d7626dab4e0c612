/** Contamination mixture method, whose confidence set may consist of several intervals. */
import type { Convention } from '../codes.ts'
import { logNormalDensity } from '../numerics/normal.ts'
import { normalQuantile } from '../numerics/normal-quantile.ts'
import { standardDeviation } from '../numerics/spread.ts'
import { chiSquaredUpper } from '../numerics/tails.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import { finiteOrNull } from './estimate.ts'
import { LEAST_VALID, type MethodEstimate, withReason } from './method-estimate.ts'
import { waldRatios } from './wald-ratio.ts'

export type ContaminationMixture = {
  estimate: MethodEstimate
  /** Intervals of the confidence set on the grid; there may be several. */
  intervals: [number, number][]
  /** Variants classified as valid at the estimate. */
  valid: number[]
  /** Standard deviation of the invalid ratios around 0. */
  psi: number
  /** Over-dispersion of the valid ones, at least 1. */
  phi: number
}

/** Step of MendelianRandomization's grid. */
const REFERENCE_STEP = 0.01
/** A grid of fewer points than this would be too coarse. */
const FEWEST_POINTS = 20
const FINE_POINTS = 2000
/** … and steps of this fraction of the smallest error of a ratio, where that is finer. */
const FINE_SHARE = 10
/** A variant of nearly zero effect widens the range: limits on points, and on points times variants. */
const MOST_POINTS = 200_000
const MOST_CELLS = 20_000_000
const CRITICAL = normalQuantile(0.975) ** 2

type Ratios = {
  ratio: Float64Array
  se: Float64Array
  psi: number
  /** ln of the valid density at its centre, and of the invalid one at the ratio. */
  peak: Float64Array
  outside: Float64Array
}

function prepare(ratio: Float64Array, se: Float64Array): Ratios {
  const psi = 1.5 * standardDeviation(ratio)
  return {
    ratio,
    se,
    psi,
    peak: se.map((error) => logNormalDensity(0, 0, error * error)),
    outside: ratio.map((r, j) => logNormalDensity(r, 0, psi * psi + se[j]! ** 2)),
  }
}

/** Returns ln likelihood at b, each variant in its more likely component. */
function logLikelihood({ ratio, se, peak, outside }: Ratios, b: number, valid?: number[]): number {
  let sum = 0
  for (let j = 0; j < ratio.length; j += 1) {
    const z = (ratio[j]! - b) / se[j]!
    const inside = peak[j]! - (z * z) / 2
    const other = outside[j]!
    if (inside > other) {
      sum += inside
      valid?.push(j)
    } else sum += other
  }
  return sum
}

/** Returns √ of the mean square of the valid ratios around their weighted mean; at least 1. */
function overDispersion({ ratio, se }: Ratios, valid: number[]): number {
  if (valid.length < 2) return 1
  const weights = valid.map((j) => 1 / se[j]! ** 2)
  const sumW = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = valid.reduce((sum, j, k) => sum + weights[k]! * ratio[j]!, 0) / sumW
  const squares = valid.reduce((sum, j, k) => sum + weights[k]! * (ratio[j]! - mean) ** 2, 0)
  return Math.max(1, Math.sqrt(squares / (valid.length - 1)))
}

/** Returns the limits of the search range. */
function limitsOf(effects: Effects, asReference: boolean): [number, number] {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (let j = 0; j < variantCount(effects); j += 1) {
    const bx = effects.betaExposure[j]!
    const reach = 2 * effects.seOutcome[j]! * (asReference ? 1 : Math.sign(bx))
    from = Math.min(from, (effects.betaOutcome[j]! - reach) / bx)
    to = Math.max(to, (effects.betaOutcome[j]! + reach) / bx)
  }
  return [from, to]
}

/**
 * Returns the grid from the smallest lower to the largest upper limit of a ratio. The reference negates the
 * lower limit whatever the sign of bx: its grid starts elsewhere when alleles are recoded.
 */
function gridOf(
  effects: Effects,
  convention: Convention,
): { from: number; step: number; size: number } {
  const asReference = convention !== 'exact'
  const printed = limitsOf(effects, asReference)
  // Where most alleles are coded in the other direction the reference's limits are exchanged.
  const [from, to] = printed[0] < printed[1] ? printed : limitsOf(effects, false)
  const isCoarse = (to - from) / REFERENCE_STEP < FEWEST_POINTS
  const sharpest = effects.seOutcome.reduce(
    (least, se, j) => Math.min(least, se / Math.abs(effects.betaExposure[j]!)),
    Number.POSITIVE_INFINITY,
  )
  const fine = Math.min((to - from) / FINE_POINTS, sharpest / FINE_SHARE)
  const preferredStep = asReference && !isCoarse ? REFERENCE_STEP : fine
  const most = Math.min(MOST_POINTS, MOST_CELLS / variantCount(effects))
  const step = Math.max(preferredStep, (to - from) / most)
  return { from, step, size: Math.floor((to - from) / step + 1e-10) + 1 }
}

/** Returns runs of adjacent grid points. */
function runsOf(indices: number[], place: (index: number) => number): [number, number][] {
  const runs: [number, number][] = []
  for (const [k, index] of indices.entries()) {
    if (k > 0 && indices[k - 1] === index - 1) runs.at(-1)![1] = place(index)
    else runs.push([place(index), place(index)])
  }
  return runs
}

/**
 * Contamination mixture (Burgess 2020): each ratio comes from N(b, se²) or, invalid, from N(0, psi² + se²),
 * psi being 1.5 times the standard deviation of the ratios; b maximises the profile likelihood on a grid (step
 * 0.01 as MendelianRandomization; in the exact convention, or where that is too coarse, a 2000th of the range
 * or a tenth of the smallest error). Its confidence set is 2L > 2L_max − χ²·phi², and p follows the same rule,
 * (2L_max − 2L(0))/phi² on χ²₁. mr_conmix 0.10 multiplies there, which makes p too small.
 *
 * undefined below 3 variants, and where the ratios have no finite spread.
 */
export function contaminationMixture(
  effects: Effects,
  convention: Convention,
): ContaminationMixture | undefined {
  const nsnp = variantCount(effects)
  if (nsnp < 3) return undefined
  const { ratio, seFirstOrder } = waldRatios(effects)
  const ratios = prepare(ratio, seFirstOrder)
  const grid = gridOf(effects, convention)
  if (![grid.size, ratios.psi].every(Number.isFinite) || !(ratios.psi > 0)) return undefined
  const place = (index: number) => grid.from + grid.step * index + 0
  const heights = Float64Array.from({ length: grid.size }, (_, k) =>
    logLikelihood(ratios, place(k)),
  )
  const best = heights.reduce((top, height, k) => (height > heights[top]! ? k : top), 0)
  const valid: number[] = []
  const top = logLikelihood(ratios, place(best), valid)
  const phi = overDispersion(ratios, valid)
  const inside = Array.from(heights.keys()).filter(
    (k) => 2 * heights[k]! > 2 * top - CRITICAL * phi * phi,
  )
  const intervals = runsOf(inside, place)
  const test = chiSquaredUpper((2 * (top - logLikelihood(ratios, 0))) / (phi * phi), 1)
  const estimate: MethodEstimate = {
    method: 'contamination-mixture',
    nsnp,
    b: place(best),
    se: null,
    ciLow: intervals[0]?.[0] ?? null,
    ciHigh: intervals.at(-1)?.[1] ?? null,
    p: finiteOrNull(test.p),
    negLog10P: finiteOrNull(test.negLog10P),
    distribution: 'chi-squared',
    convention: {
      name: convention,
      standardError: 'likelihood-ratio',
      weights: 'first-order',
      interval: 'likelihood-ratio',
      df: 1,
      nboot: null,
      seed: null,
      step: grid.step,
    },
  }
  const judged = withReason(
    estimate,
    ['at-grid-end', best === 0 || best === grid.size - 1],
    ['too-few-valid', valid.length < LEAST_VALID],
  )
  return { estimate: judged, intervals, valid, psi: ratios.psi, phi }
}
