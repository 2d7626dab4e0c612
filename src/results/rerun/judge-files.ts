/** Files that were chosen for a record to run again, held against what it was made from. */
import { isPanelFile, sortPanelFiles } from '../../science/panel/panel-files.ts'
import type { RerunPlan } from './plan.ts'
import { matchFiles } from './plans.ts'
import { missingSets } from './wanted-panel.ts'
import type { WantedFile, WantedSet } from './wanted.ts'

type Chosen = { name: string; blob: Blob }

/** Files of a panel, where the record had one, apart from the others: nobody hashes their gigabytes. */
export function sortedFiles<F extends { name: string }>(
  files: readonly F[],
  { panel }: Pick<RerunPlan, 'panel'>,
): { plain: F[]; ofPanel: F[] } {
  const isOfPanel = ({ name }: F) => panel !== undefined && isPanelFile(name)
  return {
    plain: files.filter((file) => !isOfPanel(file)),
    ofPanel: files.filter(isOfPanel),
  }
}

/** Of sets that are whole, the files by which they are none of the record's; of others nothing can be said yet. */
async function strangersOf<F extends Chosen>(
  wanted: readonly WantedSet[],
  chosen: readonly F[],
  hash: (file: F) => Promise<string>,
): Promise<F[]> {
  const strange: F[] = []
  for (const { bed, bim, fam } of sortPanelFiles(chosen).sets) {
    const print = await hash(fam)
    const isFam = wanted.some(({ famSha256 }) => famSha256 === print)
    const isBed = wanted.some(
      ({ bedBytes, famSha256 }) => bedBytes === bed.blob.size && (famSha256 === print || !isFam),
    )
    strange.push(...(isBed ? [] : [bed, bim]), ...(isFam ? [] : [fam]))
  }
  return strange
}

export type JudgedFiles<F> = {
  /** In the order of the record's files, where none is missing. */
  sources: F[]
  missing: WantedFile[]
  /** None of the record's files. */
  strange: F[]
  /** The record's files, with others in the places of those that are missing; null where they are not as many. */
  standIns: F[] | null
  /** What goes on to be held: files of the record, and of sets that are not whole. */
  held: F[]
}

/**
 * Which of a record's files were chosen. Files of one run may lie in several folders, so that they are chosen in several goes: what
 * is known again stays, and a set of a panel of which a file is missing is not yet called a wrong one.
 *
 * @param hash SHA-256 of a file
 */
export async function judgeFiles<F extends Chosen>(
  { files, panel }: Pick<RerunPlan, 'files' | 'panel'>,
  chosen: readonly F[],
  hash: (file: F) => Promise<string>,
): Promise<JudgedFiles<F>> {
  const { plain, ofPanel } = sortedFiles(chosen, { panel })
  const hashed = await Promise.all(
    plain.map(async (source) => ({ source, sha256: await hash(source) })),
  )
  const { sources, missing } = matchFiles(files, hashed)
  const known = new Set(files.map(({ sha256 }) => sha256))
  const others = hashed.filter(({ sha256 }) => !known.has(sha256)).map(({ source }) => source)
  const own = new Map(hashed.map(({ sha256, source }) => [sha256, source]))
  const rest = others.values()
  const places = files.flatMap(({ sha256 }) => own.get(sha256) ?? rest.next().value ?? [])
  const isEnough = others.length > 0 && others.length === missing.length
  const strange = [...others, ...(await strangersOf(panel ?? [], ofPanel, hash))]
  const gone = new Set(strange)
  return {
    sources,
    missing: [...missing, ...(await missingSets(panel ?? [], ofPanel, hash))],
    strange,
    standIns: isEnough ? places : null,
    held: chosen.filter((file) => !gone.has(file)),
  }
}
