import { keepPreviousData } from '@tanstack/react-query'
import { STALE } from './keeping.ts'

/**
 * A page of a list that belongs to the member: kept for reading offline, and the page before stays in
 * sight while the next one comes.
 */
export const OWNED_PAGE = {
  staleTime: STALE.halfMinute,
  // What was paid or sent while the page was left is in no list that was kept before.
  refetchOnMount: 'always',
  placeholderData: keepPreviousData,
  meta: { keep: 'list', isSilent: true },
} as const
