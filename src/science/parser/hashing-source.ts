/** Hashes a source while it is read, so that a file is read once and never held in memory. */
import { Sha256 } from '../numerics/sha256.ts'
import type { ByteSource } from './byte-source.ts'
import { chunksOf } from './byte-source.ts'

/** A source that is hashed while it is read. */
export type HashingSource = {
  source: ByteSource
  /**
   * Returns SHA-256 of the whole source in lower-case hexadecimal. Parts that were not read sequentially (such
   * as those of an archive) are read now.
   */
  finish: (onBytes?: (read: number, size: number) => void) => Promise<string>
}

export function hashingSource(inner: ByteSource): HashingSource {
  const hash = new Sha256()
  let hashed = 0
  const add = (bytes: Uint8Array, start: number) => {
    const end = start + bytes.length
    if (start > hashed || end <= hashed) return
    hash.update(bytes.subarray(hashed - start))
    hashed = end
  }
  return {
    source: {
      size: inner.size,
      read: async (start, end) => {
        const bytes = await inner.read(start, end)
        add(bytes, start)
        return bytes
      },
    },
    finish: async (onBytes) => {
      for await (const bytes of chunksOf(inner, onBytes ? { onBytes } : {}, hashed)) {
        add(bytes, hashed)
      }
      return hash.hex()
    },
  }
}
