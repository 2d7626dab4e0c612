/**
 * Both directions beside each other: estimate, checks and data, row by row. A phone shows one direction at a time, with
 * a switch.
 */
import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { BidirectionalBody } from '../../../results/bidirectional/body.ts'
import { columnsOf, type DirectionColumn } from '../../../results/bidirectional/columns.ts'
import { type Check, worstFirst, worstOf } from '../../../results/summary.ts'
import { Power } from '../../powers-of-ten.tsx'
import { useFormat } from '../../use-format.ts'
import { ByContainerWidth } from '../by-container-width.tsx'
import { useIsOnPaper } from '../sections.tsx'
import { CheckName, Finding, GradedChecks, GradeMark } from '../summary/graded-checks.tsx'
import { Facts, QuotedNumbers } from '../summary/result-summary.tsx'
import { SmallFigure } from '../summary/small-figure.tsx'
import own from './bidirectional.module.css'

type Columns = { columns: readonly DirectionColumn[] }

/** Returns every check of either direction under its worst grade, the worst first. */
function checkRows(columns: Columns['columns']): Check[] {
  const all = columns.flatMap(({ checks }) => checks)
  const ids = [...new Set(all.map(({ id }) => id))]
  return worstFirst(
    ids.flatMap((id) => {
      const same = all.filter((check) => check.id === id)
      return same.slice(0, 1).map((first) => ({
        ...first,
        grade: worstOf(same.map(({ grade }) => grade)),
      }))
    }),
  )
}

function Estimate({ column }: { column: DirectionColumn }) {
  const { quoted, state, isSupported, figure } = column
  return (
    <div className={own.estimate}>
      <div className={own.quote}>
        <QuotedNumbers quoted={[quoted]} />
        {state !== undefined && (
          <p className={own.state}>
            <GradeMark grade={isSupported === true ? 'holds' : 'against'} text={state} />
          </p>
        )}
      </div>
      {figure && <SmallFigure figure={figure} />}
    </div>
  )
}

function CheckCell({ check }: { check: Check | undefined }) {
  if (!check) return '—'
  return (
    <>
      <GradeMark grade={check.grade} />
      <Finding check={check} />
    </>
  )
}

function FactRows({ columns }: Columns) {
  const all = columns.flatMap(({ facts }) => facts)
  const names = new Map(all.map(({ id, name }) => [id, name]))
  return [...names].map(([id, name]) => (
    <tr key={id}>
      <th scope="row">{name}</th>
      {columns.map((column) => {
        const fact = column.facts.find((one) => one.id === id)
        return (
          <td key={column.id}>
            {fact ? <Power>{fact.value}</Power> : '—'}
            {fact?.note !== undefined && <span className={own.cellNote}>{fact.note}</span>}
          </td>
        )
      })}
    </tr>
  ))
}

function Table({ columns }: Columns) {
  const t = useT()
  return (
    <table className={own.columns} aria-label={t('analysis.bidirectional.columns')}>
      <thead>
        <tr>
          <td />
          {columns.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('analysis.bidirectional.effect')}</th>
          {columns.map((column) => (
            <td key={column.id}>
              <Estimate column={column} />
            </td>
          ))}
        </tr>
        {checkRows(columns).map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <CheckName check={row} />
            </th>
            {columns.map(({ id, checks }) => (
              <td key={id}>
                <CheckCell check={checks.find((check) => check.id === row.id)} />
              </td>
            ))}
          </tr>
        ))}
        <FactRows columns={columns} />
      </tbody>
    </table>
  )
}

type OneProps = Columns & {
  chosen: string
  choose: (id: string) => void
  note: ReactNode
}

/** One direction, chosen by a switch. */
function One({ columns, chosen, choose, note }: OneProps) {
  const t = useT()
  const column = columns.find(({ id }) => id === chosen)
  return (
    <div className={own.one}>
      <SegmentedControl
        fullWidth
        aria-label={t('analysis.bidirectional.direction')}
        classNames={{ label: own.switchLabel }}
        value={chosen}
        onChange={choose}
        data={columns.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {column && (
        <>
          <Estimate column={column} />
          {note}
          <Facts facts={column.facts} />
          <GradedChecks checks={column.checks} />
        </>
      )}
    </div>
  )
}

type Props = {
  body: BidirectionalBody
  /** A sentence on the checks as a whole. */
  note: ReactNode
}

export function DirectionTable({ body, note }: Props) {
  const words = { t: useT(), format: useFormat() }
  const isOnPaper = useIsOnPaper()
  const columns = columnsOf(body, words)
  const [first] = columns
  // A direction that passes is what the answer is about.
  const initial = columns.find(({ isSupported }) => isSupported === true) ?? first
  const [chosen, choose] = useState<string>(initial?.id ?? '')
  const wide = (
    <>
      {note}
      <Table columns={columns} />
    </>
  )
  if (isOnPaper) return wide
  return (
    <ByContainerWidth
      wide={wide}
      narrow={<One columns={columns} chosen={chosen} choose={choose} note={note} />}
    />
  )
}
