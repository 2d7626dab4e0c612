import { useT } from '../../../i18n/use-t.ts'
import type { Problem, ProblemReport } from '../../../science/failure.ts'
import { ChartTable } from '../../../ui/charts/chart-table.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useFaultText } from './use-fault-text.ts'

/** What stood where, what was expected, and what becomes of the row. */
export function ProblemTable({ report }: { report: ProblemReport }) {
  const t = useT()
  const format = useFormat()
  const faultText = useFaultText()
  const rows = report.first.filter(({ row }) => row !== undefined)
  if (rows.length === 0) return null

  const expected = (problem: Problem): string => {
    if (problem.expected === undefined) return ''
    if (problem.expected === 'number') return t('tools.problem.number')
    if (problem.code === 'duplicate-variant') {
      return t('tools.problem.firstRow', { row: format.integer(Number(problem.expected)) })
    }
    if (problem.code === 'field-count') {
      return t('tools.problem.fields', { n: Number(problem.expected) })
    }
    return problem.expected
  }
  const found = (problem: Problem): string => {
    if (problem.found === undefined) return ''
    if (problem.found.trim() === '') return t('tools.problem.empty')
    if (problem.code === 'field-count') {
      return t('tools.problem.fields', { n: Number(problem.found) })
    }
    return problem.found
  }

  return (
    <ChartTable
      isText
      data={{
        caption:
          report.total > rows.length
            ? t('tools.problem.captionCut', {
                shown: format.integer(rows.length),
                total: format.integer(report.total),
              })
            : t('tools.problem.caption', { n: report.total }),
        columns: [
          t('tools.problem.row'),
          t('tools.problem.column'),
          t('tools.problem.expected'),
          t('tools.problem.found'),
          t('tools.problem.reason'),
        ],
        rows: rows.map((problem) => ({
          id: `${problem.row} ${problem.code}`,
          cells: [
            format.integer(problem.row ?? 0),
            problem.column ?? '',
            expected(problem),
            found(problem),
            faultText(problem),
          ],
        })),
      }}
    />
  )
}
