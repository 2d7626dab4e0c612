import type { EngineHost } from '../science/engine.ts'
import { sha256Hex } from '../science/numerics/sha256.ts'

function hex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the Web APIs that the engine needs; they are the same in a worker, in a page and in Node. */
export function webEngineHost(): EngineHost {
  return {
    sha256: async (bytes) => {
      // Outside secure contexts `subtle` is absent, whatever its type says.
      const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
      return subtle ? hex(await subtle.digest('SHA-256', bytes)) : sha256Hex(bytes)
    },
    decodeText: (bytes, encoding) => new TextDecoder(encoding, { fatal: true }).decode(bytes),
    now: () => performance.now(),
  }
}
