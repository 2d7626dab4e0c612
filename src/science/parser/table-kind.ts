/** Kind of a table, by the names of its columns alone. */
import type { FaultCode } from '../codes.ts'
import { hasStudyColumns } from '../meta-analysis/study-columns.ts'
import { guessWide } from '../multivariable/wide-table.ts'
import { guessMapping, REQUIRED_FIELDS } from './fields.ts'
import { guessAssociationMapping, recogniseLayout } from './guess-columns.ts'

/**
 * `pairs`: effects on exposure and outcome in one row. `associations`: variants with one trait, as a GWAS
 * gives them. `effects`: variants with several exposures and an outcome. `studies`: one estimate a row.
 */
export const TABLE_KINDS = ['pairs', 'associations', 'effects', 'studies'] as const
export type TableKind = (typeof TABLE_KINDS)[number]

/** Faults of a table's columns: another tool may take the table. */
export const COLUMN_FAULTS: ReadonlySet<FaultCode> = new Set([
  'field-not-mapped',
  'several-exposures',
  'several-outcomes',
])

/** Two exposures at least, and an outcome. */
const LEAST_TRAITS = 3

/** Whether a row can give the size of an effect. */
function hasEffect(columns: readonly string[]): boolean {
  const { mapping, question, layout } = guessAssociationMapping(columns)
  const isOfAllele = mapping.effect_allele !== undefined || question !== null || layout !== null
  const sizes = [mapping.beta, mapping.odds_ratio, mapping.z, mapping.sign]
  return isOfAllele && (question !== null || sizes.some((column) => column !== undefined))
}

/** Returns the kind of a table with these columns; null where no tool supports it. */
export function tableKindOf(columns: readonly string[]): TableKind | null {
  const pairs = guessMapping(columns)
  if (REQUIRED_FIELDS.every((field) => pairs[field] !== undefined)) return 'pairs'
  // A column for each population is not an exposure for each: known layouts are tested first.
  if (recogniseLayout(columns)) return 'associations'
  if (guessWide(columns).traits.length >= LEAST_TRAITS) return 'effects'
  if (hasEffect(columns)) return 'associations'
  return hasStudyColumns(columns) ? 'studies' : null
}
