/** Tables of a report: numbers with a caption, and the guideline with what is filled in and what is left. */
import { languageFacts } from '../../../contract/languages.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import type { Translate } from '../../../i18n/words.ts'
import type { ReportItem, ReportSection } from '../../../results/report/report-items.ts'
import type { ReportTable as ReportTableData } from '../../../results/report/report-parts.ts'
import { Power } from '../../powers-of-ten.tsx'

/** Adds keys to the items of a fixed list, even where two are equal. */
export function numbered<T>(items: readonly T[]): { key: string; item: T }[] {
  return items.map((item, index) => ({ key: String(index), item }))
}

/** Number of columns from which on a table keeps its width on a phone and scrolls. */
const WIDE_FROM = 4

type TableProps = {
  table: ReportTableData
  /** Number of the table; the appendix has none. */
  n?: number
}

/** A table of numbers: a wide one can be scrolled by keyboard, too. */
export function ReportTable({ table, n }: TableProps) {
  const t = useT()
  const { caption, columns, rows, total, texts = 1, notes = [] } = table
  const name = n === undefined ? caption : t('analysis.report.table.numbered', { n, caption })
  const side = (index: number) => (index < texts ? 'vsr-text' : undefined)
  return (
    <>
      <div className="vsr-scroll" role="region" aria-label={name} tabIndex={0}>
        <table className={columns.length > WIDE_FROM ? 'vsr-wide' : undefined}>
          <caption>{name}</caption>
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
      {notes.length > 0 && (
        <ol className="vsr-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ol>
      )}
      {total !== undefined && total > rows.length && (
        <p className="vsr-note">
          {t('analysis.report.table.first', { shown: rows.length, total })}
        </p>
      )}
    </>
  )
}

/** Returns a block as one paragraph: the cells of the guideline are narrow. */
function blockText(block: ReportItem['blocks'][number], t: Translate, joint: string): string {
  if (block.kind === 'text') return block.text
  const parts =
    block.kind === 'list' ? block.items : block.facts.map((fact) => t('analysis.report.fact', fact))
  const areSentences = parts.every((part) => /[.。]$/.test(part))
  return parts.join(areSentences ? joint : '\u00a0· ')
}

function Block({ block }: { block: ReportItem['blocks'][number] }) {
  const t = useT()
  const text = blockText(block, t, languageFacts(useLocale()).separator)
  return text === '' ? null : (
    <p>
      <Power>{text}</Power>
    </p>
  )
}

function ItemRow({ item }: { item: ReportItem }) {
  const t = useT()
  const { n, title, blocks, tables, todos } = item
  const list = tables.map((one) => t('analysis.report.table.n', { n: one }))
  return (
    <tr>
      <th scope="row" id={`vsr-${n}`} className="vsr-text">
        <span className="vsr-number">{n}</span> {title}
      </th>
      <td className="vsr-text">
        {numbered(blocks).map(({ key, item: block }) => (
          <Block key={key} block={block} />
        ))}
        {list.length > 0 && <p>{list.join(t('analysis.report.list.joint'))}</p>}
      </td>
      <td className="vsr-text vsr-todo">
        {numbered(todos).map(({ key, item: todo }) => (
          <p key={key}>{todo}</p>
        ))}
      </td>
    </tr>
  )
}

/** The items of the guideline in three columns: item, filled in, left to the author. */
export function GuidelineTable({ sections }: { sections: readonly ReportSection[] }) {
  const t = useT()
  return (
    <div
      className="vsr-scroll"
      role="region"
      aria-label={t('analysis.report.part.guideline')}
      tabIndex={0}
    >
      <table className="vsr-guide">
        <thead>
          <tr>
            <th scope="col" className="vsr-text">
              {t('analysis.about.name')}
            </th>
            <th scope="col" className="vsr-text">
              {t('analysis.report.column.filled')}
            </th>
            <th scope="col" className="vsr-text">
              {t('analysis.report.todo')}
            </th>
          </tr>
        </thead>
        {sections.map(({ id, title, items }) => (
          <tbody key={id}>
            <tr>
              <th scope="rowgroup" colSpan={3} className="vsr-text vsr-group">
                {title}
              </th>
            </tr>
            {items.map((item) => (
              <ItemRow key={item.n} item={item} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
