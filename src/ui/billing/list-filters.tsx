/** Filters of a list by state or kind, and by days. */
import { NativeSelect } from '@mantine/core'
import type { DayRange } from '../../lib/days.ts'
import { DateRange } from '../date-range/date-range.tsx'
import classes from './list.module.css'

type Props<Filter extends string> = {
  /** Label of the select and its options; '' means all. */
  label: string
  choices: readonly { value: Filter | ''; label: string }[]
  value: Filter | null
  onChoose: (filter: Filter | null) => void
  daysLabel: string
  range: DayRange
  onDays: (range: DayRange) => void
}

export function ListFilters<Filter extends string>(props: Props<Filter>) {
  const { label, choices, value, onChoose, daysLabel, range, onDays } = props
  return (
    <div className={classes.filters}>
      <NativeSelect
        size="md"
        label={label}
        value={value ?? ''}
        data={choices.map((choice) => ({ ...choice }))}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          onChoose(choices.find((it) => it.value !== '' && it.value === chosen)?.value || null)
        }}
      />
      <DateRange label={daysLabel} value={range} onChange={onDays} />
    </div>
  )
}
