/**
 * Columns of a panel's list of variants: position, offset of the line, and a hash of the name. Twelve bytes
 * per line, in blocks, so that nothing is copied while a file of unknown length is read.
 */

const SHIFT = 16
const ROWS = 2 ** SHIFT
const MASK = ROWS - 1
const FIELDS = 3

export class VariantColumns {
  count = 0
  readonly #blocks: Uint32Array<ArrayBuffer>[] = []

  push(position: number, start: number, hash: number): void {
    const row = this.count
    if ((row & MASK) === 0) this.#blocks.push(new Uint32Array(FIELDS * ROWS))
    const block = this.#blocks[row >>> SHIFT]!
    const at = FIELDS * (row & MASK)
    block[at] = position
    block[at + 1] = start
    block[at + 2] = hash
    this.count = row + 1
  }

  position(row: number): number {
    return this.#blocks[row >>> SHIFT]![FIELDS * (row & MASK)]!
  }

  /** Returns the offset of its line in the file. */
  start(row: number): number {
    return this.#blocks[row >>> SHIFT]![FIELDS * (row & MASK) + 1]!
  }

  hash(row: number): number {
    return this.#blocks[row >>> SHIFT]![FIELDS * (row & MASK) + 2]!
  }

  /** Yields the bytes by block; the last one is cut at the number of lines. */
  *blocks(): Generator<Uint32Array<ArrayBuffer>> {
    for (const [at, block] of this.#blocks.entries()) {
      yield block.subarray(0, FIELDS * Math.min(ROWS, this.count - at * ROWS))
    }
  }

  /** Returns the bytes of this many lines. */
  static bytesFor(count: number): number {
    return count * FIELDS * 4
  }

  /**
   * Restores columns from the output of `blocks`.
   *
   * @param read returns this many bytes from an offset
   */
  static async from(
    count: number,
    read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<VariantColumns> {
    const columns = new VariantColumns()
    for (let row = 0; row < count; row += ROWS) {
      const rows = Math.min(ROWS, count - row)
      const bytes = await read(this.bytesFor(row), this.bytesFor(row + rows))
      const block = new Uint32Array(FIELDS * ROWS)
      new Uint8Array(block.buffer).set(bytes)
      columns.#blocks.push(block)
    }
    columns.count = count
    return columns
  }
}

/**
 * Hashes a name without case (FNV-1a, finally mixed): its slot in the table, and a nearly certain test of its
 * presence.
 */
export function hashOfName(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at]!
    hash = Math.imul(hash ^ (byte >= 65 && byte <= 90 ? byte + 32 : byte), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Slots for each line: in a full table a missing name would take long to search. */
const SLOTS = 1.3

/**
 * Of more lines than these with one name the rest are not indexed by it: a list may call every variant `NA`.
 */
const MOST_OF_A_NAME = 64

/** Hash table of lines by their names. */
export class NameTable {
  readonly #columns: VariantColumns
  /** `row + 1`, 0 where empty. */
  readonly #slots: Uint32Array

  constructor(columns: VariantColumns) {
    this.#columns = columns
    this.#slots = new Uint32Array(Math.ceil(SLOTS * columns.count) + 1)
    for (let row = 0; row < columns.count; row += 1) this.#add(row)
  }

  #add(row: number): void {
    const hash = this.#columns.hash(row)
    let [slot, passed, same] = [this.#slotOf(hash), 0, 0]
    for (; this.#slots[slot] !== 0; slot = this.#after(slot)) {
      passed += 1
      // Comparing each hash on the way would take longer than probing.
      if (passed < MOST_OF_A_NAME) continue
      if (this.#columns.hash(this.#slots[slot]! - 1) === hash) same += 1
      if (same === MOST_OF_A_NAME) return
    }
    this.#slots[slot] = row + 1
  }

  #slotOf(hash: number): number {
    return Math.floor((hash / 2 ** 32) * this.#slots.length)
  }

  #after(slot: number): number {
    return slot + 1 === this.#slots.length ? 0 : slot + 1
  }

  /** Returns lines whose names have this hash, in file order; of millions one in hundreds is another name. */
  rowsOf(hash: number): number[] {
    const found: number[] = []
    for (let slot = this.#slotOf(hash); this.#slots[slot] !== 0; slot = this.#after(slot)) {
      const row = this.#slots[slot]! - 1
      if (this.#columns.hash(row) === hash) found.push(row)
    }
    return found
  }
}
