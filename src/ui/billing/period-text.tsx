import { useT } from '../../i18n/use-t.ts'
import { useFormat } from '../use-format.ts'

type Span = { from: string | null; to: string | null }

/**
 * A period paid for, in days of the reader's zone: `20 Nov 2026 – 20 Dec 2026`. Empty where neither
 * end is known; an open end is said in words.
 */
export function usePeriodText(): (span: Span) => string {
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

/** A period paid for, as text. */
export function PeriodText(span: Span) {
  return usePeriodText()(span)
}
