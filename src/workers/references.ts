/** Reference files on their way into a worker: Blobs, of which only what is needed is read. */
import type { References } from '../science/liftover/references.ts'
import { sourceOfBlob } from '../science/reader/byte-source.ts'

export type ReferenceBlob = { name: string; blob: Blob }
export type ReferenceBlobs = { chains: readonly ReferenceBlob[]; names: ReferenceBlob | null }

const fileOf = ({ name, blob }: ReferenceBlob) => ({ name, source: sourceOfBlob(blob) })

/** The same as the engine takes them. */
export function referencesOf({ chains, names }: ReferenceBlobs): References {
  return { chains: chains.map(fileOf), names: names && fileOf(names) }
}
