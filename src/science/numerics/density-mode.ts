/**
 * Which spacing the kernel has on R's grid. `r-4.4`: that of the data, since bug 18337 was mended in
 * R 4.4; `r-4.2`: the slightly narrower one of all older versions. They give different modes.
 */
export type DensityRule = 'r-4.4' | 'r-4.2'

/** R's `density()` with its defaults: 512 points, 3 bandwidths beyond the data, 4 more for binning. */
const POINTS = 512
const CUT = 3
const MARGIN = 4
/** exp(−8.7²/2) is below the rounding of a sum of kernels. */
const REACH = 8.7
/** Steps of the kernel's recurrence between two fresh exponentials. */
const FRESH = 16
const PEAK = 0.3989422804014327
/** A coarse step of this many bandwidths leaves the curve 1.5 % of a kernel's height to hide in. */
const COARSE = 0.35

/**
 * Finds where R's kernel density estimate (Gaussian, linear binning on 512 points, linear
 * interpolation on 512 points) is largest, without computing all of it: the curvature of a sum of
 * kernels is bounded, so that a coarse pass shows which stretches can hold the maximum. Inside those
 * every number is R's. Holds its arrays, for the thousands of calls of a bootstrap.
 */
export class DensityMode {
  readonly #spacingFactor: number
  readonly #kernel = new Float64Array(POINTS)
  readonly #bins = new Float64Array(POINTS)
  readonly #places = new Int32Array(POINTS)
  readonly #masses = new Float64Array(POINTS)
  readonly #heights = new Float64Array(POINTS)
  #filled = 0
  #kernelFor = Number.NaN
  #kernelBandwidth = Number.NaN

  constructor(rule: DensityRule = 'r-4.4') {
    this.#spacingFactor = rule === 'r-4.4' ? 1 : (2 * (POINTS - 1)) / (2 * POINTS - 1)
  }

  /**
   * First place of the maximum, on R's output grid.
   *
   * @param weights of the values, summing to 1
   * @param bandwidth standard deviation of the kernel, above 0
   */
  find(values: Float64Array, weights: Float64Array, bandwidth: number): number {
    let least = values[0]!
    let most = least
    for (const value of values) {
      if (value < least) least = value
      if (value > most) most = value
    }
    const from = least - CUT * bandwidth
    const to = most + CUT * bandwidth
    const low = from - MARGIN * bandwidth
    const spacing = (to + MARGIN * bandwidth - low) / (POINTS - 1)
    this.#bin(values, weights, low, spacing)
    this.#shapeKernel(spacing * this.#spacingFactor, bandwidth)
    const threshold = this.#coarsePass((spacing * this.#spacingFactor) / bandwidth, bandwidth)
    const step = (to - from) / (POINTS - 1)
    let best = from
    let bestHeight = Number.NEGATIVE_INFINITY
    for (let t = 0; t < POINTS; t += 1) {
      const x = from + t * step
      const index = Math.min(POINTS - 2, Math.floor((x - low) / spacing))
      const left = this.#heights[index]!
      // A height below 0 marks a stretch that cannot hold the maximum.
      if (left < 0 || this.#heights[index + 1]! < 0) continue
      const share = (x - (low + index * spacing)) / spacing
      const height = left + (this.#heights[index + 1]! - left) * share
      if (height > bestHeight) {
        bestHeight = height
        best = x
      }
    }
    return Number.isFinite(threshold) ? best : Number.NaN
  }

  #bin(values: Float64Array, weights: Float64Array, low: number, spacing: number): void {
    const bins = this.#bins
    bins.fill(0)
    for (let j = 0; j < values.length; j += 1) {
      const position = (values[j]! - low) / spacing
      const index = Math.floor(position)
      const share = position - index
      bins[index] = bins[index]! + weights[j]! * (1 - share)
      bins[index + 1] = bins[index + 1]! + weights[j]! * share
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

  /** The kernel at 0, 1, 2 … spacings, and 0 where it no longer counts. */
  #shapeKernel(spacing: number, bandwidth: number): void {
    if (this.#kernelFor === spacing && this.#kernelBandwidth === bandwidth) return
    this.#kernelFor = spacing
    this.#kernelBandwidth = bandwidth
    const kernel = this.#kernel
    const unit = spacing / bandwidth
    const last = Math.min(POINTS - 1, Math.floor(REACH / unit))
    const change = Math.exp(-unit * unit)
    let value = 0
    let ratio = 0
    for (let k = 0; k <= last; k += 1) {
      if (k % FRESH === 0) {
        const z = k * unit
        value = (PEAK / bandwidth) * Math.exp((-z * z) / 2)
        ratio = Math.exp(-unit * (z + unit / 2))
      }
      kernel[k] = value
      value *= ratio
      ratio *= change
    }
    kernel.fill(0, last + 1)
  }

  #heightAt(index: number): number {
    let sum = 0
    for (let m = 0; m < this.#filled; m += 1) {
      const distance = index - this.#places[m]!
      sum += this.#masses[m]! * this.#kernel[distance < 0 ? -distance : distance]!
    }
    return sum
  }

  /**
   * Fills the heights of all stretches that can hold the maximum, −1 elsewhere.
   *
   * @param unit spacing of the kernel in bandwidths
   */
  #coarsePass(unit: number, bandwidth: number): number {
    const heights = this.#heights
    const step = Math.max(1, Math.min(16, Math.floor(COARSE / unit)))
    if (step === 1) {
      for (let index = 0; index < POINTS; index += 1) heights[index] = this.#heightAt(index)
      return 0
    }
    heights.fill(-1)
    let best = 0
    for (let index = 0; ; index = Math.min(POINTS - 1, index + step)) {
      const height = this.#heightAt(index)
      heights[index] = height
      if (height > best) best = height
      if (index === POINTS - 1) break
    }
    const hidden = ((step * unit) ** 2 / 8) * (PEAK / bandwidth)
    // Interpolated output points can lie a little below the grid's own maximum.
    const threshold = best - hidden - (unit * unit * PEAK) / bandwidth
    for (let index = 0; index < POINTS - 1;) {
      const next = Math.min(POINTS - 1, index + step)
      if (Math.max(heights[index]!, heights[next]!) >= threshold) {
        for (let inner = index + 1; inner < next; inner += 1) {
          heights[inner] = this.#heightAt(inner)
        }
      }
      index = next
    }
    return threshold
  }
}
