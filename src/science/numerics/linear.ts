/** Small dense linear algebra: Cholesky factors, inverses and least squares. */

/** A square matrix by rows: element (i, k) of a size × size matrix is at index i·size + k. */
export type SquareMatrix = { size: number; values: Float64Array }

/** Pivots below this share of their diagonal are rounding noise: the matrix is singular. */
const SINGULAR = 1e-13

/** Computes the lower Cholesky factor of a symmetric positive definite matrix; undefined when it is not. */
export function choleskyFactor({ size, values }: SquareMatrix): SquareMatrix | undefined {
  const lower = new Float64Array(size * size)
  for (let i = 0; i < size; i += 1) {
    for (let k = 0; k <= i; k += 1) {
      let sum = values[i * size + k]!
      for (let m = 0; m < k; m += 1) sum -= lower[i * size + m]! * lower[k * size + m]!
      if (k < i) lower[i * size + k] = sum / lower[k * size + k]!
      else if (sum > SINGULAR * values[i * size + i]!) lower[i * size + i] = Math.sqrt(sum)
      else return undefined
    }
  }
  return { size, values: lower }
}

/** Solves L·x = b for the lower factor L: whitens b. */
export function forwardSolve({ size, values }: SquareMatrix, b: Float64Array): Float64Array {
  const x = new Float64Array(size)
  for (let i = 0; i < size; i += 1) {
    let sum = b[i]!
    for (let k = 0; k < i; k += 1) sum -= values[i * size + k]! * x[k]!
    x[i] = sum / values[i * size + i]!
  }
  return x
}

/** Inverts a symmetric positive definite matrix; undefined when it is singular. */
export function invertSymmetric(matrix: SquareMatrix): SquareMatrix | undefined {
  const { size } = matrix
  const lower = choleskyFactor(matrix)
  if (!lower) return undefined
  const columns = Array.from({ length: size }, (_, k) => {
    const unit = new Float64Array(size)
    unit[k] = 1
    return forwardSolve(lower, unit)
  })
  const values = new Float64Array(size * size)
  for (let i = 0; i < size; i += 1) {
    for (let k = 0; k <= i; k += 1) {
      let sum = 0
      for (let m = i; m < size; m += 1) sum += columns[i]![m]! * columns[k]![m]!
      values[i * size + k] = sum
      values[k * size + i] = sum
    }
  }
  return { size, values }
}

export type LeastSquares = {
  /** One coefficient per column. */
  coefficients: Float64Array
  /** Diagonal of (XᵀX)⁻¹. */
  unscaledVariances: Float64Array
  residualSumOfSquares: number
}

/**
 * Computes ordinary least squares of y on columns that the caller has multiplied by the square roots of the
 * weights. Columns are scaled to length 1 before the normal equations are solved, and the solution is refined
 * once on the residuals. undefined when columns are linearly dependent.
 */
export function leastSquares(
  columns: readonly Float64Array[],
  y: Float64Array,
): LeastSquares | undefined {
  const size = columns.length
  const lengths = columns.map((column) => Math.sqrt(dot(column, column)))
  if (lengths.some((length) => !(length > 0))) return undefined
  const values = new Float64Array(size * size)
  for (let i = 0; i < size; i += 1) {
    for (let k = 0; k < size; k += 1) {
      values[i * size + k] = dot(columns[i]!, columns[k]!) / lengths[i]! / lengths[k]!
    }
  }
  const inverse = invertSymmetric({ size, values })
  if (!inverse) return undefined
  const solve = (target: Float64Array) => {
    const right = columns.map((column, k) => dot(column, target) / lengths[k]!)
    return lengths.map(
      (length, i) =>
        right.reduce((sum, value, k) => sum + inverse.values[i * size + k]! * value, 0) / length,
    )
  }
  const residualsOf = (coefficients: readonly number[]) =>
    y.map((value, j) =>
      coefficients.reduce((left, coefficient, k) => left - coefficient * columns[k]![j]!, value),
    )
  const first = solve(y)
  const correction = solve(residualsOf(first))
  const coefficients = first.map((value, k) => value + correction[k]!)
  const residuals = residualsOf(coefficients)
  return {
    coefficients: Float64Array.from(coefficients),
    unscaledVariances: Float64Array.from(
      lengths,
      (length, k) => inverse.values[k * size + k]! / length / length,
    ),
    residualSumOfSquares: dot(residuals, residuals),
  }
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let j = 0; j < a.length; j += 1) sum += a[j]! * b[j]!
  return sum
}
