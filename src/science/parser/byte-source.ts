/** Common access to the bytes of a file, a Blob or an array, read piece by piece with progress and cancellation. */
import type { AbortLike } from '../abort.ts'
import { ScienceFailure } from '../failure.ts'

/** Random access to bytes that need not be in memory: a file, a Blob, an array. */
export type ByteSource = {
  /** Bytes in all. */
  size: number
  /** Bytes from `start` up to `end`, fewer at the end of the source. */
  read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>
  /** The chosen sheet of a workbook. */
  sheet?: string | undefined
}

/** The used part of a Blob: the engine does not depend on browser types. */
export type BlobLike = {
  size: number
  slice: (start: number, end: number) => { arrayBuffer: () => Promise<ArrayBuffer> }
}

/** Returns a Blob or File as a source; only requested parts are read. */
export function sourceOfBlob(blob: BlobLike, sheet?: string): ByteSource {
  return {
    sheet,
    size: blob.size,
    read: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
  }
}

/** Returns bytes in memory as a source. */
export function sourceOfBytes(bytes: Uint8Array<ArrayBuffer>, sheet?: string): ByteSource {
  return {
    sheet,
    size: bytes.length,
    read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
  }
}

/** Progress and cancellation of a long read. */
export type ReadHooks = {
  /** Called as compressed bytes are consumed: how many so far, of how many. */
  onBytes?: (read: number, size: number) => void
  signal?: AbortLike
}

/** Large enough for a low cost per call, small enough for little garbage. */
const READ_BYTES = 256 * 1024

/**
 * Yields the bytes of a source in order, in pieces that are valid until the next one is requested.
 *
 * @throws ScienceFailure cancelled
 */
export async function* chunksOf(
  source: ByteSource,
  { onBytes, signal }: ReadHooks = {},
  start = 0,
  end = source.size,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = start; at < end; at += READ_BYTES) {
    if (signal?.aborted) throw new ScienceFailure({ code: 'cancelled' })
    const chunk = await source.read(at, Math.min(at + READ_BYTES, end))
    if (chunk.length === 0) return
    yield chunk
    onBytes?.(Math.min(at + READ_BYTES, end), source.size)
  }
}
