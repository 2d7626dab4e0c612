/** Which pairs of a screen are listed, and in which order: pure rules of the table. */
import type { PairRow } from '../../science/screen-run/result.ts'
import type { Verdict } from '../../science/screen/verdict.ts'
import { readTaxon, TAXON_RANKS, type TaxonRank } from '../../science/screen-run/taxonomy.ts'

export type Filters = {
  verdict: Verdict | 'all'
  rank: TaxonRank | 'all'
  outcome: string | null
  words: string
}

export const NO_FILTERS: Filters = { verdict: 'all', rank: 'all', outcome: null, words: '' }
export const PAGE_SIZE = 10

/** Smallest p first; pairs without one at the end, in the order of the file. */
export function rankedRows(rows: readonly PairRow[]): PairRow[] {
  return rows
    .map((row, index) => ({ row, index }))
    .toSorted((x, y) => {
      const [a, b] = [x.row.p ?? 2, y.row.p ?? 2]
      if (a !== b) return a - b
      // p that are both 0 are told apart by their logarithm.
      return (y.row.negLog10P ?? 0) - (x.row.negLog10P ?? 0) || x.index - y.index
    })
    .map(({ row }) => row)
}

/** The rows that the filters leave. */
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

/** Ranks that stand in the screen, from wide to narrow. */
export function ranksOf(rows: readonly PairRow[]): TaxonRank[] {
  const present = new Set(rows.map(({ exposure }) => readTaxon(exposure).rank))
  return TAXON_RANKS.filter((rank) => present.has(rank))
}
