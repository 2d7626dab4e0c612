import { IconAlertTriangle } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import type { FailureData } from '../../../science/failure.ts'
import type { PreviewResult } from '../../../science/two-sample/preview.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from '../components/data.module.css'
import { RowCheckView } from '../components/row-check-view.tsx'
import { useFaultText } from '../components/use-fault-text.ts'

type Check = NonNullable<PreviewResult['check']>

function MappingFault({ fault }: { fault: FailureData }) {
  const faultText = useFaultText()
  return (
    <div role="alert" className={`${classes.verdict} ${classes.bad}`}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <div>
        {fault.report.first.map((problem) => (
          <div key={`${problem.code} ${problem.column ?? ''}`}>{faultText(problem)}</div>
        ))}
      </div>
    </div>
  )
}

function Rows({ check }: { check: Check }) {
  const t = useT()
  const format = useFormat()
  const said =
    check.kept === check.rows
      ? t('tools.verdict.all', { n: check.kept })
      : t('tools.verdict.some', { kept: check.kept, rows: format.integer(check.rows) })
  return <RowCheckView check={check} said={said} />
}

/** Number of usable rows under the chosen columns, and the problems of the others. */
export function RowVerdict({ preview }: { preview: PreviewResult }) {
  const t = useT()
  const { check, mappingFault } = preview
  if (mappingFault) return <MappingFault fault={mappingFault} />
  if (check) return <Rows check={check} />
  return (
    <p className={`${classes.verdict} ${classes.bad}`} role="status">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      {t('tools.verdict.columnsMissing')}
    </p>
  )
}
