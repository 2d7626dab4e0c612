/** Fits of constrained maximum likelihood with several exposures, each with a given number of invalid variants. */
import { invertSymmetric } from '../numerics/linear.ts'
import type { ExposureCorrelation } from './conditional-strength.ts'
import type { Stopping } from './constrained-likelihood.ts'
import type { MultivariableEffects } from './multivariable-effects.ts'

/** One fit with a given number of invalid variants. */
export type MultivariableFitOfCount = {
  theta: Float64Array
  /** Negative log-likelihood without constants: never below 0. */
  loss: number
  /** 1 for a variant with a direct effect. */
  isInvalid: Uint8Array
  hasSettled: boolean
}

/**
 * Constrained maximum likelihood with several exposures (Lin, Xue & Pan 2023) and K variants that may have
 * direct effects. Alternates: the K largest (by − θ·μ)²/sy² get direct effects, the true exposure effects μ
 * combine the information of both sides, and θ is the regression of the outcome on them; from θ = 0, μ = bx.
 * The exposures' errors of a variant may be correlated, its outcome's error is independent. With Σ their
 * covariance and v = sy² + θᵀΣθ, μ has the closed form bx + Σθ·(by − r − θ·bx)/v.
 *
 * Arrays are reused between fits, since data perturbation makes thousands. Effects of n variants on K
 * exposures are stored by columns, as is μ.
 */
export class MultivariableLikelihood {
  readonly #nsnp: number
  readonly #size: number
  /** Covariances of the exposures' errors, K² for each variant. */
  readonly #covariance: Float64Array
  readonly #varianceY: Float64Array
  readonly #mu: Float64Array[]
  readonly #direct: Float64Array
  readonly #importance: Float64Array
  readonly #sorted: Float64Array
  readonly #isChosen: Uint8Array
  /** The exposures' part of the loss, by variant. */
  readonly #apart: Float64Array

  /** @param effects whose errors apply to all fitted data; @param correlation null: uncorrelated errors */
  constructor(
    { seExposures, seOutcome }: MultivariableEffects,
    correlation: ExposureCorrelation | null,
  ) {
    const [nsnp, size] = [seOutcome.length, seExposures.length]
    this.#nsnp = nsnp
    this.#size = size
    this.#varianceY = seOutcome.map((se) => se * se)
    this.#covariance = new Float64Array(nsnp * size * size)
    for (let j = 0; j < nsnp; j += 1) {
      for (let a = 0; a < size; a += 1) {
        for (let b = 0; b < size; b += 1) {
          const rho = a === b ? 1 : (correlation?.[a]?.[b] ?? 0)
          this.#covariance[(j * size + a) * size + b] =
            rho * seExposures[a]![j]! * seExposures[b]![j]!
        }
      }
    }
    this.#mu = seExposures.map(() => new Float64Array(nsnp))
    this.#direct = new Float64Array(nsnp)
    this.#importance = new Float64Array(nsnp)
    this.#sorted = new Float64Array(nsnp)
    this.#isChosen = new Uint8Array(nsnp)
    this.#apart = new Float64Array(nsnp)
  }

  /** Writes Σθ of one variant to `target`; returns θᵀΣθ. */
  spreadOf(j: number, theta: Float64Array, target: Float64Array): number {
    const size = this.#size
    let whole = 0
    for (let a = 0; a < size; a += 1) {
      let sum = 0
      for (let b = 0; b < size; b += 1) {
        sum += this.#covariance[(j * size + a) * size + b]! * theta[b]!
      }
      target[a] = sum
      whole += theta[a]! * sum
    }
    return whole
  }

  /** Returns one entry of a variant's covariance. */
  covariance(j: number, a: number, b: number): number {
    return this.#covariance[(j * this.#size + a) * this.#size + b]!
  }

  #left(j: number, theta: Float64Array, columns: readonly Float64Array[], y: number): number {
    let left = y
    for (let k = 0; k < this.#size; k += 1) left -= theta[k]! * columns[k]![j]!
    return left
  }

  /** Marks the `count` variants with the largest residuals; of equal ones the first. */
  #choose(count: number): void {
    const chosen = this.#isChosen
    chosen.fill(0)
    if (count === 0) return
    this.#sorted.set(this.#importance)
    this.#sorted.sort()
    const least = this.#sorted[this.#nsnp - count]!
    let left = count
    for (let j = 0; j < this.#nsnp; j += 1) {
      if (this.#importance[j]! > least) {
        chosen[j] = 1
        left -= 1
      }
    }
    for (let j = 0; j < this.#nsnp && left > 0; j += 1) {
      if (this.#importance[j] !== least) continue
      chosen[j] = 1
      left -= 1
    }
  }

  /** Returns θ after one iteration; undefined where the exposures are not identifiable. */
  #round(
    { betaExposures, betaOutcome }: MultivariableEffects,
    invalid: number,
    theta: Float64Array,
  ): Float64Array | undefined {
    const size = this.#size
    if (invalid > 0) {
      for (let j = 0; j < this.#nsnp; j += 1) {
        const off = this.#left(j, theta, this.#mu, betaOutcome[j]!)
        this.#direct[j] = off
        this.#importance[j] = (off * off) / this.#varianceY[j]!
      }
    }
    this.#choose(invalid)
    const along = new Float64Array(size)
    const squares = new Float64Array(size * size)
    const across = new Float64Array(size)
    for (let j = 0; j < this.#nsnp; j += 1) {
      if (this.#isChosen[j] === 0) this.#direct[j] = 0
      const y = betaOutcome[j]! - this.#direct[j]!
      const spread = this.spreadOf(j, theta, along)
      const pull = this.#left(j, theta, betaExposures, y) / (this.#varianceY[j]! + spread)
      this.#apart[j] = spread * pull * pull
      for (let a = 0; a < size; a += 1) {
        this.#mu[a]![j] = betaExposures[a]![j]! + along[a]! * pull
      }
      for (let a = 0; a < size; a += 1) {
        const own = this.#mu[a]![j]! / this.#varianceY[j]!
        across[a] = across[a]! + own * y
        for (let b = 0; b <= a; b += 1) {
          squares[a * size + b] = squares[a * size + b]! + own * this.#mu[b]![j]!
        }
      }
    }
    for (let a = 0; a < size; a += 1) {
      for (let b = 0; b < a; b += 1) squares[b * size + a] = squares[a * size + b]!
    }
    const inverse = invertSymmetric({ size, values: squares })?.values
    return (
      inverse &&
      Float64Array.from({ length: size }, (_, a) =>
        across.reduce((sum, value, b) => sum + inverse[a * size + b]! * value, 0),
      )
    )
  }

  /**
   * Fits one model with this many invalid variants; undefined where the exposures are not identifiable.
   *
   * @param start θ of the first round; 0 by default, as the reference starts
   */
  fit(
    effects: MultivariableEffects,
    invalid: number,
    stopping: Stopping,
    start: Float64Array = new Float64Array(this.#size),
  ): MultivariableFitOfCount | undefined {
    for (const [k, column] of this.#mu.entries()) column.set(effects.betaExposures[k]!)
    this.#direct.fill(0)
    let theta: Float64Array = start
    let hasSettled = false
    let rounds = 0
    while (!hasSettled && rounds < stopping.rounds) {
      const next = this.#round(effects, invalid, theta)
      if (!next) return undefined
      const moved = next.reduce((sum, value, k) => sum + Math.abs(value - theta[k]!), 0)
      const size = next.reduce((sum, value) => sum + Math.abs(value), 0)
      theta = Float64Array.from(next)
      rounds += 1
      hasSettled = !(moved > Math.max(stopping.absolute, stopping.relative * size))
    }
    let loss = 0
    for (let j = 0; j < this.#nsnp; j += 1) {
      const y = effects.betaOutcome[j]! - this.#direct[j]!
      const off = this.#left(j, theta, this.#mu, y)
      loss += (this.#apart[j]! + (off * off) / this.#varianceY[j]!) / 2
    }
    const isInvalid = Uint8Array.from(this.#direct, (value) => (value === 0 ? 0 : 1))
    // The reference counts a fit that ends at the iteration limit as not converged.
    return { theta, loss, isInvalid, hasSettled: hasSettled && rounds < stopping.rounds }
  }

  /**
   * Computes errors of θ from the information of the valid variants' profile likelihood Σ(by − θ·bx)²/2v; null
   * where it is not positive.
   */
  errors(
    { betaExposures, betaOutcome }: MultivariableEffects,
    { theta, isInvalid }: Pick<MultivariableFitOfCount, 'theta' | 'isInvalid'>,
  ): Float64Array | null {
    const size = this.#size
    const information = new Float64Array(size * size)
    const along = new Float64Array(size)
    for (let j = 0; j < this.#nsnp; j += 1) {
      if (isInvalid[j] === 1) continue
      const v = this.#varianceY[j]! + this.spreadOf(j, theta, along)
      const r = this.#left(j, theta, betaExposures, betaOutcome[j]!)
      for (let a = 0; a < size; a += 1) {
        for (let b = 0; b < size; b += 1) {
          const [xa, xb] = [betaExposures[a]![j]!, betaExposures[b]![j]!]
          // The derivative of v in θ is 2Σθ.
          const [ga, gb] = [2 * along[a]!, 2 * along[b]!]
          information[a * size + b]! +=
            (xa * xb) / v +
            (r * (xa * gb + ga * xb)) / v ** 2 -
            (r * r * this.covariance(j, a, b)) / v ** 2 +
            (r * r * ga * gb) / v ** 3
        }
      }
    }
    const inverse = invertSymmetric({ size, values: information })
    return (
      (inverse &&
        Float64Array.from({ length: size }, (_, k) => Math.sqrt(inverse.values[k * size + k]!))) ??
      null
    )
  }
}
