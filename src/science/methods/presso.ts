/** MR-PRESSO: simulation tests of pleiotropy and outliers, and the estimate without the outliers. */
import type { Convention } from '../codes.ts'
import type { Generator, RandomSource } from '../numerics/fast-random.ts'
import { FastRandom } from '../numerics/fast-random.ts'
import { RRandom } from '../numerics/r-random.ts'
import type { Checkpoint } from './bootstrap.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import type { Inference } from './estimate.ts'
import { finiteOrNull, inferenceOf } from './estimate.ts'
import { distortionOf } from './presso-distortion.ts'
import type { Distortion } from './presso-distortion.ts'
import { fitThroughOrigin, residualError } from './weighted-origin-fit.ts'

export type PressoChoice = {
  convention: Convention
  seed: number
  /** Simulated data sets; more than there are variants. */
  draws: number
  generator?: Generator
  /** Level of the global test and of the outlier test. */
  threshold?: number
}

/** A proportion of simulations. 0 means that none exceeded the observed value: p is below `resolution`. */
export type SimulatedP = { p: number; resolution: number }

export type Presso = {
  seed: number
  draws: number
  /** Residual sum of squares, each variant's residual being from the fit of the others. */
  rssObserved: number
  global: SimulatedP
  /** One per variant, Bonferroni-corrected; null unless the global test is below the threshold. */
  outliers: ({ index: number; rssObserved: number; isOutlier: boolean } & SimulatedP)[] | null
  /** Too few draws for any variant to fall below the threshold. */
  isUnstable: boolean
  /** IVW of all variants, and without the outliers; t on n − 1 without floor, as mr_presso. */
  raw: Inference
  corrected: Inference | null
  distortion: Distortion | null
}

const THRESHOLD = 0.05

/** Effects oriented to bx > 0 and divided by sy; errors likewise. */
type Scaled = { x: Float64Array; y: Float64Array; sx: Float64Array }

function scaledEffects(effects: Effects): Scaled {
  const sign = effects.betaExposure.map((bx) => (bx < 0 ? -1 : 1))
  return {
    x: effects.betaExposure.map((bx, j) => Math.abs(bx) / effects.seOutcome[j]!),
    y: effects.betaOutcome.map((by, j) => (by * sign[j]!) / effects.seOutcome[j]!),
    sx: effects.seExposure.map((sx, j) => sx / effects.seOutcome[j]!),
  }
}

/** Returns the slope without each variant, all n in one pass: (Sxy − x·y)/(Sxx − x²). */
function leaveOneOutSlopes(x: Float64Array, y: Float64Array): Float64Array {
  let sumXX = 0
  let sumXY = 0
  for (let j = 0; j < x.length; j += 1) {
    sumXX += x[j]! * x[j]!
    sumXY += x[j]! * y[j]!
  }
  return x.map((value, j) => (sumXY - value * y[j]!) / (sumXX - value * value))
}

/** Returns Σ (y − b₍₋ⱼ₎·x)². */
function leaveOneOutRss(x: Float64Array, y: Float64Array): number {
  let sumXX = 0
  let sumXY = 0
  for (let j = 0; j < x.length; j += 1) {
    sumXX += x[j]! * x[j]!
    sumXY += x[j]! * y[j]!
  }
  let rss = 0
  for (let j = 0; j < x.length; j += 1) {
    const xj = x[j]!
    const yj = y[j]!
    const residual = yj - ((sumXY - xj * yj) / (sumXX - xj * xj)) * xj
    rss += residual * residual
  }
  return rss
}

type Counts = { global: number; variants: Float64Array }

/**
 * Draws data sets without pleiotropy, x* ~ N(x, sx) and y* ~ N(b₍₋ⱼ₎·x, 1), and counts how often their
 * residuals exceed those of the observed data: in total, and per variant.
 */
function simulate(
  data: Scaled,
  slopes: Float64Array,
  choice: PressoChoice,
  random: RandomSource,
  checkpoint: Checkpoint,
): Counts {
  const { x, y, sx } = data
  const count = x.length
  const observed = leaveOneOutRss(x, y)
  const own = y.map((value, j) => Math.abs(value - x[j]! * slopes[j]!))
  const drawnX = new Float64Array(count)
  const drawnY = new Float64Array(count)
  const counts: Counts = { global: 0, variants: new Float64Array(count) }
  const fitted = x.map((value, j) => slopes[j]! * value)
  // First all exposure effects, then all outcome effects: the order of mr_presso.
  const normals = new Float64Array(2 * count)
  for (let draw = 0; draw < choice.draws; draw += 1) {
    random.normals(normals)
    for (let j = 0; j < count; j += 1) {
      drawnX[j] = x[j]! + sx[j]! * normals[j]!
      drawnY[j] = fitted[j]! + normals[count + j]!
    }
    if (leaveOneOutRss(drawnX, drawnY) > observed) counts.global += 1
    for (let j = 0; j < count; j += 1) {
      if (Math.abs(drawnY[j]! - drawnX[j]! * slopes[j]!) > own[j]!) {
        counts.variants[j] = counts.variants[j]! + 1
      }
    }
    if (draw % 128 === 0) checkpoint(draw / choice.draws)
  }
  return counts
}

/** Computes IVW without floor, t on n − 1. */
function plainIvw(effects: Effects, retained: readonly number[]): Inference | null {
  const pick = (values: Float64Array) => Float64Array.from(retained, (j) => values[j]!)
  const weights = pick(effects.seOutcome).map((se) => 1 / (se * se))
  const fit = fitThroughOrigin(pick(effects.betaExposure), pick(effects.betaOutcome), weights)
  if (!Number.isFinite(fit.b)) return null
  const df = retained.length - 1
  return inferenceOf(fit.b, fit.unitSe * residualError(fit), { p: 't', interval: 't', df })
}

/**
 * Runs MR-PRESSO (Verbanck 2018): global test, outlier test, outlier-corrected estimate and distortion test.
 * Uses R's stream of the seed, so that counts and p are those of mr_presso; leave-one-out fits are computed
 * from sums instead of refitting. The exact convention draws the distortion's resamples directly (mr_presso
 * shuffles all variants for each), which is another stream.
 *
 * undefined below 4 variants or without more draws than variants.
 */
export function presso(
  effects: Effects,
  choice: PressoChoice,
  checkpoint: Checkpoint = () => {},
): Presso | undefined {
  const count = variantCount(effects)
  if (count < 4 || choice.draws <= count) return undefined
  const threshold = choice.threshold ?? THRESHOLD
  const data = scaledEffects(effects)
  const slopes = leaveOneOutSlopes(data.x, data.y)
  const all = Array.from({ length: count }, (_, j) => j)
  const raw = plainIvw(effects, all)
  const rssObserved = leaveOneOutRss(data.x, data.y)
  if (!raw || finiteOrNull(rssObserved) === null) return undefined
  const random =
    choice.generator === 'fast' ? new FastRandom(choice.seed) : new RRandom(choice.seed)
  const counts = simulate(data, slopes, choice, random, (done) => checkpoint(done * 0.7))
  const global = { p: counts.global / choice.draws, resolution: 1 / choice.draws }
  const resolution = count / choice.draws
  const result: Presso = {
    seed: choice.seed,
    draws: choice.draws,
    rssObserved,
    global,
    outliers: null,
    isUnstable: resolution > threshold,
    raw,
    corrected: null,
    distortion: null,
  }
  if (!(global.p < threshold)) return result
  const outliers = all.map((index) => {
    const p = Math.min(1, (counts.variants[index]! / choice.draws) * count)
    const rss =
      ((data.y[index]! - data.x[index]! * slopes[index]!) * effects.seOutcome[index]!) ** 2
    return { index, rssObserved: rss, isOutlier: p <= threshold, p, resolution }
  })
  const found = outliers.filter((row) => row.isOutlier).map((row) => row.index)
  if (found.length === 0 || found.length === count) return { ...result, outliers }
  const retained = all.filter((index) => !found.includes(index))
  const corrected = retained.length > 1 ? plainIvw(effects, retained) : null
  const drawRetained =
    choice.convention === 'exact' || !(random instanceof RRandom)
      ? () => random.index(retained.length)
      : () => random.firstOfPermutation(retained.length)
  const distortion = distortionOf(
    data,
    { found, kept: retained },
    { draws: choice.draws, drawRetained },
    (done) => checkpoint(0.7 + done * 0.3),
  )
  return { ...result, outliers, corrected, distortion }
}
