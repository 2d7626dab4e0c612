import { queryOptions } from '@tanstack/react-query'
import { STALE } from '../../cache/keeping.ts'
import { contentEndpoints } from '../../contract/endpoints/content.ts'
import { callTool } from '../../session/current.ts'

const SUBJECTS = 'subjects'

export const subjectQueries = {
  page: (current: number) =>
    queryOptions({
      queryKey: [SUBJECTS, 'page', current],
      queryFn: ({ signal }) => callTool(contentEndpoints.subjectPage, { current }, { signal }),
      staleTime: STALE.minutes,
      meta: { keep: 'list' },
    }),
  /** A subject with its text and its items in reading order. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [SUBJECTS, 'detail', id],
      queryFn: ({ signal }) => callTool(contentEndpoints.subject, { id }, { signal }),
      staleTime: STALE.minutes,
      meta: { keep: 'body' },
    }),
  /** A short question among the items: its answer is read in place. */
  answer: (id: string) =>
    queryOptions({
      queryKey: [SUBJECTS, 'answer', id],
      queryFn: ({ signal }) => callTool(contentEndpoints.content, { id }, { signal }),
      staleTime: STALE.minutes,
      meta: { keep: 'body', isSilent: true },
    }),
}
