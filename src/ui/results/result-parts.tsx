import { languageFacts } from '../../contract/languages.ts'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Power } from '../power.tsx'
import classes from './result.module.css'

/** Parts that results of any kind are made of. Texts come in ready. */

type SectionProps = { title: string; lead?: string; children: ReactNode }

export function ResultSection({ title, lead, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{title}</h2>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  )
}

export type TileItem = { id: string; name: string; value: string; note?: string }
export type WarningItem = { id: string; text: string; isSerious: boolean }

function WarningRow({ text, isSerious }: WarningItem) {
  const Icon = isSerious ? IconAlertTriangle : IconInfoCircle
  return (
    <li className={isSerious ? `${classes.warning} ${classes.serious}` : classes.warning}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <Power>{text}</Power>
      </span>
    </li>
  )
}

type GuardProps = { tiles: readonly TileItem[]; warnings: readonly WarningItem[] }

/** What to know before the numbers are read; what questions them comes first. */
export function GuardSection({ tiles, warnings }: GuardProps) {
  const t = useT()
  const sorted = warnings.toSorted((a, b) => Number(b.isSerious) - Number(a.isSerious))
  return (
    <ResultSection title={t('analysis.guard.title')}>
      <dl className={classes.tiles}>
        {tiles.map(({ id, name, value, note }) => (
          <div key={id} className={classes.tile}>
            <dt className={classes.tileName}>{name}</dt>
            <dd className={classes.tileValue}>{value}</dd>
            {note !== undefined && <dd className={classes.tileNote}>{note}</dd>}
          </div>
        ))}
      </dl>
      {sorted.length > 0 ? (
        <ul className={classes.warnings}>
          {sorted.map((item) => (
            <WarningRow key={item.id} {...item} />
          ))}
        </ul>
      ) : (
        <p className={classes.note}>{t('analysis.guard.none')}</p>
      )}
    </ResultSection>
  )
}

type WordsProps = { main: readonly string[]; rest: readonly string[]; limits: string }

/** The result in plain words. */
export function WordsSection({ main, rest, limits }: WordsProps) {
  const t = useT()
  // Chinese sentences follow each other without a space.
  const joint = languageFacts(useLocale()).gap
  return (
    <ResultSection title={t('analysis.words.title')}>
      <div className={classes.words}>
        <p className={classes.wordsMain}>
          <Power>{main.join(joint)}</Power>
        </p>
        {rest.length > 0 && (
          <p className={classes.wordsRest}>
            <Power>{rest.join(joint)}</Power>
          </p>
        )}
        <p className={classes.limits}>{limits}</p>
      </div>
    </ResultSection>
  )
}

export type FactItem = { id: string; name: string; value: string; isMono?: boolean }

/** Names and values, one line each. */
export function FactList({ items }: { items: readonly FactItem[] }) {
  return (
    <dl
      className={`${classes.facts} ${classes.factsLeft}`}
      // Long names give way to long values.
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

/** What the columns of a table are called. */
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

/** Numbers in rows: a table, and cards where it is narrow. The first column names the row. */
export function NumberTable({ columns, rows }: TableProps) {
  return (
    <>
      <div className={`${classes.wide} ${classes.scroll}`}>
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
      </div>
      <ul className={`${classes.narrow} ${classes.cards}`}>
        {rows.map(({ id, name, cells }) => (
          <li key={id} className={classes.card}>
            <h3 className={classes.cardTitle}>{name}</h3>
            <dl className={classes.facts}>
              {cells.map((cell, index) => (
                <div key={columns[index + 1]} className={classes.pairRow}>
                  <dt>{columns[index + 1]}</dt>
                  <dd>
                    <Power>{cell}</Power>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}
