import { Skeleton } from '@mantine/core'
import { lazyComponent } from '../lazy-component.tsx'
import type { DateRangeProps } from './date-range-input.tsx'

function FieldSkeleton() {
  return <Skeleton height={68} radius="md" />
}

/** A range of days with presets: ISO days, both ends included. */
export const DateRange = lazyComponent<DateRangeProps>(
  async () => (await import('./date-range-input.tsx')).DateRangeInput,
  { Placeholder: FieldSkeleton },
)
