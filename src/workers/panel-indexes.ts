/** Where a worker keeps what it read of the reader's panels. */
import { readFromFolder, writeToFolder } from '../platform/panel-folder.ts'
import type { PanelIndexes } from '../science/panel/variant-index.ts'
import { sourceOfBlob } from '../science/reader/byte-source.ts'

/** @param owner whose folder it is */
export function panelIndexesOf(owner: string): PanelIndexes {
  return {
    read: async (name) => {
      const blob = await readFromFolder(owner, name)
      return blob && sourceOfBlob(blob)
    },
    write: (name, parts) => writeToFolder(owner, name, parts),
  }
}
