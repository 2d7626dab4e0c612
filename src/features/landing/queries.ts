/** Queries of the landing page: the newest items of a kind, a complete notice, and the subjects. */
import { queryOptions } from '@tanstack/react-query'
import { contentKey } from '../../cache/article-body.ts'
import { STALE } from '../../contract/freshness.ts'
import { contentEndpoints } from '../../contract/endpoints/content.ts'
import { callTool } from '../../session/current.ts'

const LANDING = 'landing'

export const landingQueries = {
  /** Newest items of one kind, with their likes. Under the content key, so that new likes update them. */
  latest: (type: 'problem' | 'industry' | 'notice', size: number) =>
    queryOptions({
      queryKey: [...contentKey, LANDING, type, size],
      queryFn: ({ signal }) => callTool(contentEndpoints.contentPage, { type, size }, { signal }),
      staleTime: STALE.halfMinute,
      meta: { keep: 'list' },
    }),
  /** Complete notice, fetched when it is expanded. */
  notice: (id: string) =>
    queryOptions({
      queryKey: [...contentKey, LANDING, 'body', id],
      queryFn: ({ signal }) => callTool(contentEndpoints.content, { id }, { signal }),
      staleTime: STALE.minutes,
      meta: { keep: 'body', isSilent: true },
    }),
  subjects: () =>
    queryOptions({
      queryKey: [LANDING, 'subjects'],
      queryFn: ({ signal }) => callTool(contentEndpoints.homepageSubjects, {}, { signal }),
      staleTime: STALE.minutes,
      meta: { keep: 'list' },
    }),
}
