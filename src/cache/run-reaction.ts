/** Runs likes and favourites for buttons without an observer. Loaded on demand; the client reports errors. */
import type { MutationOptions, QueryClient } from '@tanstack/react-query'
import { likeArticle, toggleFavourite } from './article-reactions.ts'

async function run<R, V, C>(
  client: QueryClient,
  options: MutationOptions<R, Error, V, C>,
  values: V,
): Promise<void> {
  await client
    .getMutationCache()
    .build(client, options)
    .execute(values)
    .catch(() => {})
}

/** Likes an article or removes the like. Never rejects. */
export const runLike = (client: QueryClient, id: string, liked: boolean): Promise<void> =>
  run(client, likeArticle(), { id, liked })

/** Adds an article to the favourites or removes it. Never rejects. */
export const runFavourite = (client: QueryClient, id: string, favourite: boolean): Promise<void> =>
  run(client, toggleFavourite(), { id, favourite })
