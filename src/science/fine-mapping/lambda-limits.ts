/**
 * Null distribution of λ: how large it becomes by chance where the panel is of the right population. It depends on
 * the eigenvalues of the correlations, on the number of people in the panel, and on the strength of the signal; no
 * fixed limit fits all regions.
 */
import { FastRandom } from '../numerics/fast-random.ts'
import { lambdaOf } from './ld-fit.ts'

const DRAWS = 200
const SEED = 20_221
/** Share of draws beyond the limit. */
const SHARE = 0.005
/** Limits below which λ does no harm (our own): where the draws are smaller, these apply. */
const LEAST = { doubt: 0.05, misfit: 0.2 } as const
/** The upper limit relative to the lower one, and its maximum: half of the signs flipped reach 1. */
const RATIO = 1.5
const MOST = 0.95
/** A smaller eigenvalue is a direction in which the panel does not vary. */
const CONSTANT = 1e-6

/** Limits of λ beyond which the panel is doubtful, and beyond which it does not fit. */
export type LambdaLimits = { doubt: number; misfit: number }

/** Epanechnikov's kernel of unit variance, and its Hilbert transform, at x. */
function kernelAt(x: number): { density: number; hilbert: number } {
  const rest = 1 - (x * x) / 5
  const scale = 3 / (4 * Math.sqrt(5))
  const edge = Math.abs((Math.sqrt(5) - x) / (Math.sqrt(5) + x))
  const curve = edge > 0 && Number.isFinite(edge) ? scale * rest * Math.log(edge) : 0
  return { density: scale * Math.max(rest, 0), hilbert: (-0.3 * x + curve) / Math.PI }
}

/**
 * Estimates the variance of noise along each eigenvector of a panel's correlations (Ledoit and Wolf 2020, analytical
 * nonlinear shrinkage): small eigenvalues of a sample are too small, the more so the more variants there are for
 * each person.
 *
 * @param values eigenvalues above 0
 * @param size number of variants
 * @param people number of people in the panel
 * @returns the variances, and that of the directions in which the panel does not vary
 */
function noiseOf(values: readonly number[], size: number, people: number) {
  const c = size / people
  const width = people ** (-1 / 3)
  const count = values.length
  const variances = values.map((own) => {
    let [density, hilbert] = [0, 0]
    for (const other of values) {
      const found = kernelAt((own - other) / (width * other))
      density += found.density / (width * other)
      hilbert += found.hilbert / (width * other)
    }
    density *= Math.PI / count
    hilbert *= Math.PI / count
    return c <= 1
      ? own / ((c * own * density) ** 2 + (1 - c - c * own * hilbert) ** 2)
      : 1 / (own * (density ** 2 + hilbert ** 2))
  })
  if (c <= 1) return { variances, outside: 0 }
  const edge = Math.log((1 + Math.sqrt(5) * width) / (1 - Math.sqrt(5) * width))
  const mean = values.reduce((sum, own) => sum + 1 / own, 0) / count
  const hilbert =
    (0.3 / width ** 2 + (0.75 / Math.sqrt(5) / width) * (1 - 1 / (5 * width ** 2)) * edge) * mean
  return { variances, outside: 1 / ((c - 1) * hilbert) }
}

/**
 * Computes the limits of λ by simulating z under the given correlations as those of a sample of this many people.
 * An error of the correlations of 1/√people acts on the signal as noise of z²/people.
 *
 * @param values eigenvalues of the correlations
 * @param most largest |z|
 */
export function lambdaLimits(values: Float64Array, people: number, most: number): LambdaLimits {
  const varying = [...values].filter((value) => value > CONSTANT)
  const isShort = values.length >= people
  const noise = noiseOf(varying, isShort ? values.length : varying.length, people)
  const inflation = 1 + most ** 2 / people
  let at = 0
  const spread = values.map((value) => {
    const own = value > CONSTANT ? (noise.variances[at++] ?? value) : noise.outside
    return Math.sqrt(Math.max(own, value, 0) * inflation)
  })
  const random = new FastRandom(SEED)
  const along = new Float64Array(values.length)
  const drawn = Float64Array.from({ length: DRAWS }, () => {
    random.normals(along)
    for (const [k, own] of spread.entries()) along[k] = along[k]! * own
    return lambdaOf(values, along)
  }).toSorted()
  const doubt = Math.max(LEAST.doubt, drawn[Math.ceil((1 - SHARE) * DRAWS) - 1] ?? 0)
  return { doubt, misfit: Math.min(MOST, Math.max(LEAST.misfit, RATIO * doubt)) }
}
