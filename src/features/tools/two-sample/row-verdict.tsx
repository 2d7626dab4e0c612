import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { DropReason } from '../../../science/codes.ts'
import type { FailureData } from '../../../science/failure.ts'
import type { PreviewResult } from '../../../science/two-sample/preview.ts'
import { DROP_TEXT } from '../../../ui/analysis/texts.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from '../components/data.module.css'
import { ProblemTable } from '../components/problem-table.tsx'
import { useFaultText } from '../components/use-fault-text.ts'

type Check = NonNullable<PreviewResult['check']>

function Reasons({ dropped }: { dropped: Check['dropped'] }) {
  const t = useT()
  const format = useFormat()
  const reasons = Object.entries(dropped) as [DropReason, number][]
  if (reasons.length === 0) return null
  return (
    <ul className={classes.reasons}>
      {reasons.map(([reason, count]) => (
        <li key={reason}>
          {t('tools.verdict.reason', { reason: t(DROP_TEXT[reason]), n: format.integer(count) })}
        </li>
      ))}
    </ul>
  )
}

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
  const [isOpen, setOpen] = useState(false)
  const Icon = check.kept > 0 ? IconCircleCheck : IconAlertTriangle
  return (
    <>
      <div
        role="status"
        className={`${classes.verdict} ${check.kept > 0 ? classes.good : classes.bad}`}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        <div>
          {check.kept === check.rows
            ? t('tools.verdict.all', { n: check.kept })
            : t('tools.verdict.some', { kept: check.kept, rows: format.integer(check.rows) })}
          <Reasons dropped={check.dropped} />
        </div>
      </div>
      {check.problems.total > 0 && (
        <div>
          <Button
            variant="subtle"
            className={classes.quiet}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('tools.verdict.hideRows') : t('tools.verdict.showRows')}
          </Button>
          {isOpen && <ProblemTable report={check.problems} />}
        </div>
      )}
    </>
  )
}

/** What the rows amount to under the chosen columns, and what is wrong with the others. */
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
