/** Storage for the indexes of a user's reference panels, in the origin private file system. */
import { readPanelFile, writePanelFile } from '../platform/panel-folder.ts'
import type { PanelIndexes } from '../science/panel/variant-index.ts'
import { sourceOfBlob } from '../science/parser/byte-source.ts'

/** Returns the storage of an owner's folder. */
export function panelIndexesOf(owner: string): PanelIndexes {
  return {
    read: async (name) => {
      const blob = await readPanelFile(owner, name)
      return blob && sourceOfBlob(blob)
    },
    write: (name, parts) => writePanelFile(owner, name, parts),
  }
}
