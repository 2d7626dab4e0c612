/** Variants of a panel: a .bim file parsed once, stored as numbers, and read again where texts are needed. */
import type { ByteSource, ReadHooks } from '../parser/byte-source.ts'
import { chromosomeOf } from '../parser/genomic-position.ts'
import { type Layout, type ReadVariants, readBim, type Stretch } from './bim-parser.ts'
import { hashOfName, NameTable, type VariantColumns } from './variant-columns.ts'

/** A line of a .bim file. */
export type PanelVariant = {
  /** Line of the file, the first is 0: the index of its genotypes in the .bed file. */
  index: number
  name: string
  chromosome: string | null
  position: number
  /** The allele whose copies the .bed file counts (column 5), and the other one (column 6). */
  first: string
  second: string
}

const encoder = new TextEncoder()

/** The variants of one .bim file. Lines are numbered from 0. */
export class PanelVariants {
  readonly count: number
  readonly stretches: readonly Stretch[]
  readonly #columns: VariantColumns
  readonly #names: NameTable
  readonly #source: ByteSource
  readonly #layout: Layout

  /** @param source the parsed .bim file */
  constructor({ columns, stretches, layout }: ReadVariants, source: ByteSource) {
    this.count = columns.count
    this.stretches = stretches
    this.#columns = columns
    this.#names = new NameTable(columns)
    this.#source = source
    this.#layout = layout
  }

  /**
   * Reads a .bim file. For each line it stores 12 bytes and a slot in a table of names.
   *
   * @throws ScienceFailure those of readBim: not-a-panel, panel-not-sorted (PLINK refuses such a file, too), …
   */
  static async read(source: ByteSource, hooks: ReadHooks = {}): Promise<PanelVariants> {
    return new PanelVariants(await readBim(source, hooks), source)
  }

  /** Returns the data that restore them without parsing. */
  read(): ReadVariants {
    return { columns: this.#columns, stretches: [...this.stretches], layout: this.#layout }
  }

  positionOf(index: number): number {
    return this.#columns.position(index)
  }

  /**
   * Returns lines that may have this name: their hashes agree, which among millions also happens for other
   * names.
   */
  named(name: string): number[] {
    // Variants without a name are written as a point.
    if (name === '.') return []
    const bytes = encoder.encode(name)
    return this.#names.rowsOf(hashOfName(bytes, 0, bytes.length))
  }

  /** Returns the run of lines that contains a line. */
  stretchOf(row: number): Stretch {
    return this.stretches.find(({ start, end }) => row >= start && row < end)!
  }

  /** Returns the first line of a stretch at or after this position. */
  firstFrom({ start, end }: Stretch, position: number): number {
    let [low, high] = [start, end]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#columns.position(middle) < position) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Returns lines at one position. */
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
    return row + 1 < this.count ? this.#columns.start(row + 1) : this.#source.size
  }

  /** Reads lines with their texts, in file order. Nearby ones are read at once. */
  async lines(rows: Iterable<number>): Promise<PanelVariant[]> {
    const sorted = [...new Set(rows)].toSorted((a, b) => a - b)
    const found: PanelVariant[] = []
    const decoder = new TextDecoder()
    for (let at = 0; at < sorted.length;) {
      const start = this.#columns.start(sorted[at]!)
      let last = at
      while (last + 1 < sorted.length && this.#endOf(sorted[last + 1]!) - start <= READ_AT_ONCE) {
        last += 1
      }
      const bytes = await this.#source.read(start, this.#endOf(sorted[last]!))
      for (; at <= last; at += 1) {
        const row = sorted[at]!
        const [from, to] = [this.#columns.start(row) - start, this.#endOf(row) - start]
        const text = decoder.decode(bytes.subarray(from, to))
        found.push(variantOf(row, text, this.#layout))
      }
    }
    return found
  }
}

const READ_AT_ONCE = 256 * 1024

function variantOf(index: number, line: string, layout: Layout): PanelVariant {
  const fields = line.trim().split(/\s+/)
  // The genotypes of a .pgen file count copies of ALT.
  const order = layout === 'pvar' ? [0, 2, 1, 4, 3] : [0, 1, 3, 4, 5]
  const [chromosome = '', name = '', position = '', first = '', second = ''] = order.map(
    (at) => fields[at] ?? '',
  )
  return {
    index,
    name,
    chromosome: chromosomeOf(chromosome),
    position: Number(position),
    first: first.toUpperCase(),
    second: second.toUpperCase(),
  }
}
