/** Reference files as they are sent to a worker: Blobs, which are read only in parts. */
import type { References } from '../science/liftover/references.ts'
import { sourceOfBlob } from '../science/parser/byte-source.ts'

export type ReferenceBlob = { name: string; blob: Blob }
/** Chain files and the table of merged names, as the page sends them. */
export type ReferenceBlobs = { chains: readonly ReferenceBlob[]; names: ReferenceBlob | null }

const fileOf = ({ name, blob }: ReferenceBlob) => ({ name, source: sourceOfBlob(blob) })

/** Converts reference Blobs for the engine. */
export function referencesOf({ chains, names }: ReferenceBlobs): References {
  return { chains: chains.map(fileOf), names: names && fileOf(names) }
}
