import type { Association } from '../../src/science/harmonise/association.ts'
import { joinTo, createVariantQuery } from '../../src/science/harmonise/join.ts'
import { loadCrossReferences } from '../../src/science/liftover/cross-references.ts'
import { readAssociations } from '../../src/science/harmonise/read-associations.ts'
import type { AssociationMapping } from '../../src/science/parser/association-fields.ts'
import { mergedMapping } from '../../src/science/parser/column-question.ts'
import { guessColumns, type TableSide } from '../../src/science/parser/two-sided.ts'
import { withRsNames } from '../../src/science/profile/name-column.ts'
import { findContentQuestions } from '../../src/science/profile/questions.ts'
import { layoutName } from '../../src/science/parser/layouts.ts'
import type { Table } from '../../src/science/parser/table.ts'
import type { Arguments } from './arguments.ts'
import { requireAnswered } from './ambiguous-columns.ts'
import { readTableFile } from './files.ts'
import { referencesOf } from './references.ts'

/** The parsed associations of one file. */
export type AssociationFile = {
  rows: Association[]
  mapping: AssociationMapping
  sha256: string
  /** The program or source of the file's layout; null where its header is unknown. */
  layout: string | null
}

type Known = { mapping: AssociationMapping; layout: string | null }

/** Reads the columns of a file; what header and content leave open must be answered. */
function mappingFor(
  table: Table,
  given: AssociationMapping,
  { side, option, known }: { side: TableSide; option: string; known?: readonly Association[] },
): Known {
  const guess = withRsNames(guessColumns(table.columns, side), table)
  const mapping = mergedMapping(guess.mapping, given)
  const questions = [
    ...(guess.question ? [guess.question] : []),
    // The traits of an exposure's file are analysed one by one.
    ...findContentQuestions(table, mapping, { hasTraits: side === 'exposure' }),
  ]
  requireAnswered(option, questions, { table, mapping, ...(known && { known }) })
  return { mapping, layout: guess.layout && layoutName(guess.layout) }
}

/** Reads the exposure's file; the effect allele must be known from the header or given. */
export async function readExposures(args: Arguments, path: string): Promise<AssociationFile> {
  const { table, sha256 } = await readTableFile(path, { sheet: args.text('sheet') })
  const given = args.mapping('exposure-map')
  const { mapping, layout } = mappingFor(table, given, { side: 'exposure', option: 'exposure-map' })
  return { rows: readAssociations(table, mapping), mapping, sha256, layout }
}

/** Reads the outcome's file, restricted to variants of the exposure. */
export async function readOutcome(
  args: Arguments,
  path: string,
  exposure: readonly Association[],
): Promise<AssociationFile> {
  const bridge = await loadCrossReferences(exposure, await referencesOf(args))
  const variantQuery = createVariantQuery(exposure, bridge)
  const given = args.mapping('outcome-map')
  const { table, sha256 } = await readTableFile(path, {
    wanted: variantQuery,
    snpColumn: given.SNP,
    sheet: args.text('sheet'),
  })
  const about = { side: 'outcome', option: 'outcome-map', known: exposure } as const
  const { mapping, layout } = mappingFor(table, given, about)
  const { rows } = joinTo(exposure, readAssociations(table, mapping), bridge)
  return { rows, mapping, sha256, layout }
}
