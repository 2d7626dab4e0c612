/** Between-study variance τ²: three estimators, and the Q-profile interval. */
import { chiSquaredCritical } from '../numerics/tails.ts'
import { type Pool, pool, momentDivisor, spreadOf, type Studies } from './weighted-mean.ts'

/**
 * Estimator of τ²: restricted maximum likelihood, Paule and Mandel's equation Q(τ²) = k − 1, or the moment
 * estimator of DerSimonian and Laird.
 */
export const TAU2_METHODS = ['reml', 'paule-mandel', 'dersimonian-laird'] as const
export type Tau2Method = (typeof TAU2_METHODS)[number]

const LEVEL = 0.95
/** Bisections after which a bracket is narrower than the precision of doubles. */
const HALVINGS = 200
/** Grid points from the largest τ² to 0 at which the slope of the likelihood is evaluated. */
const PLACES = 64

/**
 * Finds the zero of a function that is above 0 at `low` and not above 0 at `high`. Always terminates: every
 * step halves the bracket, until no number lies between its ends.
 */
function crossing(slope: (at: number) => number, low: number, high: number): number {
  let [from, to] = [low, high]
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (from + to) / 2
    if (middle === from || middle === to) break
    if (slope(middle) > 0) from = middle
    else to = middle
  }
  return (from + to) / 2
}

/** Σ(b − mean)²: an upper bound of Q(τ²)·τ². */
function sumOfSquares({ b }: Studies): number {
  const mean = b.reduce((sum, value) => sum + value, 0) / b.length
  return b.reduce((sum, value) => sum + (value - mean) ** 2, 0)
}

/** Finds the τ² at which the spread of the studies is `target`; 0 where it is smaller at τ² = 0. */
function whereSpreadIs(studies: Studies, target: number): number {
  const excess = (tau2: number) => spreadOf(studies, pool(studies, tau2)) - target
  if (!(excess(0) > 0)) return 0
  // Beyond this the spread is certainly below its target; a little more allows for rounding.
  return crossing(excess, 0, (sumOfSquares(studies) / target) * (1 + 1e-12))
}

function momentsOf(studies: Studies): number {
  const fixed = pool(studies, 0)
  return Math.max(0, (spreadOf(studies, fixed) - (studies.b.length - 1)) / momentDivisor(fixed))
}

/** Returns the restricted log-likelihood, and twice its slope divided by the sum of weights. */
function likelihoodOf(studies: Studies, tau2: number) {
  const found: Pool = pool(studies, tau2)
  const { b, weights, sum } = found
  const pull = weights.reduce(
    (total, weight, j) => total + (weight / sum) * (weight * (studies.b[j]! - b) ** 2),
    0,
  )
  const logs = studies.se.reduce((total, error) => total + Math.log(error * error + tau2), 0)
  return {
    slope: pull - momentDivisor(found) / sum,
    height: -0.5 * (logs + Math.log(sum) + spreadOf(studies, found)),
  }
}

/**
 * Maximises the restricted likelihood. Each downward zero of the slope over the whole range of τ² is a local
 * maximum, and the highest is used: scoring steps can stop at a lower one, or fail to converge.
 */
function likeliest(studies: Studies): number {
  const slope = (tau2: number) => likelihoodOf(studies, tau2).slope
  // Beyond this the slope is below 0 whatever the errors: no two effects differ by more than √top.
  const top = 2 * sumOfSquares(studies)
  if (!(top > 0)) return 0
  const maxima: number[] = []
  let high = top
  for (let place = 1; place <= PLACES; place += 1) {
    const low = place === PLACES ? 0 : high / 2
    if (slope(low) > 0 && slope(high) <= 0) maxima.push(crossing(slope, low, high))
    high = low
  }
  if (slope(0) <= 0) maxima.push(0)
  const heights = maxima.map((tau2) => likelihoodOf(studies, tau2).height)
  return maxima[heights.indexOf(Math.max(...heights))] ?? 0
}

/** Estimates the variance between at least two studies; 0 where they differ no more than their errors imply. */
export function betweenVariance(studies: Studies, method: Tau2Method): number {
  if (studies.b.length < 2) return 0
  if (method === 'dersimonian-laird') return momentsOf(studies)
  return method === 'reml' ? likeliest(studies) : whereSpreadIs(studies, studies.b.length - 1)
}

/**
 * Returns the Q-profile interval of τ² (Viechtbauer 2007): every variance that Q does not reject at 95 %. [0,
 * 0] where the studies agree more than expected by chance; null for one study.
 */
export function varianceInterval(studies: Studies): [number, number] | null {
  const df = studies.b.length - 1
  if (df < 1) return null
  const tail = (1 - LEVEL) / 2
  const ends: [number, number] = [
    whereSpreadIs(studies, chiSquaredCritical(tail, df)),
    whereSpreadIs(studies, chiSquaredCritical(1 - tail, df)),
  ]
  return ends.every(Number.isFinite) ? ends : null
}

/**
 * Returns I² of a between-study variance: its share of the sum with the typical within-study variance (Higgins
 * & Thompson 2002). For the τ² of DerSimonian and Laird this is (Q − df)/Q.
 */
export function shareBeyondChance(studies: Studies, tau2: number): number {
  const df = studies.b.length - 1
  if (df < 1 || tau2 === 0) return 0
  const typical = df / momentDivisor(pool(studies, 0))
  return 1 / (1 + typical / tau2)
}
