import type { References } from './liftover/references.ts'
import type { PanelIndexes } from './panel/variant-index.ts'

/**
 * Name and version of the engine, part of every result. The version changes when a number of the
 * result can change.
 */
export const ENGINE = { name: 'veriscope-science', version: '0.3.0' } as const

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'windows-1252'

/** Functions of the runtime (page, worker, Node) that the engine cannot compute on plain data. */
export type EngineHost = {
  /** Lower-case hexadecimal SHA-256. */
  sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>
  /** Strict decoding: throws when the bytes are not in the encoding. The byte-order mark is removed. */
  decodeText: (bytes: Uint8Array<ArrayBuffer>, encoding: TextEncodingName) => string
  /** Milliseconds from an arbitrary origin. */
  now: () => number
  /** Files that convert one assembly or name to another; absent where the user has added none. */
  references?: References
  /** Cache of parsed panel indexes; absent where they are parsed each time. */
  panelIndexes?: PanelIndexes
}
