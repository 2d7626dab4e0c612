/** Rows of a result's table of variants, formatted one by one as they are shown. */
import { useMemo } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { namesOf } from '../../../results/two-sample/names.ts'
import { useFormat } from '../../use-format.ts'
import { useVariantFlags } from './flags.ts'
import type { Live } from './use-live-result.ts'

/** Formatted cells of a variant's row in the table. */
export type VariantRow = {
  row: number
  SNP: string
  isIn: boolean
  ratio: string
  p: string
  f: string
  without: string
  flags: readonly string[]
}

type Variant = Live['stored']['variants'][number]

/** Returns a function that formats rows on demand: thousands take seconds. */
export function useVariantRows({ stored, shown, changes }: Live) {
  const t = useT()
  const format = useFormat()
  const flagsOf = useVariantFlags(shown)
  const { isBinary } = namesOf(stored, t)
  const single = useMemo(
    () =>
      new Map(
        stored.singleSnp.filter(({ role }) => role === 'variant').map((row) => [row.SNP, row]),
      ),
    [stored],
  )
  const rest = useMemo(
    () =>
      new Map(
        shown.leaveOneOut.filter(({ role }) => role === 'variant').map((row) => [row.SNP, row]),
      ),
    [shown],
  )
  const rowOf = ({ SNP, row, f }: Variant): VariantRow => {
    const own = single.get(SNP)
    const others = rest.get(SNP)
    const isIn = !changes.without.has(row)
    return {
      row,
      SNP,
      isIn,
      ratio: own ? (isBinary ? format.oddsRatio(own).or : format.estimate(own).b) : '—',
      p: own ? format.p(own.p, own.negLog10P) : '—',
      f: format.significant(f),
      without: others && isIn ? format.p(others.p, others.negLog10P) : '—',
      flags: isIn ? flagsOf(SNP) : [],
    }
  }
  return { isBinary, rowOf }
}
