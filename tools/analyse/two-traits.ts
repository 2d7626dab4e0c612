/** Files of two traits on the command line, and their columns. */
import { openAsBlob } from 'node:fs'
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
import type { AssociationMapping } from '../../src/science/parser/association-fields.ts'
import { mergedMapping } from '../../src/science/parser/column-question.ts'
import type { Arguments } from './arguments.ts'
import { requireAnswered } from './ambiguous-columns.ts'
import { locateSheet } from './files.ts'

/** Opens a file that is read in chunks, as on the page. */
export async function fileOfTrait(path: string, chosen?: string): Promise<BidirectionalFile> {
  const { file, sheet } = locateSheet(path, chosen)
  const blob = await openAsBlob(file)
  return { name: basename(file), blob, ...(sheet !== undefined && { sheet }) }
}

/** Whether the analysis needs to know which allele is the effect allele. */
type NeedsAlleles = (mapping: AssociationMapping) => boolean

/** Returns the columns of a side: the given ones, else those that the header determines. */
function mappingFor(side: Side, preview: TraitPreview | null, areAllelesNeeded: NeedsAlleles) {
  if (!preview) return {}
  const { mapping, read, columns, firstRows, fault } = preview
  const rows = firstRows.map(({ row, fields }) => ({ line: row, fields }))
  const questions = (read?.questions ?? []).filter(
    ({ kind }) => kind !== 'alleles' || areAllelesNeeded(mapping),
  )
  requireAnswered(`${side}-map`, questions, { table: { columns, rows }, mapping })
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
    const given = args.mapping(`${side}-map`)
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
