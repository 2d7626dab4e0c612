/** The reference panel of a record, as it is asked for and known again. */
import { sortPanelFiles } from '../../science/panel/panel-files.ts'
import type { WantedFile, WantedSet } from './wanted.ts'

/** As the reader knows it: `eur.bed, .bim, .fam`. */
export function setName({ fileName }: WantedSet): string {
  return `${fileName}.bed/.bim/.fam`
}

/**
 * The sets of a record's panel that are not among the chosen files. A .bed file is known by its length and the
 * .fam file by its hash, whatever they are called; the long .bim file is hashed where it is read, in the run, and
 * the run's end says where it was another one.
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
