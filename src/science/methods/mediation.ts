/**
 * Mediation from summary estimates: the indirect effect as a product of two coefficients, and as the
 * difference between total and direct effect; the proportion that is mediated.
 *
 * Sources of the formulas: Sobel 1982 (delta method); MacKinnon, Lockwood & Williams 2004 (intervals by
 * simulation); Fieller 1954 (interval of a ratio); Burgess et al. 2015, Carter et al. 2021 (two-step
 * Mendelian randomisation). Effects are on the scale of the files; all covariances are of the estimates.
 */
import { choleskyFactor } from '../numerics/linear.ts'
import { normalQuantile } from '../numerics/normal-quantile.ts'
import { RRandom } from '../numerics/r-random.ts'
import type { Effects } from './effects.ts'
import { finiteOrNull, type Inference, inferenceOf } from './estimate.ts'
import type { MultivariableEffects } from './multivariable-effects.ts'

/** An effect and its standard error. */
export type Coefficient = { b: number; se: number }

/**
 * Correlations of the estimates: `a` exposure on mediator, `b` mediator on outcome, `total` and `direct`
 * exposure on outcome. 0 where they come from other variants of samples without overlap.
 */
export type StepCorrelations = {
  aB: number
  aTotal: number
  bTotal: number
  totalDirect: number
}

export const NO_CORRELATIONS: StepCorrelations = { aB: 0, aTotal: 0, bTotal: 0, totalDirect: 0 }

export type Interval = { low: number; high: number }

const LEVEL = 0.95
const Z = normalQuantile(1 - (1 - LEVEL) / 2)

/**
 * Computes a·b with the standard error of the delta method (Sobel 1982), √(b²·sa² + a²·sb² + 2·a·b·cov(a, b));
 * normal p.
 */
export function productOf(a: Coefficient, b: Coefficient, correlation = 0): Inference {
  const covariance = correlation * a.se * b.se
  const variance = (b.b * a.se) ** 2 + (a.b * b.se) ** 2 + 2 * a.b * b.b * covariance
  return inferenceOf(a.b * b.b, Math.sqrt(Math.max(0, variance)))
}

/** Computes total − direct, with √(st² + sd² − 2·cov(total, direct)); normal p. */
export function differenceOf(
  total: Coefficient,
  direct: Coefficient,
  correlation: number,
): Inference {
  const covariance = correlation * total.se * direct.se
  const variance = total.se ** 2 + direct.se ** 2 - 2 * covariance
  return inferenceOf(total.b - direct.b, Math.sqrt(Math.max(0, variance)))
}

/**
 * Computes Fieller's 95 % interval of a ratio of two normal estimates; null where the denominator is not
 * significantly different from 0, since the interval is then unbounded.
 */
export function fiellerInterval(
  above: Coefficient,
  below: Coefficient,
  covariance: number,
): Interval | null {
  const square = Z * Z
  const a = below.b ** 2 - square * below.se ** 2
  const b = above.b * below.b - square * covariance
  const c = above.b ** 2 - square * above.se ** 2
  const root = b * b - a * c
  if (!(a > 0) || !(root >= 0)) return null
  return { low: (b - Math.sqrt(root)) / a, high: (b + Math.sqrt(root)) / a }
}

/** Returns R's `quantile(type = 7)` of sorted values. */
function quantile(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share
  const at = Math.floor(place)
  const low = sorted[at]!
  const high = sorted[Math.min(at + 1, sorted.length - 1)]!
  return low + (place - at) * (high - low)
}

/** Mean, standard deviation and the central 95 % of simulated values. */
export type Simulated = { mean: number; sd: number; interval: Interval }

function simulated(values: Float64Array): Simulated | null {
  const { length } = values
  const mean = values.reduce((sum, value) => sum + value, 0) / length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const sd = Math.sqrt(squares / (length - 1))
  if (!Number.isFinite(sd)) return null
  const sorted = values.toSorted()
  const edge = (1 - LEVEL) / 2
  return {
    mean,
    sd,
    interval: { low: quantile(sorted, edge), high: quantile(sorted, 1 - edge) },
  }
}

/** Input of the simulation: the steps, the total effect where there is one, and their correlations. */
export type Steps = {
  a: Coefficient
  b: Coefficient
  total: Coefficient | null
  correlations: StepCorrelations
}

/**
 * Runs the parametric bootstrap. R gives the same numbers for the same seed by `set.seed(seed)` and
 * `matrix(rnorm(3 * nboot), nboot)`, one column each for a, b and total, times the transposed Cholesky factor
 * of their correlations.
 *
 * @param nboot draws
 * @returns the product, and its ratio to the total; null where a draw is not finite
 */
export function bootstrapSteps(
  { a, b, total, correlations }: Steps,
  { seed, nboot }: { seed: number; nboot: number },
): { indirect: Simulated | null; proportion: Simulated | null } {
  const { aB, aTotal, bTotal } = correlations
  const values = Float64Array.from([1, aB, aTotal, aB, 1, bTotal, aTotal, bTotal, 1])
  const cholesky = choleskyFactor({ size: 3, values })
  if (!cholesky) return { indirect: null, proportion: null }
  const normals = new Float64Array(3 * nboot)
  new RRandom(seed).normals(normals)
  const l = cholesky.values
  const indirect = new Float64Array(nboot)
  const proportion = new Float64Array(nboot)
  for (let k = 0; k < nboot; k += 1) {
    const [x, y, z] = [normals[k]!, normals[nboot + k]!, normals[2 * nboot + k]!]
    const drawnA = a.b + a.se * x
    const drawnB = b.b + b.se * (l[3]! * x + l[4]! * y)
    indirect[k] = drawnA * drawnB
    if (!total) continue
    proportion[k] = indirect[k]! / (total.b + total.se * (l[6]! * x + l[7]! * y + l[8]! * z))
  }
  return { indirect: simulated(indirect), proportion: total ? simulated(proportion) : null }
}

/** Reasons why no proportion is given. */
export type NoProportion =
  /** The total effect is unknown. */
  | 'no-total'
  /** The interval of the total effect includes 0. */
  | 'total-near-zero'
  /** Indirect and total effect point to opposite sides: inconsistent mediation. */
  | 'signs-differ'
  /** Direct and indirect effect have opposite signs, and the direct one is significant. */
  | 'direct-opposes'

export type Proportion = {
  value: number
  fieller: Interval | null
  bootstrap: Interval | null
}

/** Returns why no proportion of the total can be given; null where it can. */
export function proportionObstacle(
  indirect: number,
  total: Coefficient | null,
  direct: Coefficient | null,
): NoProportion | null {
  if (!total) return 'no-total'
  if (Math.abs(total.b) <= Z * total.se) return 'total-near-zero'
  if (indirect * total.b < 0) return 'signs-differ'
  const opposes = direct && direct.b * indirect < 0 && Math.abs(direct.b) > Z * direct.se
  return opposes ? 'direct-opposes' : null
}

/** Returns cov(a·b, total) to first order (delta method). */
export function productCovariance({ a, b, total, correlations }: Steps): number {
  if (!total) return 0
  return a.b * correlations.bTotal * b.se * total.se + b.b * correlations.aTotal * a.se * total.se
}

/** Returns the weight of each outcome effect in an IVW estimate: bx/sy² over Σ bx²/sy². */
function ivwShares({ betaExposure, seOutcome }: Effects): Float64Array {
  let sum = 0
  for (let j = 0; j < betaExposure.length; j += 1) sum += (betaExposure[j]! / seOutcome[j]!) ** 2
  return betaExposure.map((bx, j) => bx / seOutcome[j]! ** 2 / sum)
}

/** Effects of variants with their names, in the same order. */
export type NamedEffects = { names: readonly string[]; effects: Effects }

/**
 * Returns the correlation of two IVW estimates that share variants, given the exposure effects: Σ c·d·r·s·s′
 * over the common variants, with the errors of both. The inflation of either error cancels.
 *
 * @param overlap correlation of the errors of the two outcome effects of one variant: 1 for the same outcome,
 * 0 for samples without overlap
 */
export function ivwCorrelation(one: NamedEffects, other: NamedEffects, overlap: number): number {
  if (overlap === 0) return 0
  const [c, d] = [ivwShares(one.effects), ivwShares(other.effects)]
  const places = new Map(other.names.map((name, k) => [name, k]))
  const variance = (shares: Float64Array, { seOutcome }: Effects) =>
    shares.reduce((sum, share, j) => sum + (share * seOutcome[j]!) ** 2, 0)
  let covariance = 0
  for (const [j, name] of one.names.entries()) {
    const k = places.get(name)
    if (k === undefined) continue
    const errors = one.effects.seOutcome[j]! * other.effects.seOutcome[k]!
    covariance += c[j]! * d[k]! * overlap * errors
  }
  return covariance / Math.sqrt(variance(c, one.effects) * variance(d, other.effects))
}

/**
 * Returns the correlation of the total effect (IVW) and the direct effect (multivariable IVW of exposure and
 * mediator) by the outcome effects that both use, given the other effects; null where the model is singular.
 * The effects of both are on the same alleles.
 */
export function totalDirectCorrelation(
  total: NamedEffects,
  direct: { names: readonly string[]; effects: MultivariableEffects },
): number | null {
  const { betaExposures, seOutcome } = direct.effects
  const [x, m] = [betaExposures[0]!, betaExposures[1]!]
  let [xx, xm, mm] = [0, 0, 0]
  for (let j = 0; j < x.length; j += 1) {
    const w = 1 / seOutcome[j]! ** 2
    xx += w * x[j]! ** 2
    xm += w * x[j]! * m[j]!
    mm += w * m[j]! ** 2
  }
  const determinant = xx * mm - xm * xm
  if (!(determinant > 0)) return null
  const shares = ivwShares(total.effects)
  const places = new Map(direct.names.map((name, k) => [name, k]))
  let covariance = 0
  let variance = 0
  for (const [j, name] of total.names.entries()) {
    const share = shares[j]!
    variance += (share * total.effects.seOutcome[j]!) ** 2
    const k = places.get(name)
    if (k !== undefined) covariance += (share * (mm * x[k]! - xm * m[k]!)) / determinant
  }
  return finiteOrNull(covariance / Math.sqrt(variance * (mm / determinant)))
}
