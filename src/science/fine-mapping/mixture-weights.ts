/**
 * Maximum-likelihood weights of a mixture. In Kim et al. (2020, J Comput Graph Stat 29:261) the problem is
 * written as min −Σ ln(Lw)/m + Σw over w ≥ 0, whose solution sums to 1; it is solved by Newton steps, each a
 * least-squares problem with bounds that an active set solves (Lawson and Hanson).
 */
import { choleskyFactor, forwardSolve } from '../numerics/linear.ts'

const ROUNDS = 200
/** Gradients below this count as 0. */
const FLAT = 1e-9
/** Added to the diagonal, so that similar components do not make it singular. */
const RIDGE = 1e-10

/** Solves H·y = b for some rows and columns of H; null where they are linearly dependent. */
function solveAmong(h: Float64Array, size: number, rows: readonly number[], b: Float64Array) {
  const k = rows.length
  const values = new Float64Array(k * k)
  for (const [i, one] of rows.entries()) {
    for (const [j, other] of rows.entries()) values[i * k + j] = h[one * size + other]!
  }
  const cholesky = choleskyFactor({ size: k, values })
  if (!cholesky) return null
  const half = forwardSolve(
    cholesky,
    Float64Array.from(rows, (row) => b[row]!),
  )
  const y = new Float64Array(k)
  for (let i = k - 1; i >= 0; i -= 1) {
    let sum = half[i]!
    for (let j = i + 1; j < k; j += 1) sum -= cholesky.values[j * k + i]! * y[j]!
    y[i] = sum / cholesky.values[i * k + i]!
  }
  return y
}

/** Minimises y'Hy/2 − b'y over y ≥ 0, starting with the active components. */
function boundedQuadratic(h: Float64Array, b: Float64Array, start: Float64Array): Float64Array {
  const size = b.length
  const y = Float64Array.from(start)
  let active = [...start.keys()].filter((k) => start[k]! > 0)
  for (let round = 0; round < 3 * size + 10; round += 1) {
    // Move to the minimum of the active set, removing components that would fall below 0.
    for (;;) {
      const target = solveAmong(h, size, active, b)
      if (!target) return y
      let share = 1
      for (const [at, k] of active.entries()) {
        if (target[at]! <= 0) share = Math.min(share, y[k]! / (y[k]! - target[at]!))
      }
      for (const [at, k] of active.entries()) y[k] = y[k]! + share * (target[at]! - y[k]!)
      if (share === 1) break
      const remaining = active.filter((k, at) => target[at]! > 0 || y[k]! > 1e-14)
      // Numbers too large for the bound of 1e-14 would be moved for ever.
      if (remaining.length === active.length) return y
      for (const k of active) if (!remaining.includes(k)) y[k] = 0
      active = remaining
      if (active.length === 0) break
    }
    let [best, most] = [-1, FLAT]
    for (let k = 0; k < size; k += 1) {
      if (active.includes(k)) continue
      let gain = b[k]!
      for (const other of active) gain -= h[k * size + other]! * y[other]!
      if (gain > most) [best, most] = [k, gain]
    }
    if (best < 0) return y
    active = [...active, best]
  }
  return y
}

/**
 * Returns a weight for each component; they sum to 1.
 *
 * @param densities of each point (row) under each component, by rows; a row may be scaled by any factor
 * @param count of components
 */
export function mixtureWeights(densities: Float64Array, count: number): Float64Array {
  const points = densities.length / count
  let w: Float64Array = new Float64Array(count).fill(1 / count)
  const mixed = new Float64Array(points)
  const mix = (weights: Float64Array) => {
    let cost = 0
    for (let i = 0; i < points; i += 1) {
      let sum = 0
      for (let k = 0; k < count; k += 1) sum += densities[i * count + k]! * weights[k]!
      mixed[i] = sum
      cost -= Math.log(sum)
    }
    return cost / points + weights.reduce((sum, one) => sum + one, 0)
  }
  let cost = mix(w)
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = new Float64Array(count).fill(1)
    const h = new Float64Array(count * count)
    for (let i = 0; i < points; i += 1) {
      for (let k = 0; k < count; k += 1) {
        const share = densities[i * count + k]! / mixed[i]!
        slope[k] = slope[k]! - share / points
        for (let m = 0; m <= k; m += 1) {
          const both = (share * densities[i * count + m]!) / mixed[i]! / points
          h[k * count + m] = h[k * count + m]! + both
        }
      }
    }
    for (let k = 0; k < count; k += 1) {
      for (let m = 0; m < k; m += 1) h[m * count + k] = h[k * count + m]!
      h[k * count + k] = h[k * count + k]! + RIDGE
    }
    if (slope.every((value, k) => value > -FLAT && value * w[k]! < FLAT)) break
    const b = slope.map((value, k) => {
      let sum = -value
      for (let m = 0; m < count; m += 1) sum += h[k * count + m]! * w[m]!
      return sum
    })
    const target = boundedQuadratic(h, b, w)
    let along = 0
    for (let k = 0; k < count; k += 1) along += slope[k]! * (target[k]! - w[k]!)
    if (along > -1e-15) break
    let step = 1
    let next = target
    let nextCost = mix(next)
    while (!(nextCost <= cost + 0.01 * step * along) && step > 1e-6) {
      step /= 2
      const part = step
      next = w.map((value, k) => value + part * (target[k]! - value))
      nextCost = mix(next)
    }
    ;[w, cost] = [next, nextCost]
  }
  mix(w)
  const whole = w.reduce((sum, one) => sum + one, 0)
  return w.map((value) => value / whole)
}
