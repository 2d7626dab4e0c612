/**
 * A paid period, in days of the user's time zone: `20 Nov 2026 – 20 Dec 2026`. Empty where neither end is known; an
 * open end is expressed in words. Lines break only between the days: half a date would be read as another one.
 */
import { useT } from '../../i18n/use-t.ts'
import { useFormat } from '../use-format.ts'

/** Placeholder of a day, at which the translated message is split. */
const DAY = '\uFFFC'

type Span = { from: string | null; to: string | null }

export function PeriodText({ from, to }: Span) {
  const t = useT()
  const format = useFormat()
  if (from === null && to === null) return null
  const days = [from, to].filter((day) => day !== null).map((day) => format.date(day))
  const text =
    to === null
      ? t('billing.period.since', { from: DAY })
      : t(from === null ? 'billing.period.until' : 'billing.period.both', { from: DAY, to: DAY })
  const [before, between, after] = text.split(DAY)
  const [first, second] = days
  return (
    <>
      {before}
      <span style={{ whiteSpace: 'nowrap' }}>{first}</span>
      {between}
      {second !== undefined && <span style={{ whiteSpace: 'nowrap' }}>{second}</span>}
      {after}
    </>
  )
}
