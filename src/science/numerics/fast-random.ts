/** A fast seeded random generator for simulations whose draws need not be those of R. */

/** Random generator of a simulation. */
export type RandomSource = {
  /** Returns a uniform number in the open interval (0, 1). */
  uniform: () => number
  /** Returns a standard normal number. */
  normal: () => number
  /** Fills the array with the next normals of the stream. */
  normals: (target: Float64Array) => void
  /** Returns a whole number in 0 … size − 1. */
  index: (size: number) => number
}

/** Random stream of a seed: R's, or a faster one that no other program has. */
export type Generator = 'r' | 'fast'

const LEVELS = 256
/** Start of the tail and area of each of 256 layers under the normal curve (Marsaglia & Tsang). */
const TAIL = 3.654152885361009
const AREA = 0.00492867323399

type Layers = { x: Float64Array; ratio: Float64Array; height: Float64Array }

/**
 * Computes right edges of the layers, the share of each that lies entirely under the curve, and its heights.
 */
function layers(): Layers {
  const x = new Float64Array(LEVELS + 1)
  const height = new Float64Array(LEVELS + 1)
  x[0] = AREA / Math.exp((-TAIL * TAIL) / 2)
  x[1] = TAIL
  for (let k = 2; k < LEVELS; k += 1) {
    const previous = x[k - 1]!
    x[k] = Math.sqrt(-2 * Math.log(AREA / previous + Math.exp((-previous * previous) / 2)))
  }
  const ratio = new Float64Array(LEVELS)
  for (let k = 0; k < LEVELS; k += 1) ratio[k] = x[k + 1]! / x[k]!
  for (let k = 0; k <= LEVELS; k += 1) height[k] = Math.exp((-x[k]! * x[k]!) / 2)
  return { x, ratio, height }
}

const TO_UNIT = 2 ** -32

/**
 * xoshiro128++ (Blackman & Vigna 2021) seeded by splitmix32, normals by the ziggurat with separate bits for
 * layer and abscissa (Marsaglia & Tsang 2000, Doornik 2005). Twice as fast as R's inversion; the numbers of a
 * seed are specific to this class.
 */
export class FastRandom implements RandomSource {
  readonly #state = new Int32Array(4)
  readonly #layers = layers()

  constructor(seed: number) {
    let word = seed | 0
    for (let k = 0; k < 4; k += 1) {
      word = (word + 0x9e3779b9) | 0
      let mixed = word ^ (word >>> 16)
      mixed = Math.imul(mixed, 0x21f0aaad)
      mixed ^= mixed >>> 15
      mixed = Math.imul(mixed, 0x735a2d97)
      this.#state[k] = mixed ^ (mixed >>> 15)
    }
  }

  /** Returns 32 random bits. */
  #word(): number {
    const state = this.#state
    const [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!]
    const sum = (a + d) | 0
    const word = (((sum << 7) | (sum >>> 25)) + a) | 0
    state[0] = a ^ d ^ b
    state[1] = b ^ c ^ a
    state[2] = c ^ a ^ (b << 9)
    const turned = d ^ b
    state[3] = (turned << 11) | (turned >>> 21)
    return word
  }

  uniform(): number {
    return ((this.#word() >>> 0) + 0.5) * TO_UNIT
  }

  index(size: number): number {
    // Rejects the incomplete last run of multiples, so that all numbers are equally likely.
    const limit = Math.floor(2 ** 32 / size) * size
    for (;;) {
      const word = this.#word() >>> 0
      if (word < limit) return word % size
    }
  }

  normal(): number {
    const { x, ratio, height } = this.#layers
    for (;;) {
      const layer = this.#word() & (LEVELS - 1)
      const place = 2 * this.uniform() - 1
      if (Math.abs(place) < ratio[layer]!) return place * x[layer]!
      if (layer === 0) return place < 0 ? -this.#tail() : this.#tail()
      const value = place * x[layer]!
      const low = height[layer]!
      const high = height[layer + 1]!
      if (low + this.uniform() * (high - low) < Math.exp((-value * value) / 2)) return value
    }
  }

  normals(target: Float64Array): void {
    for (let k = 0; k < target.length; k += 1) target[k] = this.normal()
  }

  /** Draws a normal beyond the last layer (Marsaglia 1964). */
  #tail(): number {
    for (;;) {
      const beyond = -Math.log(this.uniform()) / TAIL
      if (-2 * Math.log(this.uniform()) >= beyond * beyond) return TAIL + beyond
    }
  }
}
