/** List of records: a row each, with title, headline, facts and tags. */
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { toolNameOf } from '../../contract/tools.ts'
import type { RecordFault, RecordState } from '../../contract/record-content.ts'
import { useT } from '../../i18n/use-t.ts'
import { Power } from '../powers-of-ten.tsx'
import { useFormat } from '../use-format.ts'
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
  const format = useFormat()
  const headline = useHeadlineText()(record.headline)
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
        </span>
        <span className={classes.meta}>
          {tool !== null && <span>{t(tool)}</span>}
          <span>{record.createdAt === null ? '' : format.date(record.createdAt)}</span>
          {headline !== '' && (
            <span className={classes.headline}>
              <RowInterval headline={record.headline} />
              <Power>{headline}</Power>
            </span>
          )}
          {openedFrom(record) !== null && <span>{t('records.row.fromFile')}</span>}
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
