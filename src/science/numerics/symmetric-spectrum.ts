/**
 * Eigenvalues of a symmetric matrix and the coordinates of vectors in its eigenbasis, without the
 * eigenvectors.
 */
import { ScienceFailure } from '../failure.ts'
import type { SquareMatrix } from './linear.ts'

/** Eigenvalues, and coordinates of given vectors in the eigenbasis. */
export type Spectrum = {
  /** Unordered. */
  values: Float64Array
  /** Coordinates Vᵀx of each given vector, in the order of the values. */
  coordinates: Float64Array[]
}

const ROUNDS = 60

/**
 * Reduces the matrix to tridiagonal form (Householder; Golub and Van Loan, Matrix Computations, 8.3.1), on the
 * lower triangle. The vectors are transformed with it, in place.
 */
function tridiagonal(matrix: SquareMatrix, vectors: readonly Float64Array[]) {
  const { size } = matrix
  const a = Float64Array.from(matrix.values)
  const diagonal = new Float64Array(size)
  const below = new Float64Array(size)
  const v = new Float64Array(size)
  const w = new Float64Array(size)
  for (let k = 0; k < size - 2; k += 1) {
    let squares = 0
    for (let i = k + 2; i < size; i += 1) squares += a[i * size + k]! ** 2
    const head = a[(k + 1) * size + k]!
    below[k] = head
    if (squares === 0) continue
    const length = Math.sqrt(head * head + squares)
    below[k] = head > 0 ? -length : length
    v[k + 1] = head - below[k]!
    for (let i = k + 2; i < size; i += 1) v[i] = a[i * size + k]!
    const scale = 2 / (v[k + 1]! ** 2 + squares)
    w.fill(0)
    for (let i = k + 1; i < size; i += 1) {
      const [row, own] = [i * size, v[i]!]
      let sum = a[row + i]! * own
      for (let j = k + 1; j < i; j += 1) {
        sum += a[row + j]! * v[j]!
        w[j] = w[j]! + a[row + j]! * own
      }
      w[i] = w[i]! + sum
    }
    let along = 0
    for (let i = k + 1; i < size; i += 1) {
      w[i] = w[i]! * scale
      along += w[i]! * v[i]!
    }
    for (let i = k + 1; i < size; i += 1) w[i] = w[i]! - (scale / 2) * along * v[i]!
    for (let i = k + 1; i < size; i += 1) {
      const [row, vi, wi] = [i * size, v[i]!, w[i]!]
      for (let j = k + 1; j <= i; j += 1) a[row + j] = a[row + j]! - vi * w[j]! - wi * v[j]!
    }
    for (const x of vectors) {
      let sum = 0
      for (let i = k + 1; i < size; i += 1) sum += v[i]! * x[i]!
      for (let i = k + 1; i < size; i += 1) x[i] = x[i]! - scale * sum * v[i]!
    }
  }
  if (size > 1) below[size - 2] = a[(size - 1) * size + size - 2]!
  for (let i = 0; i < size; i += 1) diagonal[i] = a[i * size + i]!
  return { diagonal, below }
}

/**
 * Performs one implicit QL step on rows `first` … `last` (Wilkinson's shift), with its rotations on the
 * vectors.
 */
function qlStep(
  { diagonal, below }: ReturnType<typeof tridiagonal>,
  first: number,
  last: number,
  vectors: readonly Float64Array[],
): void {
  const half = (diagonal[first + 1]! - diagonal[first]!) / (2 * below[first]!)
  const root = Math.hypot(half, 1)
  let g = diagonal[last]! - diagonal[first]! + below[first]! / (half + (half < 0 ? -root : root))
  let [sine, cosine, shift] = [1, 1, 0]
  for (let i = last - 1; i >= first; i -= 1) {
    const f = sine * below[i]!
    const b = cosine * below[i]!
    const r = Math.hypot(f, g)
    below[i + 1] = r
    if (r === 0) {
      diagonal[i + 1] = diagonal[i + 1]! - shift
      below[last] = 0
      return
    }
    sine = f / r
    cosine = g / r
    g = diagonal[i + 1]! - shift
    const turned = (diagonal[i]! - g) * sine + 2 * cosine * b
    shift = sine * turned
    diagonal[i + 1] = g + shift
    g = cosine * turned - b
    for (const x of vectors) {
      const upper = x[i + 1]!
      x[i + 1] = sine * x[i]! + cosine * upper
      x[i] = cosine * x[i]! - sine * upper
    }
  }
  diagonal[first] = diagonal[first]! - shift
  below[first] = g
  below[last] = 0
}

/**
 * Computes the spectrum in about 4/3·n³ operations with one copy of the matrix; eigenvectors themselves are
 * not computed.
 *
 * @param matrix symmetric, finite
 * @param given vectors of the matrix's size; unchanged
 * @throws ScienceFailure engine-fault where the iteration does not converge (a matrix with NaN or Infinity)
 */
export function spectrumOf(matrix: SquareMatrix, given: readonly Float64Array[]): Spectrum {
  const { size } = matrix
  const coordinates = given.map((x) => Float64Array.from(x))
  const three = tridiagonal(matrix, coordinates)
  const { diagonal, below } = three
  // Relative to the whole matrix: the zero eigenvalues of a singular matrix are below any relative rounding.
  const whole = diagonal.reduce(
    (most, d, k) => Math.max(most, Math.abs(d) + Math.abs(below[k]!)),
    0,
  )
  const none = Number.EPSILON * whole
  for (let first = 0; first < size; first += 1) {
    for (let round = 0; ; round += 1) {
      let last = first
      while (last < size - 1) {
        if (Math.abs(below[last]!) <= none) break
        last += 1
      }
      if (last === first) break
      if (round === ROUNDS || Number.isNaN(diagonal[first]!)) {
        throw new ScienceFailure({ code: 'engine-fault' })
      }
      qlStep(three, first, last, coordinates)
    }
  }
  return { values: diagonal, coordinates }
}
