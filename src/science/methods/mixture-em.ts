/** Expectation maximisation of MRMix: the share of valid variants at each slope of a grid. */
import { median } from '../numerics/spread.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'

/** One point of the grid: the share of valid variants there, and the variance of the others' residuals. */
export type MixturePoint = { theta: number; share: number; variance: number }

/** The reference's grid and bounds, all in units of standardised effects. */
const STEP = 0.01
const PLACES = 201
const FIRST_SHARE = 0.6
const FIRST_VARIANCE = 1e-5
const LEAST_SHARE = 1e-4
const MOST_VARIANCE = 0.01
const LEAST_DENSITY = 1e-300
const MOST_CERTAIN = 0.9999999
const MOST_ROUNDS = 50_000
const CHECK_INTERVAL = 1000
const SETTLED = 1e-4
/** Convergence threshold: smaller changes until the next check are rounding noise. */
const ROUNDING_NOISE = 1e-15

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
const isNear = (now: number, before: number, share: number) =>
  Math.abs(now - before) <= share * Math.abs(now)

/** Runs expectation maximisation at one θ to convergence; share NaN where a number exceeds the range of a double. */
function convergeAt(effects: Effects, theta: number, least: number): MixturePoint {
  const count = variantCount(effects)
  const squares = new Float64Array(count)
  const valid = new Float64Array(count)
  for (let j = 0; j < count; j += 1) {
    const variance = effects.seOutcome[j]! ** 2 + theta * theta * effects.seExposure[j]! ** 2
    squares[j] = (effects.betaOutcome[j]! - theta * effects.betaExposure[j]!) ** 2
    const density = Math.exp((-0.5 / variance) * squares[j]!) / Math.sqrt(2 * Math.PI * variance)
    valid[j] = Math.max(LEAST_DENSITY, density)
  }
  let share = FIRST_SHARE
  let variance = FIRST_VARIANCE
  let lastChecked = { share, variance }
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const height = 1 / Math.sqrt(2 * Math.PI * variance)
    const slope = -0.5 / variance
    let sum = 0
    let spread = 0
    for (let j = 0; j < count; j += 1) {
      const other = Math.max(LEAST_DENSITY, height * Math.exp(slope * squares[j]!))
      const inside = share * valid[j]!
      const chance = Math.min(MOST_CERTAIN, inside / (inside + (1 - share) * other))
      sum += chance
      spread += (1 - chance) * squares[j]!
    }
    const before = { share, variance }
    share = clamp(sum / count, LEAST_SHARE, 1 - LEAST_SHARE)
    variance = Math.max(least, Math.min(MOST_VARIANCE, spread / (count - sum)))
    // Numbers beyond the range of a double never settle.
    if (!Number.isFinite(share + variance)) return { theta, share: Number.NaN, variance }
    if (
      isNear(share, before.share, ROUNDING_NOISE) &&
      isNear(variance, before.variance, ROUNDING_NOISE)
    ) {
      break
    }
    if (round % CHECK_INTERVAL !== 0) continue
    if (
      isNear(share, lastChecked.share, SETTLED) &&
      isNear(variance, lastChecked.variance, SETTLED)
    )
      break
    lastChecked = { share, variance }
  }
  return { theta, share, variance }
}

/**
 * Computes the mixture of MRMix at every θ from −1 to 1 in steps of 0.01: residuals by − θ·bx come from N(0,
 * sy² + θ²·sx²) or, invalid, from N(0, σ²). A smaller step of θ or other bounds would be another estimator.
 */
export function mixtureProfile(effects: Effects, progress: (done: number) => void): MixturePoint[] {
  const [mx, my] = [median(effects.seExposure), median(effects.seOutcome)]
  return Array.from({ length: PLACES }, (_, k) => {
    const theta = -1 + k * STEP
    progress(k / PLACES)
    return convergeAt(effects, theta, 1.1 * (my * my + theta * theta * mx * mx))
  })
}

/** Returns the point with the largest share; the mean of equal ones, NaN where a share is. */
export function bestPoint(profile: readonly MixturePoint[]): MixturePoint {
  const share = Math.max(...profile.map((place) => place.share))
  const best = profile.filter((place) => place.share === share)
  const mean = (of: (place: MixturePoint) => number) =>
    best.reduce((sum, place) => sum + of(place), 0) / best.length
  return { share, theta: mean((place) => place.theta), variance: mean((place) => place.variance) }
}
