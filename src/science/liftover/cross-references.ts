/** Liftovers and merged names that connect the variants of files of different builds or dbSNP releases. */
import { variantKey } from '../harmonise/association.ts'
import { type ChainFile, readChainFile } from './chain-file.ts'
import { type Lift, createLifts, addTwoStepLifts } from './lift.ts'
import { mergedNames } from './merged-names.ts'
import type { ReferenceFile, References } from './references.ts'

/** Liftovers and other names of the required variants. */
export type CrossReferences = {
  lifts: readonly Lift[]
  /** Required names by other names for them. */
  otherNames: ReadonlyMap<string, string>
  /** The table of names; null without one. */
  namesFile: string | null
}

export const NO_CROSS_REFERENCES: CrossReferences = {
  lifts: [],
  otherNames: new Map(),
  namesFile: null,
}

/** Chain files are read once per worker: a scan uses the same ones for hundreds of files. */
const read = new Map<string, Promise<ChainFile>>()

function chainOf({ name, source }: ReferenceFile): Promise<ChainFile> {
  const key = `${name} ${source.size}`
  const known = read.get(key)
  if (known) return known
  const reading = readChainFile(source)
  read.set(key, reading)
  reading.catch(() => read.delete(key))
  return reading
}

/**
 * Returns the liftovers and merged names from the user's files.
 *
 * @param variants whose names and positions are looked up elsewhere
 * @throws ScienceFailure not-a-chain-file, not-merged-names, faults of unpacking, with the file's name
 */
export async function loadCrossReferences(
  variants: readonly { SNP: string }[],
  references: References | undefined,
): Promise<CrossReferences> {
  if (!references) return NO_CROSS_REFERENCES
  const lifts: Lift[] = []
  for (const chain of references.chains)
    lifts.push(...createLifts(chain.name, await chainOf(chain)))
  const { names } = references
  return {
    lifts: addTwoStepLifts(lifts),
    otherNames: names
      ? await mergedNames(
          names.source,
          variants.map(({ SNP }) => variantKey(SNP)),
        )
      : new Map<string, string>(),
    namesFile: names?.name ?? null,
  }
}
