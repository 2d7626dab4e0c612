/** Genotypes of a .bed file: two bits each, variant by variant. */
import { ScienceFailure } from '../failure.ts'
import type { ByteSource, ReadHooks } from '../reader/byte-source.ts'

/** Where the genotypes of a panel are read from. */
export type GenotypeFile = {
  /**
   * @param rows ascending
   * @param take the number among the rows, and the variant's genotypes as a .bed file has them; valid until it returns
   * @throws ScienceFailure panel-taken-away, panel-damaged, cancelled
   */
  each: (
    rows: readonly number[],
    hooks: ReadHooks,
    take: (at: number, bytes: Uint8Array) => void,
  ) => Promise<void>
}

/** Records that are read at once where they lie together. */
const READ_AT_ONCE = 1024 * 1024
/** Bytes between two that are wanted: a request costs as much processor time as reading so many. */
const MOST_GAP = 4 * 1024

/** Where a record lies; `from` may lie before its own begin, where it leans on an earlier one. */
export type Extent = { from: number; start: number; end: number }

/**
 * Reads records in the order of a file, those that lie near each other at once.
 *
 * @param take the number among the extents, the bytes that were read, and where in the file they begin
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
      // A gap is read over where another request would cost more.
      extents[last + 1]!.from - extents[last]!.end <= MOST_GAP
    ) {
      last += 1
    }
    const { end } = extents[last]!
    const bytes = await source.read(start, end)
    // Fewer than the file had when it was opened.
    if (bytes.length < end - start) throw new ScienceFailure({ code: 'panel-taken-away' })
    for (; at <= last; at += 1) take(at, bytes, start)
    hooks.onBytes?.(at, extents.length)
  }
}

const HEADER = 3
const VARIANT_MAJOR = 0x01

/** @throws ScienceFailure panel-sample-major, panel-sizes-differ */
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
