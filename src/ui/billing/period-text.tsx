import { Fragment } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useFormat } from '../use-format.ts'

/** Separator between two days, in every language. */
const BETWEEN = ' – '

type Span = { from: string | null; to: string | null }

/**
 * A paid period, in days of the reader's zone: `20 Nov 2026 – 20 Dec 2026`. Empty where neither end
 * is known; an open end is expressed in words.
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

/** Line breaks only between the days: half a date would read as another one. */
export function PeriodText(span: Span) {
  const period = usePeriodText()(span)
  return period.split(BETWEEN).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && BETWEEN}
      <span style={{ whiteSpace: 'nowrap' }}>{part}</span>
    </Fragment>
  ))
}
