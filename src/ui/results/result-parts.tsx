/** Building blocks of results of any kind. Texts are passed translated. */
import type { ReactNode } from 'react'
import { FigureBoundary } from '../charts/figure-boundary.tsx'
import { Power } from '../powers-of-ten.tsx'
import { ScrollBox } from './scroll-box.tsx'
import classes from './result.module.css'

type SectionProps = { title: string; lead?: string; children: ReactNode }

export function ResultSection({ title, lead, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{title}</h2>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      <FigureBoundary of="part">{children}</FigureBoundary>
    </section>
  )
}

export type FactItem = { id: string; name: string; value: string; isMono?: boolean }

/** Names and values, one line each. */
export function FactList({ items }: { items: readonly FactItem[] }) {
  return (
    <dl
      className={`${classes.facts} ${classes.factsLeft}`}
      // Long names shrink before long values.
      style={{ gridTemplateColumns: 'minmax(0, max-content) minmax(55%, 1fr)' }}
    >
      {items.map(({ id, name, value, isMono }) => (
        <div key={id} className={classes.pairRow}>
          <dt>{name}</dt>
          <dd className={isMono ? classes.mono : undefined}>
            <Power>{value}</Power>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Column headings of a table. */
export function ColumnHeads({ columns }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type TableProps = {
  columns: readonly string[]
  rows: readonly { id: string; name: ReactNode; cells: readonly string[]; isMain?: boolean }[]
}

/** Cells that a table needs for its columns, and a card does not. */
const NOTHING: ReadonlySet<string> = new Set(['', '—'])

/** Rows of numbers: a table, or cards on narrow screens. The first column names the row. */
export function NumberTable({ columns, rows }: TableProps) {
  return (
    <>
      <ScrollBox isWideOnly>
        <table className={classes.table}>
          <ColumnHeads columns={columns} />
          <tbody>
            {rows.map(({ id, name, cells, isMain }) => (
              <tr key={id} className={isMain ? classes.primary : undefined}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>
                    <Power>{cell}</Power>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <ul className={`${classes.narrow} ${classes.cards}`}>
        {rows.map(({ id, name, cells }) => (
          <li key={id} className={classes.card}>
            <h3 className={classes.cardTitle}>{name}</h3>
            <dl className={classes.facts}>
              {cells.map((cell, index) =>
                NOTHING.has(cell) ? null : (
                  <div key={columns[index + 1]} className={classes.pairRow}>
                    <dt>{columns[index + 1]}</dt>
                    <dd>
                      <Power>{cell}</Power>
                    </dd>
                  </div>
                ),
              )}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}
