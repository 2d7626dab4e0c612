import { IconAlertTriangle } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import type { FailureData } from '../../../science/failure.ts'
import { COLUMN_FAULTS } from '../../../science/parser/table-kind.ts'
import type { PreviewResult } from '../../../science/two-sample/preview.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from '../components/data.module.css'
import { OtherTools, type RefusedFile } from '../components/other-tools.tsx'
import { RowCheckView } from '../components/row-check-view.tsx'
import { useFaultText } from '../components/use-fault-text.ts'
import { useTwoSample } from './spec.ts'

type Check = NonNullable<PreviewResult['check']>

function MappingFault({ fault, file }: { fault: FailureData; file: RefusedFile | null }) {
  const faultText = useFaultText()
  return (
    <div role="alert" className={`${classes.verdict} ${classes.bad}`}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <div>
        {fault.report.first.map((problem) => (
          <div key={`${problem.code} ${problem.column ?? ''}`}>{faultText(problem)}</div>
        ))}
        {file && COLUMN_FAULTS.has(fault.code) && <OtherTools file={file} />}
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
  const { inputs: file } = useTwoSample().draft
  const { check, mappingFault } = preview
  if (mappingFault) return <MappingFault fault={mappingFault} file={file} />
  if (check) return <Rows check={check} />
  return (
    <div className={`${classes.verdict} ${classes.bad}`} role="status">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <div>
        {t('tools.verdict.columnsMissing')}
        {file && <OtherTools file={file} />}
      </div>
    </div>
  )
}
