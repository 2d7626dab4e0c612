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

/** Returns the columns of a side: the given ones, else those that the header determines. */
function mappingFor(side: Side, preview: TraitPreview | null) {
  if (!preview) return {}
  const { mapping, read, columns, firstRows, fault } = preview
  const rows = firstRows.map(({ row, fields }) => ({ line: row, fields }))
  requireAnswered(`${side}-map`, read?.questions ?? [], { table: { columns, rows }, mapping })
  if (fault) throw ScienceFailure.fromData(fault)
  return mapping
}

/** Reads the columns of both sides: the given ones, else those that the headers determine. */
export async function readMappings(
  args: Arguments,
  files: BidirectionalFiles,
  { host, isSignal = false }: { host: EngineHost; isSignal?: boolean },
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
  const mapping = { a: mappingFor('a', preview.a), b: mappingFor('b', preview.b) }
  return { mapping, preview }
}
