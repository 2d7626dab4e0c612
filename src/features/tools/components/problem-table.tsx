import { useT } from '../../../i18n/use-t.ts'
import type { ProblemReport } from '../../../science/failure.ts'
import { ChartTable } from '../../../ui/charts/chart-table.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { formatProblems } from './fault-text.ts'

/** Table of problem rows: found value, expected value, and consequence for the row. */
export function ProblemTable({ report }: { report: ProblemReport }) {
  const t = useT()
  const format = useFormat()
  const data = formatProblems(report, { t, format })
  return data.rows.length === 0 ? null : <ChartTable isText data={data} />
}
