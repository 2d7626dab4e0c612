import { queryOptions } from '@tanstack/react-query'
import { STALE } from '../../cache/keeping.ts'
import { contentEndpoints } from '../../contract/endpoints/content.ts'
import { callTool } from '../../session/current.ts'

const LANDING = 'landing'

export const landingQueries = {
  /** The newest items of one kind, with their likes. */
  latest: (type: 'problem' | 'industry', size: number) =>
    queryOptions({
      queryKey: [LANDING, 'latest', type, size],
      queryFn: ({ signal }) => callTool(contentEndpoints.contentPage, { type, size }, { signal }),
      staleTime: STALE.halfMinute,
      meta: { keep: 'list' },
    }),
  subjects: () =>
    queryOptions({
      queryKey: [LANDING, 'subjects'],
      queryFn: ({ signal }) => callTool(contentEndpoints.homepageSubjects, {}, { signal }),
      staleTime: STALE.minutes,
      meta: { keep: 'list' },
    }),
}
