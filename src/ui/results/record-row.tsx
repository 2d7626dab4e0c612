/** List of records: a row each, with title, headline, facts and tags. */
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { toolNameOf } from '../../contract/tools.ts'
import type { RecordFault, RecordState } from '../../contract/record-content.ts'
import { useT } from '../../i18n/use-t.ts'
import { Power } from '../powers-of-ten.tsx'
import { useFormat } from '../use-format.ts'
import { headlineEffect } from '../../results/headline-effect.ts'
import { openedFrom, withDoubts } from '../../results/record-of.ts'
import { kindRow } from '../../results/kinds.ts'
import { recordTitle } from './record-title.ts'
import { RecordStateMark } from './record-state.tsx'
import { RowInterval } from './row-interval.tsx'
import classes from './record.module.css'
import { isFields } from '../../results/json-checks.ts'

export type RowRecord = {
  id: string
  /** The tool that made it, whose name is the kind of analysis. */
  toolId: string
  title: string
  fileName: string
  headline: string
  variants: number
  createdAt: string | null
  tags?: readonly string[]
}

/** Returns a function for the finding of a record in one line; '' when its headline is empty or unknown. */
export function useHeadlineText(): (headline: string) => string {
  const t = useT()
  const format = useFormat()
  return (text) => {
    try {
      const value: unknown = JSON.parse(text)
      if (!isFields(value)) return ''
      // Headlines of two-sample results are older than kinds.
      const row = kindRow(value['kind'] ?? 'two-sample-mr')
      return withDoubts(row?.headlineText(value, { t, format }) ?? '', value, { t })
    } catch {
      return ''
    }
  }
}

/** Tags of a record. Empty where there are none. */
export function RecordTags({ tags }: { tags: readonly string[] }) {
  const t = useT()
  if (tags.length === 0) return null
  return (
    <span className={classes.tags}>
      <VisuallyHidden>{t('records.tags.label')}</VisuallyHidden>
      {tags.map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
    </span>
  )
}

/** The finding of a record: a sentence, or on narrow screens the effect with its interval alone. */
function Finding({ record }: { record: RowRecord }) {
  const format = useFormat()
  const whole = useHeadlineText()(record.headline)
  if (whole === '') return null
  const effect = headlineEffect(record.headline, format)
  return (
    <>
      <span className={`${classes.headline} ${effect === null ? '' : classes.whole}`}>
        <RowInterval headline={record.headline} />
        <Power>{whole}</Power>
      </span>
      {effect !== null && (
        <span className={classes.effect} aria-hidden="true">
          {effect.isDoubted && <IconAlertTriangle size={14} stroke={2} />}
          {effect.text}
        </span>
      )}
    </>
  )
}

function RowDate({ at }: { at: string }) {
  const format = useFormat()
  const [now] = useState(() => Date.now())
  return (
    <>
      <span className={classes.whole}>{format.date(at)}</span>
      <span className={classes.shortDate} aria-hidden="true">
        {format.shortDate(at, now)}
      </span>
    </>
  )
}

type Props = {
  record: RowRecord
  href: string
  state?: RecordState
  fault?: RecordFault | undefined
  /** Explains its state. */
  note?: string
  actions?: ReactNode
  /** Checkbox before the row. */
  tick?: ReactNode
}

/** A record in a list: its title and tags, then tool, date and answer. Being in the account is not marked. */
export function RecordRow({ record, href, state, fault, note, actions, tick }: Props) {
  const t = useT()
  const tool = toolNameOf(record.toolId)
  return (
    <li className={classes.row}>
      {tick}
      <Link href={href} className={classes.link ?? ''}>
        <span className={classes.title}>
          <span className={classes.name}>{recordTitle(record, t)}</span>
          <RecordTags tags={record.tags ?? []} />
          {state && state !== 'saved' && (
            <RecordStateMark state={state} {...(fault && { fault })} />
          )}
          {openedFrom(record) !== null && (
            <span className={classes.meta}>{t('records.row.fromFile')}</span>
          )}
        </span>
        <span className={`${classes.meta} ${classes.facts}`}>
          {tool !== null && <span className={classes.tool}>{t(tool)}</span>}
          {record.createdAt !== null && <RowDate at={record.createdAt} />}
          <Finding record={record} />
        </span>
        {note !== undefined && <span className={classes.meta}>{note}</span>}
      </Link>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </li>
  )
}

/** The list around rows. */
export function RecordList({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}
