/** Queries of a member's account: preferences, sessions, security log, export, and recent activity. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { STALE } from '../../contract/freshness.ts'
import { collectionEndpoints } from '../../contract/endpoints/collection.ts'
import { contentEndpoints } from '../../contract/endpoints/content.ts'
import { feedbackEndpoints } from '../../contract/endpoints/feedback.ts'
import { memberEndpoints } from '../../contract/endpoints/members.ts'
import { securityLogEndpoints } from '../../contract/endpoints/security-log.ts'
import { callQuery } from '../../cache/call-query.ts'

const ACCOUNT = 'account'
/** Polling interval while an export is being prepared. */
const EXPORT_POLL_MS = 2000
/** Number of favourites and subjects on the profile page. */
const RECENT = 5
const MANY_SUBJECTS = 50

/** Queries of the account pages; small, and persisted for offline use. */
export const accountQueries = {
  preferences: () =>
    callQuery([ACCOUNT, 'preferences'], memberEndpoints.preferences, {}, { isSilent: true }),
  sessions: () =>
    callQuery([ACCOUNT, 'sessions'], memberEndpoints.sessions, {}, { isSilent: true }),
  /** The newest entries; a longer list has a key of its own. */
  securityLog: (size: number) =>
    queryOptions({
      ...callQuery(
        [ACCOUNT, 'securityLog', size],
        securityLogEndpoints.securityLog,
        { size },
        { isSilent: true },
      ),
      placeholderData: keepPreviousData,
    }),
  exportState: () =>
    queryOptions({
      ...callQuery([ACCOUNT, 'export'], memberEndpoints.exportState, {}, { isSilent: true }),
      refetchInterval: ({ state }) => (state.data?.status === 'preparing' ? EXPORT_POLL_MS : false),
    }),
  /** The newest favourites, and their number. */
  favourites: () =>
    callQuery(
      [ACCOUNT, 'favourites'],
      collectionEndpoints.favouritePage,
      { size: RECENT },
      { isSilent: true },
    ),
  /** The number of the member's feedback conversations. */
  feedback: () =>
    callQuery(
      [ACCOUNT, 'feedback'],
      feedbackEndpoints.feedbackPage,
      { size: 1 },
      { isSilent: true },
    ),
  /** The subjects with the member's progress in each. */
  subjects: () =>
    queryOptions({
      ...callQuery(
        [ACCOUNT, 'subjects'],
        contentEndpoints.subjectPage,
        { size: MANY_SUBJECTS },
        { isSilent: true },
      ),
      staleTime: STALE.always,
    }),
}
