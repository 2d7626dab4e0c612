/**
 * Least absolute deviations: the b that minimises Σ|y − x·b|, as in median quantile regression. At the minimum
 * as many points as there are columns lie on the plane (the basis); from one basis to the next the sum
 * decreases along the steepest edge, up to the weighted median of the ratios along it (Bloomfield & Steiger
 * 1980). The solution is unique for points in general position.
 */

/** A plane through as many points as it has coefficients. */
export type LeastAbsolute = { coefficients: Float64Array; basis: number[] }

/** Tolerance of the test for a descending edge, against rounding. */
const SLACK = 1e-9
/** Pivots below this share of the largest entry are rounding noise. */
const SINGULAR = 1e-12

/** Inverts a K × K matrix by rows, Gauss–Jordan with row pivots; undefined when it is singular. */
function invert(size: number, matrix: Float64Array): Float64Array | undefined {
  const left = matrix.slice()
  const inverse = new Float64Array(size * size)
  for (let k = 0; k < size; k += 1) inverse[k * size + k] = 1
  const largest = left.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  for (let column = 0; column < size; column += 1) {
    let pivot = column
    for (let row = column + 1; row < size; row += 1) {
      if (Math.abs(left[row * size + column]!) > Math.abs(left[pivot * size + column]!)) pivot = row
    }
    const value = left[pivot * size + column]!
    if (!(Math.abs(value) > SINGULAR * largest)) return undefined
    for (let k = 0; k < size; k += 1) {
      for (const target of [left, inverse]) {
        const pivotEntry = target[pivot * size + k]!
        target[pivot * size + k] = target[column * size + k]!
        target[column * size + k] = pivotEntry / value
      }
    }
    for (let row = 0; row < size; row += 1) {
      const multiplier = left[row * size + column]!
      if (row === column || multiplier === 0) continue
      for (let k = 0; k < size; k += 1) {
        left[row * size + k] = left[row * size + k]! - multiplier * left[column * size + k]!
        inverse[row * size + k] =
          inverse[row * size + k]! - multiplier * inverse[column * size + k]!
      }
    }
  }
  return inverse
}

/**
 * Selects points with linearly independent rows, each with the largest residual from the previous ones;
 * undefined: too few.
 */
function firstBasis(columns: readonly Float64Array[], count: number): number[] | undefined {
  const left = columns.map((column) => column.slice())
  const basis: number[] = []
  for (const [k, own] of left.entries()) {
    let best = -1
    for (let j = 0; j < count; j += 1) {
      if (best < 0 || Math.abs(own[j]!) > Math.abs(own[best]!)) best = j
    }
    const scale = columns[k]!.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    if (best < 0 || !(Math.abs(own[best]!) > SINGULAR * scale)) return undefined
    basis.push(best)
    for (const other of left.slice(k + 1)) {
      const multiplier = other[best]! / own[best]!
      for (let j = 0; j < count; j += 1) other[j] = other[j]! - multiplier * own[j]!
    }
  }
  return basis
}

/** Solves one set of columns and targets after another with the same arrays. */
export class LeastAbsoluteSolver {
  readonly #size: number
  readonly #count: number
  readonly #residuals: Float64Array
  readonly #slopes: Float64Array
  readonly #inBasis: Uint8Array

  /** @param size columns; @param count points, more than columns */
  constructor(size: number, count: number) {
    this.#size = size
    this.#count = count
    this.#residuals = new Float64Array(count)
    this.#slopes = new Float64Array(count)
    this.#inBasis = new Uint8Array(count)
  }

  /** Returns the inverse of the basis' rows. */
  #inverseOf(columns: readonly Float64Array[], basis: readonly number[]) {
    const matrix = new Float64Array(this.#size ** 2)
    for (const [row, j] of basis.entries()) {
      for (const [k, column] of columns.entries()) matrix[row * this.#size + k] = column[j]!
    }
    return invert(this.#size, matrix)
  }

  #coefficientsOf(inverse: Float64Array, y: Float64Array, basis: readonly number[]): Float64Array {
    const size = this.#size
    return Float64Array.from({ length: size }, (_, k) =>
      basis.reduce((sum, j, row) => sum + inverse[k * size + row]! * y[j]!, 0),
    )
  }

  /**
   * Returns the steepest descending edge: which point leaves the basis, and in which direction; null: none
   * descends.
   */
  #steepest(columns: readonly Float64Array[], inverse: Float64Array) {
    const size = this.#size
    const pull = columns.map((column) => {
      let sum = 0
      for (let j = 0; j < this.#count; j += 1) {
        if (this.#inBasis[j] === 0) sum += this.#residuals[j]! < 0 ? -column[j]! : column[j]!
      }
      return sum
    })
    let best: { row: number; slope: number } | null = null
    for (let row = 0; row < size; row += 1) {
      const slope = pull.reduce((sum, value, k) => sum + value * inverse[k * size + row]!, 0)
      if (Math.abs(slope) > 1 + SLACK && !(best && Math.abs(best.slope) >= Math.abs(slope))) {
        best = { row, slope }
      }
    }
    return best
  }

  /** Returns the point at which the sum stops decreasing along an edge. */
  #entering(columns: readonly Float64Array[], direction: Float64Array, slope: number): number {
    const ahead: number[] = []
    for (let j = 0; j < this.#count; j += 1) {
      if (this.#inBasis[j] !== 0) continue
      let along = 0
      for (const [k, column] of columns.entries()) along += column[j]! * direction[k]!
      this.#slopes[j] = along
      const residual = this.#residuals[j]!
      const isAhead = residual < 0 ? along < 0 : along > 0
      if (isAhead) ahead.push(j)
    }
    const ratio = (j: number) => this.#residuals[j]! / this.#slopes[j]!
    ahead.sort((one, other) => ratio(one) - ratio(other))
    let left = Math.abs(slope) - 1
    for (const j of ahead) {
      left -= 2 * Math.abs(this.#slopes[j]!)
      if (left <= 0) return j
    }
    return -1
  }

  /**
   * Solves one problem.
   *
   * @param start initial basis, such as that of a similar set; searched for by default
   * @returns undefined where the columns are linearly dependent, or the iteration does not end
   */
  solve(
    columns: readonly Float64Array[],
    y: Float64Array,
    start?: readonly number[],
  ): LeastAbsolute | undefined {
    const [size, count] = [this.#size, this.#count]
    let basis = start ? [...start] : firstBasis(columns, count)
    let inverse = basis && this.#inverseOf(columns, basis)
    if (start && !inverse) {
      basis = firstBasis(columns, count)
      inverse = basis && this.#inverseOf(columns, basis)
    }
    if (!basis) return undefined
    for (let pivots = 0; inverse && pivots <= 50 * (count + size); pivots += 1) {
      const coefficients = this.#coefficientsOf(inverse, y, basis)
      this.#inBasis.fill(0)
      for (const j of basis) this.#inBasis[j] = 1
      for (let j = 0; j < count; j += 1) {
        let residual = y[j]!
        for (let k = 0; k < size; k += 1) residual -= columns[k]![j]! * coefficients[k]!
        this.#residuals[j] = residual
      }
      const edge = this.#steepest(columns, inverse)
      if (!edge) return { coefficients, basis }
      const side = Math.sign(edge.slope)
      const along = inverse
      const direction = Float64Array.from(
        { length: size },
        (_, k) => side * along[k * size + edge.row]!,
      )
      const entering = this.#entering(columns, direction, edge.slope)
      if (entering < 0) return undefined
      basis[edge.row] = entering
      inverse = this.#inverseOf(columns, basis)
    }
    return undefined
  }
}
