import { Portal } from '@mantine/core'
import type { ValidRecord } from '../../../results/record-of.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import { useReportLimit } from '../../levels/use-report-limit.ts'
import { useIsPrinting } from '../../use-is-printing.ts'
import classes from './printed-report.module.css'
import { ReportDocument } from './report-document.tsx'
import { useReportTools } from './use-report-tools.ts'

type Props = { record: ValidRecord; body: RecordBody }

/**
 * Prints the report in place of the page when the browser prints a result. Where the user's level or the kind has no
 * report, and before its code is loaded, the page itself is printed.
 */
export function PrintedReport({ record, body }: Props) {
  const isPrinting = useIsPrinting()
  const limit = useReportLimit()
  const tools = useReportTools(body, () => {})
  if (!isPrinting || limit !== null || !tools) return null
  return (
    <Portal>
      <div className={classes.sheet}>
        <ReportDocument record={record} body={body} tools={tools} />
      </div>
    </Portal>
  )
}
