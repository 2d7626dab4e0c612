/**
 * Consistency of z and correlations (Zou et al. 2022): λ, the inconsistency of z with the correlations
 * (`estimate_s_rss` of susieR 0.12.35, null-mle), and the value of each z predicted by the others
 * (`kriging_rss`), with the likelihood ratio of swapped alleles.
 */
import { choleskyFactor, forwardSolve, type SquareMatrix } from '../numerics/linear.ts'
import { minimiseOn } from '../numerics/minimise.ts'
import { type Spectrum, spectrumOf } from '../numerics/symmetric-spectrum.ts'
import { mixtureWeights } from './mixture-weights.ts'
import { adjustedZ } from './susie.ts'

/** Smaller eigenvalues count as 0. */
const LEAST_EIGENVALUE = 1e-8

/** Prediction of each z from the other variants. */
export type Expected = {
  /** Mean and variance of z as predicted by the other variants. */
  mean: Float64Array
  variance: Float64Array
  /** Deviation of z from the prediction, in standard deviations. */
  deviation: Float64Array
  /** ln likelihood ratio of swapped alleles over the alleles as given. */
  logRatio: Float64Array
}

/**
 * Estimates λ from the eigenvalues of the correlations and z along their eigenvectors: 0 where z is consistent with the correlations, near 1 where it is unrelated to them.
 */
export function lambdaOf(values: Float64Array, along: Float64Array): number {
  const cost = (s: number) => {
    let sum = 0
    for (let k = 0; k < values.length; k += 1) {
      const value = values[k]! < LEAST_EIGENVALUE ? 0 : values[k]!
      const own = (1 - s) * value + s
      sum += Math.log(own) + along[k]! ** 2 / own
    }
    return sum / 2
  }
  return minimiseOn(cost, 0, 1)
}

/** Shrinks the correlations towards the identity by s. */
function shrunk({ size, values }: SquareMatrix, s: number): SquareMatrix {
  const own = values.map((value) => (1 - s) * value)
  for (let i = 0; i < size; i += 1) own[i * size + i] = own[i * size + i]! + s
  return { size, values: own }
}

/** Returns the diagonal of the inverse, and the inverse times x. */
function precisionOf(cholesky: SquareMatrix, x: Float64Array) {
  const { size, values } = cholesky
  const diagonal = new Float64Array(size)
  const column = new Float64Array(size)
  for (let k = 0; k < size; k += 1) {
    column[k] = 1 / values[k * size + k]!
    let squares = column[k]! ** 2
    for (let i = k + 1; i < size; i += 1) {
      let sum = 0
      for (let m = k; m < i; m += 1) sum += values[i * size + m]! * column[m]!
      column[i] = -sum / values[i * size + i]!
      squares += column[i]! ** 2
    }
    diagonal[k] = squares
  }
  const half = forwardSolve(cholesky, x)
  const product = new Float64Array(size)
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = half[i]!
    for (let m = i + 1; m < size; m += 1) sum -= values[m * size + i]! * product[m]!
    product[i] = sum / values[i * size + i]!
  }
  return { diagonal, product }
}

/** Returns the grid of standard deviations of the mixture of deviations. */
function gridOf(deviation: Float64Array): number[] {
  const largest = deviation.reduce((most, value) => Math.max(most, value * value), 0)
  const most = largest < 1 ? 2 : 2 * Math.sqrt(largest)
  const points = Math.ceil(Math.log2(most / 0.8) / Math.log2(1.05))
  return Array.from({ length: points + 1 }, (_, k) => 1.05 ** (k - points) * most)
}

/**
 * Computes normal densities of deviations at each width of the grid; each row scaled by its largest value,
 * whose ln is returned.
 */
function densitiesOf(departure: Float64Array, variance: Float64Array, grid: readonly number[]) {
  const count = grid.length
  const densities = new Float64Array(departure.length * count)
  const scale = new Float64Array(departure.length)
  for (let i = 0; i < departure.length; i += 1) {
    const spread = Math.sqrt(variance[i]!)
    const logs = grid.map((width) => {
      const sd = spread * width
      return -Math.log(sd) - (departure[i]! / sd) ** 2 / 2
    })
    scale[i] = Math.max(...logs)
    for (let k = 0; k < count; k += 1) densities[i * count + k] = Math.exp(logs[k]! - scale[i]!)
  }
  return { densities, scale }
}

/** Added to each weight, so that no point has a likelihood of 0. */
const LEAST_WEIGHT = 1e-15

function mixedLogs(
  { densities, scale }: ReturnType<typeof densitiesOf>,
  weights: Float64Array,
): Float64Array {
  const count = weights.length
  return scale.map((log, i) => {
    let sum = 0
    for (let k = 0; k < count; k += 1) {
      sum += densities[i * count + k]! * (weights[k]! + LEAST_WEIGHT)
    }
    return log + Math.log(sum)
  })
}

/**
 * Predicts each z from the others; null where the correlations are not positive definite.
 *
 * @param z adjusted for n
 * @param s shrinkage of the correlations; larger where needed for positive definiteness
 */
function expectedOf(z: Float64Array, r: SquareMatrix, s: number): Expected | null {
  const cholesky = choleskyFactor(shrunk(r, s))
  if (!cholesky) return null
  const { diagonal, product } = precisionOf(cholesky, z)
  const variance = diagonal.map((value) => 1 / value)
  const mean = z.map((value, i) => value - product[i]! * variance[i]!)
  const deviation = z.map((value, i) => (value - mean[i]!) / Math.sqrt(variance[i]!))
  const grid = gridOf(deviation)
  const asIs = densitiesOf(
    z.map((value, i) => value - mean[i]!),
    variance,
    grid,
  )
  const weights = mixtureWeights(asIs.densities, grid.length)
  const exchanged = densitiesOf(
    z.map((value, i) => value + mean[i]!),
    variance,
    grid,
  )
  const [own, other] = [mixedLogs(asIs, weights), mixedLogs(exchanged, weights)]
  return { mean, variance, deviation, logRatio: other.map((value, i) => value - own[i]!) }
}

/** Shrinkage tried in turn until the correlations are positive definite: λ itself, or the least of these. */
const LEAST = [1e-8, 1e-6, 1e-4, 1e-3, 1e-2] as const

/** Estimates λ of each trait's z from one decomposition of the correlations; returns their eigenvalues as well. */
export function lambdas(
  zs: readonly Float64Array[],
  ns: readonly number[],
  r: SquareMatrix,
): { found: number[]; eigenvalues: Float64Array } {
  const adjusted = zs.map((z, at) => adjustedZ(z, ns[at] ?? Number.NaN))
  const { values, coordinates }: Spectrum = spectrumOf(r, adjusted)
  return { found: coordinates.map((along) => lambdaOf(values, along)), eigenvalues: values }
}

/**
 * Predicts each variant's z from the other variants.
 *
 * @param lambda shrinkage of the correlations, from `lambdas`
 * @returns null where no small shrinkage makes the correlations positive definite
 */
export function expectedZ(
  z: Float64Array,
  n: number,
  r: SquareMatrix,
  lambda: number,
): Expected | null {
  const adjusted = adjustedZ(z, n)
  for (const least of LEAST) {
    const found = expectedOf(adjusted, r, Math.max(lambda, least))
    if (found) return found
  }
  return null
}

/** Thresholds beyond which the alleles of a variant look swapped (susieR's). */
const EXCHANGED = { logRatio: 2, z: 2 } as const

/** Returns the indices of variants whose alleles look swapped (susieR's `kriging_rss`). */
export function exchangedAlleles(z: Float64Array, n: number, { logRatio }: Expected): number[] {
  const adjusted = adjustedZ(z, n)
  return [...logRatio.keys()].filter(
    (i) => logRatio[i]! > EXCHANGED.logRatio && Math.abs(adjusted[i]!) > EXCHANGED.z,
  )
}
