import { Skeleton } from '@mantine/core'
import type { Day, DayRange } from '../../lib/days.ts'
import { lazyComponent } from '../lazy-component.tsx'

export type DateRangeProps = {
  label: string
  value: DayRange
  onChange: (range: DayRange) => void
  /** First and last day that may be chosen. */
  min?: Day
  max?: Day
  description?: string
  error?: string
  isDisabled?: boolean
}

function FieldSkeleton() {
  return <Skeleton height={68} radius="md" />
}

/** A range of days with presets: ISO days, both ends included. */
export const DateRange = lazyComponent<DateRangeProps>(
  async () => (await import('./date-range-input.tsx')).DateRangeInput,
  { Placeholder: FieldSkeleton },
)
