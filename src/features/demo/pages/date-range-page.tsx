import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { type DayRange, NO_RANGE, periodOf } from '../../../lib/days.ts'
import { shownZoneAtom } from '../../../session/session-atoms.ts'
import { DateRange } from '../../../ui/date-range/date-range.tsx'
import type { DateRangeProps } from '../../../ui/date-range/date-range-input.tsx'
import classes from '../components/workbench.module.css'
import { Specimen, Workbench } from '../components/workbench.tsx'

type ExampleProps = Omit<DateRangeProps, 'value' | 'onChange' | 'label'> & {
  title: string
  text: string
  start?: DayRange
}

function Example({ title, text, start = NO_RANGE, ...rest }: ExampleProps) {
  const t = useT()
  const timeZone = useAtomValue(shownZoneAtom)
  const [range, setRange] = useState(start)
  return (
    <Specimen title={title} text={text} value={{ ...range, asked: periodOf(range, timeZone) }}>
      <div className={classes.narrow}>
        <DateRange {...rest} label={t('demo.dateRange.label')} value={range} onChange={setRange} />
      </div>
    </Specimen>
  )
}

/** `/user/components/DateRange`: the date range in its states. */
export function DateRangePage() {
  const t = useT()
  const spring = { from: '2026-03-01', to: '2026-05-31' }
  return (
    <Workbench title={t('route.demoDateRange')} lead={t('demo.dateRange.lead')}>
      <Example title={t('demo.dateRange.empty')} text={t('demo.dateRange.empty.text')} />
      <Example
        title={t('demo.dateRange.chosen')}
        text={t('demo.dateRange.chosen.text')}
        start={spring}
      />
      <Example
        title={t('demo.dateRange.bounds')}
        text={t('demo.dateRange.bounds.text')}
        description={t('demo.dateRange.bounds.hint')}
        min="2026-01-01"
        max="2026-12-31"
      />
      <Example
        title={t('demo.dateRange.open')}
        text={t('demo.dateRange.open.text')}
        start={{ from: '2026-06-01', to: null }}
      />
      <Example
        title={t('demo.dateRange.error')}
        text={t('demo.dateRange.error.text')}
        error={t('demo.dateRange.error.message')}
      />
      <Example
        title={t('demo.dateRange.disabled')}
        text={t('demo.dateRange.disabled.text')}
        start={spring}
        isDisabled
      />
    </Workbench>
  )
}
