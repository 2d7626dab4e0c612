/** Changes of the collection: tags, removal and restoring. Optimistic, and queued while the service is not reached. */
import type { QueryClient } from '@tanstack/react-query'
import { reactionCalls, settleFavourite, showFavourite } from '../../cache/article-reactions.ts'
import { changePersisted } from '../../cache/body-persister.ts'
import { favouritesKey, withTags } from '../../cache/favourite-copies.ts'
import { optimisticMutation } from '../../cache/optimistic-mutation.ts'
import { queuedCall } from '../../cache/queued-call.ts'
import { sendOrQueue, type Titles } from '../../cache/write-queue.ts'
import { collectionEndpoints, type Favourite } from '../../contract/endpoints/collection.ts'
import { favouriteQueries } from './queries.ts'

const { queryKey } = favouriteQueries.all()

const getTitles = ({ article }: Favourite): Titles => ({ zh: article.titleZh, en: article.titleEn })

/** Shows the tags of a favourite whose change is pending or was discarded. */
function showTags(client: QueryClient, articleId: string, tags: string[]): Promise<void> {
  client.setQueryData(queryKey, (all) => all && withTags(all, articleId, tags))
  return changePersisted(queryKey, (all) => withTags(all as Favourite[], articleId, tags))
}

/** Changes of the collection as calls that may be queued. */
export const collectionCalls = {
  tagFavourite: queuedCall(collectionEndpoints, 'tagFavourite', {
    keyOf: ({ articleId }) => `favourite:${articleId}/tags`,
    affects: [favouritesKey],
    valuesOf: ({ tags }, { list }) => ({ count: tags.length, tags: list(tags) }),
    revert: (client, { tags }: { tags: string[] }, { articleId }) =>
      showTags(client, articleId, tags),
  }),
}

type Tagging = { favourite: Favourite; tags: string[] }

/** Replaces the tags of a favourite. */
export function tagFavourite() {
  return optimisticMutation({
    queryKey,
    send: ({ favourite, tags }: Tagging) =>
      sendOrQueue(
        collectionCalls.tagFavourite,
        { articleId: favourite.articleId, tags },
        { about: getTitles(favourite), was: { tags: favourite.tags } },
      ),
    show: (client, { favourite: { articleId }, tags }) =>
      client.setQueryData(queryKey, (all) => all && withTags(all, articleId, tags)),
    whenQueued: (client, { favourite: { articleId }, tags }) => showTags(client, articleId, tags),
    // The stored copy is written when it is fetched.
    whenSent: (client) => client.invalidateQueries({ queryKey }),
  })
}

/**
 * Removes an article from the collection.
 * @returns null when the removal is pending
 */
export function removeFavourite() {
  return optimisticMutation({
    queryKey,
    send: (favourite: Favourite) => {
      const { articleId, tags, createdAt } = favourite
      const context = { about: getTitles(favourite), was: { favourite: true, tags, createdAt } }
      return sendOrQueue(reactionCalls.removeFavourite, { articleId }, context)
    },
    whenQueued: (client, { articleId }) => showFavourite(client, articleId, false),
    whenSent: (client, { articleId }) => settleFavourite(client, articleId, false),
  })
}

/** Restores an article with its tags. */
export function restoreFavourite() {
  return optimisticMutation({
    queryKey,
    send: (favourite: Favourite) => {
      const { articleId, tags } = favourite
      const context = { about: getTitles(favourite), was: { favourite: false } }
      return sendOrQueue(reactionCalls.addFavourite, { articleId, tags }, context)
    },
    whenQueued: (client, favourite) => showFavourite(client, favourite.articleId, true, favourite),
    whenSent: (client, { articleId }) => settleFavourite(client, articleId, true),
  })
}
