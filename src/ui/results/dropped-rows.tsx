import { useT } from '../../i18n/use-t.ts'
import { ChartTable, ROWS_SHOWN } from '../charts/chart-table.tsx'
import { useFormat } from '../use-format.ts'
import { DROP_TEXT } from '../../results/code-texts.ts'

type Dropped = { SNP: string; row: number; reason: string; column?: string | null }

const TEXTS: Readonly<Record<string, string>> = DROP_TEXT

/** Rows of the file that are not in the analysis, with reasons. Empty where there are none. */
export function DroppedRows({ dropped }: { dropped: readonly Dropped[] }) {
  const t = useT()
  const format = useFormat()
  if (dropped.length === 0) return null
  const why = (reason: string) => {
    const id = TEXTS[reason]
    return id === undefined ? reason : t(id)
  }
  return (
    <ChartTable
      isText
      data={{
        caption: t('analysis.dropped.caption', { n: dropped.length }),
        columns: [
          t('analysis.table.variant'),
          t('analysis.dropped.row'),
          t('analysis.dropped.column'),
          t('analysis.dropped.reason'),
        ],
        total: dropped.length,
        rows: dropped.slice(0, ROWS_SHOWN).map(({ SNP, row, reason, column }) => ({
          id: String(row),
          cells: [SNP, format.integer(row), column ?? '', why(reason)],
        })),
      }}
    />
  )
}
