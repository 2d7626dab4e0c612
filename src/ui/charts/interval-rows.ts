/** Rows of a forest or leave-one-out plot: which are shown, their order, and the domain of the axis. */
import type { MarkLabel } from './chart-tip.tsx'
import type { RowOrder } from './composed.ts'
import type { SymbolMeaning } from './meanings.ts'
import { paddedDomain } from './scale.ts'

export type IntervalRow = {
  id: string
  name: string
  b: number
  low: number | null
  high: number | null
  /** Summary rows are below the others, in the colour of their method. */
  series?: SymbolMeaning
  /** Drawn hollow: currently excluded from the analysis. */
  isOut?: boolean
  /** A summary that is a range without an estimate. */
  isRange?: boolean
  /** Half the side of a square for the row's weight, in pixels; a dot when absent. */
  size?: number
  /** Formats the estimate. Called only for rendered rows. */
  value: () => string
  /** Formats the values of further columns, where known. */
  n?: () => string
  weight?: () => string
  p?: () => string
  /** −log₁₀ p, for sorting; null where it is missing. */
  negLog10P?: number | null
  label: () => MarkLabel
}

/** Rows shown before "show all". */
export const ROWS_AT_FIRST = 30
/** Most rows of a figure; the table and the export have all. */
export const ROWS_AT_MOST = 400

function lengthOf({ low, high }: IntervalRow): number {
  return low === null || high === null ? Number.POSITIVE_INFINITY : high - low
}

/**
 * Returns the rows of a figure from the largest estimate to the smallest, with the summaries below. When there are more
 * than `limit`, the most precise are chosen, or, with a reference, those furthest from it.
 */
export function chooseRows(
  rows: readonly IntervalRow[],
  limit: number,
  reference?: number,
): IntervalRow[] {
  const summaries = rows.filter((row) => row.series !== undefined)
  const variants = rows.filter((row) => row.series === undefined)
  const byWorth = (a: IntervalRow, b: IntervalRow) =>
    reference === undefined
      ? lengthOf(a) - lengthOf(b)
      : Math.abs(b.b - reference) - Math.abs(a.b - reference)
  const shown = variants.length > limit ? variants.toSorted(byWorth).slice(0, limit) : variants
  return [...shown.toSorted((a, b) => b.b - a.b), ...summaries]
}

/** Missing p values come last. */
const byP = (a: IntervalRow, b: IntervalRow) =>
  (b.negLog10P ?? Number.NEGATIVE_INFINITY) - (a.negLog10P ?? Number.NEGATIVE_INFINITY)

/**
 * Sorts chosen rows, the summaries below unchanged.
 * @param all the rows in the order of the file
 */
export function orderRows(
  all: readonly IntervalRow[],
  chosen: readonly IntervalRow[],
  order: RowOrder,
): IntervalRow[] {
  if (order === 'estimate') return [...chosen]
  const ids = new Set(chosen.map(({ id }) => id))
  const inFile = all.filter((row) => row.series === undefined && ids.has(row.id))
  const summaries = chosen.filter((row) => row.series !== undefined)
  const byName = new Intl.Collator(undefined, { numeric: true }).compare
  const sorted =
    order === 'file'
      ? inFile
      : inFile.toSorted(order === 'p' ? byP : (a, b) => byName(a.name, b.name))
  return [...sorted, ...summaries]
}

/** Counts the rows of single variants. */
export function countVariants(rows: readonly IntervalRow[]): number {
  return rows.filter((row) => row.series === undefined).length
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.round(share * (sorted.length - 1))] ?? 0
}

/**
 * Returns the domain of the axis. A few very long intervals would compress all others: then the axis covers the middle
 * nine tenths of the ends, and longer intervals are cut with an arrow. Estimates and summaries are always within.
 */
export function intervalDomain(rows: readonly IntervalRow[]): [number, number] {
  const ends = rows.flatMap(({ low, high }) => [low, high]).filter((end) => end !== null)
  const sorted = ends.toSorted((a, b) => a - b)
  const requiredValues = rows.flatMap((row) => (row.series ? [row.b, row.low, row.high] : [row.b]))
  const full = quantile(sorted, 1) - quantile(sorted, 0)
  const middle = [quantile(sorted, 0.05), quantile(sorted, 0.95)] as const
  const isSpread = sorted.length >= 20 && full > 2.5 * (middle[1] - middle[0])
  return paddedDomain([...requiredValues, ...(isSpread ? middle : ends)], 0.04)
}
