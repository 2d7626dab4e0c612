import { Skeleton } from '@mantine/core'
import { LoadingRegion } from '../states.tsx'

/** Placeholder of a result that is loading. */
export function ResultSkeleton() {
  return (
    <LoadingRegion>
      <Skeleton height={34} width="60%" mb={24} />
      <Skeleton height={96} radius="md" mb={24} />
      <Skeleton height={140} radius="md" mb={24} />
      <Skeleton height={280} radius="md" />
    </LoadingRegion>
  )
}
