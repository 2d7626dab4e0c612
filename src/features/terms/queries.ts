/** Queries of the legal documents, and of those that the member has not confirmed. */
import { queryOptions } from '@tanstack/react-query'
import { STALE } from '../../contract/freshness.ts'
import { readWrites } from '../../cache/write-queue.ts'
import type { TermsType } from '../../contract/codes.ts'
import { contentEndpoints } from '../../contract/endpoints/content.ts'
import { termsEndpoints } from '../../contract/endpoints/terms.ts'
import { logFailure } from '../../platform/log.ts'
import { callTool, currentSession } from '../../session/current.ts'
import { isCallError } from '../../transport/call-error.ts'

const TERMS = 'terms'

/** Returns the documents whose consent is queued. */
async function readConsents(): Promise<unknown[]> {
  const userId = currentSession().userId()
  const writes = userId === null ? [] : await readWrites(userId).catch(() => [])
  return writes.flatMap(({ name, fault, params }) =>
    name === 'readTerms' && fault === null ? [params['useType']] : [],
  )
}

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
      meta: { keep: 'body', isSilent: true },
    }),
  /** The mandatory documents that the member has not confirmed. Requested on load, never persisted. */
  unread: () =>
    queryOptions({
      queryKey: [TERMS, 'unread'],
      queryFn: async ({ signal }) => {
        const unread = await callTool(termsEndpoints.unreadTerms, {}, { signal })
        const given = await readConsents()
        return unread.filter((useType) => !given.includes(useType))
      },
      staleTime: Number.POSITIVE_INFINITY,
      meta: { isSilent: true },
    }),
}
