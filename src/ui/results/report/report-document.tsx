/** The report of a result: the same elements on the page, in the file and in print. */
import { languageFacts } from '../../../contract/languages.ts'
import type { ValidRecord } from '../../../results/record-of.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { FigureModeContext } from '../../charts/figure-mode.ts'
import { toolNameOf } from '../../../contract/tools.ts'
import { Power } from '../../powers-of-ten.tsx'
import { useFormat } from '../../use-format.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import type { ReportTools } from './own-report.tsx'
import {
  guideOf,
  type ReportItem,
  type ReportSection,
  reportSections,
} from '../../../results/report/report-items.ts'
import type { ReportBlock, ReportParts, ReportTable } from '../../../results/report/report-parts.ts'
import './report-paper.css'
import { REPORT_STYLE } from './report-style.ts'

/** Adds keys to the items of a fixed list, even where two are equal. */
function numbered<T>(items: readonly T[]): { key: string; item: T }[] {
  return items.map((item, index) => ({ key: String(index), item }))
}

/** Number of columns from which on a table keeps its width on a phone and scrolls. */
const WIDE_FROM = 4

/** A table of the report: a wide one can be scrolled by keyboard, too. */
function Table({ table }: { table: ReportTable }) {
  const t = useT()
  const { caption, columns, rows, total, texts = 1 } = table
  const side = (index: number) => (index < texts ? 'vsr-text' : undefined)
  return (
    <>
      <div className="vsr-scroll" role="region" aria-label={caption} tabIndex={0}>
        <table className={columns.length > WIDE_FROM ? 'vsr-wide' : undefined}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column} scope="col" className={side(index)}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbered(rows).map(({ key, item: cells }) => (
              <tr key={key}>
                {cells.map((cell, index) =>
                  index === 0 ? (
                    <th key={columns[index]} scope="row" className="vsr-text">
                      <Power>{cell}</Power>
                    </th>
                  ) : (
                    <td key={columns[index]} className={side(index)}>
                      <Power>{cell}</Power>
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total !== undefined && total > rows.length && (
        <p className="vsr-note">
          {t('analysis.report.table.first', { shown: rows.length, total })}
        </p>
      )}
    </>
  )
}

function Block({ block }: { block: ReportBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <Power>{block.text}</Power>
        </p>
      )
    case 'list':
      return (
        <ul>
          {numbered(block.items).map(({ key, item }) => (
            <li key={key}>
              <Power>{item}</Power>
            </li>
          ))}
        </ul>
      )
    case 'facts':
      return (
        <dl className="vsr-facts">
          {numbered(block.facts).map(({ key, item: { name, value } }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>
                <Power>{value}</Power>
              </dd>
            </div>
          ))}
        </dl>
      )
    default:
      return block.table.rows.length > 0 ? <Table table={block.table} /> : null
  }
}

function Todos({ todos }: { todos: readonly string[] }) {
  const t = useT()
  if (todos.length === 0) return null
  return (
    <div className="vsr-todo">
      <strong>{t('analysis.report.todo')}</strong>
      <ul>
        {todos.map((todo) => (
          <li key={todo}>{todo}</li>
        ))}
      </ul>
    </div>
  )
}

function Item({ item }: { item: ReportItem }) {
  const { n, title, blocks, todos } = item
  return (
    <section>
      <h3 id={`vsr-${n}`}>
        <span className="vsr-number">{n}</span>
        <span>{title}</span>
      </h3>
      {numbered(blocks).map(({ key, item: block }) => (
        <Block key={key} block={block} />
      ))}
      <Todos todos={todos} />
    </section>
  )
}

function Contents({ sections }: { sections: readonly ReportSection[] }) {
  const t = useT()
  return (
    <nav aria-label={t('analysis.report.contents')}>
      <ul className="vsr-contents">
        {sections.flatMap(({ items }) =>
          items.map(({ n, title }) => (
            <li key={n}>
              <a href={`#vsr-${n}`}>
                <span className="vsr-number">{n}</span>
                {title}
              </a>
            </li>
          )),
        )}
      </ul>
    </nav>
  )
}

type HeadProps = { record: ValidRecord; parts: ReportParts; sections: readonly ReportSection[] }

function Head({ record, parts, sections }: HeadProps) {
  const t = useT()
  const format = useFormat()
  const tool = toolNameOf(record.toolId)
  const items = sections.flatMap((section) => section.items)
  const { engine } = parts
  const { title, lead } = guideOf(parts)
  return (
    <header>
      <h1 id="vsr-title">{t(title, parts)}</h1>
      <p className="vsr-lead">{t(lead)}</p>
      <dl className="vsr-facts">
        <div>
          <dt>{t('analysis.about.title')}</dt>
          <dd>{record.title}</dd>
        </div>
        <div>
          <dt>{t('analysis.report.fact.tool')}</dt>
          <dd>{tool === null ? '' : t(tool)}</dd>
        </div>
        <div>
          <dt>{t('analysis.report.fact.date')}</dt>
          <dd>{format.dateTime(record.createdAt)}</dd>
        </div>
        <div>
          <dt>{t('analysis.report.fact.engine')}</dt>
          <dd>{`${engine.name} ${engine.version}`}</dd>
        </div>
      </dl>
      <p className="vsr-note">
        {t('analysis.report.filled', {
          filled: items.filter(({ blocks }) => blocks.length > 0).length,
          todo: items.reduce((sum, { todos }) => sum + todos.length, 0),
        })}
      </p>
      <Contents sections={sections} />
    </header>
  )
}

type Props = { record: ValidRecord; body: RecordBody; tools: ReportTools }

export function ReportDocument({ record, body, tools }: Props) {
  const t = useT()
  const format = useFormat()
  const words = { t, format }
  const parts = tools.parts(body, words)
  const sections = reportSections(parts, words)
  const { Figures } = tools
  return (
    <article className="vsr" lang={languageFacts(useLocale()).documentTag} data-report="">
      <style>{REPORT_STYLE}</style>
      <Head record={record} parts={parts} sections={sections} />
      {sections.map(({ id, title, items }) => (
        <div key={id}>
          <section>
            <h2>{title}</h2>
            {items.map((item) => (
              <Item key={item.n} item={item} />
            ))}
          </section>
          {id === 'results' && (
            <FigureModeContext value="plain">
              <Figures body={body} />
              <p className="vsr-note">{t('analysis.report.figures.note')}</p>
            </FigureModeContext>
          )}
        </div>
      ))}
      {parts.appendix.length > 0 && (
        <section>
          <h2>{t('analysis.report.part.appendix')}</h2>
          {parts.appendix.map((table) => (
            <Table key={table.caption} table={table} />
          ))}
        </section>
      )}
    </article>
  )
}
