/** The variance between studies: three estimates of it, and the interval that its Q statistic allows. */
import { chiSquaredCritical } from '../numerics/tails.ts'
import { type Pool, pool, roomOf, spreadOf, type Studies } from './weighted-mean.ts'

/**
 * How τ² is estimated: by restricted maximum likelihood, by Paule and Mandel's equation Q(τ²) = k − 1,
 * or by the moments of DerSimonian and Laird.
 */
export const TAU2_METHODS = ['reml', 'paule-mandel', 'dersimonian-laird'] as const
export type Tau2Method = (typeof TAU2_METHODS)[number]

const LEVEL = 0.95
/** Halvings after which a bracket is narrower than doubles can tell apart. */
const HALVINGS = 200
/** Places on the way from the largest τ² to 0 at which the likelihood's slope is looked at. */
const PLACES = 64

/**
 * Where a function that is above 0 at `low` and not above 0 at `high` crosses. It cannot fail: every
 * step halves the bracket, and it ends when no number lies between its ends.
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

/** Σ(b − mean)²: what Q(τ²)·τ² can never exceed. */
function sumOfSquares({ b }: Studies): number {
  const mean = b.reduce((sum, value) => sum + value, 0) / b.length
  return b.reduce((sum, value) => sum + (value - mean) ** 2, 0)
}

/** The τ² at which the spread of the studies is `target`; 0 where it is smaller without any. */
function whereSpreadIs(studies: Studies, target: number): number {
  const excess = (tau2: number) => spreadOf(studies, pool(studies, tau2)) - target
  if (!(excess(0) > 0)) return 0
  // Beyond this the spread is below its target for certain; a little more allows for rounding.
  return crossing(excess, 0, (sumOfSquares(studies) / target) * (1 + 1e-12))
}

function momentsOf(studies: Studies): number {
  const fixed = pool(studies, 0)
  return Math.max(0, (spreadOf(studies, fixed) - (studies.b.length - 1)) / roomOf(fixed))
}

/** The restricted log-likelihood, and twice its slope divided by the sum of weights. */
function likelihoodOf(studies: Studies, tau2: number) {
  const found: Pool = pool(studies, tau2)
  const { b, weights, sum } = found
  const pull = weights.reduce(
    (total, weight, j) => total + (weight / sum) * (weight * (studies.b[j]! - b) ** 2),
    0,
  )
  const logs = studies.se.reduce((total, error) => total + Math.log(error * error + tau2), 0)
  return {
    slope: pull - roomOf(found) / sum,
    height: -0.5 * (logs + Math.log(sum) + spreadOf(studies, found)),
  }
}

/**
 * Restricted maximum likelihood. The slope is looked at over the whole range of τ², each of its
 * downward crossings is a maximum, and the highest counts: scoring steps can stop at a lower one, or
 * not at all.
 */
function likeliest(studies: Studies): number {
  const slope = (tau2: number) => likelihoodOf(studies, tau2).slope
  // From here on the slope is below 0 whatever the errors: no effect lies further from another than √top.
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

/** The variance between at least two studies; 0 where they differ no more than their errors say. */
export function betweenVariance(studies: Studies, method: Tau2Method): number {
  if (studies.b.length < 2) return 0
  if (method === 'dersimonian-laird') return momentsOf(studies)
  return method === 'reml' ? likeliest(studies) : whereSpreadIs(studies, studies.b.length - 1)
}

/**
 * The Q-profile interval of τ² (Viechtbauer 2007): every variance with which the spread of the studies
 * is no surprise at 95 %. [0, 0] where they agree more than chance lets them; null for one study.
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
 * I² of a variance between studies: its share of the whole beside the variance that studies like
 * these typically have by chance (Higgins & Thompson 2002). For the τ² of DerSimonian and Laird this
 * is (Q − df)/Q.
 */
export function shareBeyondChance(studies: Studies, tau2: number): number {
  const df = studies.b.length - 1
  if (df < 1 || tau2 === 0) return 0
  const typical = df / roomOf(pool(studies, 0))
  return 1 / (1 + typical / tau2)
}
