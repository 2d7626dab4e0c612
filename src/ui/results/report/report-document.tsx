/** The report of a result: the same elements on the page, in the file and in print. */
import { languageFacts } from '../../../contract/languages.ts'
import type { ValidRecord } from '../../../results/record-of.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { FigureModeContext, FigureFilterContext } from '../../charts/figure-mode.ts'
import { toolNameOf } from '../../../contract/tools.ts'
import { Power } from '../../powers-of-ten.tsx'
import { useFormat } from '../../use-format.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import type { ReportTools } from './own-report.tsx'
import {
  guideOf,
  reportContents,
  type ReportSection,
} from '../../../results/report/report-items.ts'
import type { ReportParts } from '../../../results/report/report-parts.ts'
import { ReportAnswer } from './report-answer.tsx'
import './report-paper.css'
import { REPORT_STYLE } from './report-style.ts'
import { GuidelineTable, numbered, ReportTable } from './report-table.tsx'

function Head({ record, parts }: { record: ValidRecord; parts: ReportParts }) {
  const t = useT()
  const format = useFormat()
  const tool = toolNameOf(record.toolId)
  const { engine } = parts
  const facts = [
    record.title,
    tool === null ? '' : t(tool),
    format.dateTime(record.createdAt),
    `${engine.name} ${engine.version}`,
  ]
  return (
    <header>
      <h1 id="vsr-title">{t(guideOf(parts).title, parts)}</h1>
      <p className="vsr-note">{facts.filter((fact) => fact !== '').join('\u00a0· ')}</p>
    </header>
  )
}

type GuidelineProps = { parts: ReportParts; sections: readonly ReportSection[] }

/** The guideline as a closing table: what is filled in, and what is left to the author. */
function Guideline({ parts, sections }: GuidelineProps) {
  const t = useT()
  const items = sections.flatMap((section) => section.items)
  return (
    <section>
      <h2>{t('analysis.report.part.guideline')}</h2>
      <p className="vsr-note">
        {t(guideOf(parts).lead)}{' '}
        {t('analysis.report.filled', {
          filled: items.filter(({ blocks, tables }) => blocks.length + tables.length > 0).length,
          todo: items.reduce((sum, { todos }) => sum + todos.length, 0),
        })}
      </p>
      <GuidelineTable sections={sections} />
    </section>
  )
}

type Props = { record: ValidRecord; body: RecordBody; tools: ReportTools }

/** The figures beside the answer, or all others. */
function FilteredFigures({ body, tools, isLead }: Omit<Props, 'record'> & { isLead: boolean }) {
  const { Figures, lead } = tools
  const isHere = (fileName: string) => lead.some((end) => fileName.endsWith(end)) === isLead
  return (
    <FigureFilterContext value={isHere}>
      <Figures body={body} isLead={isLead} />
    </FigureFilterContext>
  )
}

export function ReportDocument({ record, body, tools }: Props) {
  const t = useT()
  const format = useFormat()
  const words = { t, format }
  const parts = tools.parts(body, words)
  const { sections, tables } = reportContents(parts, words)
  return (
    <article className="vsr" lang={languageFacts(useLocale()).documentTag} data-report="">
      <style>{REPORT_STYLE}</style>
      <FigureModeContext value="plain">
        <Head record={record} parts={parts} />
        <ReportAnswer summary={parts.summary}>
          <FilteredFigures body={body} tools={tools} isLead />
        </ReportAnswer>
        <section className="vsr-methods">
          <h2>{t('analysis.report.part.methods')}</h2>
          <p>
            <Power>{parts.method}</Power>
          </p>
        </section>
        <section>
          <h2>{t('analysis.report.part.results')}</h2>
          {numbered(tables).map(({ key, item: table }) => (
            <ReportTable key={key} table={table} n={Number(key) + 1} />
          ))}
        </section>
        <section>
          <h2>{t('analysis.figures.title')}</h2>
          <div className="vsr-figures">
            <FilteredFigures body={body} tools={tools} isLead={false} />
          </div>
          <p className="vsr-note">{t('analysis.report.figures.note')}</p>
        </section>
      </FigureModeContext>
      <Guideline parts={parts} sections={sections} />
      {parts.appendix.length > 0 && (
        <section className="vsr-appendix">
          <h2>{t('analysis.report.part.appendix')}</h2>
          {numbered(parts.appendix).map(({ key, item: table }) => (
            <ReportTable key={key} table={table} />
          ))}
        </section>
      )}
    </article>
  )
}
