/** Parses a .bim or .pvar file line by line: columns of its variants, and runs of its chromosomes. */
import { ScienceFailure } from '../failure.ts'
import { type ByteSource, chunksOf, type ReadHooks } from '../parser/byte-source.ts'
import { chromosomeOf } from '../parser/genomic-position.ts'
import type { Ploidy } from './genotypes.ts'
import { hashOfName, VariantColumns } from './variant-columns.ts'

const [TAB, NEWLINE, RETURN, BLANK, HASH] = [9, 10, 13, 32, 35]
/** Line offsets are stored in 32 bits. */
const MOST_BYTES = 2 ** 32 - 1

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

/** Format: a .bim file, or a .pvar file with a header. */
export type Layout = 'bim' | 'pvar'

/** A run of lines of one chromosome, in order of position. */
export type Stretch = { chromosome: string | null; ploidy: Ploidy; start: number; end: number }

/** Returns the ploidy of a chromosome; the pseudoautosomal regions (XY, 25) are diploid in all people. */
function ploidyOf(name: string): Ploidy {
  if (/^(?:chr)?(?:25|xy|par\d?)$/i.test(name)) return 'diploid'
  const chromosome = chromosomeOf(name)
  if (chromosome === 'X') return 'x'
  if (chromosome === 'Y') return 'y'
  return 'diploid'
}

/** Parses lines of a .bim file incrementally. @throws ScienceFailure not-a-panel, panel-not-sorted */
class BimParser {
  readonly columns = new VariantColumns()
  readonly stretches: Stretch[] = []
  layout: Layout = 'bim'
  readonly #seen = new Set<string>()
  /** The chromosome of the last line, as text, and its position. */
  #name: Uint8Array = new Uint8Array()
  #position = 0

  #isSameName(bytes: Uint8Array, start: number, end: number): boolean {
    const name = this.#name
    if (name.length !== end - start) return false
    for (let at = 0; at < name.length; at += 1) if (name[at] !== bytes[start + at]) return false
    return true
  }

  #place(bytes: Uint8Array, start: number, end: number, position: number): void {
    const row = this.columns.count
    if (row === 0 || !this.#isSameName(bytes, start, end)) {
      this.#name = bytes.slice(start, end)
      const name = String.fromCharCode(...this.#name)
      if (this.#seen.has(name)) throw new ScienceFailure({ code: 'panel-not-sorted', row: row + 1 })
      this.#seen.add(name)
      const stretch = { chromosome: chromosomeOf(name), ploidy: ploidyOf(name) }
      this.stretches.push({ ...stretch, start: row, end: row })
    } else if (position < this.#position) {
      throw new ScienceFailure({ code: 'panel-not-sorted', row: row + 1 })
    }
    this.#position = position
    this.stretches.at(-1)!.end = row + 1
  }

  /** Parses one line, without its end; `offset` is its start in the file. */
  line(bytes: Uint8Array, from: number, to: number, offset: number): void {
    let at = afterBlanks(bytes, from, to)
    if (at === to) return
    if (bytes[at] === HASH) {
      // A .pvar file has a header, which may be that of a VCF file.
      if (bytes[at + 1] !== HASH) this.layout = 'pvar'
      return
    }
    const chromosomeStart = at
    at = afterField(bytes, at, to)
    const chromosomeEnd = at
    const isPvar = this.layout === 'pvar'
    const early = afterBlanks(bytes, at, to)
    const afterEarly = afterField(bytes, early, to)
    const next = afterBlanks(bytes, afterEarly, to)
    const afterNext = afterField(bytes, next, to)
    // CHROM POS ID REF ALT, or chromosome, name, centimorgans (unused), position and alleles.
    const [nameStart, nameEnd] = isPvar ? [next, afterNext] : [early, afterEarly]
    at = isPvar ? early : afterBlanks(bytes, afterNext, to)
    let position = 0
    for (; at < to && !isBlank(bytes[at]!); at += 1) {
      const digit = bytes[at]! - 48
      position = digit >= 0 && digit <= 9 ? position * 10 + digit : Number.NaN
    }
    if (isPvar) at = afterNext
    const second = afterBlanks(bytes, afterField(bytes, afterBlanks(bytes, at, to), to), to)
    if (second === to || Number.isNaN(position)) {
      const found = String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 60)))
      const row = this.columns.count + 1
      throw new ScienceFailure({ code: 'not-a-panel', column: 'bim', row, found })
    }
    this.#place(bytes, chromosomeStart, chromosomeEnd, position)
    this.columns.push(position, offset, hashOfName(bytes, nameStart, nameEnd))
  }
}

/** A parsed list of variants. */
export type ReadVariants = { columns: VariantColumns; stretches: Stretch[]; layout: Layout }

/**
 * Parses a list of variants. @throws ScienceFailure not-a-panel, panel-not-sorted, empty-file, file-too-large,
 * cancelled
 */
export async function readBim(source: ByteSource, hooks: ReadHooks = {}): Promise<ReadVariants> {
  if (source.size > MOST_BYTES) {
    const found = String(source.size)
    throw new ScienceFailure({ code: 'file-too-large', expected: String(MOST_BYTES), found })
  }
  const parser = new BimParser()
  let [kept, offset] = [new Uint8Array(), 0]
  for await (const piece of chunksOf(source, hooks)) {
    let from = 0
    const first = piece.indexOf(NEWLINE)
    if (kept.length > 0 && first >= 0) {
      const line = new Uint8Array(kept.length + first)
      line.set(kept)
      line.set(piece.subarray(0, first), kept.length)
      parser.line(line, 0, line.length, offset - kept.length)
      from = first + 1
      kept = new Uint8Array()
    }
    for (let to = piece.indexOf(NEWLINE, from); to >= 0; to = piece.indexOf(NEWLINE, from)) {
      parser.line(piece, from, to, offset + from)
      from = to + 1
    }
    const rest = piece.subarray(from)
    const joined = new Uint8Array(kept.length + rest.length)
    joined.set(kept)
    joined.set(rest, kept.length)
    kept = joined
    offset += piece.length
  }
  if (kept.length > 0) parser.line(kept, 0, kept.length, offset - kept.length)
  const { columns, stretches, layout } = parser
  if (columns.count === 0) throw new ScienceFailure({ code: 'empty-file' })
  return { columns, stretches, layout }
}
