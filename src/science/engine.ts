import type { References } from './liftover/references.ts'
import type { PanelIndexes } from './panel/variant-index.ts'

/**
 * Name and version of the engine, part of every result. The version changes when a number of the
 * result can change.
 */
export const ENGINE = { name: 'veriscope-science', version: '0.2.0' } as const

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'windows-1252'

/**
 * What the engine needs from the place where it runs (page, worker, Node) and cannot compute on
 * plain data.
 */
export type EngineHost = {
  /** Lower-case hexadecimal SHA-256. */
  sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>
  /** Strict decoding: throws when the bytes are not in the encoding. No byte-order mark is kept. */
  decodeText: (bytes: Uint8Array<ArrayBuffer>, encoding: TextEncodingName) => string
  /** Milliseconds from any fixed start. */
  now: () => number
  /** Files that lead from one assembly or name to another; absent where the reader brought none. */
  references?: References
  /** Where what was read of panels is kept; absent where it is read anew each time. */
  panelIndexes?: PanelIndexes
}
