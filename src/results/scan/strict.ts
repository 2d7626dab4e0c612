/** The strict run at the genome-wide threshold beside the wider one. */
import type { PairRow } from '../../science/scan-run/result.ts'
import type { StrictRow } from '../../science/scan-run/strict.ts'
import type { ScanBody } from './body.ts'

const LEVEL = 0.05

type Strict = { row: PairRow; strict: StrictRow }

/** Returns the pairs that have a genome-wide significant instrument, smallest p of the strict run first. */
export function strictPairs({ rows }: Pick<ScanBody, 'rows'>): Strict[] {
  return rows
    .flatMap((row) => (row.strict?.b != null ? [{ row, strict: row.strict }] : []))
    .toSorted((x, y) => (x.strict.p ?? 2) - (y.strict.p ?? 2))
}

const isLow = (rate: number | null | undefined) => rate != null && rate < LEVEL

/** Counts how the strict run confirms the wider one. */
export function strictCounts(body: Pick<ScanBody, 'rows'>) {
  const found = strictPairs(body)
  const wide = body.rows.filter(({ bhClustered }) => isLow(bhClustered))
  const confirmed = wide.filter(({ strict }) => isLow(strict?.bhClustered))
  const untested = wide.filter(({ strict }) => strict?.b == null)
  return {
    tested: found.length,
    single: found.filter(({ strict }) => strict.nsnp === 1).length,
    significant: found.filter(({ strict }) => isLow(strict.bhClustered)).length,
    wide: wide.length,
    kept: confirmed.length,
    untested: untested.length,
  }
}

/** Whether there is a strict run: results of older builds have none, and one whose instruments are all genome-wide needs none. */
export function hasStrict({ rows }: Pick<ScanBody, 'rows'>): boolean {
  return rows.some(({ strict }) => strict != null)
}
