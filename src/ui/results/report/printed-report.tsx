import { Portal } from '@mantine/core'
import type { RecordContent } from '../../../contract/record-content.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import { useReportLimit } from '../../levels/use-report-limit.ts'
import { useIsPrinting } from '../../use-is-printing.ts'
import classes from './printed-report.module.css'
import { ReportDocument } from './report-document.tsx'
import { useReportTools } from './use-report-tools.ts'

type Props = { record: RecordContent; body: RecordBody }

/**
 * What the browser's own print of a result puts on paper: its report. Where the reader's level has none, where
 * the kind has none, and before its code is there, it is the page.
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
