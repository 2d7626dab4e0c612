/** Parses the rows of files of associations under a column mapping, of a whole table or one at a time. */
import type { AssociationField, AssociationMapping } from '../parser/association-fields.ts'
import type { DecimalMark } from '../parser/numbers.ts'
import { detectDecimalMark } from '../parser/numbers.ts'
import type { Table } from '../parser/table.ts'
import type { TextRow } from '../parser/tokenize.ts'
import type { Association } from './association.ts'
import { effectOfRow, pOfRow, sizeOf } from './effect-of-row.ts'
import { type Columns, locateFields, exclusionReason, RowCells } from './row-cells.ts'

const NUMERIC = ['beta', 'se', 'eaf', 'pval', 'samplesize', 'ncase', 'ncontrol', 'pos'].concat([
  'odds_ratio',
  'neg_log10_p',
  'maf',
  'z',
  'ci_lower',
  'ci_upper',
  'ln_p',
  'variance',
]) as AssociationField[]

/** Groups of which one field each must be mapped; by default those of an effect with its error. */
export type Needed = readonly AssociationField[][] | undefined

function* numericTokens(table: Pick<Table, 'rows'>, columns: Columns): Generator<string> {
  for (const row of table.rows) {
    for (const field of NUMERIC) {
      const index = columns[field]
      if (index !== undefined) yield row.fields[index] ?? ''
    }
  }
}

/** Returns the decimal mark of a table's numbers. @throws ScienceFailure field-not-mapped, column-not-found */
export function decimalMarkOf(
  table: Table,
  mapping: AssociationMapping,
  needed?: Needed,
): DecimalMark {
  return detectDecimalMark(numericTokens(table, locateFields(table, mapping, needed)))
}

/** Parses an association; null for a row of another test, or without a name. */
function associationOf(cells: RowCells, line: number): Association | null {
  const SNP = cells.name()
  if (SNP === null || exclusionReason(cells) !== null) return null
  const { effect, other, isForeign } = cells.alleles()
  const eaf = cells.frequency({ effect, other })
  const { beta, se, derived } = effectOfRow(cells, eaf)
  const { chromosome, position } = cells.place()
  const otherNames = cells.otherNames()
  return {
    SNP,
    row: line,
    effectAllele: isForeign ? null : effect,
    otherAllele: other,
    beta,
    se,
    eaf,
    p: pOfRow(cells),
    n: sizeOf(cells),
    cases: cells.count('ncase'),
    controls: cells.count('ncontrol'),
    chromosome,
    position,
    phenotype: cells.text('Phenotype'),
    ...(eaf === null && cells.has('maf') && { maf: cells.share('maf') }),
    ...(otherNames.length > 0 && { otherNames }),
    ...(derived.length > 0 && { derived }),
  }
}

/**
 * Returns a parser of single rows with the rules of readAssociations, for files that are streamed.
 *
 * @returns the association of a row (null without a name), and its cells by field
 * @throws ScienceFailure field-not-mapped, column-not-found, all together in the report
 */
export function createAssociationParser(
  columns: readonly string[],
  mapping: AssociationMapping,
  mark: DecimalMark,
  needed?: Needed,
): (row: TextRow) => { association: Association | null; cells: RowCells } {
  const located = locateFields({ columns: [...columns] }, mapping, needed)
  return (row) => {
    const cells = new RowCells(located, mark, row)
    return { association: associationOf(cells, row.line), cells }
  }
}

/**
 * Parses rows of associations. A cell that cannot be parsed is null and the row stays: harmonisation handles
 * it. Names with several ids, separated by commas, keep the first. Odds ratios become their logarithms; the
 * error must be that of the logarithm. Rows of tests other than the additive one, and those that the source
 * marks as unreliable, are skipped.
 *
 * @throws ScienceFailure field-not-mapped, column-not-found, all together in the report
 */
export function readAssociations(
  table: Pick<Table, 'columns' | 'rows'>,
  mapping: AssociationMapping,
  needed?: Needed,
): Association[] {
  const columns = locateFields(table, mapping, needed)
  const mark = detectDecimalMark(numericTokens(table, columns))
  const rows: Association[] = []
  for (const row of table.rows) {
    const association = associationOf(new RowCells(columns, mark, row), row.line)
    if (association) rows.push(association)
  }
  return rows
}
