/** Computes the path of L1-penalised coefficients of glmnet, for MR-Lasso. */

/**
 * The path of L1-penalised coefficients of glmnet for MR-Lasso, step by step, so that the same coefficients
 * are exactly 0 at the same penalties (Friedman, Hastie & Tibshirani 2010: cyclic coordinate descent with
 * covariance updates, columns scaled to variance 1, no intercept).
 *
 * The design is that of MR-Lasso only: column j is s_j·(e_j − Σ p_j·p), s = 1/se, p an orthonormal basis of
 * the exposures' effects over the outcome's errors. Products of columns are therefore known without the
 * columns.
 */
export type LassoDesign = {
  /** 1/se of each outcome effect. */
  scale: Float64Array
  /** Exposure effects over the outcome's errors, at length 1. */
  direction: Float64Array
  /** Of further exposures: with the first one an orthonormal basis of all exposures' effects over errors. */
  further?: readonly Float64Array[]
  /** Outcome effects over errors. */
  target: Float64Array
}

export type LassoStep = { lambda: number; coefficients: Float64Array }

const STEPS = 100
/** Ratio of the smallest to the largest penalty; glmnet's default for as many rows as columns. */
const LEAST_RATIO = 1e-4
const THRESHOLD = 1e-7
const LEAST_STEPS = 5
/** The path ends where a step explains less than this additional share … */
const LEAST_GAIN = 1e-5
/** … or where this share is explained. */
const MOST_EXPLAINED = 0.999
/** Sweeps of a whole path: glmnet's `maxit`. */
const MOST_SWEEPS = 100_000
/** Below this share of the target's length the residual is rounding noise. */
const NOTHING_LEFT = 1e-12

type Columns = {
  size: number
  /** Length of each column before scaling; 0: the column is constant and excluded. */
  lengths: Float64Array
  /** Product of a scaled column with itself. */
  squares: Float64Array
  /** Products of the scaled columns with the residual of the scaled target. */
  gradient: Float64Array
  targetLength: number
  product: (j: number, k: number) => number
}

function columnsOf({ scale, direction: first, further = [], target }: LassoDesign): Columns {
  const directions = [first, ...further]
  const size = scale.length
  let targetSquares = 0
  const left = target.slice()
  /** Projections of a column of ones, and of each variant's own column. */
  const ofOnes = new Float64Array(size)
  const ofItself = new Float64Array(size)
  for (const direction of directions) {
    const sum = direction.reduce((total, value) => total + value, 0)
    const along = direction.reduce((total, value, j) => total + value * target[j]!, 0)
    for (let j = 0; j < size; j += 1) {
      left[j] = left[j]! - direction[j]! * along
      ofOnes[j] = ofOnes[j]! + direction[j]! * sum
      ofItself[j] = ofItself[j]! + direction[j]! ** 2
    }
  }
  for (const value of left) targetSquares += value * value
  const targetLength = Math.sqrt(targetSquares / size)
  const lengths = new Float64Array(size)
  const squares = new Float64Array(size)
  const gradient = new Float64Array(size)
  for (let j = 0; j < size; j += 1) {
    const mean = (scale[j]! * (1 - ofOnes[j]!)) / size
    const variance = (scale[j]! ** 2 * (1 - ofItself[j]!)) / size - mean * mean
    if (!(variance > 0)) continue
    lengths[j] = Math.sqrt(variance)
    squares[j] = 1 + (mean * mean) / variance
    gradient[j] = (scale[j]! * left[j]!) / (size * targetLength * lengths[j]!)
  }
  const product = (j: number, k: number) => {
    if (j === k) return squares[j]!
    let common = 0
    for (const direction of directions) common += direction[j]! * direction[k]!
    return (-scale[j]! * scale[k]! * common) / (size * lengths[j]! * lengths[k]!)
  }
  return { size, lengths, squares, gradient, targetLength, product }
}

class Descent {
  readonly #columns: Columns
  readonly #isIn: Uint8Array
  readonly active: number[] = []
  readonly coefficients: Float64Array
  explained = 0
  sweeps = 0

  constructor(columns: Columns) {
    this.#columns = columns
    this.#isIn = new Uint8Array(columns.size)
    this.coefficients = new Float64Array(columns.size)
  }

  /** Moves coefficient k to its optimum and returns the change of the fit; 0: none. */
  #move(k: number, penalty: number): number {
    const { gradient, squares } = this.#columns
    const before = this.coefficients[k]!
    const slope = gradient[k]! + before * squares[k]!
    const over = Math.abs(slope) - penalty
    const after = over > 0 ? (Math.sign(slope) * over) / squares[k]! : 0
    if (after === before) return 0
    this.coefficients[k] = after
    const change = after - before
    this.explained += change * (2 * gradient[k]! - change * squares[k]!)
    return change
  }

  /** Sweeps over all columns; returns the largest change of the fit. */
  sweepAll(penalty: number): number {
    const { size, lengths, gradient, squares, product } = this.#columns
    this.sweeps += 1
    let largest = 0
    for (let k = 0; k < size; k += 1) {
      if (lengths[k] === 0) continue
      const change = this.#move(k, penalty)
      if (change === 0) continue
      if (this.#isIn[k] === 0) {
        this.#isIn[k] = 1
        this.active.push(k)
      }
      largest = Math.max(largest, squares[k]! * change * change)
      for (let j = 0; j < size; j += 1) {
        if (lengths[j] !== 0) gradient[j] = gradient[j]! - product(j, k) * change
      }
    }
    return largest
  }

  /** Sweeps over the columns that were ever active until convergence; the others follow at the end. */
  settleActive(penalty: number): void {
    const { size, lengths, gradient, squares, product } = this.#columns
    const { active } = this
    const before = active.map((k) => this.coefficients[k]!)
    for (; this.sweeps < MOST_SWEEPS; this.sweeps += 1) {
      let largest = 0
      for (const k of active) {
        const change = this.#move(k, penalty)
        if (change === 0) continue
        largest = Math.max(largest, squares[k]! * change * change)
        for (const j of active) gradient[j] = gradient[j]! - product(j, k) * change
      }
      if (!(largest >= THRESHOLD)) break
    }
    const moved = active.map((k, l) => this.coefficients[k]! - before[l]!)
    for (let j = 0; j < size; j += 1) {
      if (this.#isIn[j] !== 0 || lengths[j] === 0) continue
      let sum = 0
      for (const [l, k] of active.entries()) sum += moved[l]! * product(j, k)
      gradient[j] = gradient[j]! - sum
    }
  }
}

/**
 * Computes the path from the largest penalty, at which all coefficients are 0, downwards. Where one slope
 * explains the target completely the path has one step.
 */
export function lassoPath(design: LassoDesign): LassoStep[] {
  const columns = columnsOf(design)
  const { size, lengths, targetLength } = columns
  const whole = Math.sqrt(design.target.reduce((sum, value) => sum + value * value, 0) / size)
  if (!(targetLength > NOTHING_LEFT * whole)) {
    return [{ lambda: 0, coefficients: new Float64Array(size) }]
  }
  const descent = new Descent(columns)
  const stepRatio = LEAST_RATIO ** (1 / (STEPS - 1))
  const steps: LassoStep[] = []
  let penalty = Number.POSITIVE_INFINITY
  let settled = false
  for (let step = 1; step <= STEPS; step += 1) {
    if (step === 2) {
      penalty = stepRatio * columns.gradient.reduce((most, g) => Math.max(most, Math.abs(g)), 0)
    } else if (step > 2) penalty *= stepRatio
    const before = descent.explained
    if (settled) descent.settleActive(penalty)
    while (descent.sweeps < MOST_SWEEPS) {
      if (!(descent.sweepAll(penalty) >= THRESHOLD)) break
      settled = true
      descent.settleActive(penalty)
    }
    steps.push({
      lambda: penalty * targetLength,
      coefficients: descent.coefficients.map((value, j) =>
        lengths[j] === 0 ? 0 : (value * targetLength) / lengths[j]!,
      ),
    })
    if (step < LEAST_STEPS) continue
    const gained = descent.explained - before
    if (gained < LEAST_GAIN * descent.explained || descent.explained > MOST_EXPLAINED) break
  }
  const [first, second, third] = steps
  if (size > 0 && first && second && third) first.lambda = second.lambda ** 2 / third.lambda
  return steps
}
