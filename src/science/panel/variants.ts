/** The variants of a panel: a .bim file read once, kept as numbers, and read again where texts are needed. */
import { ScienceFailure } from '../failure.ts'
import { type ByteSource, chunksOf, type ReadHooks } from '../reader/byte-source.ts'
import { chromosomeOf } from '../reader/place.ts'
import type { Ploidy } from './genotypes.ts'

/** A line of a .bim file. */
export type PanelVariant = {
  /** Line of the file, the first is 0: the place of its genotypes in the .bed file. */
  index: number
  name: string
  chromosome: string | null
  position: number
  /** The allele whose copies the .bed file counts (column 5), and the other one (column 6). */
  first: string
  second: string
}

const [TAB, NEWLINE, RETURN, BLANK] = [9, 10, 13, 32]
const LEAST_ROWS = 1024

const isBlank = (byte: number) => byte === TAB || byte === BLANK || byte === RETURN

function afterBlanks(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && isBlank(bytes[at]!)) at += 1
  return at
}

function afterField(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && !isBlank(bytes[at]!)) at += 1
  return at
}

/** Two hashes of a name, without case: one says where to look, the other whether it is there. */
type Hashes = { place: number; check: number }

/** @param into overwritten: a file has millions of names */
function hashInto(into: Hashes, bytes: Uint8Array, start: number, end: number): void {
  let place = 0x811c9dc5
  let check = 0x9747b28c
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at]!
    const lower = byte >= 65 && byte <= 90 ? byte + 32 : byte
    place = Math.imul(place ^ lower, 0x01000193)
    check = Math.imul(check ^ lower, 0x5bd1e995)
    check ^= check >>> 15
  }
  place = Math.imul(place ^ (place >>> 16), 0x85ebca6b)
  into.place = (place ^ (place >>> 13)) >>> 0
  into.check = check >>> 0
}

const longer = <T extends Uint32Array | Uint16Array>(old: T, made: T): T => {
  made.set(old)
  return made
}

/** Columns that grow while a file is read whose number of lines nobody knows. */
class Columns {
  count = 0
  chromosome = new Uint16Array(LEAST_ROWS)
  position = new Uint32Array(LEAST_ROWS)
  /** Where its line begins. */
  start = new Uint32Array(LEAST_ROWS)
  place = new Uint32Array(LEAST_ROWS)
  check = new Uint32Array(LEAST_ROWS)

  /** @param rows a guess from the size of the file */
  grow(rows: number): void {
    if (this.count < this.position.length) return
    const size = Math.max(rows, Math.ceil(this.count * 1.5))
    this.chromosome = longer(this.chromosome, new Uint16Array(size))
    this.position = longer(this.position, new Uint32Array(size))
    this.start = longer(this.start, new Uint32Array(size))
    this.place = longer(this.place, new Uint32Array(size))
    this.check = longer(this.check, new Uint32Array(size))
  }
}

/** Lines of a .bim file, piece by piece. @throws ScienceFailure not-a-panel */
class BimReader {
  readonly columns = new Columns()
  /** As the file writes them. */
  readonly chromosomes: string[] = []
  readonly #codes = new Map<string, number>()
  readonly #size: number
  #lastChromosome: Uint8Array = new Uint8Array()
  #lastCode = -1
  readonly #hashes: Hashes = { place: 0, check: 0 }

  constructor(size: number) {
    this.#size = size
  }

  #codeOf(bytes: Uint8Array, start: number, end: number): number {
    const last = this.#lastChromosome
    let isSame = last.length === end - start
    for (let at = 0; isSame && at < last.length; at += 1) isSame = last[at] === bytes[start + at]
    if (isSame && this.#lastCode >= 0) return this.#lastCode
    this.#lastChromosome = bytes.slice(start, end)
    const name = String.fromCharCode(...this.#lastChromosome)
    let code = this.#codes.get(name)
    if (code === undefined) {
      code = this.chromosomes.length
      this.#codes.set(name, code)
      this.chromosomes.push(name)
    }
    this.#lastCode = code
    return code
  }

  /** One line, without its end; `offset` is where it begins in the file. */
  line(bytes: Uint8Array, from: number, to: number, offset: number): void {
    const { columns } = this
    let at = afterBlanks(bytes, from, to)
    if (at === to) return
    const chromosomeStart = at
    at = afterField(bytes, at, to)
    const chromosomeEnd = at
    const nameStart = afterBlanks(bytes, at, to)
    const nameEnd = afterField(bytes, nameStart, to)
    // Centimorgans are not needed.
    at = afterField(bytes, afterBlanks(bytes, nameEnd, to), to)
    at = afterBlanks(bytes, at, to)
    let position = 0
    for (; at < to && !isBlank(bytes[at]!); at += 1) {
      const digit = bytes[at]! - 48
      position = digit >= 0 && digit <= 9 ? position * 10 + digit : Number.NaN
    }
    const second = afterBlanks(bytes, afterField(bytes, afterBlanks(bytes, at, to), to), to)
    const row = columns.count
    if (second === to || Number.isNaN(position)) {
      const found = String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 60)))
      throw new ScienceFailure({ code: 'not-a-panel', column: 'bim', row: row + 1, found })
    }
    // The file grows with its lines: so many more are to come at most.
    if (row === columns.position.length) {
      columns.grow(Math.ceil(((row + 1) * this.#size) / Math.max(1, offset)) + LEAST_ROWS)
    }
    hashInto(this.#hashes, bytes, nameStart, nameEnd)
    columns.chromosome[row] = this.#codeOf(bytes, chromosomeStart, chromosomeEnd)
    columns.position[row] = position
    columns.start[row] = offset
    columns.place[row] = this.#hashes.place
    columns.check[row] = this.#hashes.check
    columns.count += 1
  }
}

/** A run of lines of one chromosome, in the order of their positions. */
export type Stretch = { chromosome: string | null; ploidy: Ploidy; start: number; end: number }

/** How people carry a chromosome; what is on X and Y alike (XY, 25) is carried twice by everybody. */
function ploidyOf(name: string): Ploidy {
  if (/^(?:chr)?(?:25|xy|par\d?)$/i.test(name)) return 'diploid'
  const chromosome = chromosomeOf(name)
  if (chromosome === 'X') return 'x'
  if (chromosome === 'Y') return 'y'
  return chromosome === 'MT' ? 'haploid' : 'diploid'
}

/** Where the chromosomes lie. @throws ScienceFailure panel-not-sorted */
function stretchesOf(columns: Columns, names: readonly string[]): Stretch[] {
  const { count, chromosome: codes, position } = columns
  const stretches: Stretch[] = []
  const seen = new Set<number>()
  for (let row = 0; row < count; row += 1) {
    const code = codes[row]!
    const isNext = row === 0 || code !== codes[row - 1]
    if (isNext) {
      if (seen.has(code)) throw new ScienceFailure({ code: 'panel-not-sorted', row: row + 1 })
      seen.add(code)
      const name = names[code] ?? ''
      const [chromosome, ploidy] = [chromosomeOf(name), ploidyOf(name)]
      stretches.push({ chromosome, ploidy, start: row, end: row })
    } else if (position[row]! < position[row - 1]!) {
      throw new ScienceFailure({ code: 'panel-not-sorted', row: row + 1 })
    }
    stretches.at(-1)!.end = row + 1
  }
  return stretches
}

/** A table of places by hash; `row + 1`, 0 where nothing is. */
function tableOf({ count, place }: Columns): Int32Array {
  const table = new Int32Array(2 ** Math.ceil(Math.log2(1.5 * count + 2)))
  const mask = table.length - 1
  for (let row = 0; row < count; row += 1) {
    let slot = place[row]! & mask
    while (table[slot] !== 0) slot = (slot + 1) & mask
    table[slot] = row + 1
  }
  return table
}

const encoder = new TextEncoder()

/** The variants of one .bim file. Lines are numbered from 0. */
export class PanelVariants {
  readonly count: number
  readonly stretches: readonly Stretch[]
  readonly #columns: Columns
  readonly #table: Int32Array
  readonly #source: ByteSource

  private constructor(columns: Columns, stretches: Stretch[], source: ByteSource) {
    this.count = columns.count
    this.stretches = stretches
    this.#columns = columns
    this.#table = tableOf(columns)
    this.#source = source
  }

  /**
   * Reads a .bim file. For each line it keeps 18 bytes and a place in a table of names.
   *
   * @throws ScienceFailure not-a-panel, panel-not-sorted (PLINK refuses such a file, too), cancelled
   */
  static async read(source: ByteSource, hooks: ReadHooks = {}): Promise<PanelVariants> {
    const reader = new BimReader(source.size)
    let [kept, offset] = [new Uint8Array(), 0]
    for await (const piece of chunksOf(source, hooks)) {
      let from = 0
      const first = piece.indexOf(NEWLINE)
      if (kept.length > 0 && first >= 0) {
        const line = new Uint8Array(kept.length + first)
        line.set(kept)
        line.set(piece.subarray(0, first), kept.length)
        reader.line(line, 0, line.length, offset - kept.length)
        from = first + 1
        kept = new Uint8Array()
      }
      for (let to = piece.indexOf(NEWLINE, from); to >= 0; to = piece.indexOf(NEWLINE, from)) {
        reader.line(piece, from, to, offset + from)
        from = to + 1
      }
      const rest = piece.subarray(from)
      const joined = new Uint8Array(kept.length + rest.length)
      joined.set(kept)
      joined.set(rest, kept.length)
      kept = joined
      offset += piece.length
    }
    if (kept.length > 0) reader.line(kept, 0, kept.length, offset - kept.length)
    const { columns, chromosomes } = reader
    if (columns.count === 0) throw new ScienceFailure({ code: 'empty-file' })
    return new PanelVariants(columns, stretchesOf(columns, chromosomes), source)
  }

  positionOf(index: number): number {
    return this.#columns.position[index]!
  }

  /** Lines that may have this name: their hashes agree. */
  named(name: string): number[] {
    const bytes = encoder.encode(name)
    const hashes: Hashes = { place: 0, check: 0 }
    hashInto(hashes, bytes, 0, bytes.length)
    const { place, check } = hashes
    const mask = this.#table.length - 1
    const found: number[] = []
    for (let slot = place & mask; this.#table[slot] !== 0; slot = (slot + 1) & mask) {
      const row = this.#table[slot]! - 1
      if (this.#columns.place[row] === place && this.#columns.check[row] === check) found.push(row)
    }
    return found
  }

  /** The run of lines that a line stands in. */
  stretchOf(row: number): Stretch {
    return this.stretches.find(({ start, end }) => row >= start && row < end)!
  }

  /** The first line of a stretch at this position or behind it. */
  firstFrom({ start, end }: Stretch, position: number): number {
    let [low, high] = [start, end]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#columns.position[middle]! < position) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Lines at one place. */
  at(chromosome: string, position: number): number[] {
    const found: number[] = []
    for (const stretch of this.stretches) {
      if (stretch.chromosome !== chromosome) continue
      for (let row = this.firstFrom(stretch, position); row < stretch.end; row += 1) {
        if (this.positionOf(row) !== position) break
        found.push(row)
      }
    }
    return found
  }

  #endOf(row: number): number {
    return row + 1 < this.count ? this.#columns.start[row + 1]! : this.#source.size
  }

  /** Lines with their texts, in the order of the file. Those that lie near each other are read at once. */
  async lines(rows: Iterable<number>): Promise<PanelVariant[]> {
    const sorted = [...new Set(rows)].toSorted((a, b) => a - b)
    const found: PanelVariant[] = []
    const starts = this.#columns.start
    const decoder = new TextDecoder()
    for (let at = 0; at < sorted.length;) {
      const start = starts[sorted[at]!]!
      let last = at
      while (last + 1 < sorted.length && this.#endOf(sorted[last + 1]!) - start <= READ_AT_ONCE) {
        last += 1
      }
      const bytes = await this.#source.read(start, this.#endOf(sorted[last]!))
      for (; at <= last; at += 1) {
        const row = sorted[at]!
        const text = decoder.decode(bytes.subarray(starts[row]! - start, this.#endOf(row) - start))
        found.push(variantOf(row, text))
      }
    }
    return found
  }
}

const READ_AT_ONCE = 256 * 1024

function variantOf(index: number, line: string): PanelVariant {
  const [chromosome = '', name = '', , position = '', first = '', second = ''] = line
    .trim()
    .split(/\s+/)
  return {
    index,
    name,
    chromosome: chromosomeOf(chromosome),
    position: Number(position),
    first: first.toUpperCase(),
    second: second.toUpperCase(),
  }
}
