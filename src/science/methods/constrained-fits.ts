/** Fits of constrained maximum likelihood for all numbers of invalid variants, each at its global optimum. */
import { ConstrainedLikelihood, type Fit, type Stopping } from './constrained-likelihood.ts'
import { ConstrainedOptimum } from './constrained-optimum.ts'
import type { Effects } from './effects.ts'

/**
 * Starts of each fit. `all`: as many as the global optimum needs. `zero`: only the reference's default, which
 * may end in a local optimum.
 */
export type Starts = 'zero' | 'all'

/** Difference of losses below which two optima are equally good. */
const EQUAL = 1e-9
/** Share of a loss below which the difference is that of stopping early. */
const SAME = 1e-6

/** Fits models of effects that share their errors. */
export class ConstrainedFits {
  readonly #work: ConstrainedLikelihood
  readonly #optimum: ConstrainedOptimum
  readonly #stopping: Stopping | null
  readonly #starts: Starts

  /** @param stopping the reference's rule for its own start; null: each fit is continued until it no longer moves */
  constructor(effects: Effects, stopping: Stopping | null, starts: Starts) {
    this.#work = new ConstrainedLikelihood(effects)
    this.#optimum = new ConstrainedOptimum(effects)
    this.#stopping = stopping
    this.#starts = starts
  }

  /**
   * Returns the fits of 0 … `models` − 1 invalid variants. Where the reference's start leads to the optimum its
   * fit is returned, stopped as the reference stops.
   */
  fits(effects: Effects, models: number): Fit[] {
    const own = Array.from({ length: models }, (_, invalid) => this.#ofReference(effects, invalid))
    if (this.#starts === 'zero') return own
    const slopes = own.map(({ theta }) => theta)
    return this.#optimum
      .search(effects, models, slopes)
      .map((found, invalid) => this.#better(effects, invalid, own[invalid]!, found.theta))
  }

  /** Returns the variants with a direct effect in a fit. */
  invalid(effects: Effects, count: number, { theta }: Fit): number[] {
    if (this.#starts === 'zero') {
      this.#ofReference(effects, count)
      return this.#work.invalid()
    }
    this.#work.settleAt(effects, theta, this.#optimum.choose(effects, count, theta))
    return this.#work.invalid()
  }

  /** Returns the loss of 0 … `models` − 1 invalid variants at a slope: bounds of the optima from above. */
  bounds(effects: Effects, models: number, theta: number): Float64Array {
    const losses = new Float64Array(models)
    this.#optimum.lossesAt(effects, theta, models, losses)
    return losses
  }

  #ofReference(effects: Effects, invalid: number): Fit {
    if (this.#stopping) return this.#work.fit(effects, invalid, this.#stopping)
    const { theta } = this.#optimum.descend(effects, invalid, 0)
    return this.#work.settleAt(effects, theta, this.#optimum.choose(effects, invalid, theta))
  }

  #better(effects: Effects, invalid: number, own: Fit, theta: number): Fit {
    const isValid = this.#optimum.choose(effects, invalid, theta)
    const found = this.#work.settleAt(effects, theta, isValid)
    if (!(found.loss < own.loss - EQUAL)) return own
    if (!this.#stopping) return found
    // With the same variants the reference's fit differs only because it stops earlier.
    const same = this.#work.settleAt(effects, own.theta, isValid)
    return Math.abs(same.loss - own.loss) < SAME * (1 + own.loss) ? own : found
  }
}
