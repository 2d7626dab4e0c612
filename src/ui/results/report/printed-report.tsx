import { Portal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RecordContent } from '../../../contract/record-content.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import { useReportLimit } from '../../levels/use-report-limit.ts'
import { isFigurePrinted } from '../../charts/compose/print-figure.ts'
import classes from './printed-report.module.css'
import { ReportDocument } from './report-document.tsx'
import { useReportTools } from './use-report-tools.ts'

/** Whether the page is being printed. What is drawn for it is there before the browser looks. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const begin = () => {
      // A figure alone is printed: the report has no part in it.
      if (!isFigurePrinted()) flushSync(() => setIsPrinting(true))
    }
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

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
