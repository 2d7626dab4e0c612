/** Query of one complete subject, persisted in IndexedDB, with the steps that the member has done. */
import { queryOptions } from '@tanstack/react-query'
import { contentEndpoints } from '../contract/endpoints/content.ts'
import { callTool } from '../session/current.ts'
import { STALE } from '../contract/freshness.ts'

/** Key prefix of every query about subjects. */
export const SUBJECTS = 'subjects'

/** A subject with its text and its items in reading order. */
export const subjectBody = (id: string) =>
  queryOptions({
    queryKey: [SUBJECTS, 'detail', id],
    queryFn: ({ signal }) => callTool(contentEndpoints.subject, { id }, { signal }),
    // Includes steps done on another device of the member.
    staleTime: STALE.halfMinute,
    // A shared link may name one that no longer exists: the page shows that itself.
    meta: { keep: 'body', isSilent: true },
  })
