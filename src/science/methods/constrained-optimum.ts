/** Global optima of constrained maximum likelihood: a search over the slope for all numbers of invalid variants at once. */
import type { Effects } from './effects.ts'

/** Optimum of one number of invalid variants; the loss is the negative log-likelihood without constants. */
export type Optimum = { theta: number; loss: number }

/** Places from which each model is searched: of those with a smaller loss than their neighbours, the best. */
const STARTS = 4
/** Least number of places in all, and of places from each ratio to the next. */
const PLACES = 200
const LEAST_BETWEEN = 2
const MOST_CHOICES = 50
const MOST_STEPS = 100
const MOST_EXCHANGES = 5
/** Distance to the optimum in standard errors below which θ no longer moves. */
const SETTLED = 1e-12
/** Difference of losses that counts. */
const BETTER = 1e-9

/**
 * Searches the global optimum of constrained maximum likelihood (Xue, Shen & Pan 2021). At a fixed slope θ a
 * variant without a direct effect costs (by − θ·bx)²/(sy² + θ²·sx²)/2 and one with a direct effect nothing, so
 * that the loss of K invalid variants is the sum of the n − K smallest: a function of θ alone. One sort per
 * place gives the losses of all K. From its low places each model descends, and every optimum that is found is
 * tried for all other models. Arrays are reused between sets of effects.
 */
export class ConstrainedOptimum {
  readonly #size: number
  readonly #wx: Float64Array
  readonly #wy: Float64Array
  readonly #cost: Float64Array
  readonly #sorted: Float64Array
  readonly #isValid: Uint8Array

  /** @param effects whose errors apply to all searched data */
  constructor({ seExposure, seOutcome }: Effects) {
    this.#size = seExposure.length
    this.#wx = seExposure.map((se) => 1 / (se * se))
    this.#wy = seOutcome.map((se) => 1 / (se * se))
    this.#cost = new Float64Array(this.#size)
    this.#sorted = new Float64Array(this.#size)
    this.#isValid = new Uint8Array(this.#size)
  }

  /** Computes what each variant costs at θ, and sorts the costs. */
  #costs({ betaExposure, betaOutcome }: Effects, theta: number): void {
    for (let j = 0; j < this.#size; j += 1) {
      const off = betaOutcome[j]! - theta * betaExposure[j]!
      const wx = this.#wx[j]!
      const wy = this.#wy[j]!
      this.#cost[j] = (off * off * wx * wy) / (wx + theta * theta * wy) / 2
    }
    this.#sorted.set(this.#cost)
    this.#sorted.sort()
  }

  /** Writes the losses of 0 … `models` − 1 invalid variants at θ. */
  lossesAt(effects: Effects, theta: number, models: number, target: Float64Array): void {
    this.#costs(effects, theta)
    let sum = 0
    for (let count = 1; count <= this.#size; count += 1) {
      sum += this.#sorted[count - 1]!
      if (this.#size - count < models) target[this.#size - count] = sum
    }
  }

  /** Marks the variants of smallest cost at θ as valid; of equal ones the first. */
  choose(effects: Effects, invalid: number, theta: number): Uint8Array {
    this.#costs(effects, theta)
    let left = this.#size - invalid
    const most = this.#sorted[left - 1]!
    for (let j = 0; j < this.#size; j += 1) {
      this.#isValid[j] = this.#cost[j]! < most ? 1 : 0
      left -= this.#isValid[j]!
    }
    for (let j = 0; j < this.#size && left > 0; j += 1) {
      if (this.#cost[j] !== most) continue
      this.#isValid[j] = 1
      left -= 1
    }
    return this.#isValid
  }

  /** Returns the loss of the valid variants at θ, its slope, and two curvatures: the own one, and one that is positive. */
  #slopeAt({ betaExposure, betaOutcome }: Effects, theta: number) {
    let loss = 0
    let score = 0
    let positive = 0
    let curvature = 0
    for (let j = 0; j < this.#size; j += 1) {
      if (this.#isValid[j] === 0) continue
      const by = betaOutcome[j]!
      const wx = this.#wx[j]!
      const wy = this.#wy[j]!
      const whole = wx + theta * theta * wy
      const mu = (betaExposure[j]! * wx + theta * by * wy) / whole
      const off = by - theta * mu
      const cross = (2 * mu * theta - by) * wy
      loss += ((betaExposure[j]! - mu) ** 2 * wx + off * off * wy) / 2
      score += off * mu * wy
      positive += mu * mu * wy
      curvature += mu * mu * wy - (cross * cross) / whole
    }
    return { loss, score, positive, curvature }
  }

  /** Minimises the loss of the valid variants over θ; no step increases it. */
  #minimise(effects: Effects, start: number): Optimum {
    let theta = start
    let here = this.#slopeAt(effects, theta)
    for (let round = 0; round < MOST_STEPS; round += 1) {
      const { score, positive, curvature } = here
      if (!(Math.abs(score) > SETTLED * Math.sqrt(positive))) break
      let next = theta + score / curvature
      let there = this.#slopeAt(effects, next)
      if (!(curvature > 0 && there.loss < here.loss)) {
        // The step of the alternating algorithm is shorter, and never increases the loss.
        next = theta + score / positive
        there = this.#slopeAt(effects, next)
      }
      if (!(there.loss < here.loss)) break
      theta = next
      here = there
    }
    return { theta, loss: here.loss }
  }

  /** Descends from a slope: in turn chooses the valid variants, and minimises their loss. */
  descend(effects: Effects, invalid: number, start: number): Optimum {
    let best: Optimum = { theta: start, loss: Number.POSITIVE_INFINITY }
    for (let round = 0; round < MOST_CHOICES; round += 1) {
      this.choose(effects, invalid, best.theta)
      const found = this.#minimise(effects, best.theta)
      if (!(found.loss < best.loss)) break
      best = found
    }
    return best
  }

  /** Returns the ratios in order, and places between each and the next. */
  #places({ betaExposure, betaOutcome }: Effects): Float64Array {
    const ratios = betaOutcome
      .map((by, j) => by / betaExposure[j]!)
      .filter((ratio) => Number.isFinite(ratio))
      .sort()
    if (ratios.length === 0) return ratios
    const share = Math.max(LEAST_BETWEEN, Math.ceil(PLACES / ratios.length))
    return Float64Array.from({ length: share * (ratios.length - 1) + 1 }, (_, k) => {
      const from = ratios[Math.floor(k / share)]!
      const to = ratios[Math.floor(k / share) + 1] ?? from
      return from + ((k % share) / share) * (to - from)
    })
  }

  /** Writes the losses of each model at each place, by models. */
  #lossesOf(effects: Effects, places: Float64Array, models: number): Float64Array[] {
    const losses = Array.from({ length: models }, () => new Float64Array(places.length))
    const own = new Float64Array(models)
    for (const [at, theta] of places.entries()) {
      this.lossesAt(effects, theta, models, own)
      for (let invalid = 0; invalid < models; invalid += 1) losses[invalid]![at] = own[invalid]!
    }
    return losses
  }

  /**
   * Returns the optimum of each number of invalid variants below `models`.
   *
   * @param others further slopes to start from
   */
  search(effects: Effects, models: number, others: readonly number[] = []): Optimum[] {
    const places = this.#places(effects)
    const optima = this.#lossesOf(effects, places, models).map((losses, invalid) =>
      lowPlaces(losses)
        .map((at) => this.descend(effects, invalid, places[at]!))
        .reduce(better, { theta: 0, loss: Number.POSITIVE_INFINITY }),
    )
    let tried = [...others, ...optima.map(({ theta }) => theta)]
    for (let round = 0; round < MOST_EXCHANGES && tried.length > 0; round += 1) {
      const fresh: number[] = []
      const slopes = Float64Array.from(tried)
      for (const [invalid, losses] of this.#lossesOf(effects, slopes, models).entries()) {
        const at = losses.reduce((low, value, k) => (value < losses[low]! ? k : low), 0)
        if (!(losses[at]! < optima[invalid]!.loss - BETTER)) continue
        optima[invalid] = this.descend(effects, invalid, slopes[at]!)
        fresh.push(optima[invalid].theta)
      }
      tried = fresh
    }
    return optima
  }
}

function better(one: Optimum, other: Optimum): Optimum {
  return other.loss < one.loss ? other : one
}

/** Returns the places with a smaller loss than their neighbours, the smallest first. */
function lowPlaces(losses: Float64Array): number[] {
  const low: number[] = []
  for (let k = 0; k < losses.length; k += 1) {
    const isLow = !(losses[k - 1]! < losses[k]!) && !(losses[k + 1]! <= losses[k]!)
    if (isLow) low.push(k)
  }
  return low.toSorted((one, other) => losses[one]! - losses[other]!).slice(0, STARTS)
}
