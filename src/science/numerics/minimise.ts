const GOLDEN = (3 - Math.sqrt(5)) / 2
const STEPS = 200

/**
 * Minimises a function on an interval: golden section with parabolic steps (Brent 1973, ch. 5). The position
 * is accurate to about √ε of the interval, the limit of comparing values; use a root of the derivative for
 * more.
 */
export function minimiseOn(f: (x: number) => number, from: number, to: number): number {
  let low = from
  let high = to
  let x = low + GOLDEN * (high - low)
  let w = x
  let v = x
  let fx = f(x)
  let fw = fx
  let fv = fx
  let step = 0
  let previous = 0
  for (let round = 0; round < STEPS; round += 1) {
    const middle = (low + high) / 2
    const tolerance = 1e-9 * Math.abs(x) + 1e-300
    if (Math.abs(x - middle) <= 2 * tolerance - (high - low) / 2) break
    const r = (x - w) * (fx - fv)
    const s = (x - v) * (fx - fw)
    const numerator = (x - v) * s - (x - w) * r
    const denominator = 2 * (s - r)
    const jump = denominator === 0 ? Number.POSITIVE_INFINITY : -numerator / denominator
    const fits =
      Math.abs(jump) < Math.abs(previous / 2) && x + jump > low && x + jump < high && round > 0
    previous = fits ? step : x < middle ? high - x : low - x
    step = fits ? jump : GOLDEN * previous
    const u = x + (Math.abs(step) >= tolerance ? step : Math.sign(step) * tolerance)
    const fu = f(u)
    if (fu <= fx) {
      if (u >= x) low = x
      else high = x
      v = w
      fv = fw
      w = x
      fw = fx
      x = u
      fx = fu
    } else {
      if (u < x) low = u
      else high = u
      if (fu <= fw || w === x) {
        v = w
        fv = fw
        w = u
        fw = fu
      } else if (fu <= fv || v === x || v === w) {
        v = u
        fv = fu
      }
    }
  }
  return x
}

/** Refines the lowest of the values on a grid between its neighbours: for several local minima. */
export function globalMinimum(f: (x: number) => number, grid: readonly number[]): number {
  const values = grid.map(f)
  let best = 0
  for (let k = 1; k < grid.length; k += 1) if (values[k]! < values[best]!) best = k
  const low = grid[Math.max(0, best - 1)]!
  const high = grid[Math.min(grid.length - 1, best + 1)]!
  return minimiseOn(f, low, high)
}

/**
 * Finds a root between two points of opposite sign by bisection, which always converges. NaN when the signs
 * are equal.
 */
export function bisect(f: (x: number) => number, from: number, to: number): number {
  let low = from
  let high = to
  const atLow = f(low)
  if (atLow === 0) return low
  if (!(atLow * f(high) <= 0)) return Number.NaN
  for (let round = 0; round < 2 * STEPS; round += 1) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (Math.sign(f(middle)) === Math.sign(atLow)) low = middle
    else high = middle
  }
  return (low + high) / 2
}
