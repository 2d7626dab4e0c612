/** Files that convert one assembly or name to another, as input of the engine. */
import type { ByteSource } from '../parser/byte-source.ts'

/** A file that the user added for all analyses. */
export type ReferenceFile = { name: string; source: ByteSource }
export type References = { chains: readonly ReferenceFile[]; names: ReferenceFile | null }
