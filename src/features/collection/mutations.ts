import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { contentKey } from '../../cache/article-body.ts'
import { collectionEndpoints, type Favourite } from '../../contract/endpoints/collection.ts'
import { callTool } from '../../session/current.ts'
import { withTags } from './model.ts'
import { favouriteQueries } from './queries.ts'

const KEY = ['collection'] as const

/** Run one after another, so that the last press wins; refused at once while offline. */
const inOrder = { scope: { id: 'favourite' }, networkMode: 'always' as const }

/** The stored copy of the collection is written when it is fetched, so it is fetched again. */
async function readAnew(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: contentKey, refetchType: 'none' })
  await client.invalidateQueries({ queryKey: favouriteQueries.all().queryKey })
}

/** Replaces the tags of a favourite. Optimistic; rolled back when the service refuses. */
export function tagFavourite() {
  const { queryKey } = favouriteQueries.all()
  return mutationOptions({
    ...inOrder,
    mutationKey: [...KEY, 'tag'],
    mutationFn: (change: { articleId: string; tags: string[] }) =>
      callTool(collectionEndpoints.tagFavourite, change),
    onMutate: async ({ articleId, tags }, { client }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (all) => all && withTags(all, articleId, tags))
      return before
    },
    onError: (_error, _change, before, { client }) => {
      if (before) client.setQueryData(queryKey, before)
    },
    onSuccess: (_reply, _change, _before, { client }) => readAnew(client),
  })
}

/** Removes an article from the collection. */
export function removeFavourite() {
  return mutationOptions({
    ...inOrder,
    mutationKey: [...KEY, 'remove'],
    mutationFn: ({ articleId }: Favourite) =>
      callTool(collectionEndpoints.removeFavourite, { articleId }),
    onSuccess: (_nothing, _favourite, _before, { client }) => readAnew(client),
  })
}

/** Puts an article back as it was, its tags included. */
export function restoreFavourite() {
  return mutationOptions({
    ...inOrder,
    mutationKey: [...KEY, 'restore'],
    mutationFn: ({ articleId, tags }: Favourite) =>
      callTool(collectionEndpoints.addFavourite, { articleId, tags }),
    onSuccess: (_nothing, _favourite, _before, { client }) => readAnew(client),
  })
}
