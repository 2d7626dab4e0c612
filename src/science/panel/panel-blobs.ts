/** Sets of a panel as the page posts them to a worker: file handles, never their bytes. */
import { type BlobLike, sourceOfBlob } from '../parser/byte-source.ts'
import type { PanelFiles } from './panel.ts'
import type { PanelSet } from './panel-files.ts'

export type PanelBlobs = PanelSet<BlobLike>[]

/** Opens the files of sets as byte sources. */
export function panelSources(sets: PanelBlobs): PanelFiles[] {
  return sets.map(({ name, bed, bim, fam }) => ({
    name,
    bed: sourceOfBlob(bed),
    bim: sourceOfBlob(bim),
    fam: sourceOfBlob(fam),
  }))
}
