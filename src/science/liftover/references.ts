/** Files that lead from one assembly or name to another, as the engine is given them. */
import type { ByteSource } from '../reader/byte-source.ts'

/** A file that the reader brought for all analyses. */
export type ReferenceFile = { name: string; source: ByteSource }
export type References = { chains: readonly ReferenceFile[]; names: ReferenceFile | null }
