import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { RecordState } from '../../contract/record-content.ts'
import { useT } from '../../i18n/use-t.ts'
import { Power } from '../power.tsx'
import { useFormat } from '../use-format.ts'
import { readHeadline } from './headline.ts'
import { RecordStateMark } from './record-state.tsx'
import classes from './record.module.css'
import { METHOD_SHORT } from './texts.ts'

export type RowRecord = {
  id: string
  title: string
  fileName: string
  headline: string
  variants: number
  createdAt: string | null
}

/** The main estimate in one line: `IVW: OR 1.23 (1.05–1.44), p = 0.012`. */
export function useHeadlineText(): (headline: string) => string {
  const t = useT()
  const format = useFormat()
  return (text) => {
    const headline = readHeadline(text)
    if (!headline) return ''
    const value =
      headline.outcomeKind === 'binary'
        ? `OR ${format.oddsRatio(headline).or} (${format.oddsRatio(headline).ci})`
        : `β ${format.estimate(headline).b} (${format.estimate(headline).ci})`
    return t('records.headline', {
      method: t(METHOD_SHORT[headline.method]),
      value,
      p: format.pStatement(headline.p, headline.negLog10P),
    })
  }
}

type Props = {
  record: RowRecord
  href: string
  state?: RecordState
  /** Why it is in this state, where there is something to say. */
  note?: string
  actions?: ReactNode
}

/** A record in a list. */
export function RecordRow({ record, href, state, note, actions }: Props) {
  const t = useT()
  const format = useFormat()
  const headline = useHeadlineText()(record.headline)
  return (
    <li className={classes.row}>
      <Link href={href} className={classes.link ?? ''}>
        <span className={classes.name}>{record.title}</span>
        {headline !== '' && (
          <span className={classes.headline}>
            <Power>{headline}</Power>
          </span>
        )}
        <span className={classes.meta}>
          <span>{record.createdAt === null ? '' : format.dateTime(record.createdAt)}</span>
          <span>{t('records.variants', { n: record.variants })}</span>
          <span>{record.fileName}</span>
          {state && <RecordStateMark state={state} />}
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
