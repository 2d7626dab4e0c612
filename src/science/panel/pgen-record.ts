/**
 * Main track of a record of a .pgen file: two bits per person, in one of seven encodings. 0: no copy of an ALT
 * allele, 1: one, 2: two, 3: no call.
 */
import { ScienceFailure } from '../failure.ts'

/** Entries of a group in a difference list. */
const GROUP = 64
const damaged = () => new ScienceFailure({ code: 'panel-damaged' })

/** Whether a record is encoded as differences from an earlier one. */
export const isLeaning = (type: number): boolean => (type & 7) === 2 || (type & 7) === 3

/** Sequential cursor over bytes with a bounds check. */
class Cursor {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  take(count: number): Uint8Array {
    const end = this.#at + count
    if (end > this.#bytes.length) throw damaged()
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return taken
  }

  /** Reads a variable-length integer: seven bits per byte, lowest first; the highest bit marks continuation. */
  varint(): number {
    let [value, factor] = [0, 1]
    for (;;) {
      const [byte] = this.take(1)
      value += (byte! & 127) * factor
      if (byte! < 128) return value
      factor *= 128
      if (factor > 2 ** 35) throw damaged()
    }
  }
}

function put(calls: Uint8Array, person: number, people: number, value: number): void {
  if (person >= people) throw damaged()
  const shift = 2 * (person & 3)
  calls[person >>> 2] = (calls[person >>> 2]! & ~(3 << shift)) | (value << shift)
}

const idBytes = (people: number) =>
  people <= 2 ** 8 ? 1 : people <= 2 ** 16 ? 2 : people <= 2 ** 24 ? 3 : 4

/** Applies a difference list to calls. */
function applyDifferences(cursor: Cursor, people: number, calls: Uint8Array): void {
  const count = cursor.varint()
  if (count === 0) return
  if (count > people) throw damaged()
  const groups = Math.ceil(count / GROUP)
  const width = idBytes(people)
  const firsts = cursor.take(groups * width)
  // Sizes of the groups, which sequential reading does not need.
  cursor.take(groups - 1)
  const values = cursor.take(Math.ceil(count / 4))
  let person = 0
  for (let at = 0; at < count; at += 1) {
    if (at % GROUP === 0) {
      person = 0
      const first = (at / GROUP) * width
      for (let byte = width - 1; byte >= 0; byte -= 1) person = person * 256 + firsts[first + byte]!
    } else {
      person += cursor.varint()
    }
    put(calls, person, people, (values[at >>> 2]! >>> (2 * (at & 3))) & 3)
  }
}

/** Decodes two categories, one bit per person. */
function oneBit(cursor: Cursor, people: number, calls: Uint8Array): void {
  const [code] = cursor.take(1)
  const [low, more] = [code! >>> 2, code! & 3]
  if (more === 0 || low + more > 3) throw damaged()
  const bits = cursor.take(Math.ceil(people / 8))
  for (let person = 0; person < people; person += 1) {
    const bit = (bits[person >>> 3]! >>> (person & 7)) & 1
    put(calls, person, people, low + bit * more)
  }
}

/** Swaps the categories 0 and 2 in each of the four bit pairs of a byte. */
function inverted(byte: number): number {
  const isEven = ~byte & 0x55
  return byte ^ (isEven << 1)
}

/**
 * Decodes a record.
 *
 * @param base calls of the record on which this one depends
 * @returns two bits per person
 * @throws ScienceFailure panel-damaged
 */
export function decodeRecord(
  bytes: Uint8Array,
  type: number,
  people: number,
  base: Uint8Array | null,
): Uint8Array<ArrayBuffer> {
  const width = Math.ceil(people / 4)
  const cursor = new Cursor(bytes)
  const storageFormat = type & 7
  if (storageFormat === 0) return new Uint8Array(cursor.take(width))
  const calls = new Uint8Array(width)
  if (storageFormat === 1) oneBit(cursor, people, calls)
  else if (storageFormat === 2 || storageFormat === 3) {
    if (!base) throw damaged()
    if (storageFormat === 2) calls.set(base)
    else for (let at = 0; at < width; at += 1) calls[at] = inverted(base[at]!)
  } else if (storageFormat === 5) {
    throw new ScienceFailure({ code: 'panel-pgen-form', found: 'type 5' })
  } else {
    calls.fill(0x55 * (storageFormat & 3))
  }
  applyDifferences(cursor, people, calls)
  return calls
}

/**
 * Translation to .bed format, four people at once: two copies of the counted allele are 00, one 10, none 11,
 * no call 01.
 */
const BED = Uint8Array.from({ length: 256 }, (_, byte) => {
  let bed = 0
  for (let shift = 0; shift < 8; shift += 2) {
    bed |= [3, 2, 0, 1][(byte >>> shift) & 3]! << shift
  }
  return bed
})

/** Converts calls to .bed format with the ALT allele as the counted one. */
export function toBed(calls: Uint8Array): Uint8Array {
  return calls.map((byte) => BED[byte]!)
}
