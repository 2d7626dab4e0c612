/**
 * Prefilters lines as bytes, which avoids decoding the millions that are not required. May pass a line too
 * many, never one too few: the row filter decides about the rest.
 */
import { variantKey } from '../harmonise/association.ts'
import type { Block, LineEnd } from './blocks.ts'
import type { DecidingColumns, RowCriteria } from './row-filter.ts'
import type { TextDelimiter } from './tokenize.ts'

const BLANK = 32
const TAB = 9
const RETURN = 13
const QUOTE = 34
const HASH = 35
const POINT = 46
const CODES: Record<Exclude<TextDelimiter, 'space'>, number> = {
  tab: TAB,
  comma: 44,
  semicolon: 59,
  pipe: 124,
}
/** Characters between chromosome and position in a name. */
const IN_NAMES = new Set([58, 95, 45])
/** Bits per name: of other names one in a thousand passes. */
const BITS_PER_NAME = 1024
const MOST_BITS = 2 ** 26
const FIRST_HASH = 0x81_1c_9d_c5
const PRIME = 0x01_00_01_93

function hashOf(name: string): number | null {
  let hash = FIRST_HASH
  for (let index = 0; index < name.length; index += 1) {
    const code = name.charCodeAt(index)
    if (code >= 128) return null
    hash = Math.imul(hash ^ code, PRIME)
  }
  return hash
}

/** Hashes names to one bit each (a Bloom filter with one function). */
function bitsOf(variants: ReadonlySet<string>): Uint8Array {
  const wide = 2 ** Math.ceil(Math.log2(Math.max(64, variants.size) * BITS_PER_NAME))
  const bits = new Uint8Array(Math.min(MOST_BITS, wide) / 8)
  const mask = bits.length * 8 - 1
  for (const name of variants) {
    // Names beyond ASCII need no bit: every line with such a name passes.
    const hash = hashOf(variantKey(name).replaceAll('"', ''))
    if (hash !== null) bits[(hash & mask) >>> 3]! |= 1 << (hash & 7)
  }
  return bits
}

/** A test by required names (and by the digits of their positions), or by a number. */
type Test = {
  bits: Uint8Array | null
  places?: Uint8Array | null
  passes: ((value: number) => boolean) | null
}
/** Hashes the digits of positions: the chromosome is checked on the text. */
function positionBitsOf(places: ReadonlySet<string> | undefined): Uint8Array | null {
  if (!places?.size) return null
  return bitsOf(new Set([...places].map((place) => place.slice(place.indexOf(':') + 1))))
}

type Layout = { delimiter: TextDelimiter; lineEnd: LineEnd; at: DecidingColumns }

/** Parses digits, a point and an exponent; NaN for anything else, which is then parsed as text. */
function numberIn(bytes: Uint8Array, start: number, end: number): number {
  let value = 0
  let decimals = 0
  let isFraction = false
  let at = start
  if (at >= end) return Number.NaN
  for (; at < end; at += 1) {
    const code = bytes[at]!
    if (code >= 48 && code <= 57) {
      value = value * 10 + (code - 48)
      if (isFraction) decimals += 1
    } else if (code === POINT && !isFraction) isFraction = true
    else break
  }
  if (at === end) return value / 10 ** decimals
  const isExponent = bytes[at] === 69 || bytes[at] === 101
  if (!isExponent || at === start) return Number.NaN
  at += 1
  const isNegative = bytes[at] === 45
  if (isNegative || bytes[at] === 43) at += 1
  let exponent = 0
  if (at >= end) return Number.NaN
  for (; at < end; at += 1) {
    const code = bytes[at]!
    if (code < 48 || code > 57) return Number.NaN
    exponent = exponent * 10 + (code - 48)
  }
  return value * 10 ** ((isNegative ? -exponent : exponent) - decimals)
}

/** Scans the lines of a file for those that may be required. */
export class ByteScan {
  readonly #code: number
  readonly #isSpace: boolean
  readonly #lineEnd: LineEnd
  readonly #bits: Uint8Array | null
  readonly #places: Uint8Array | null
  readonly #column: number
  /** Index of the column of positions, or −1 where the name holds them. */
  readonly #placeColumn: number
  readonly #passes: ((value: number) => boolean) | null
  #fieldStart = 0
  #fieldEnd = 0

  private constructor(layout: Layout, column: number, test: Test) {
    this.#isSpace = layout.delimiter === 'space'
    this.#code = layout.delimiter === 'space' ? BLANK : CODES[layout.delimiter]
    this.#lineEnd = layout.lineEnd
    this.#column = column
    this.#bits = test.bits
    this.#places = test.places ?? null
    this.#placeColumn = layout.at.pos === layout.at.SNP ? -1 : layout.at.pos
    this.#passes = test.passes
  }

  /** Returns the fastest scan for the required rows; null when bytes do not suffice. */
  static for(criteria: RowCriteria, layout: Layout): ByteScan | null {
    const { at } = layout
    if (criteria.variants) {
      // Without a column of names only the text gives the name of a row.
      if (at.SNP < 0) return null
      const [bits, places] = [bitsOf(criteria.variants), positionBitsOf(criteria.places)]
      return new ByteScan(layout, at.SNP, { bits, places, passes: null })
    }
    const most = criteria.mostP
    if (most === undefined) return null
    // Slightly wider than required: the last digit is decided on the text.
    if (at.pval >= 0) {
      const passes = (p: number) => !(p > most * 1.000_001)
      return new ByteScan(layout, at.pval, { bits: null, passes })
    }
    if (at.neg_log10_p < 0) return null
    const least = -Math.log10(most) * 0.999_999
    const passes = (value: number) => !(value < least)
    return new ByteScan(layout, at.neg_log10_p, { bits: null, passes })
  }

  #isBetween(code: number): boolean {
    return code === this.#code || (this.#isSpace && code === TAB)
  }

  /** Finds a field; false when the line has fewer. */
  #find(bytes: Uint8Array, start: number, end: number, index: number): boolean {
    let at = start
    if (this.#isSpace) while (at < end && this.#isBetween(bytes[at]!)) at += 1
    for (let column = index; column > 0; column -= 1) {
      while (at < end && !this.#isBetween(bytes[at]!)) at += 1
      if (at >= end) return false
      at += 1
      if (this.#isSpace) while (at < end && this.#isBetween(bytes[at]!)) at += 1
    }
    this.#fieldStart = at
    while (at < end && !this.#isBetween(bytes[at]!)) at += 1
    this.#fieldEnd = at
    return true
  }

  #hasBit(hash: number, bits = this.#bits!): boolean {
    return (bits[(hash & (bits.length * 8 - 1)) >>> 3]! & (1 << (hash & 7))) !== 0
  }

  #isNamed(bytes: Uint8Array): boolean {
    const end = this.#fieldEnd
    // A missing ID in a VCF: the name is elsewhere.
    if (end - this.#fieldStart === 1 && bytes[this.#fieldStart] === POINT) return true
    let hash = FIRST_HASH
    for (let at = this.#fieldStart; at < end; at += 1) {
      const code = bytes[at]!
      if (code >= 128) return true
      if (code === BLANK || code === RETURN || code === QUOTE || code === TAB) continue
      if (code === 44 || code === 59) {
        if (this.#hasBit(hash)) return true
        hash = FIRST_HASH
      } else {
        // `rs7_A` is rs7: the text decides.
        const isBehindName = code === 58 || code === 95 || code === 45
        if (isBehindName && this.#hasBit(hash)) return true
        hash = Math.imul(hash ^ (code >= 65 && code <= 90 ? code + 32 : code), PRIME)
      }
    }
    return this.#hasBit(hash)
  }

  /** Whether the digits of the field are those of a required position. */
  #isPlaced(bytes: Uint8Array, isName: boolean): boolean {
    let at = this.#fieldStart
    const end = this.#fieldEnd
    // Of `chr1:123:A:G` the digits after the first separator.
    if (isName) {
      while (at < end && !IN_NAMES.has(bytes[at]!)) at += 1
      at += 1
    }
    let hash = FIRST_HASH
    for (; at < end; at += 1) {
      const code = bytes[at]!
      if (code >= 48 && code <= 57) hash = Math.imul(hash ^ code, PRIME)
      else if (isName) break
      // A position such as 1.2e6, or one combined with its chromosome: decided on the text.
      else if (code !== RETURN && code !== BLANK && code !== QUOTE) return true
    }
    return this.#hasBit(hash, this.#places!)
  }

  #mayKeep(bytes: Uint8Array, start: number, end: number): boolean {
    if (!this.#find(bytes, start, end, this.#column)) return false
    if (this.#bits) {
      if (this.#isNamed(bytes)) return true
      if (!this.#places) return false
      if (this.#isPlaced(bytes, true)) return true
      if (this.#placeColumn < 0) return false
      return this.#find(bytes, start, end, this.#placeColumn) && this.#isPlaced(bytes, false)
    }
    const fieldEnd = bytes[this.#fieldEnd - 1] === RETURN ? this.#fieldEnd - 1 : this.#fieldEnd
    return this.#passes!(numberIn(bytes, this.#fieldStart, fieldEnd))
  }

  /**
   * Visits the lines of a block that may be required. Lines up to `after` are above the rows.
   *
   * @returns the number of rows in the block
   */
  scan(
    { bytes, line: first }: Block,
    after: number,
    visit: (line: number, start: number, end: number) => void,
  ): number {
    let rows = 0
    let line = first
    for (let start = 0; start < bytes.length; line += 1) {
      const found = bytes.indexOf(this.#lineEnd, start)
      const end = found < 0 ? bytes.length : found
      const isEmpty = end === start || (end === start + 1 && bytes[start] === RETURN)
      const isComment = bytes[start] === HASH && bytes[start + 1] === HASH
      if (line > after && !isEmpty && !isComment) {
        rows += 1
        if (this.#mayKeep(bytes, start, end)) visit(line, start, end)
      }
      start = end + 1
    }
    return rows
  }
}
