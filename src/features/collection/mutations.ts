/** Changes of the collection: tags, removal and restoring. Optimistic, and queued while the service is not reached. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { contentKey } from '../../cache/article-body.ts'
import { showFavourite } from '../../cache/article-reactions.ts'
import { changePersisted } from '../../cache/body-persister.ts'
import { withTags } from '../../cache/favourite-copies.ts'
import { sendOrQueue, type Titles } from '../../cache/write-queue.ts'
import { collectionEndpoints, type Favourite } from '../../contract/endpoints/collection.ts'
import { callTool } from '../../session/current.ts'
import { favouriteQueries } from './queries.ts'

const KEY = ['collection'] as const

/** Changes made offline, or before the previous one is answered, wait in the outbox, not in the query client. */
const IMMEDIATE = { networkMode: 'always' } as const

const { queryKey } = favouriteQueries.all()

const getTitles = ({ article }: Favourite): Titles => ({ zh: article.titleZh, en: article.titleEn })

/** Refetches the collection: the stored copy is written when it is fetched. */
async function refetch(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: contentKey, refetchType: 'none' })
  await client.invalidateQueries({ queryKey })
}

/** Shows the tags of a favourite whose change is pending or was discarded. */
export function showTags(client: QueryClient, articleId: string, tags: string[]): Promise<void> {
  client.setQueryData(queryKey, (all) => all && withTags(all, articleId, tags))
  return changePersisted(queryKey, (all) => withTags(all as Favourite[], articleId, tags))
}

type Tagging = { favourite: Favourite; tags: string[] }

/** Replaces the tags of a favourite. Optimistic; rolled back when the service refuses. */
export function tagFavourite() {
  return mutationOptions({
    ...IMMEDIATE,
    mutationKey: [...KEY, 'tag'],
    mutationFn: ({ favourite, tags }: Tagging) => {
      const { articleId } = favourite
      const params = { articleId, tags }
      return sendOrQueue(
        {
          key: `favourite:${articleId}/tags`,
          name: 'tagFavourite',
          params,
          about: getTitles(favourite),
          was: { tags: favourite.tags },
        },
        () => callTool(collectionEndpoints.tagFavourite, params),
      )
    },
    onMutate: async ({ favourite: { articleId }, tags }, { client }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (all) => all && withTags(all, articleId, tags))
      return before
    },
    onError: (_error, _change, before, { client }) => {
      if (before) client.setQueryData(queryKey, before)
    },
    onSuccess: (reply, { favourite: { articleId }, tags }, _before, { client }) =>
      reply === null ? showTags(client, articleId, tags) : refetch(client),
  })
}

/**
 * Removes an article from the collection.
 * @returns null when the removal is pending
 */
export function removeFavourite() {
  return mutationOptions({
    ...IMMEDIATE,
    mutationKey: [...KEY, 'remove'],
    mutationFn: (favourite: Favourite) => {
      const { articleId, tags } = favourite
      return sendOrQueue(
        {
          key: `favourite:${articleId}`,
          name: 'removeFavourite',
          params: { articleId },
          about: getTitles(favourite),
          was: { favourite: true, tags },
        },
        async () => {
          await callTool(collectionEndpoints.removeFavourite, { articleId })
          return true
        },
      )
    },
    onSuccess: (reply, { articleId }, _before, { client }) =>
      reply === null ? showFavourite(client, articleId, false) : refetch(client),
  })
}

/** Restores an article with its tags. */
export function restoreFavourite() {
  return mutationOptions({
    ...IMMEDIATE,
    mutationKey: [...KEY, 'restore'],
    mutationFn: (favourite: Favourite) => {
      const { articleId, tags } = favourite
      return sendOrQueue(
        {
          key: `favourite:${articleId}`,
          name: 'addFavourite',
          params: { articleId, tags },
          about: getTitles(favourite),
          was: { favourite: false },
        },
        async () => {
          await callTool(collectionEndpoints.addFavourite, { articleId, tags })
          return true
        },
      )
    },
    onSuccess: (reply, favourite, _before, { client }) =>
      reply === null
        ? showFavourite(client, favourite.articleId, true, favourite)
        : refetch(client),
  })
}
