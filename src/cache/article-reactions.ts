/**
 * Likes and favourites. Shared by several features (landing page, lists, article page): a change
 * must reach every copy in the cache.
 */
import type { QueryClient } from '@tanstack/react-query'
import { collectionEndpoints, type Favourite } from '../contract/endpoints/collection.ts'
import { type ArticleSummary, contentEndpoints } from '../contract/endpoints/content.ts'
import { requestPersistenceOnce } from './request-persistence-once.ts'
import { changePersisted } from './body-persister.ts'
import { optimisticMutation } from './optimistic-mutation.ts'
import { queuedCall } from './queued-call.ts'
import { sendOrQueue, type Titles } from './write-queue.ts'
import { articleBody, contentKey } from './article-body.ts'
import { changeItem, findItem, withLike } from './article-copies.ts'
import { favouritesKey, withFavourite, withoutFavourite } from './favourite-copies.ts'

type Change = Parameters<typeof changeItem>[2]

/**
 * Changes an item in every cached response. The responses keep their age: nothing was refetched.
 */
function changeItems(client: QueryClient, id: string, change: Change): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: contentKey })) {
    const changed = changeItem(state.data, id, change)
    if (changed !== state.data) {
      client.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt })
    }
  }
}

/** Refetches an article, which also replaces its persisted copy. */
function refetchArticle(client: QueryClient, id: string): Promise<void> {
  return client.invalidateQueries({ queryKey: articleBody(id).queryKey })
}

/**
 * Changes the persisted copy of an article while the change is queued, so that the article page
 * shows it offline.
 */
function changePersistedCopy(id: string, change: Change): Promise<void> {
  return changePersisted(articleBody(id).queryKey, (data) => changeItem(data, id, change))
}

/** Finds an item in any cached response. */
function knownItem(client: QueryClient, id: string): ArticleSummary | null {
  for (const { state } of client.getQueryCache().findAll({ queryKey: contentKey })) {
    const item = findItem(state.data, id)
    if (item !== null) return item as ArticleSummary
  }
  return null
}

function titlesOf(client: QueryClient, id: string): Titles | undefined {
  const item = knownItem(client, id)
  return item === null ? undefined : { zh: item.titleZh, en: item.titleEn }
}

/**
 * Applies a like, or its removal, to every copy of an article: the change is queued or was
 * discarded.
 */
function showLike(client: QueryClient, id: string, liked: boolean): Promise<void> {
  changeItems(client, id, (item) => withLike(item, liked))
  return changePersistedCopy(id, (item) => withLike(item, liked))
}

/**
 * Applies a favourite, or its removal, to every copy of an article and to the collection.
 * @param known what is known of the favourite, when it is restored
 */
export async function showFavourite(
  client: QueryClient,
  id: string,
  favourite: boolean,
  known: Partial<Favourite> = {},
): Promise<void> {
  const { tags = [], createdAt = new Date().toISOString() } = known
  const article = known.article ?? knownItem(client, id)
  const added = article && { articleId: id, createdAt, tags, article: { ...article, favourite } }
  changeItems(client, id, () => ({ favourite }))
  const change = (all: readonly Favourite[]): Favourite[] => {
    if (!favourite) return withoutFavourite(all, id)
    return added === null ? [...all] : withFavourite(all, added)
  }
  client.setQueryData<Favourite[]>(favouritesKey, (all) => all && change(all))
  await changePersistedCopy(id, () => ({ favourite }))
  await changePersisted(favouritesKey, (all) => change(all as Favourite[]))
}

const likeKey = ({ id }: { id: string }) => `like:${id}`
const revertLike = (client: QueryClient, { liked }: { liked: boolean }, { id }: { id: string }) =>
  showLike(client, id, liked)

type FavouriteParams = { articleId: string }
const favouriteKeyOf = ({ articleId }: FavouriteParams) => `favourite:${articleId}`
const revertFavourite = (
  client: QueryClient,
  { favourite, ...known }: { favourite: boolean } & Partial<Favourite>,
  { articleId }: FavouriteParams,
) => showFavourite(client, articleId, favourite, known)

const LIKE = { keyOf: likeKey, affects: [contentKey], revert: revertLike }
const FAVOURITE = {
  keyOf: favouriteKeyOf,
  affects: [contentKey, favouritesKey],
  revert: revertFavourite,
}

/** Likes and favourites as calls that may be queued. */
export const reactionCalls = {
  like: queuedCall(contentEndpoints, 'like', LIKE),
  cancelLike: queuedCall(contentEndpoints, 'cancelLike', LIKE),
  addFavourite: queuedCall(collectionEndpoints, 'addFavourite', FAVOURITE),
  removeFavourite: queuedCall(collectionEndpoints, 'removeFavourite', FAVOURITE),
}

/** Likes an article or removes the like. */
export function likeArticle() {
  return optimisticMutation({
    queryKey: contentKey,
    send: ({ id, liked }: { id: string; liked: boolean }, client) =>
      sendOrQueue(
        liked ? reactionCalls.like : reactionCalls.cancelLike,
        { id },
        { about: titlesOf(client, id), was: { liked: !liked } },
      ),
    show: (client, { id, liked }) => changeItems(client, id, (item) => withLike(item, liked)),
    whenQueued: (client, { id, liked }) => showLike(client, id, liked),
    whenSent: (client, { id }, { liked, likeCount }) => {
      changeItems(client, id, () => ({ liked, likeCount }))
      return refetchArticle(client, id)
    },
  })
}

/** Adds an article to the member's favourites or removes it. */
export function toggleFavourite() {
  return optimisticMutation({
    queryKey: contentKey,
    send: ({ id, favourite }: { id: string; favourite: boolean }, client) => {
      void requestPersistenceOnce()
      return sendOrQueue(
        favourite ? reactionCalls.addFavourite : reactionCalls.removeFavourite,
        { articleId: id },
        { about: titlesOf(client, id), was: { favourite: !favourite } },
      )
    },
    show: (client, { id, favourite }) => changeItems(client, id, () => ({ favourite })),
    whenQueued: (client, { id, favourite }) => showFavourite(client, id, favourite),
    whenSent: (client, { id }) => {
      // The collection list has changed if it was loaded.
      void client.invalidateQueries({ queryKey: favouritesKey })
      return refetchArticle(client, id)
    },
  })
}
