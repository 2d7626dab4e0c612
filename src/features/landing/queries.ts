/** Queries of the landing page: the newest items of a kind, a complete notice, and the subjects. */
import { queryOptions } from '@tanstack/react-query'
import { contentKey } from '../../cache/article-body.ts'
import { STALE } from '../../contract/freshness.ts'
import { contentEndpoints } from '../../contract/endpoints/content.ts'
import { callQuery } from '../../cache/call-query.ts'

const LANDING = 'landing'

export const landingQueries = {
  /** Newest items of one kind, with their likes. Under the content key, so that new likes update them. */
  latest: (type: 'problem' | 'industry' | 'notice', size: number) =>
    queryOptions({
      ...callQuery([...contentKey, LANDING, type, size], contentEndpoints.contentPage, {
        type,
        size,
      }),
      staleTime: STALE.halfMinute,
    }),
  /** Complete notice, fetched when it is expanded. */
  notice: (id: string) =>
    callQuery(
      [...contentKey, LANDING, 'body', id],
      contentEndpoints.content,
      { id },
      { keep: 'body', isSilent: true },
    ),
  subjects: () => callQuery([LANDING, 'subjects'], contentEndpoints.homepageSubjects, {}),
}
