import { keepPreviousData } from '@tanstack/react-query'
import { STALE } from '../contract/freshness.ts'

/**
 * Query options for a page of a list that belongs to the member: persisted for reading offline; the
 * previous page stays visible while the next one loads.
 */
export const OWNED_PAGE = {
  staleTime: STALE.halfMinute,
  // Persisted lists lack what was paid or sent since.
  refetchOnMount: 'always',
  placeholderData: keepPreviousData,
  meta: { keep: 'list', isSilent: true },
} as const
