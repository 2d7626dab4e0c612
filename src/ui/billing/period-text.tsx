import { Fragment } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useFormat } from '../use-format.ts'

/** What stands between the two days in every language. */
const BETWEEN = ' – '

type Span = { from: string | null; to: string | null }

/**
 * A period paid for, in days of the reader's zone: `20 Nov 2026 – 20 Dec 2026`. Empty where neither
 * end is known; an open end is said in words.
 */
function usePeriodText(): (span: Span) => string {
  const t = useT()
  const format = useFormat()
  return ({ from, to }) => {
    if (from !== null && to !== null) {
      return t('billing.period.both', { from: format.date(from), to: format.date(to) })
    }
    if (from !== null) return t('billing.period.since', { from: format.date(from) })
    return to === null ? '' : t('billing.period.until', { to: format.date(to) })
  }
}

/** Breaks between its days only: half a date reads as another one. */
export function PeriodText(span: Span) {
  const period = usePeriodText()(span)
  return period.split(BETWEEN).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && BETWEEN}
      <span style={{ whiteSpace: 'nowrap' }}>{part}</span>
    </Fragment>
  ))
}
