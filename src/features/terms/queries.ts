/** Queries of the legal documents, and of those that the member has not confirmed. */
import { queryOptions } from '@tanstack/react-query'
import { STALE } from '../../contract/freshness.ts'
import { readWaitingParams } from '../../cache/known-writes.ts'
import type { TermsType } from '../../contract/codes.ts'
import { contentEndpoints } from '../../contract/endpoints/content.ts'
import { termsEndpoints } from '../../contract/endpoints/terms.ts'
import { logFailure } from '../../platform/log.ts'
import { callTool } from '../../session/current.ts'
import { isCallError } from '../../transport/call-error.ts'
import { termsCalls } from './queued-calls.ts'

const TERMS = 'terms'

export const termsQueries = {
  /** A legal document, or null when the service has none. */
  document: (useType: TermsType) =>
    queryOptions({
      queryKey: [TERMS, 'document', useType],
      queryFn: async ({ signal }) => {
        try {
          return await callTool(contentEndpoints.terms, { useType }, { signal })
        } catch (error) {
          // S8: a failed load goes to the console and loading ends.
          if (!(isCallError(error) && error.kind === 'aborted')) {
            logFailure('terms document could not be loaded', error)
          }
          throw error
        }
      },
      staleTime: STALE.day,
      meta: { keep: 'body', isForEverybody: true, isSilent: true },
    }),
  /** The mandatory documents that the member has not confirmed. Requested on load, never persisted. */
  unread: () =>
    queryOptions({
      queryKey: [TERMS, 'unread'],
      queryFn: async ({ signal }) => {
        const unread = await callTool(termsEndpoints.unreadTerms, {}, { signal })
        const consents = await readWaitingParams(termsCalls.readTerms)
        return unread.filter((type) => !consents.some(({ useType }) => useType === type))
      },
      staleTime: Number.POSITIVE_INFINITY,
      meta: { isSilent: true },
    }),
}
