import { Alert, Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { LevelLimit } from '../../contract/run-limits.ts'
import type { ValidRecord } from '../../results/record-of.ts'
import { useT } from '../../i18n/use-t.ts'
import { downloadBlob } from '../download.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { fileNameOf } from '../../lib/file-name.ts'
import type { ExportLine } from '../../results/exports/export-files.ts'
import { COMPACT_BUTTON } from './compact-button.ts'
import classes from './export-menu.module.css'
import { kindOf } from '../../results/read-body.ts'
import type { RecordBody } from '../../results/record-body.ts'
import { recordFileText } from '../../results/record-file.ts'
import type { KindExports } from '../../results/exports/kind-exports.ts'

function LoadingLabel() {
  const t = useT()
  return <Menu.Label>{t('analysis.export.loading')}</Menu.Label>
}

const ExportLines = lazyComponent(
  async () => (await import('./export-menu-items.tsx')).ExportLines,
  {
    Placeholder: LoadingLabel,
  },
)
const ReportView = lazyComponent(
  async () => (await import('./report/report-view.tsx')).ReportView,
  { close: ({ onClose }) => onClose() },
)
const LockedReport = lazyComponent(
  async () => (await import('../levels/locked-report.tsx')).LockedReport,
  { close: ({ onClose }) => onClose() },
)
const PrintedReport = lazyComponent(
  async () => (await import('./report/printed-report.tsx')).PrintedReport,
  { isOptional: true },
)
const ReportFile = lazyComponent(
  async () => (await import('./report/report-file.tsx')).ReportFile,
  { close: ({ onSaved }) => onSaved() },
)

/** Downloads the record as a JSON file that the product can open again. */
export function downloadRecord(record: ValidRecord): void {
  const blob = new Blob([recordFileText(record)], { type: 'application/json' })
  downloadBlob(blob, `${fileNameOf(record.title)}.veriscope.json`)
}

type Props = { record: ValidRecord; body: RecordBody }

/** Operation in progress, shown beside the menu. */
type ExportOperation = 'nothing' | 'report' | 'html' | 'docx' | 'failed'

function useExports({ body }: Pick<Props, 'body'>) {
  const [operation, setOperation] = useState<ExportOperation>('nothing')
  // Loaded when the menu is opened: neither tables nor their writers are part of the page.
  const [exports, setExports] = useState<Promise<KindExports> | null>(null)
  const open = () => {
    setOperation('nothing')
    const pendingExports = kindOf(body).exports()
    pendingExports.catch(() => setOperation('failed'))
    setExports(pendingExports)
  }
  const save = async ({ make, fileName }: ExportLine) => {
    try {
      downloadBlob(await make(), fileName)
    } catch {
      setOperation('failed')
    }
  }
  return { doing: operation, setDoing: setOperation, exports, open, save }
}

function Icon() {
  return <IconDownload size={20} stroke={1.75} aria-hidden="true" />
}

type ReportProps = Props & {
  operation: ExportOperation
  onOperation: (operation: ExportOperation) => void
}

/** The report in progress, on the page or as a file. */
function Reports({ record, body, operation, onOperation }: ReportProps) {
  const [done, failed] = [() => onOperation('nothing'), () => onOperation('failed')]
  if (operation === 'report') {
    return <ReportView record={record} body={body} onClose={done} onFault={failed} />
  }
  if (operation === 'html' || operation === 'docx') {
    const props = { record, body, format: operation, onSaved: done, onFault: failed }
    return <ReportFile key={operation} {...props} />
  }
  return null
}

/** Export menu: reports, tables and figures, and the record itself. */
export function ExportMenu({ record, body }: Props) {
  const t = useT()
  const { doing: operation, setDoing: setOperation, exports, open, save } = useExports({ body })
  const done = () => setOperation('nothing')
  const [locked, setLocked] = useState<LevelLimit | null>(null)
  return (
    <div className={classes.root}>
      <Menu position="bottom-end" width="min(340px, calc(100vw - 16px))" withinPortal onOpen={open}>
        <Menu.Target>
          <Button variant="default" classNames={COMPACT_BUTTON} leftSection={<Icon />}>
            {t('analysis.export.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.lines ?? ''}>
          {exports && operation !== 'failed' && (
            <ExportLines
              record={record}
              body={body}
              exports={exports}
              onLine={(line) => void save(line)}
              onReport={() => setOperation('report')}
              onReportFile={setOperation}
              onLocked={setLocked}
              onRecord={() => downloadRecord(record)}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      {operation === 'failed' && (
        <Alert className={classes.fault ?? ''} color="red" withCloseButton onClose={done}>
          {t('analysis.export.failed')}
        </Alert>
      )}
      {locked && <LockedReport limit={locked} onClose={() => setLocked(null)} />}
      <Reports record={record} body={body} operation={operation} onOperation={setOperation} />
      {operation !== 'report' && <PrintedReport record={record} body={body} />}
    </div>
  )
}
