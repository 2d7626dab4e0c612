/**
 * Parses chain files, the tables that map positions of one assembly to another. The format is that of UCSC: a
 * line `chain score tName tSize tStrand tStart tEnd qName qSize qStrand qStart qEnd id`, then `size dt dq` for
 * each block without a gap, and the size of the last one alone. Positions count from 0; those of a reversed
 * strand from its own end.
 */
import { ScienceFailure } from '../failure.ts'
import { blocksOf } from '../parser/blocks.ts'
import type { ByteSource } from '../parser/byte-source.ts'
import { chromosomeOf } from '../parser/genomic-position.ts'
import { guardAgainstBomb, unpack } from '../parser/unpack.ts'
import { buildOfSizes } from './build-sizes.ts'

/** A stretch without gaps: base `from + i` is base `to + i`, or `to - i` where it is reversed. */
export type Stretch = {
  from: number
  to: number
  size: number
  chromosome: string
  isReversed: boolean
}

export type ChainFile = {
  /** Assemblies by the lengths of their chromosomes; null where unknown. */
  from: string | null
  to: string | null
  /** By chromosome of the first assembly. */
  stretches: Map<string, Stretch[]>
}

/** Upper limit above all chain files between assemblies of one species. */
export const MOST_STRETCHES = 3_000_000

/** Primary chromosomes. Summary files have no variants on patches and alternative contigs. */
const PROPER = /^(?:\d{1,2}|X|Y|MT)$/

type Header = {
  tName: string
  qName: string
  qSize: number
  isReversed: boolean
  t: number
  q: number
  tEnd: number
  qEnd: number
}

function notAChain(row: number, found: string): ScienceFailure {
  return new ScienceFailure({ code: 'not-a-chain-file', row, found: found.slice(0, 60) })
}

const WHOLE = /^\d+$/

class ChainParser {
  readonly #sizes = { t: new Map<string, number>(), q: new Map<string, number>() }
  readonly #stretches = new Map<string, Stretch[]>()
  #count = 0
  #open: Header | null = null

  #begin(fields: readonly string[], row: number, line: string): void {
    const [, , tName = '', tSize, tStrand, tStart, tEnd, qName = '', qSize, strand, qStart, qEnd] =
      fields
    const numbers = [tSize, tStart, tEnd, qSize, qStart, qEnd]
    const isWhole = numbers.every((text) => text !== undefined && WHOLE.test(text))
    if (!isWhole || tStrand !== '+' || (strand !== '+' && strand !== '-'))
      throw notAChain(row, line)
    const t = chromosomeOf(tName) ?? ''
    const q = chromosomeOf(qName) ?? ''
    this.#sizes.t.set(t, Number(tSize))
    this.#sizes.q.set(q, Number(qSize))
    this.#open = {
      tName: t,
      qName: q,
      qSize: Number(qSize),
      isReversed: strand === '-',
      t: Number(tStart),
      q: Number(qStart),
      tEnd: Number(tEnd),
      qEnd: Number(qEnd),
    }
  }

  #keep({ tName, qName, qSize, isReversed, t, q }: Header, size: number): void {
    if (!PROPER.test(tName) || !PROPER.test(qName) || size === 0) return
    this.#count += 1
    if (this.#count > MOST_STRETCHES) {
      throw new ScienceFailure({ code: 'too-many-rows', expected: String(MOST_STRETCHES) })
    }
    const stretch = { from: t, to: isReversed ? qSize - 1 - q : q, size, isReversed }
    const known = this.#stretches.get(tName)
    if (known) known.push({ ...stretch, chromosome: qName })
    else this.#stretches.set(tName, [{ ...stretch, chromosome: qName }])
  }

  #block(fields: readonly string[], row: number, line: string): void {
    const open = this.#open
    const isEnd = fields.length === 1
    const isBlock = (isEnd || fields.length === 3) && fields.every((text) => WHOLE.test(text))
    if (!open || !isBlock) throw notAChain(row, line)
    const [size = 0, dt = 0, dq = 0] = fields.map(Number)
    this.#keep(open, size)
    open.t += size + dt
    open.q += size + dq
    if (!isEnd) return
    // A chain whose end differs from its first line was truncated or changed.
    if (open.t !== open.tEnd || open.q !== open.qEnd) throw notAChain(row, line)
    this.#open = null
  }

  line(text: string, row: number): void {
    const line = text.trim()
    if (line === '' || line.startsWith('#')) return
    const fields = line.split(/\s+/)
    if (fields[0] !== 'chain') this.#block(fields, row, line)
    else if (this.#open) throw notAChain(row, line)
    else this.#begin(fields, row, line)
  }

  end(row: number): ChainFile {
    if (this.#open || this.#sizes.t.size === 0) throw notAChain(row, '')
    const { t, q } = this.#sizes
    return { from: buildOfSizes(t), to: buildOfSizes(q), stretches: this.#stretches }
  }
}

/**
 * Reads a chain file, compressed or not.
 *
 * @throws ScienceFailure not-a-chain-file with the invalid line (the last one where the file is truncated),
 * too-many-rows (more than 3 000 000 stretches), and the faults of unpacking
 */
export async function readChainFile(source: ByteSource): Promise<ChainFile> {
  const unpacked = await unpack(source)
  if (unpacked.container === 'xlsx') throw notAChain(1, '')
  const parser = new ChainParser()
  const text = new TextDecoder('latin1')
  let row = 0
  const chunks = guardAgainstBomb(unpacked.chunks, source.size)
  for await (const { bytes } of blocksOf(chunks, 10, () => false)) {
    const lines = text.decode(bytes).split('\n')
    if (lines.at(-1) === '') lines.pop()
    for (const line of lines) {
      row += 1
      parser.line(line, row)
    }
  }
  return parser.end(row)
}
