/**
 * Finds the column beside the variant that makes the rows of a file unique: one row for each gene, tissue, model, sex …
 * of a variant. Rows of different strata are different quantities, which must not be mixed.
 */
import { variantKey } from '../harmonise/association.ts'
import { isMissing, isNumeric } from '../parser/numbers.ts'
import type { Table } from '../parser/table.ts'
import type { TextRow } from '../parser/tokenize.ts'

/** A column of strata with the number of rows of each, most frequent first. */
export type Strata = { column: string; values: { value: string; rows: number }[] }

type Rows = Pick<Table, 'columns' | 'rows'>

/** Variants with several rows that a decision needs; fewer are repeated rows, treated one by one. */
const LEAST_REPEATED = 3
/** Share of the variants that have several rows. */
const LEAST_SHARE = 0.2
/** Share of the repeated variants whose rows a column must tell apart. */
const LEAST_COVERED = 0.9
/** Columns of which pairs are tried. */
const MOST_PAIRED = 12
/** Most strata of a question; more are no list to choose from. */
const MOST_STRATA = 2000

/** Cells of a row that name the variant: its name, or its place, with its alleles in any order. */
export type VariantCells = { name: number; chromosome: number; position: number; alleles: number[] }

function keyOf({ fields }: TextRow, cells: VariantCells): string | null {
  const text = (at: number) => (at < 0 ? '' : (fields[at] ?? '').trim())
  const name = text(cells.name).split(/[,;]/)[0] ?? ''
  const place = `${text(cells.chromosome)}:${text(cells.position)}`
  const variant = name === '' || isMissing(name) ? place : name
  if (variant === ':') return null
  const alleles = cells.alleles
    .map((at) => text(at).toUpperCase())
    .toSorted((a, b) => (a < b ? -1 : 1))
  return `${variantKey(variant)} ${alleles.join(' ')}`
}

/** Groups rows by variant; exact repetitions of a row count once. */
function groupsOf(rows: readonly TextRow[], cells: VariantCells): TextRow[][] {
  const groups = new Map<string, TextRow[]>()
  for (const row of rows) {
    const key = keyOf(row, cells)
    if (key === null) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else if (!group.some((other) => other.fields.every((field, at) => field === row.fields[at]))) {
      group.push(row)
    }
  }
  return [...groups.values()]
}

/** Share of the groups whose rows all differ in these columns together. */
function coverageOf(groups: readonly TextRow[][], ...at: number[]): number {
  const isCovered = (group: readonly TextRow[]) =>
    new Set(group.map(({ fields }) => at.map((each) => fields[each] ?? '').join('\t'))).size ===
    group.length
  return groups.filter(isCovered).length / groups.length
}

/** Whether the values of a column name strata: words or few numbers, each of several variants. */
function isCategory(groups: readonly TextRow[][], at: number): boolean {
  const values = groups.flat().map(({ fields }) => (fields[at] ?? '').trim())
  const distinct = new Set(values)
  if (distinct.size < 2 || distinct.size > MOST_STRATA) return false
  // A measured number hardly repeats.
  const numbers = [...distinct].filter((value) => isNumeric(value)).length
  const isMeasured = numbers > distinct.size / 2 && distinct.size > 12
  return !isMeasured && values.length / distinct.size >= 2
}

/** Names that are known to name strata, in the order of preference. */
const KNOWN =
  /gene|protein|probe|seqid|transcript|molecular_trait|tissue|cell|model|test|sex|gender|ancestry|population|cohort|study|trait|phenotype|sample|性别|人群|表型|模型|基因|组织|队列/i

function countValues(rows: readonly TextRow[], at: number) {
  const counts = new Map<string, number>()
  for (const { fields } of rows) {
    const value = (fields[at] ?? '').trim()
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts]
    .map(([value, count]) => ({ value, rows: count }))
    .toSorted((a, b) => b.rows - a.rows || (a.value < b.value ? -1 : 1))
}

/**
 * Finds the strata of a file, or null where each variant has one row, or its rows differ in no such column.
 * @param cells columns that name the variant
 * @param isCandidate whether a column may name strata: those with effects, errors or alleles do not
 */
export function findStrata(
  { columns, rows }: Rows,
  cells: VariantCells,
  isCandidate: (column: string) => boolean,
): Strata | null {
  const groups = groupsOf(rows, cells)
  const repeated = groups.filter((group) => group.length > 1)
  if (repeated.length < Math.max(LEAST_REPEATED, LEAST_SHARE * groups.length)) return null
  const candidates = columns
    .map((column, at) => ({ column, at }))
    .filter(({ column, at }) => isCandidate(column) && isCategory(repeated, at))
    .toSorted((a, b) => Number(KNOWN.test(b.column)) - Number(KNOWN.test(a.column)))
  const isUnique = (...at: number[]) => coverageOf(repeated, ...at) >= LEAST_COVERED
  const best =
    candidates.find(({ at }) => isUnique(at)) ??
    // Two columns together: the other one is asked about after the first.
    candidates
      .slice(0, MOST_PAIRED)
      .find((one, k) =>
        candidates.slice(k + 1, MOST_PAIRED).some((two) => isUnique(one.at, two.at)),
      )
  return best === undefined ? null : { column: best.column, values: countValues(rows, best.at) }
}

/** Finds the values of a column of traits, where a file of one trait is needed; null for one trait. */
export function findTraits({ columns, rows }: Rows, column: string): Strata | null {
  const at = columns.indexOf(column)
  const values = countValues(rows, at).filter(({ value }) => !isMissing(value))
  return at >= 0 && values.length > 1 ? { column, values } : null
}
