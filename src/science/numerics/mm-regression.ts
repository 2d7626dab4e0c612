/** Robust regression through the origin, as lmrob of R's robustbase, for robust IVW. */
import { median } from './spread.ts'

/**
 * MM estimation of a slope through the origin (Yohai 1987) with Tukey's bisquare: an S-estimate of
 * 50 % breakdown gives the scale, an M-estimate of 95 % efficiency the slope. Constants as in R's
 * robustbase.
 */
const S_TUNING = 1.54764
const M_TUNING = 4.685061
const BREAKDOWN = 0.5
const MAX_ROUNDS = 1000
const TOLERANCE = 1e-15
/** Starts of the S-estimate. */
const STARTS = 500

/** Returns the bisquare loss from 0 to 1. */
function loss(u: number, c: number): number {
  const t = (u / c) ** 2
  return t >= 1 ? 1 : t * (3 + t * (t - 3))
}

/** Returns its derivative up to the factor 6/c²: u·(1 − (u/c)²)². */
function psi(u: number, c: number): number {
  const t = (u / c) ** 2
  return t >= 1 ? 0 : u * (1 - t) ** 2
}

function psiSlope(u: number, c: number): number {
  const t = (u / c) ** 2
  return t >= 1 ? 0 : (1 - t) * (1 - 5 * t)
}

/** Returns the scale s with Σ loss(r/s) = ½·(n − 1). */
function robustScale(residuals: Float64Array): number {
  const n = residuals.length
  let scale = median(residuals.map(Math.abs)) / 0.6745
  if (!(scale > 0)) return 0
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let sum = 0
    for (const residual of residuals) sum += loss(residual / scale, S_TUNING)
    const next = scale * Math.sqrt(sum / ((n - 1) * BREAKDOWN))
    const settled = Math.abs(next - scale) <= TOLERANCE * scale
    scale = next
    if (settled) break
  }
  return scale
}

function residualsOf(x: Float64Array, y: Float64Array, b: number): Float64Array {
  return y.map((value, j) => value - b * x[j]!)
}

/** Returns one slope by reweighting at a fixed scale. */
function reweighted(
  x: Float64Array,
  y: Float64Array,
  b: number,
  scale: number,
  tuning: number,
): number {
  let sumXX = 0
  let sumXY = 0
  for (let j = 0; j < x.length; j += 1) {
    const t = ((y[j]! - b * x[j]!) / scale / tuning) ** 2
    const weight = t >= 1 ? 0 : (1 - t) ** 2
    sumXX += weight * x[j]! * x[j]!
    sumXY += weight * x[j]! * y[j]!
  }
  return sumXX > 0 ? sumXY / sumXX : b
}

/** Returns Σ loss(r/scale). */
function totalLoss(x: Float64Array, y: Float64Array, b: number, scale: number): number {
  let sum = 0
  for (let j = 0; j < x.length; j += 1) sum += loss((y[j]! - b * x[j]!) / scale, S_TUNING)
  return sum
}

/** Returns ratios to start from: all, or a number of them spread evenly over their order. */
function startingSlopes(x: Float64Array, y: Float64Array): Float64Array {
  const ratios = y.map((value, j) => value / x[j]!).sort()
  if (ratios.length <= STARTS) return ratios
  return Float64Array.from(
    { length: STARTS },
    (_, k) => ratios[Math.floor(((k + 0.5) / STARTS) * ratios.length)]!,
  )
}

/** Alternates updates of slope and scale until convergence. */
function settle(x: Float64Array, y: Float64Array, start: number): { b: number; scale: number } {
  let b = start
  let scale = robustScale(residualsOf(x, y, b))
  for (let round = 0; round < MAX_ROUNDS && scale > 0; round += 1) {
    const next = reweighted(x, y, b, scale, S_TUNING)
    const settled = Math.abs(next - b) <= 1e-14 * Math.abs(next)
    b = next
    scale = robustScale(residualsOf(x, y, b))
    if (settled) break
  }
  return { b, scale }
}

/**
 * Returns the slope with the smallest robust scale. Each start takes one step; one pass decides whether it
 * improves on the best so far, because the loss at the best scale is then below its bound. The two best are
 * iterated to convergence (Salibian-Barrera & Yohai 2006).
 */
function sEstimate(x: Float64Array, y: Float64Array): { b: number; scale: number } {
  const bound = (x.length - 1) * BREAKDOWN
  let best = { b: Number.NaN, scale: Number.POSITIVE_INFINITY }
  let second = best
  for (const start of startingSlopes(x, y)) {
    const rough = median(residualsOf(x, y, start).map(Math.abs)) / 0.6745
    const b = rough > 0 ? reweighted(x, y, start, rough, S_TUNING) : start
    if (Number.isFinite(second.scale) && totalLoss(x, y, b, second.scale) >= bound) continue
    const candidate = { b, scale: robustScale(residualsOf(x, y, b)) }
    if (candidate.scale < best.scale) {
      second = best
      best = candidate
    } else if (candidate.scale < second.scale) second = candidate
  }
  const ends = [best, second].filter(({ b }) => Number.isFinite(b)).map(({ b }) => settle(x, y, b))
  return ends.reduce((least, end) => (end.scale < least.scale ? end : least), best)
}

/** Slope, standard error and robust scale of the residuals. */
export type RobustFit = { b: number; se: number; scale: number }

/**
 * Computes the MM slope of y on x through the origin, with its asymptotic standard error (Croux 2003, the
 * first variance of robustbase). undefined when more than half of the points lie on one line.
 */
export function mmSlope(x: Float64Array, y: Float64Array): RobustFit | undefined {
  const start = sEstimate(x, y)
  const { scale } = start
  if (!(scale > 0) || !Number.isFinite(scale)) return undefined
  let { b } = start
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = reweighted(x, y, b, scale, M_TUNING)
    const settled = Math.abs(next - b) <= TOLERANCE * Math.abs(next)
    b = next
    if (settled) break
  }
  const variance = slopeVariance(x, y, { slope: b, start: start.b, scale })
  return { b, scale, se: Math.sqrt(Math.max(0, variance)) }
}

function slopeVariance(
  x: Float64Array,
  y: Float64Array,
  at: { slope: number; start: number; scale: number },
): number {
  const n = x.length
  let bend = 0
  let pull = 0
  let inner = 0
  let squares = 0
  let mixed = 0
  let lossSquares = 0
  for (let j = 0; j < n; j += 1) {
    const last = (y[j]! - at.slope * x[j]!) / at.scale
    const first = (y[j]! - at.start * x[j]!) / at.scale
    const slope = psiSlope(last, M_TUNING)
    const step = psi(last, M_TUNING)
    const height = loss(first, S_TUNING)
    bend += slope * x[j]! * x[j]!
    pull += slope * last * x[j]!
    inner += ((6 / S_TUNING ** 2) * psi(first, S_TUNING) * first) / n
    squares += step * step * x[j]! * x[j]!
    mixed += step * height * x[j]!
    lossSquares += (height * height - BREAKDOWN * BREAKDOWN) / n
  }
  const a = at.scale / bend
  const shift = (a * pull) / inner
  const terms = n * a * squares * a - 2 * shift * mixed * a + lossSquares * shift * shift
  return terms / n
}
