import { queryOptions } from '@tanstack/react-query'
import { contentEndpoints } from '../contract/endpoints/content.ts'
import { callTool } from '../session/current.ts'
import { STALE } from './keeping.ts'

/** Everything that carries content items lies under this key, so that a like reaches every copy. */
const CONTENT = 'articles'
export const contentKey = [CONTENT] as const

/** One content item whole. Its body is kept where the small storage does not bind. */
export const articleBody = (id: string) =>
  queryOptions({
    queryKey: [CONTENT, 'detail', id],
    queryFn: ({ signal }) => callTool(contentEndpoints.content, { id }, { signal }),
    // What the device kept is shown at once, with the likes of its day; the answer corrects them.
    staleTime: STALE.always,
    // The page says itself what is wrong, an unknown id above all.
    meta: { keep: 'body', isSilent: true },
  })
