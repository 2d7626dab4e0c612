/** The first 64 primes; the constants of the hash are roots of them. */
function primes(): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < 64; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}

/** The first 32 bits behind the point. */
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
 * SHA-256 (FIPS 180-4) in lower-case hexadecimal. For pages without WebCrypto, which browsers
 * withhold outside secure contexts; about 100 MB/s.
 */
export function sha256Hex(bytes: Uint8Array): string {
  const numbers = primes()
  const constants = Int32Array.from(numbers, (prime) => fractionBits(Math.cbrt(prime)))
  const state = Int32Array.from(numbers.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)))
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0)
  const schedule = new Int32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let t = 0; t < 16; t += 1) schedule[t] = view.getInt32(block + 4 * t)
    compress(state, schedule, constants)
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
