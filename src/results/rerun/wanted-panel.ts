/** Recognition of the reference panel of a record. */
import { sortPanelFiles } from '../../science/panel/panel-files.ts'
import type { WantedFile, WantedSet } from './wanted.ts'

/** Returns the name of a set as it is shown: `eur.bed/.bim/.fam`. */
export function setName({ fileName }: WantedSet): string {
  return `${fileName}.bed/.bim/.fam`
}

/**
 * Returns the sets of a record's panel that are not among the chosen files. A .bed file is identified by its length
 * and the .fam file by its hash, whatever their names; the long .bim file is hashed during the run, which reports
 * another one at its end.
 *
 * @param hash of a .fam file
 */
export async function missingSets<F extends { name: string; blob: Blob }>(
  wanted: readonly WantedSet[],
  chosen: readonly F[],
  hash: (file: F) => Promise<string>,
): Promise<WantedFile[]> {
  const { sets } = sortPanelFiles(chosen)
  const prints = new Set<string>()
  for (const { bed, fam } of sets) prints.add(`${bed.blob.size} ${await hash(fam)}`)
  return wanted
    .filter(({ bedBytes, famSha256 }) => !prints.has(`${bedBytes} ${famSha256}`))
    .map((set) => ({ role: 'panel', name: setName(set), sha256: set.bimSha256 }))
}
