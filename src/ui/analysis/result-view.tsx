import { Skeleton } from '@mantine/core'
import { createElement, Suspense } from 'react'
import { LoadingRegion } from '../states.tsx'
import { kindOf } from './read-body.ts'
import type { RecordBody } from './record-body.ts'

/** What stands where a result will be. */
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

/** A result whole, drawn by what its kind brings along. */
export function ResultView({ body }: { body: RecordBody }) {
  return (
    <Suspense fallback={<ResultSkeleton />}>{createElement(kindOf(body).View, { body })}</Suspense>
  )
}
