/** Parses the rows of files of associations under a column mapping, of a whole table or one at a time. */
import { ScienceFailure } from '../failure.ts'
import type { AssociationField, AssociationMapping } from '../parser/association-fields.ts'
import { requireAdditiveRows } from '../parser/additive-rows.ts'
import type { DecimalMark } from '../parser/numbers.ts'
import { detectDecimalMark, isMissing } from '../parser/numbers.ts'
import type { Table } from '../parser/table.ts'
import type { TextRow } from '../parser/tokenize.ts'
import type { Association } from './association.ts'
import { effectOfRow, pOfRow, type RowEffect, sizeOf } from './effect-of-row.ts'
import { type FileRows, fileRulesOf } from './file-rules.ts'
import { findValueFault } from './implausible.ts'
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

type Made = RowEffect & { setAside?: NonNullable<Association['setAside']> }

/** Returns effect and error of a row, without codes for missing values; impossible ones are set aside. */
function judgedEffect(cells: RowCells, eaf: number | null, p: number | null): Made {
  const made = effectOfRow(cells, eaf)
  const fault = findValueFault(cells, made, p, cells.rules.scale)
  if (!fault) return made
  const [field = 'beta'] = fault.fields
  const setAside = { reason: fault.reason, field, found: cells.raw(field) }
  if (fault.reason !== 'missing-code') return { beta: null, se: null, derived: [], setAside }
  cells.hide(fault.fields)
  const again = effectOfRow(cells, eaf)
  return again.beta === null || again.se === null ? { ...again, setAside } : again
}

/** Parses an association; null for a row of another test, or without a name. */
function associationOf(cells: RowCells, line: number): Association | null {
  const SNP = cells.name()
  if (SNP === null || exclusionReason(cells) !== null) return null
  const { effect, other, isForeign } = cells.alleles()
  const frequency = cells.frequency({ effect, other })
  const { eaf } = frequency
  const p = pOfRow(cells)
  const { beta, se, derived: ofEffect, setAside } = judgedEffect(cells, eaf, p)
  const derived = frequency.derived === null ? ofEffect : [...ofEffect, frequency.derived]
  const { chromosome, position } = cells.place()
  const otherNames = cells.otherNames()
  const n = sizeOf(cells)
  const { mended } = cells
  return {
    SNP,
    row: line,
    effectAllele: isForeign ? null : effect,
    otherAllele: other,
    beta,
    se,
    eaf,
    p,
    n,
    cases: cells.count('ncase'),
    controls: cells.count('ncontrol'),
    chromosome,
    position,
    phenotype: cells.text('Phenotype'),
    ...(eaf === null && cells.has('maf') && { maf: cells.share('maf') }),
    ...(otherNames.length > 0 && { otherNames }),
    ...(setAside && { setAside }),
    ...(mended.length > 0 && { mended }),
    ...(derived.length > 0 && { derived }),
  }
}

/**
 * Returns a parser of single rows with the rules of readAssociations, for files that are streamed.
 *
 * @param file columns, and rows from which the scale of the effects is known
 * @returns the association of a row (null without a name), and its cells by field
 * @throws ScienceFailure field-not-mapped, column-not-found, all together in the report
 */
export function createAssociationParser(
  file: FileRows,
  mapping: AssociationMapping,
  mark: DecimalMark,
  needed?: Needed,
): (row: TextRow) => { association: Association | null; cells: RowCells } {
  const located = locateFields({ columns: [...file.columns] }, mapping, needed)
  const rules = fileRulesOf(file, mapping, located, mark)
  return (row) => {
    const cells = new RowCells(located, mark, row, rules)
    return { association: associationOf(cells, row.line), cells }
  }
}

/**
 * Refuses rows without names whose positions are rounded.
 *
 * @throws ScienceFailure rounded-positions
 */
function requireNames({ rows }: Pick<Table, 'rows'>, { SNP, pos }: Columns): void {
  const isNamed = ({ fields }: TextRow) => SNP !== undefined && !isMissing(fields[SNP] ?? '')
  const [first] = rows
  if (!first || pos === undefined || rows.some(isNamed)) return
  throw new ScienceFailure({ code: 'rounded-positions', found: first.fields[pos] ?? '' })
}

/**
 * Parses rows of associations. A cell that cannot be parsed is null and the row stays: harmonisation handles
 * it. Names with several ids, separated by commas, keep the first. Odds ratios become their logarithms; the
 * error must be that of the logarithm. Rows of tests other than the additive one, and those that the source
 * marks as unreliable, are skipped.
 *
 * @throws ScienceFailure field-not-mapped, column-not-found, all together in the report; no-additive-rows,
 * rounded-positions
 */
export function readAssociations(
  table: Pick<Table, 'columns' | 'rows' | 'sample'>,
  mapping: AssociationMapping,
  needed?: Needed,
): Association[] {
  const columns = locateFields(table, mapping, needed)
  const mark = detectDecimalMark(numericTokens(table, columns))
  const rules = fileRulesOf(table, mapping, columns, mark)
  requireAdditiveRows(table, mapping)
  const rows: Association[] = []
  for (const row of table.rows) {
    const association = associationOf(new RowCells(columns, mark, row, rules), row.line)
    if (association) rows.push(association)
  }
  if (rows.length === 0 && rules.hasRoundedPositions) requireNames(table, columns)
  return rows
}
