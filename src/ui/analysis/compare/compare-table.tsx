import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Power } from '../../power.tsx'
import result from '../result.module.css'
import classes from './compare.module.css'

export type CompareRow = {
  id: string
  name: string
  a: string
  b: string
  /** What is to be said of the two; '' for nothing. */
  note: string
  isDifferent: boolean
}

type Props = {
  label: string
  columns: { name: string; a: string; b: string; note: string }
  rows: readonly CompareRow[]
}

const FIRST_SHOWN = 60

function Mark({ isDifferent }: { isDifferent: boolean }) {
  const t = useT()
  // A sign and a word: never a colour alone.
  return isDifferent ? <span className={classes.mark}>{t('analysis.compare.differs')}</span> : null
}

function Note({ row }: { row: CompareRow }): ReactNode {
  return (
    <>
      <Power>{row.note}</Power>
      {row.note === '' && <Mark isDifferent={row.isDifferent} />}
    </>
  )
}

function Wide({ label, columns, rows }: Props) {
  return (
    <div
      className={`${result.wide} ${result.scroll}`}
      // A frame that scrolls must be reachable by keyboard.
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
                <Power>{row.a}</Power>
              </td>
              <td>
                <Power>{row.b}</Power>
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
          <dl className={`${result.facts} ${classes.cardFacts}`}>
            <div className={result.pairRow}>
              <dt>{columns.a}</dt>
              <dd>
                <Power>{row.a}</Power>
              </dd>
            </div>
            <div className={result.pairRow}>
              <dt>{columns.b}</dt>
              <dd>
                <Power>{row.b}</Power>
              </dd>
            </div>
          </dl>
          {(row.note !== '' || row.isDifferent) && (
            <p className={classes.cardNote}>
              <Note row={row} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Two columns of values: a table, and cards where it is narrow. Long lists are shown in parts. */
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
          {t('analysis.compare.all', { n: rows.length })}
        </Button>
      )}
    </>
  )
}
