/** Comparison of chosen files with those that a record was made from, before it runs again. */
import { isPanelFile, sortPanelFiles } from '../../science/panel/panel-files.ts'
import type { RerunPlan } from './plan.ts'
import { matchFiles } from './plans.ts'
import { missingSets } from './required-panel.ts'
import type { RequiredFile, RequiredPanelSet } from './required-files.ts'

type Chosen = { name: string; blob: Blob }

/** Separates the files of a panel, where the record had one: their gigabytes are not hashed. */
export function separatePanelFiles<F extends { name: string }>(
  files: readonly F[],
  { panel }: Pick<RerunPlan, 'panel'>,
): { plain: F[]; ofPanel: F[] } {
  const isOfPanel = ({ name }: F) => panel !== undefined && isPanelFile(name)
  return {
    plain: files.filter((file) => !isOfPanel(file)),
    ofPanel: files.filter(isOfPanel),
  }
}

/** Returns the files that show a complete set not to be one of the record's; incomplete sets are not judged yet. */
async function findUnknownFiles<F extends Chosen>(
  required: readonly RequiredPanelSet[],
  chosen: readonly F[],
  hash: (file: F) => Promise<string>,
): Promise<F[]> {
  const unknownFiles: F[] = []
  for (const { bed, bim, fam } of sortPanelFiles(chosen).sets) {
    const fingerprint = await hash(fam)
    const isFam = required.some(({ famSha256 }) => famSha256 === fingerprint)
    const isBed = required.some(
      ({ bedBytes, famSha256 }) =>
        bedBytes === bed.blob.size && (famSha256 === fingerprint || !isFam),
    )
    unknownFiles.push(...(isBed ? [] : [bed, bim]), ...(isFam ? [] : [fam]))
  }
  return unknownFiles
}

/** Chosen files by their relation to a record. */
export type JudgedFiles<F> = {
  /** In the order of the record's files, where none is missing. */
  sources: F[]
  missing: RequiredFile[]
  /** None of the record's files. */
  unknownFiles: F[]
  /** The record's files, with other files in place of the missing ones; null where their numbers differ. */
  substitutes: F[] | null
  /** Files to keep in the selection: those of the record, and of incomplete sets. */
  remaining: F[]
}

/**
 * Finds which of a record's files were chosen. Files of one run may lie in several folders and be chosen one
 * selection after another: recognised files stay, and a set of a panel that lacks a file is not yet judged.
 *
 * @param hash SHA-256 of a file
 */
export async function judgeFiles<F extends Chosen>(
  { files, panel }: Pick<RerunPlan, 'files' | 'panel'>,
  chosen: readonly F[],
  hash: (file: F) => Promise<string>,
): Promise<JudgedFiles<F>> {
  const { plain, ofPanel } = separatePanelFiles(chosen, { panel })
  const hashed = await Promise.all(
    plain.map(async (source) => ({ source, sha256: await hash(source) })),
  )
  const { sources, missing } = matchFiles(files, hashed)
  const known = new Set(files.map(({ sha256 }) => sha256))
  const others = hashed.filter(({ sha256 }) => !known.has(sha256)).map(({ source }) => source)
  const own = new Map(hashed.map(({ sha256, source }) => [sha256, source]))
  const rest = others.values()
  const ordered = files.flatMap(({ sha256 }) => own.get(sha256) ?? rest.next().value ?? [])
  const isEnough = others.length > 0 && others.length === missing.length
  const unknownFiles = [...others, ...(await findUnknownFiles(panel ?? [], ofPanel, hash))]
  const dropped = new Set(unknownFiles)
  return {
    sources,
    missing: [...missing, ...(await missingSets(panel ?? [], ofPanel, hash))],
    unknownFiles,
    substitutes: isEnough ? ordered : null,
    remaining: chosen.filter((file) => !dropped.has(file)),
  }
}
