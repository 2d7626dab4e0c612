/** Filter and order of the table of a scan's pairs. */
import type { PairRow } from '../../science/scan-run/result.ts'
import type { Verdict } from '../../science/scan/verdict.ts'
import { readTaxon, TAXON_RANKS, type TaxonRank } from '../../science/scan-run/taxonomy.ts'

export type Filters = {
  verdict: Verdict | 'all'
  rank: TaxonRank | 'all'
  outcome: string | null
  words: string
}

export const NO_FILTERS: Filters = { verdict: 'all', rank: 'all', outcome: null, words: '' }
export const PAGE_SIZE = 10

/** Sorts rows by p, smallest first; pairs without one come last, in the order of the file. */
export function rankedRows(rows: readonly PairRow[]): PairRow[] {
  return rows
    .map((row, index) => ({ row, index }))
    .toSorted((x, y) => {
      const [a, b] = [x.row.p ?? 2, y.row.p ?? 2]
      if (a !== b) return a - b
      // Two p of 0 are compared by their logarithm.
      return (y.row.negLog10P ?? 0) - (x.row.negLog10P ?? 0) || x.index - y.index
    })
    .map(({ row }) => row)
}

/** Returns the rows that pass the filters. */
export function filteredRows(rows: readonly PairRow[], filters: Filters): PairRow[] {
  const words = filters.words.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (filters.verdict !== 'all' && row.verdict !== filters.verdict) return false
    if (filters.outcome !== null && row.outcome !== filters.outcome) return false
    if (filters.rank !== 'all' && readTaxon(row.exposure).rank !== filters.rank) return false
    const text = `${row.exposure} ${row.outcome}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Returns the ranks that occur in the scan, from wide to narrow. */
export function ranksOf(rows: readonly PairRow[]): TaxonRank[] {
  const present = new Set(rows.map(({ exposure }) => readTaxon(exposure).rank))
  return TAXON_RANKS.filter((rank) => present.has(rank))
}
