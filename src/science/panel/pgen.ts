/**
 * Genotypes of a .pgen file (PLINK 2 File Format Specification Draft): the hard calls of its main track. The
 * rest of a record (phase, dosages, further ALT alleles) is not read.
 */
import { ScienceFailure } from '../failure.ts'
import type { ByteSource } from '../parser/byte-source.ts'
import { type Extent, type GenotypeFile, readExtents } from './bed.ts'
import { decodeRecord, isLeaning, toBed } from './pgen-record.ts'

const HEAD = 12
const [FIXED, VARIABLE] = [0x02, 0x10]
/** Variants of a block, which has its own part of the header. */
const BLOCK = 2 ** 16

const unsupported = (found: string) => new ScienceFailure({ code: 'panel-pgen-form', found })
const damaged = () => new ScienceFailure({ code: 'panel-damaged' })

type Head = { variants: number; people: number; format: number; mode: number }

async function readHead(source: ByteSource, variants: number, people: number): Promise<Head> {
  const bytes = await source.read(0, HEAD)
  if (bytes.length < HEAD) throw damaged()
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const head = {
    mode: bytes[2]!,
    variants: view.getUint32(3, true),
    people: view.getUint32(7, true),
    format: bytes[11]!,
  }
  if (head.mode !== FIXED && head.mode !== VARIABLE) {
    throw unsupported(`0x${head.mode.toString(16).padStart(2, '0')}`)
  }
  if (head.variants !== variants || head.people !== people) {
    throw new ScienceFailure({
      code: 'panel-counts-differ',
      expected: `${variants} × ${people}`,
      found: `${head.variants} × ${head.people}`,
    })
  }
  return head
}

/** Storage of types and lengths of records in the header. */
type Layout = { typeBits: 4 | 8; lengthBytes: number; alleleBytes: number; hasFlags: boolean }

function layoutOf({ format }: Head): Layout {
  const how = format & 15
  if (how > 7) throw unsupported(`0x10/${how}`)
  return {
    typeBits: how < 4 ? 4 : 8,
    lengthBytes: (how & 3) + 1,
    alleleBytes: (format >>> 4) & 3,
    hasFlags: format >>> 6 === 3,
  }
}

const headerBytes = ({ typeBits, lengthBytes, alleleBytes, hasFlags }: Layout, count: number) =>
  Math.ceil((count * typeBits) / 8) +
  count * (lengthBytes + alleleBytes) +
  (hasFlags ? Math.ceil(count / 8) : 0)

/** Types and offsets of the records of one block. */
type Block = { first: number; types: Uint8Array; offsets: Float64Array }

/** Blocks of a file with variable-length records; the last block read is cached. */
class Blocks {
  readonly #source: ByteSource
  readonly #layout: Layout
  readonly #variants: number
  readonly #starts: number[]
  #last: Block | null = null

  private constructor(source: ByteSource, layout: Layout, variants: number, starts: number[]) {
    this.#source = source
    this.#layout = layout
    this.#variants = variants
    this.#starts = starts
  }

  static async open(source: ByteSource, head: Head): Promise<Blocks> {
    const count = Math.ceil(head.variants / BLOCK)
    const bytes = await source.read(HEAD, HEAD + 8 * count)
    if (bytes.length < 8 * count) throw damaged()
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    const starts = Array.from({ length: count }, (_, at) => Number(view.getBigUint64(8 * at, true)))
    const blocks = new Blocks(source, layoutOf(head), head.variants, starts)
    const last = await blocks.of(head.variants - 1)
    const expected = last.offsets.at(-1)!
    // A truncation is detected before any of its data are returned.
    if (expected > source.size) {
      const found = String(source.size)
      throw new ScienceFailure({ code: 'panel-pgen-short', expected: String(expected), found })
    }
    return blocks
  }

  /** Returns the block of a variant. */
  async of(row: number): Promise<Block> {
    const number = Math.floor(row / BLOCK)
    const first = number * BLOCK
    if (this.#last?.first === first) return this.#last
    const count = Math.min(BLOCK, this.#variants - first)
    const layout = this.#layout
    const before = HEAD + 8 * this.#starts.length + number * headerBytes(layout, BLOCK)
    const typeBytes = Math.ceil((count * layout.typeBits) / 8)
    const bytes = await this.#source.read(before, before + headerBytes(layout, count))
    if (bytes.length < headerBytes(layout, count)) throw damaged()
    const types = new Uint8Array(count)
    const offsets = new Float64Array(count + 1)
    let offset = this.#starts[number]!
    for (let at = 0; at < count; at += 1) {
      types[at] = layout.typeBits === 8 ? bytes[at]! : (bytes[at >>> 1]! >>> (4 * (at & 1))) & 15
      offsets[at] = offset
      let length = 0
      for (let byte = layout.lengthBytes - 1; byte >= 0; byte -= 1) {
        length = length * 256 + bytes[typeBytes + at * layout.lengthBytes + byte]!
      }
      offset += length
    }
    offsets[count] = offset
    this.#last = { first, types, offsets }
    return this.#last
  }
}

/** Returns the record that another one depends on, in its block: the last independent one. */
function baseOf({ types }: Block, at: number): number {
  let base = at
  while (base >= 0 && isLeaning(types[base]!)) base -= 1
  if (base < 0) throw damaged()
  return base
}

function variableFile(source: ByteSource, blocks: Blocks, people: number): GenotypeFile {
  return {
    async each(rows, hooks, take) {
      for (let from = 0; from < rows.length;) {
        const block = await blocks.of(rows[from]!)
        const { first, types, offsets } = block
        let to = from
        while (to < rows.length && rows[to]! < first + types.length) to += 1
        const own = rows.slice(from, to).map((row) => row - first)
        const bases = own.map((at) => baseOf(block, at))
        const extents = own.map((at, number): Extent => ({
          from: offsets[bases[number]!]!,
          start: offsets[at]!,
          end: offsets[at + 1]!,
        }))
        const begin = from
        let [known, base] = [-1, new Uint8Array()]
        await readExtents(source, extents, hooks, (number, bytes, offset) => {
          const record = (at: number) =>
            bytes.subarray(offsets[at]! - offset, offsets[at + 1]! - offset)
          const at = own[number]!
          if (known !== bases[number]) {
            known = bases[number]!
            base = decodeRecord(record(known), types[known]!, people, null)
          }
          const calls = at === known ? base : decodeRecord(record(at), types[at]!, people, base)
          take(begin + number, toBed(calls))
        })
        from = to
      }
    },
  }
}

function fixedFile(source: ByteSource, { variants, people, format }: Head): GenotypeFile {
  const width = Math.ceil(people / 4)
  const begin = HEAD + (format >>> 6 === 3 ? Math.ceil(variants / 8) : 0)
  const expected = begin + variants * width
  if (source.size < expected) {
    const found = String(source.size)
    throw new ScienceFailure({ code: 'panel-pgen-short', expected: String(expected), found })
  }
  return {
    each: (rows, hooks, take) => {
      const extents = rows.map((row): Extent => {
        const start = begin + row * width
        return { from: start, start, end: start + width }
      })
      return readExtents(source, extents, hooks, (at, bytes, offset) => {
        const from = extents[at]!.start - offset
        take(at, toBed(bytes.subarray(from, from + width)))
      })
    },
  }
}

/**
 * Opens a .pgen file; of one with records of any length a part of the header is read for each 65 536 variants.
 *
 * @throws ScienceFailure panel-pgen-form, panel-counts-differ, panel-pgen-short, panel-damaged
 */
export async function pgenFile(
  source: ByteSource,
  variants: number,
  people: number,
): Promise<GenotypeFile> {
  const head = await readHead(source, variants, people)
  if (head.mode === FIXED) return fixedFile(source, head)
  return variableFile(source, await Blocks.open(source, head), people)
}
