import { TextInput } from '@mantine/core'
import { formatDate } from '../../i18n/format-time.ts'
import { msg } from '../../i18n/msg.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import type { DayFault } from '../../lib/days.ts'
import classes from './date-range.module.css'
import type { Bounds, RangeDraft } from './use-range-draft.ts'

const LABEL = { from: msg('dateRange.from'), to: msg('dateRange.to') } as const
const FAULT: Record<DayFault, string> = {
  unreadable: msg('dateRange.fault.unreadable'),
  tooEarly: msg('dateRange.fault.tooEarly'),
  tooLate: msg('dateRange.fault.tooLate'),
}

/** First and last day as text fields. */
export function DayFields({ draft, bounds }: { draft: RangeDraft; bounds: Bounds }) {
  const t = useT()
  const locale = useLocale()
  const shown = (day: string | undefined) =>
    day === undefined ? '' : formatDate(locale, day, 'UTC')
  const faultText = (fault: DayFault | null) =>
    fault === null ? null : t(FAULT[fault], { min: shown(bounds.min), max: shown(bounds.max) })
  return (
    <div className={classes.fields}>
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          label={t(LABEL[end])}
          placeholder={t('dateRange.placeholder')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={draft.typed[end]}
          error={faultText(draft.faults[end])}
          onChange={(event) => draft.type(end, event.currentTarget.value)}
          onBlur={draft.leave}
        />
      ))}
    </div>
  )
}
