/** Finds the mode of a weighted density on R's grid, for the mode-based estimates. */

/**
 * Spacing of the kernel on R's grid. `r-4.4`: that of the data, since bug 18337 was fixed in R 4.4; `r-4.2`:
 * the slightly narrower one of all older versions. They give different modes.
 */
export type DensityRule = 'r-4.4' | 'r-4.2'

/** R's `density()` with its defaults: 512 points, 3 bandwidths beyond the data, 4 more for binning. */
const POINTS = 512
const CUT = 3
const MARGIN = 4
/** exp(−8.7²/2) is below the rounding of a sum of kernels. */
const REACH = 8.7
/** Steps of the kernel's recurrence between two exact exponentials. */
const FRESH = 16
const PEAK = 0.3989422804014327
/**
 * Coarse step in bandwidths: between its points the curve can exceed them by 1.5 % of a kernel's height at
 * most.
 */
const COARSE = 0.35

/** Up to this many values bins are not merged. */
const FEW = 128

/**
 * Finds the maximum of R's kernel density estimate (Gaussian, linear binning on 512 points, linear
 * interpolation on 512 points) without computing all of it: the curvature of a sum of kernels is bounded, so
 * that a coarse pass shows which stretches can hold the maximum. Inside those every number is R's. Reuses its
 * arrays, for the thousands of calls of a bootstrap.
 */
export class DensityMode {
  readonly #spacingFactor: number
  readonly #kernel = new Float64Array(POINTS)
  readonly #bins = new Float64Array(POINTS)
  readonly #places = new Int32Array(POINTS)
  readonly #masses = new Float64Array(POINTS)
  readonly #heights = new Float64Array(POINTS)
  #filled = 0
  #kernelSpacing = Number.NaN
  #kernelBandwidth = Number.NaN
  #kernelEnd = POINTS

  constructor(rule: DensityRule = 'r-4.4') {
    this.#spacingFactor = rule === 'r-4.4' ? 1 : (2 * (POINTS - 1)) / (2 * POINTS - 1)
  }

  /**
   * Returns the first maximum on R's output grid; the value itself where all values are so close that the grid
   * has no width, and NaN where it exceeds the range of a double.
   *
   * @param weights of the values, summing to 1
   * @param bandwidth standard deviation of the kernel, above 0
   */
  find(values: Float64Array, weights: Float64Array, bandwidth: number): number {
    let least = values[0]!
    let most = least
    for (let j = 1; j < values.length; j += 1) {
      const value = values[j]!
      if (value < least) least = value
      if (value > most) most = value
    }
    const from = least - CUT * bandwidth
    const to = most + CUT * bandwidth
    const low = from - MARGIN * bandwidth
    const spacing = (to + MARGIN * bandwidth - low) / (POINTS - 1)
    if (spacing === 0) return least
    if (!Number.isFinite(spacing)) return Number.NaN
    if (values.length <= FEW) this.#place(values, weights, low, spacing)
    else this.#bin(values, weights, low, spacing)
    this.#shapeKernel(spacing * this.#spacingFactor, bandwidth)
    const grid = { from, low, spacing, step: (to - from) / (POINTS - 1) }
    return this.#search(grid, (spacing * this.#spacingFactor) / bandwidth, bandwidth)
  }

  /** Bins each value into its two neighbours. */
  #place(values: Float64Array, weights: Float64Array, low: number, spacing: number): void {
    const places = this.#places
    const masses = this.#masses
    let filled = 0
    for (let j = 0; j < values.length; j += 1) {
      const position = (values[j]! - low) / spacing
      const index = Math.floor(position)
      const upper = weights[j]! * (position - index)
      places[filled] = index
      masses[filled] = weights[j]! - upper
      places[filled + 1] = index + 1
      masses[filled + 1] = upper
      filled += 2
    }
    this.#filled = filled
  }

  #bin(values: Float64Array, weights: Float64Array, low: number, spacing: number): void {
    const bins = this.#bins
    bins.fill(0)
    for (let j = 0; j < values.length; j += 1) {
      const position = (values[j]! - low) / spacing
      const index = Math.floor(position)
      const upper = weights[j]! * (position - index)
      bins[index] = bins[index]! + weights[j]! - upper
      bins[index + 1] = bins[index + 1]! + upper
    }
    this.#filled = 0
    for (let index = 0; index < POINTS; index += 1) {
      const mass = bins[index]!
      if (mass === 0) continue
      this.#places[this.#filled] = index
      this.#masses[this.#filled] = mass
      this.#filled += 1
    }
  }

  /** Tabulates the kernel at 0, 1, 2 … spacings; 0 where negligible. */
  #shapeKernel(spacing: number, bandwidth: number): void {
    if (this.#kernelSpacing === spacing && this.#kernelBandwidth === bandwidth) return
    this.#kernelSpacing = spacing
    this.#kernelBandwidth = bandwidth
    const kernel = this.#kernel
    const unit = spacing / bandwidth
    const end = Math.min(POINTS, Math.floor(REACH / unit) + 1)
    const change = Math.exp(-unit * unit)
    let value = 0
    let ratio = 0
    for (let k = 0; k < end; k += 1) {
      if (k % FRESH === 0) {
        const z = k * unit
        value = (PEAK / bandwidth) * Math.exp((-z * z) / 2)
        ratio = Math.exp(-unit * (z + unit / 2))
      }
      kernel[k] = value
      value *= ratio
      ratio *= change
    }
    if (end < this.#kernelEnd) kernel.fill(0, end, this.#kernelEnd)
    this.#kernelEnd = end
  }

  #heightAt(index: number): number {
    const kernel = this.#kernel
    const places = this.#places
    const masses = this.#masses
    const filled = this.#filled
    let sum = 0
    for (let m = 0; m < filled; m += 1) {
      sum += masses[m]! * kernel[Math.abs(index - places[m]!)]!
    }
    return sum
  }

  /**
   * Returns the maximum of the interpolated heights: a coarse pass over the grid, then every point of the
   * stretches that can hold it.
   *
   * @param unit spacing of the kernel in bandwidths
   */
  #search(grid: Grid, unit: number, bandwidth: number): number {
    const heights = this.#heights
    const step = Math.max(1, Math.min(16, Math.floor(COARSE / unit)))
    const first = Math.floor((grid.from - grid.low) / grid.spacing)
    const last = POINTS - 1 - first
    let highest = 0
    for (let index = first; ; index = Math.min(last, index + step)) {
      const height = this.#heightAt(index)
      heights[index] = height
      if (height > highest) highest = height
      if (index === last) break
    }
    // Between two points the curve rises by the bound at most; its interpolation is slightly lower.
    const bend = (unit * unit * PEAK) / bandwidth
    const threshold = highest - (step * step * bend) / 8 - bend
    let best = grid.from
    let bestHeight = Number.NEGATIVE_INFINITY
    for (let index = first; index < last;) {
      const next = Math.min(last, index + step)
      if (Math.max(heights[index]!, heights[next]!) >= threshold) {
        for (let inner = index + 1; inner < next; inner += 1) heights[inner] = this.#heightAt(inner)
        const start = Math.max(
          0,
          Math.floor((grid.low + index * grid.spacing - grid.from) / grid.step),
        )
        for (let t = start; t < POINTS; t += 1) {
          const x = grid.from + t * grid.step
          const position = (x - grid.low) / grid.spacing
          const left = Math.floor(position)
          if (left >= next) break
          if (left < index) continue
          const height = heights[left]! + (heights[left + 1]! - heights[left]!) * (position - left)
          if (height > bestHeight) {
            bestHeight = height
            best = x
          }
        }
      }
      index = next
    }
    return best
  }
}

/** R's output grid (from, step) on its binning grid (low, spacing). */
type Grid = { from: number; low: number; spacing: number; step: number }

/** Returns the step of R's output grid: the resolution of a mode. */
export function densityStep(values: Float64Array, bandwidth: number): number {
  const [least, most] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  return (most - least + 2 * CUT * bandwidth) / (POINTS - 1)
}

/** Share of the height within which two modes are equal: the error of binning to the grid. */
const EQUAL_HEIGHT = 1e-3
/** Depth of the valley that separates modes, and steps per bandwidth of the search. */
const VALLEY = 0.02
const STEPS = 3

/** Whether a second mode, apart from the highest, is as high within the error of the grid. */
export function hasSeveralModes(
  values: Float64Array,
  weights: Float64Array,
  bandwidth: number,
): boolean {
  const heightAt = (x: number) => {
    let sum = 0
    for (let j = 0; j < values.length; j += 1) {
      const z = (x - values[j]!) / bandwidth
      if (z * z < REACH * REACH) sum += weights[j]! * Math.exp((-z * z) / 2)
    }
    return sum
  }
  // A mode lies within a bandwidth of some value: only there is the curve followed.
  const step = bandwidth / STEPS
  const places: number[] = []
  for (const value of values.toSorted()) {
    const next = (places.at(-1) ?? Number.NEGATIVE_INFINITY) + step
    for (let x = Math.max(value - bandwidth, next); x <= value + bandwidth; x += step) {
      places.push(x)
    }
  }
  const heights = places.map(heightAt)
  const highest = Math.max(...heights)
  const peaks = heights.flatMap((height, k) => {
    const isPeak = !(heights[k - 1]! > height) && !(heights[k + 1]! >= height)
    return isPeak && height > (1 - VALLEY) * highest ? [k] : []
  })
  const tops = peaks.filter((k) => refined(heightAt, places, k) >= (1 - EQUAL_HEIGHT) * highest)
  return tops.some(
    (k, at) => at > 0 && Math.min(...heights.slice(tops[at - 1], k)) < (1 - VALLEY) * highest,
  )
}

/** Returns the height of a peak between its neighbours, by a parabola through the three. */
function refined(heightAt: (x: number) => number, places: readonly number[], k: number): number {
  const x = places[k]!
  const width = Math.min(x - (places[k - 1] ?? -Infinity), (places[k + 1] ?? Infinity) - x)
  if (!Number.isFinite(width) || width === 0) return heightAt(x)
  const [low, here, high] = [heightAt(x - width), heightAt(x), heightAt(x + width)]
  const bend = low - 2 * here + high
  return bend < 0 ? here - (low - high) ** 2 / (8 * bend) : here
}
