/** Hashes a file of any size, in pieces where it is too large to be read at once. */
import type { EngineHost } from '../engine.ts'
import { Sha256 } from '../numerics/sha256.ts'
import { type ByteSource, chunksOf } from './byte-source.ts'

/** Up to this size a file is hashed at once, which is much faster in browsers. */
const WHOLE_BYTES = 64 * 1024 * 1024

/** SHA-256 of a source of any size, in lower-case hexadecimal. */
export async function hashSource(
  source: ByteSource,
  host: Pick<EngineHost, 'sha256'>,
): Promise<string> {
  if (source.size <= WHOLE_BYTES) return host.sha256((await source.read(0, source.size)).slice())
  const hash = new Sha256()
  for await (const chunk of chunksOf(source)) hash.update(chunk)
  return hash.hex()
}
