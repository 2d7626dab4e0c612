/** Files of two traits on the command line, and their columns. */
import { openAsBlob, statSync } from 'node:fs'
import { basename } from 'node:path'
import {
  type BidirectionalFile,
  type BidirectionalFiles,
  type BidirectionalMapping,
  type Side,
  SIDES,
} from '../../src/science/bidirectional/inputs.ts'
import { previewBidirectional, type TraitPreview } from '../../src/science/bidirectional/preview.ts'
import type { EngineHost } from '../../src/science/engine.ts'
import { ScienceFailure } from '../../src/science/failure.ts'
import {
  ASSOCIATION_FIELDS,
  type AssociationMapping,
} from '../../src/science/parser/association-fields.ts'
import { isOpen, mergedMapping } from '../../src/science/parser/column-question.ts'
import { type Arguments, UsageError } from './arguments.ts'
import { ambiguityError } from './ambiguous-columns.ts'

/** Opens a file that is read in chunks, as on the page. */
export async function fileOfTrait(path: string): Promise<BidirectionalFile> {
  try {
    if (!statSync(path).isFile()) throw new Error('it is no file')
    return { name: basename(path), blob: await openAsBlob(path) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${path} cannot be read (${reason}). Check the path.`)
  }
}

/** Whether the analysis needs to know which allele is the effect allele. */
type NeedsAlleles = (mapping: AssociationMapping) => boolean

/** Returns the columns of a side: the given ones, else those that the header determines. */
function mappingFor(side: Side, preview: TraitPreview | null, areAllelesNeeded: NeedsAlleles) {
  if (!preview) return {}
  const { mapping, read, columns, firstRows, fault } = preview
  const question = read?.question ?? null
  const isNeeded = question?.kind !== 'alleles' || areAllelesNeeded(mapping)
  if (question && isNeeded && isOpen(question, mapping)) {
    const rows = firstRows.map(({ row, fields }) => ({ line: row, fields }))
    throw ambiguityError(`${side}-map`, question, { table: { columns, rows }, mapping })
  }
  if (fault) throw ScienceFailure.fromData(fault)
  return mapping
}

/** Reads the columns of both sides: the given ones, else those that the headers determine. */
export async function readMappings(
  args: Arguments,
  files: BidirectionalFiles,
  {
    host,
    isSignal = false,
    areAllelesNeeded = () => true,
  }: { host: EngineHost; isSignal?: boolean; areAllelesNeeded?: NeedsAlleles },
) {
  const said: BidirectionalMapping = {}
  const first = await previewBidirectional({ files, mapping: {}, isSignal }, host)
  for (const side of SIDES) {
    const given = args.map(`${side}-map`, ASSOCIATION_FIELDS)
    const mapping =
      Object.keys(given).length > 0 ? mergedMapping(first[side]?.mapping ?? {}, given) : undefined
    if (mapping) said[side] = mapping
  }
  const preview = await previewBidirectional({ files, mapping: said, isSignal }, host)
  const mapping = {
    a: mappingFor('a', preview.a, areAllelesNeeded),
    b: mappingFor('b', preview.b, areAllelesNeeded),
  }
  return { mapping, preview }
}
