/** Fits of constrained maximum likelihood, each with a given number of variants that have direct effects. */
import type { Effects } from './effects.ts'

/** Stopping rule of one fit. */
export type Stopping = { rounds: number; absolute: number; relative: number }

/** Fit of one number of invalid variants. */
export type Fit = {
  theta: number
  /** NaN where the information is not positive. */
  se: number
  /** Negative log-likelihood without constants. */
  loss: number
}

/**
 * Constrained maximum likelihood (Xue, Shen & Pan 2021) with K variants that may have direct effects.
 * Alternates: the K largest (by − θ·μ)²/sy² get direct effects, the true exposure effects μ are weighted means
 * of the information of both sides, and θ is the regression of the outcome on them; from θ = 0, μ = 0. Arrays
 * are reused between fits, since model averaging makes n of them and data perturbation hundreds of times as
 * many.
 */
export class ConstrainedLikelihood {
  readonly #size: number
  readonly #wx: Float64Array
  readonly #wy: Float64Array
  readonly #mu: Float64Array
  readonly #direct: Float64Array
  readonly #importance: Float64Array
  readonly #sorted: Float64Array
  readonly #isChosen: Uint8Array

  /** @param effects whose errors apply to all fitted data */
  constructor({ seExposure, seOutcome }: Effects) {
    const size = seExposure.length
    this.#size = size
    this.#wx = seExposure.map((se) => 1 / (se * se))
    this.#wy = seOutcome.map((se) => 1 / (se * se))
    this.#mu = new Float64Array(size)
    this.#direct = new Float64Array(size)
    this.#importance = new Float64Array(size)
    this.#sorted = new Float64Array(size)
    this.#isChosen = new Uint8Array(size)
  }

  /** Marks the `count` variants with the largest residuals; of equal ones the first. */
  #choose(count: number): void {
    const chosen = this.#isChosen
    chosen.fill(0)
    if (count === 0) return
    this.#sorted.set(this.#importance)
    this.#sorted.sort()
    const least = this.#sorted[this.#size - count]!
    let left = count
    for (let j = 0; j < this.#size; j += 1) {
      if (this.#importance[j]! > least) {
        chosen[j] = 1
        left -= 1
      }
    }
    for (let j = 0; j < this.#size && left > 0; j += 1) {
      if (this.#importance[j] !== least) continue
      chosen[j] = 1
      left -= 1
    }
  }

  #round({ betaExposure, betaOutcome }: Effects, invalid: number, theta: number): number {
    const mu = this.#mu
    const direct = this.#direct
    if (invalid > 0) {
      for (let j = 0; j < this.#size; j += 1) {
        const off = betaOutcome[j]! - theta * mu[j]!
        this.#importance[j] = off * off * this.#wy[j]!
      }
    }
    this.#choose(invalid)
    let across = 0
    let squares = 0
    for (let j = 0; j < this.#size; j += 1) {
      const wx = this.#wx[j]!
      const wy = this.#wy[j]!
      direct[j] = this.#isChosen[j] === 1 ? betaOutcome[j]! - theta * mu[j]! : 0
      const left = betaOutcome[j]! - direct[j]!
      mu[j] = (betaExposure[j]! * wx + theta * left * wy) / (wx + theta * theta * wy)
      across += left * mu[j]! * wy
      squares += mu[j]! * mu[j]! * wy
    }
    return across / squares
  }

  /**
   * Performs the last step: a variant with a direct effect does not contribute to θ, and its exposure effect
   * is its own.
   */
  #settle({ betaExposure, betaOutcome }: Effects, theta: number): { se: number; loss: number } {
    let loss = 0
    let information = 0
    for (let j = 0; j < this.#size; j += 1) {
      if (this.#direct[j] !== 0) {
        this.#mu[j] = betaExposure[j]!
        this.#direct[j] = betaOutcome[j]! - theta * betaExposure[j]!
        if (this.#direct[j] !== 0) continue
      }
      const mu = this.#mu[j]!
      const wx = this.#wx[j]!
      const wy = this.#wy[j]!
      loss += ((betaExposure[j]! - mu) ** 2 * wx + (betaOutcome[j]! - theta * mu) ** 2 * wy) / 2
      const cross = (2 * mu * theta - betaOutcome[j]!) * wy
      information += mu * mu * wy - (cross * cross) / (wx + theta * theta * wy)
    }
    return { loss, se: information > 0 ? 1 / Math.sqrt(information) : Number.NaN }
  }

  /** Fits one model with this many invalid variants from θ = 0: a local optimum. */
  fit(effects: Effects, invalid: number, stopping: Stopping): Fit {
    this.#mu.fill(0)
    let theta = 0
    for (let round = 0; round < stopping.rounds; round += 1) {
      const before = theta
      theta = this.#round(effects, invalid, theta)
      const moved = Math.abs(theta - before)
      if (!(moved > Math.max(stopping.absolute, stopping.relative * Math.abs(theta)))) break
    }
    return { theta, ...this.#settle(effects, theta) }
  }

  /** Describes a model at a slope, with these variants free of direct effects. */
  settleAt(effects: Effects, theta: number, isValid: Uint8Array): Fit {
    const { betaExposure, betaOutcome } = effects
    for (let j = 0; j < this.#size; j += 1) {
      const [wx, wy] = [this.#wx[j]!, this.#wy[j]!]
      const weighted = betaExposure[j]! * wx + theta * betaOutcome[j]! * wy
      this.#mu[j] = weighted / (wx + theta * theta * wy)
      this.#direct[j] = isValid[j] === 1 ? 0 : betaOutcome[j]! - theta * betaExposure[j]!
    }
    return { theta, ...this.#settle(effects, theta) }
  }

  /** Returns the variants with a direct effect in the last fit. */
  invalid(): number[] {
    return [...this.#direct.keys()].filter((j) => this.#direct[j] !== 0)
  }
}
