/** Items of the export menu of a result, by group; reports may require a higher level. */
import { Menu } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Fragment, type ReactNode, use } from 'react'
import type { LevelLimit } from '../../contract/run-limits.ts'
import type { ValidRecord } from '../../results/record-of.ts'
import { useT } from '../../i18n/use-t.ts'
import { LIMIT_LEVEL } from '../levels/limit-text.ts'
import { useReportLimit } from '../levels/use-report-limit.ts'
import { useFormat } from '../use-format.ts'
import { type ExportLine, exportGroups } from '../../results/exports/export-files.ts'
import classes from './export-menu.module.css'
import type { RecordBody } from '../../results/record-body.ts'
import { reportOf } from './report/reports.ts'
import type { KindExports } from '../../results/exports/kind-exports.ts'

type LineProps = {
  format: string
  isLocked?: boolean
  children: ReactNode
  onClick: () => void
}

function Line({ format, isLocked = false, children, onClick }: LineProps) {
  return (
    <Menu.Item
      className={classes.line ?? ''}
      rightSection={<span className={classes.format}>{format}</span>}
      {...(isLocked && {
        leftSection: <IconLock size={18} stroke={1.75} aria-hidden="true" />,
      })}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  )
}

type Props = {
  record: ValidRecord
  body: RecordBody
  exports: Promise<KindExports>
  onLine: (line: ExportLine) => void
  onReport: () => void
  onReportFile: (format: 'html' | 'docx') => void
  /** Called when reports require a higher level than the user's. */
  onLocked: (limit: LevelLimit) => void
  onRecord: () => void
}

export function ExportLines(props: Props) {
  const { record, body, onLine, onLocked, onRecord } = props
  const t = useT()
  const words = { t, format: useFormat() }
  const exports = use(props.exports)
  const limit = useReportLimit()
  const [onReport, onReportFile] = limit
    ? [() => onLocked(limit), () => onLocked(limit)]
    : [props.onReport, props.onReportFile]
  const reportText = (text: string) =>
    limit ? t('limits.report.locked', { text, needs: t(LIMIT_LEVEL[limit.needs]) }) : text
  return (
    <>
      {reportOf(body) && (
        <>
          <Menu.Label>{t('analysis.export.group.report')}</Menu.Label>
          <Line format="PDF" isLocked={limit !== null} onClick={onReport}>
            {reportText(t('analysis.export.report'))}
          </Line>
          <Line format="HTML" isLocked={limit !== null} onClick={() => onReportFile('html')}>
            {reportText(t('analysis.export.html'))}
          </Line>
          <Line format="DOCX" isLocked={limit !== null} onClick={() => onReportFile('docx')}>
            {reportText(t('analysis.export.word'))}
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
