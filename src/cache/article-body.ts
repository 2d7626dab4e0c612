/** Query of one complete content item, persisted in IndexedDB and not in the 5 MB of local storage. */
import { queryOptions } from '@tanstack/react-query'
import { contentEndpoints } from '../contract/endpoints/content.ts'
import { STALE } from '../contract/freshness.ts'
import { bodyKeyOf } from './body-persister.ts'
import { callQuery } from './call-query.ts'
import { isEmbedded } from './page-state.ts'

/** Key prefix of every query that contains content items. */
const CONTENT = 'articles'
export const contentKey = [CONTENT] as const

export const articleBody = (id: string) =>
  queryOptions({
    // The page shows its own error, above all for an unknown id.
    ...callQuery(
      [CONTENT, 'detail', id],
      contentEndpoints.content,
      { id },
      { keep: 'body', isSilent: true },
    ),
    // The persisted copy is shown at once, with its old like count; the response corrects it.
    staleTime: (query) => (isEmbedded(query) ? STALE.minutes : STALE.always),
  })

/** Returns the id of the article that is stored under a key; null for the key of something else. */
export function articleIdOf(key: string): string | null {
  const [before = '', after = ''] = bodyKeyOf(articleBody('*').queryKey).split('*')
  return key.startsWith(before) ? key.slice(before.length, key.length - after.length) : null
}
