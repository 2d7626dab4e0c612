import { Menu } from '@mantine/core'
import { Fragment, type ReactNode, use } from 'react'
import type { RecordContent } from '../../contract/record-content.ts'
import { useT } from '../../i18n/use-t.ts'
import { useFormat } from '../use-format.ts'
import { type ExportLine, exportGroups } from './export-files.ts'
import classes from './export-menu.module.css'
import type { RecordBody } from './record-body.ts'
import type { KindExports } from './result-exports.ts'

type LineProps = { format: string; children: ReactNode; onClick: () => void }

function Line({ format, children, onClick }: LineProps) {
  return (
    <Menu.Item
      className={classes.line ?? ''}
      rightSection={<span className={classes.format}>{format}</span>}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  )
}

type Props = {
  record: RecordContent
  body: RecordBody
  exports: Promise<KindExports<RecordBody>>
  onLine: (line: ExportLine) => void
  onReport: () => void
  onReportFile: () => void
  onRecord: () => void
}

/** What the export menu offers, group by group. */
export function ExportLines(props: Props) {
  const { record, body, onLine, onReport, onReportFile, onRecord } = props
  const t = useT()
  const words = { t, format: useFormat() }
  const exports = use(props.exports)
  return (
    <>
      {exports.report && (
        <>
          <Menu.Label>{t('analysis.export.group.report')}</Menu.Label>
          <Line format="PDF" onClick={onReport}>
            {t('analysis.export.report')}
          </Line>
          <Line format="HTML" onClick={onReportFile}>
            {t('analysis.export.html')}
          </Line>
        </>
      )}
      {exportGroups({ record, body, exports, words }).map(({ id, label, lines }) => (
        <Fragment key={id}>
          <Menu.Label>{t(label)}</Menu.Label>
          {lines.map((line) => (
            <Line key={line.id} format={line.format} onClick={() => onLine(line)}>
              {line.text}
            </Line>
          ))}
        </Fragment>
      ))}
      <Menu.Label>{t('analysis.export.group.record')}</Menu.Label>
      <Line format="JSON" onClick={onRecord}>
        {t('analysis.export.record')}
      </Line>
    </>
  )
}
