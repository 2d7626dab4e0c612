/** Recognition of the reference panel of a record. */
import { sortPanelFiles } from '../../science/panel/panel-files.ts'
import type { RequiredFile, RequiredPanelSet } from './required-files.ts'

/** Returns the name of a set as it is shown: `eur.bed/.bim/.fam`. */
export function setName({ fileName }: RequiredPanelSet): string {
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
  required: readonly RequiredPanelSet[],
  chosen: readonly F[],
  hash: (file: F) => Promise<string>,
): Promise<RequiredFile[]> {
  const { sets } = sortPanelFiles(chosen)
  const fingerprints = new Set<string>()
  for (const { bed, fam } of sets) fingerprints.add(`${bed.blob.size} ${await hash(fam)}`)
  return required
    .filter(({ bedBytes, famSha256 }) => !fingerprints.has(`${bedBytes} ${famSha256}`))
    .map((set) => ({ role: 'panel', name: setName(set), sha256: set.bimSha256 }))
}
