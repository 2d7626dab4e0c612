/** Random numbers of R, so that seeded results equal those of the R packages. */
import { normalQuantile, normalQuantiles } from './normal-quantile.ts'

const STATE_SIZE = 624
const SHIFT = 397
const TO_UNIT = 2.3283064365386963e-10
/** Distance from 0 and 1, which R never returns (half of 1/(2³² − 1)). */
const EDGE = 0.5 * 2.328306437080797e-10
const TWO_27 = 134_217_728
/** Normals that one renewal of the state yields. */
const BATCH = STATE_SIZE / 2
/** Indices below this use one word of the stream, larger ones two. */
const ONE_WORD = 32_768

/**
 * R's default generator: Mersenne Twister, normals by inversion, samples by rejection
 * (`RNGkind("Mersenne-Twister", "Inversion", "Rejection")`). The same seed gives R's numbers,
 * in R's order.
 *
 * Sources: Matsumoto & Nishimura 1998; Wichura 1988 (AS 241); seeding as documented in R's
 * `?set.seed` (50 rounds of the congruential generator 69069, then 625 words).
 */
export class RRandom {
  readonly #state = new Int32Array(STATE_SIZE)
  readonly #words = new Int32Array(STATE_SIZE)
  #next = STATE_SIZE
  readonly #shares = new Float64Array(BATCH)
  readonly #batch = new Float64Array(BATCH)

  /** @param seed a whole number as accepted by `set.seed()`: −2147483647 … 2147483647 */
  constructor(seed: number) {
    let word = seed | 0
    for (let round = 0; round < 50; round += 1) word = (Math.imul(69069, word) + 1) | 0
    // The first of R's 625 words is the position, which set.seed overwrites.
    word = (Math.imul(69069, word) + 1) | 0
    for (let index = 0; index < STATE_SIZE; index += 1) {
      word = (Math.imul(69069, word) + 1) | 0
      this.#state[index] = word
    }
  }

  /** Renews the state and tempers all of its words at once. */
  #twist(): void {
    const state = this.#state
    let word = state[0]!
    for (let index = 0; index < STATE_SIZE - SHIFT; index += 1) {
      const following = state[index + 1]!
      const mixed = (word & 0x80000000) | (following & 0x7fffffff)
      state[index] = state[index + SHIFT]! ^ (mixed >>> 1) ^ (-(mixed & 1) & 0x9908b0df)
      word = following
    }
    for (let index = STATE_SIZE - SHIFT; index < STATE_SIZE - 1; index += 1) {
      const following = state[index + 1]!
      const mixed = (word & 0x80000000) | (following & 0x7fffffff)
      const source = state[index + SHIFT - STATE_SIZE]!
      state[index] = source ^ (mixed >>> 1) ^ (-(mixed & 1) & 0x9908b0df)
      word = following
    }
    const mixed = (word & 0x80000000) | (state[0]! & 0x7fffffff)
    state[STATE_SIZE - 1] = state[SHIFT - 1]! ^ (mixed >>> 1) ^ (-(mixed & 1) & 0x9908b0df)
    this.#temper()
    this.#next = 0
  }

  #temper(): void {
    const state = this.#state
    const words = this.#words
    for (let index = 0; index < STATE_SIZE; index += 1) {
      let word = state[index]!
      word ^= word >>> 11
      word ^= (word << 7) & 0x9d2c5680
      word ^= (word << 15) & 0xefc60000
      words[index] = word ^ (word >>> 18)
    }
  }

  /** `runif(1)`: uniform on the open interval (0, 1). */
  uniform(): number {
    if (this.#next >= STATE_SIZE) this.#twist()
    const value = (this.#words[this.#next]! >>> 0) * TO_UNIT
    this.#next += 1
    if (value <= 0) return EDGE
    return 1 - value <= 0 ? 1 - EDGE : value
  }

  /** `rnorm(1)`. */
  normal(): number {
    const coarse = Math.floor(TWO_27 * this.uniform())
    return normalQuantile((coarse + this.uniform()) / TWO_27)
  }

  /**
   * Writes mean + sd·rnorm(count) to `target` from `start` with a stride. One call consumes consecutive
   * numbers of R's stream.
   */
  fillNormals(
    target: Float64Array,
    at: { start: number; count: number; stride: number },
    mean: number,
    sd: number,
  ): void {
    const batch = this.#batch
    const { start, count, stride } = at
    for (let filled = 0; filled < count;) {
      const drawn = this.#drawBatch(Math.min(count - filled, BATCH))
      const from = start + filled * stride
      for (let k = 0; k < drawn; k += 1) target[from + k * stride] = mean + sd * batch[k]!
      filled += drawn
    }
  }

  /** Fills the array with `rnorm(n)`. */
  normals(target: Float64Array): void {
    this.fillNormals(target, { start: 0, count: target.length, stride: 1 }, 0, 1)
  }

  /** Draws up to `most` normals into the batch, as many as there are words for; at least one. */
  #drawBatch(most: number): number {
    if (this.#next >= STATE_SIZE) this.#twist()
    const count = Math.min(most, (STATE_SIZE - this.#next) >> 1)
    if (count === 0) {
      // A single word is left: this normal also uses one of the next renewal.
      this.#batch[0] = this.normal()
      return 1
    }
    const words = this.#words
    const shares = this.#shares
    let at = this.#next
    for (let k = 0; k < count; k += 1) {
      // As in normal(): ⌊2²⁷·u⌋ is the upper 27 bits.
      const fine = (words[at + 1]! >>> 0) * TO_UNIT
      shares[k] = ((words[at]! >>> 5) + (fine > 0 ? fine : EDGE)) / TWO_27
      at += 2
    }
    this.#next = at
    normalQuantiles(shares, this.#batch, count)
    return count
  }

  /** Skips `count` normals without computing them. */
  skipNormals(count: number): void {
    let left = 2 * count
    while (left > 0) {
      if (this.#next >= STATE_SIZE) this.#twist()
      const passed = Math.min(left, STATE_SIZE - this.#next)
      this.#next += passed
      left -= passed
    }
  }

  /** Returns a whole number in 0 … size − 1 by rejection on random bits, as R ≥ 3.6. */
  index(size: number): number {
    if (size <= 0) return 0
    if (size <= ONE_WORD) return this.#smallIndex(size)
    const bits = Math.ceil(Math.log2(size))
    for (;;) {
      let value = 0
      for (let taken = 0; taken <= bits; taken += 16) {
        value = 65_536 * value + Math.floor(this.uniform() * 65_536)
      }
      const candidate = value % 2 ** bits
      if (candidate < size) return candidate
    }
  }

  /** Returns an index of up to 15 bits from one word, of which R's division leaves the upper half. */
  #smallIndex(size: number): number {
    const mask = (1 << (32 - Math.clz32(size - 1))) - 1
    for (;;) {
      if (this.#next >= STATE_SIZE) this.#twist()
      const value = (this.#words[this.#next]! >>> 16) & mask
      this.#next += 1
      if (value < size) return value
    }
  }

  /**
   * Returns the first element of `sample(size)`, 0-based. The rest of the permutation is drawn from the stream
   * as well and discarded, at a few nanoseconds each.
   */
  firstOfPermutation(size: number): number {
    const first = this.index(size)
    let left = size - 1
    for (; left > ONE_WORD; left -= 1) this.index(left)
    const words = this.#words
    let next = this.#next
    while (left > 0) {
      // While `left` needs the same number of bits the mask stays the same.
      const bits = 32 - Math.clz32(left - 1)
      const mask = (1 << bits) - 1
      const least = left === 1 ? 0 : 1 << (bits - 1)
      // Each word accepts at most one index, so that this many can be read without a check; branch-free
      // acceptance avoids branch mispredictions.
      const sure = next + left - least
      if (sure <= STATE_SIZE) {
        for (; next < sure; next += 1) left -= (((words[next]! >>> 16) & mask) - left) >>> 31
      }
      while (left > least) {
        if (next >= STATE_SIZE) {
          this.#twist()
          next = 0
        }
        left -= (((words[next]! >>> 16) & mask) - left) >>> 31
        next += 1
      }
    }
    this.#next = next
    return first
  }

  /** Returns `sample(size, count, replace)`: whole numbers from 1 to size. */
  sample(size: number, count: number, replace: boolean): number[] {
    if (replace) return Array.from({ length: count }, () => this.index(size) + 1)
    const pool = Array.from({ length: size }, (_, position) => position + 1)
    const drawn: number[] = []
    let left = size
    while (drawn.length < count) {
      const position = this.index(left)
      drawn.push(pool[position]!)
      left -= 1
      pool[position] = pool[left]!
    }
    return drawn
  }
}
