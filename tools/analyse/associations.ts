import type { Association } from '../../src/science/harmonise/association.ts'
import { joinTo, createVariantQuery } from '../../src/science/harmonise/join.ts'
import { loadCrossReferences } from '../../src/science/liftover/cross-references.ts'
import { readAssociations } from '../../src/science/harmonise/read-associations.ts'
import {
  ASSOCIATION_FIELDS,
  type AssociationMapping,
} from '../../src/science/parser/association-fields.ts'
import {
  type ColumnQuestion,
  isOpen,
  mergedMapping,
} from '../../src/science/parser/column-question.ts'
import { guessAssociationMapping } from '../../src/science/parser/guess-columns.ts'
import { layoutName } from '../../src/science/parser/layouts.ts'
import type { Table } from '../../src/science/parser/table.ts'
import type { Arguments } from './arguments.ts'
import { ambiguityError } from './ambiguous-columns.ts'
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

type Known = { mapping: AssociationMapping; question: ColumnQuestion | null; layout: string | null }

function mappingFor(table: Table, given: AssociationMapping): Known {
  const guess = guessAssociationMapping(table.columns)
  const mapping = mergedMapping(guess.mapping, given)
  const question = isOpen(guess.question, mapping) ? guess.question : null
  return { mapping, question, layout: guess.layout && layoutName(guess.layout) }
}

/** Reads the exposure's file; the effect allele must be known from the header or given. */
export async function readExposures(args: Arguments, path: string): Promise<AssociationFile> {
  const { table, sha256 } = await readTableFile(path, { sheet: args.text('sheet') })
  const given = args.map('exposure-map', ASSOCIATION_FIELDS)
  const { mapping, question, layout } = mappingFor(table, given)
  if (question) throw ambiguityError('exposure-map', question, { table, mapping })
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
  const given = args.map('outcome-map', ASSOCIATION_FIELDS)
  const { table, sha256 } = await readTableFile(path, {
    wanted: variantQuery,
    snpColumn: given.SNP,
    sheet: args.text('sheet'),
  })
  const { mapping, question, layout } = mappingFor(table, given)
  if (question) throw ambiguityError('outcome-map', question, { table, mapping, known: exposure })
  const { rows } = joinTo(exposure, readAssociations(table, mapping), bridge)
  return { rows, mapping, sha256, layout }
}
