/** Queries of a member's account: preferences, sessions, security log, export, and recent activity. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { STALE } from '../../contract/freshness.ts'
import { collectionEndpoints } from '../../contract/endpoints/collection.ts'
import { contentEndpoints } from '../../contract/endpoints/content.ts'
import { feedbackEndpoints } from '../../contract/endpoints/feedback.ts'
import { memberEndpoints } from '../../contract/endpoints/members.ts'
import { securityLogEndpoints } from '../../contract/endpoints/security-log.ts'
import { callTool } from '../../session/current.ts'

const ACCOUNT = 'account'
/** Polling interval while an export is being prepared. */
const EXPORT_POLL_MS = 2000
/** Number of favourites and subjects on the profile page. */
const RECENT = 5
const MANY_SUBJECTS = 50

/** Queries of the account pages; small, and persisted for offline use. */
export const accountQueries = {
  preferences: () =>
    queryOptions({
      queryKey: [ACCOUNT, 'preferences'],
      queryFn: ({ signal }) => callTool(memberEndpoints.preferences, {}, { signal }),
      // An unsubscribe link in a mail may have changed them.
      staleTime: STALE.always,
      meta: { keep: 'list', isSilent: true },
    }),
  sessions: () =>
    queryOptions({
      queryKey: [ACCOUNT, 'sessions'],
      queryFn: ({ signal }) => callTool(memberEndpoints.sessions, {}, { signal }),
      staleTime: STALE.always,
      meta: { keep: 'list', isSilent: true },
    }),
  /** The newest entries; a longer list has a key of its own. */
  securityLog: (size: number) =>
    queryOptions({
      queryKey: [ACCOUNT, 'securityLog', size],
      queryFn: ({ signal }) => callTool(securityLogEndpoints.securityLog, { size }, { signal }),
      staleTime: STALE.always,
      placeholderData: keepPreviousData,
      meta: { keep: 'list', isSilent: true },
    }),
  exportState: () =>
    queryOptions({
      queryKey: [ACCOUNT, 'export'],
      queryFn: ({ signal }) => callTool(memberEndpoints.exportState, {}, { signal }),
      staleTime: STALE.always,
      refetchInterval: ({ state }) => (state.data?.status === 'preparing' ? EXPORT_POLL_MS : false),
      meta: { keep: 'list', isSilent: true },
    }),
  /** The newest favourites, and their number. */
  favourites: () =>
    queryOptions({
      queryKey: [ACCOUNT, 'favourites'],
      queryFn: ({ signal }) =>
        callTool(collectionEndpoints.favouritePage, { size: RECENT }, { signal }),
      staleTime: STALE.always,
      meta: { keep: 'list', isSilent: true },
    }),
  /** The number of the member's feedback conversations. */
  feedback: () =>
    queryOptions({
      queryKey: [ACCOUNT, 'feedback'],
      queryFn: ({ signal }) => callTool(feedbackEndpoints.feedbackPage, { size: 1 }, { signal }),
      staleTime: STALE.always,
      meta: { keep: 'list', isSilent: true },
    }),
  /** The subjects with the member's progress in each. */
  subjects: () =>
    queryOptions({
      queryKey: [ACCOUNT, 'subjects'],
      queryFn: ({ signal }) =>
        callTool(contentEndpoints.subjectPage, { size: MANY_SUBJECTS }, { signal }),
      staleTime: STALE.always,
      meta: { keep: 'list', isSilent: true },
    }),
}
