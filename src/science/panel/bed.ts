/** Genotypes of a .bed file: two bits each, variant by variant. */
import { ScienceFailure } from '../failure.ts'
import type { ByteSource, ReadHooks } from '../parser/byte-source.ts'

/** Random access to the genotypes of a panel. */
export type GenotypeFile = {
  /**
   * @param rows ascending
   * @param take receives the index among the rows, and the variant's genotypes in .bed format; valid until it
   * returns
   * @throws ScienceFailure panel-taken-away, panel-damaged, cancelled
   */
  each: (
    rows: readonly number[],
    hooks: ReadHooks,
    take: (at: number, bytes: Uint8Array) => void,
  ) => Promise<void>
}

/** Bytes that are read at once where records are adjacent. */
const READ_AT_ONCE = 1024 * 1024
/**
 * Maximum gap between two requested records of one read: a request costs as much processor time as this many
 * bytes.
 */
const MOST_GAP = 4 * 1024

/** Extent of a record; `from` may lie before its start, where it depends on an earlier record. */
export type Extent = { from: number; start: number; end: number }

/**
 * Reads records in file order, nearby ones at once.
 *
 * @param take receives the index among the extents, the bytes that were read, and their offset in the file
 */
export async function readExtents(
  source: ByteSource,
  extents: readonly Extent[],
  hooks: ReadHooks,
  take: (at: number, bytes: Uint8Array, offset: number) => void,
): Promise<void> {
  for (let at = 0; at < extents.length;) {
    if (hooks.signal?.aborted) throw new ScienceFailure({ code: 'cancelled' })
    const start = extents[at]!.from
    let last = at
    while (
      last + 1 < extents.length &&
      extents[last + 1]!.end - start <= READ_AT_ONCE &&
      // Reading through a gap is cheaper than another request.
      extents[last + 1]!.from - extents[last]!.end <= MOST_GAP
    ) {
      last += 1
    }
    const { end } = extents[last]!
    const bytes = await source.read(start, end)
    // Fewer bytes than the file had when it was opened.
    if (bytes.length < end - start) throw new ScienceFailure({ code: 'panel-taken-away' })
    for (; at <= last; at += 1) take(at, bytes, start)
    hooks.onBytes?.(at, extents.length)
  }
}

const HEADER = 3
const VARIANT_MAJOR = 0x01

/** Opens a .bed file. @throws ScienceFailure panel-sample-major, panel-sizes-differ */
export function bedFile(
  source: ByteSource,
  variants: number,
  people: number,
  mode: number,
): GenotypeFile {
  if (mode !== VARIANT_MAJOR) throw new ScienceFailure({ code: 'panel-sample-major' })
  const width = Math.ceil(people / 4)
  const expected = HEADER + variants * width
  if (source.size !== expected) {
    const found = String(source.size)
    throw new ScienceFailure({ code: 'panel-sizes-differ', expected: String(expected), found })
  }
  return {
    each: (rows, hooks, take) => {
      const extents = rows.map((row): Extent => {
        const start = HEADER + row * width
        return { from: start, start, end: start + width }
      })
      return readExtents(source, extents, hooks, (at, bytes, offset) => {
        const from = extents[at]!.start - offset
        take(at, bytes.subarray(from, from + width))
      })
    },
  }
}
