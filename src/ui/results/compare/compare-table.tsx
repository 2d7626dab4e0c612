/** Compares the values of two records: a table, or cards on narrow screens. Long lists are shown in parts. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Power } from '../../powers-of-ten.tsx'
import result from '../result.module.css'
import classes from './compare.module.css'

/** A value, and a second line; '' for none. */
export type CompareCell = { text: string; more: string }

export type CompareRow = {
  id: string
  name: string
  a: CompareCell
  b: CompareCell
  /** Comparison of the two. */
  note: CompareCell
  isDifferent: boolean
}

/** Returns a cell with one line. */
export function plainCell(text: string): CompareCell {
  return { text, more: '' }
}

type Props = {
  label: string
  columns: { name: string; a: string; b: string; note: string }
  rows: readonly CompareRow[]
}

const FIRST_SHOWN = 60

function Mark({ isDifferent }: { isDifferent: boolean }) {
  const t = useT()
  // An icon and a word: never a colour alone.
  return isDifferent ? <span className={classes.mark}>{t('records.compare.differs')}</span> : null
}

function Cell({ cell }: { cell: CompareCell }): ReactNode {
  return (
    <>
      <Power>{cell.text}</Power>
      {cell.more !== '' && (
        <span className={classes.more}>
          <Power>{cell.more}</Power>
        </span>
      )}
    </>
  )
}

function Note({ row }: { row: CompareRow }): ReactNode {
  return row.note.text === '' ? <Mark isDifferent={row.isDifferent} /> : <Cell cell={row.note} />
}

function Wide({ label, columns, rows }: Props) {
  return (
    <div
      className={`${result.wide} ${result.scroll}`}
      // A scrollable frame must be focusable.
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table className={`${result.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.a}</th>
            <th scope="col">{columns.b}</th>
            <th scope="col">{columns.note}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={row.isDifferent ? classes.different : undefined}>
              <th scope="row">{row.name}</th>
              <td>
                <Cell cell={row.a} />
              </td>
              <td>
                <Cell cell={row.b} />
              </td>
              <td>
                <Note row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ columns, rows }: Props) {
  return (
    <ul className={`${result.narrow} ${result.cards}`}>
      {rows.map((row) => (
        <li
          key={row.id}
          className={`${result.card} ${row.isDifferent ? (classes.different ?? '') : ''}`}
        >
          <h3 className={result.cardTitle}>{row.name}</h3>
          <dl className={result.facts}>
            <div className={result.pairRow}>
              <dt>{columns.a}</dt>
              <dd>
                <Cell cell={row.a} />
              </dd>
            </div>
            <div className={result.pairRow}>
              <dt>{columns.b}</dt>
              <dd>
                <Cell cell={row.b} />
              </dd>
            </div>
          </dl>
          {(row.note.text !== '' || row.isDifferent) && (
            <div className={classes.cardNote}>
              <Note row={row} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

export function CompareTable({ label, columns, rows }: Props) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, FIRST_SHOWN)
  return (
    <>
      <Wide label={label} columns={columns} rows={shown} />
      <Cards label={label} columns={columns} rows={shown} />
      {rows.length > shown.length && (
        <Button variant="default" mt="sm" onClick={() => setWhole(true)}>
          {t('records.compare.all', { n: rows.length })}
        </Button>
      )}
    </>
  )
}
