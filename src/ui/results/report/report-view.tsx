/** The report over the page: to read, to print, to save. */
import { Button, CloseButton, ModalBody, ModalContent } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { ValidRecord } from '../../../results/record-of.ts'
import { useT } from '../../../i18n/use-t.ts'
import { printPage } from '../../download.ts'
import { ModalRoot } from '../../layers/modal-root.tsx'
import type { RecordBody } from '../../../results/record-body.ts'
import { ResultSkeleton } from '../result-skeleton.tsx'
import { ReportDocument } from './report-document.tsx'
import { ReportFile } from './report-file.tsx'
import classes from './report-view.module.css'
import { useReportTools } from './use-report-tools.ts'

type Props = {
  record: ValidRecord
  body: RecordBody
  onClose: () => void
  onFault: () => void
}

type BarProps = { onSave: (format: 'html' | 'docx') => void; onClose: () => void }

/** Actions of the report. Sticky, and hidden in print. */
function Bar({ onSave, onClose }: BarProps) {
  const t = useT()
  return (
    <div className={classes.bar}>
      <Button
        leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden="true" />}
        onClick={printPage}
      >
        {t('analysis.report.print')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => onSave('html')}
      >
        {t('analysis.report.save')}
      </Button>
      <Button variant="default" onClick={() => onSave('docx')}>
        {t('analysis.report.word')}
      </Button>
      <CloseButton
        className={classes.close ?? ''}
        size={44}
        aria-label={t('analysis.report.close')}
        onClick={onClose}
      />
    </div>
  )
}

export function ReportView({ record, body, onClose, onFault }: Props) {
  const t = useT()
  const tools = useReportTools(body, onFault)
  const [saving, setSaving] = useState<'html' | 'docx' | null>(null)
  return (
    <ModalRoot
      opened
      onClose={onClose}
      fullScreen
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content ?? '', inner: classes.inner ?? '' }}
    >
      <ModalContent aria-label={t('analysis.report.open')}>
        <Bar onSave={setSaving} onClose={onClose} />
        <ModalBody className={classes.body ?? ''}>
          {tools ? (
            <ReportDocument record={record} body={body} tools={tools} />
          ) : (
            <ResultSkeleton />
          )}
        </ModalBody>
        {saving && (
          <ReportFile
            record={record}
            body={body}
            format={saving}
            onSaved={() => setSaving(null)}
            onFault={onFault}
          />
        )}
      </ModalContent>
    </ModalRoot>
  )
}
