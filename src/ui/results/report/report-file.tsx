/** Saves the report to a file without showing it. */
import { Portal } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ValidRecord } from '../../../results/record-of.ts'
import { downloadBlob } from '../../download.ts'
import { exportName } from '../../../results/exports/export-files.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import type { ReportTools } from './own-report.tsx'
import { ReportDocument } from './report-document.tsx'
import { reportHtml } from './report-html.ts'
import { useReportTools } from './use-report-tools.ts'

type Props = {
  record: ValidRecord
  body: RecordBody
  /** One HTML file, or a document for Word. */
  format: 'html' | 'docx'
  onSaved: () => void
  onFault: () => void
}

/** Outside the window, at a fixed width: figures are the same on every screen. */
const OUTSIDE = {
  position: 'fixed',
  top: 0,
  left: '-10000px',
  width: '800px',
  colorScheme: 'light',
} as const

type HiddenReportProps = Props & { tools: ReportTools }

async function fileOf(report: Element, title: string, format: Props['format']): Promise<Blob> {
  if (format === 'docx') return (await import('./report-word.ts')).reportWord(report)
  return new Blob([reportHtml(report, title)], { type: 'text/html;charset=utf-8' })
}

/** Renders the report invisibly until it is serialised. */
function HiddenReport({ record, body, tools, format, onSaved, onFault }: HiddenReportProps) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The figures are rendered again once they are measured.
    const timer = setTimeout(() => {
      const report = container.current?.querySelector('[data-report]')
      if (!report) return onFault()
      const save = async () => {
        try {
          const blob = await fileOf(report, record.title, format)
          downloadBlob(blob, exportName(record, `-report.${format}`))
          onSaved()
        } catch {
          onFault()
        }
      }
      void save()
    }, 0)
    return () => clearTimeout(timer)
    // Once: the callbacks are new with each drawing of the menu.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div ref={container} style={OUTSIDE} aria-hidden="true" inert>
      <ReportDocument record={record} body={body} tools={tools} />
    </div>
  )
}

export function ReportFile(props: Props) {
  const tools = useReportTools(props.body, props.onFault)
  return (
    tools && (
      <Portal>
        <HiddenReport {...props} tools={tools} />
      </Portal>
    )
  )
}
