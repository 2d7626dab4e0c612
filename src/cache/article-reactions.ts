/**
 * Likes and favourites. Shared by several features (landing page, lists, article page): a change
 * must reach every copy in the cache.
 */
import { type QueryClient, type QueryKey, mutationOptions } from '@tanstack/react-query'
import { collectionEndpoints, type Favourite } from '../contract/endpoints/collection.ts'
import { type ArticleSummary, contentEndpoints } from '../contract/endpoints/content.ts'
import { callTool } from '../session/current.ts'
import { requestPersistenceOnce } from './request-persistence-once.ts'
import { changePersisted } from './body-persister.ts'
import { sendOrQueue, type Titles } from './write-queue.ts'
import { articleBody, contentKey } from './article-body.ts'
import { changeItem, findItem, withLike } from './article-copies.ts'
import { favouritesKey, withFavourite, withoutFavourite } from './favourite-copies.ts'

type Before = readonly [QueryKey, unknown][]
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

/** Shows a change optimistically, and returns the previous state. */
async function changeOptimistically(
  client: QueryClient,
  id: string,
  change: Change,
): Promise<Before> {
  // A running fetch carries the old state and would undo the change.
  await client.cancelQueries({ queryKey: contentKey })
  const before = client.getQueriesData({ queryKey: contentKey })
  changeItems(client, id, change)
  return before
}

function restore(client: QueryClient, before: Before | undefined): void {
  for (const [queryKey, data] of before ?? []) {
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
    if (data !== undefined) client.setQueryData(queryKey, data, { updatedAt })
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
export function showLike(client: QueryClient, id: string, liked: boolean): Promise<void> {
  changeItems(client, id, (item) => withLike(item, liked))
  return changePersistedCopy(id, (item) => withLike(item, liked))
}

/**
 * Applies a favourite, or its removal, to every copy of an article and to the collection.
 * @param known the favourite, or its tags, when it is restored
 */
export async function showFavourite(
  client: QueryClient,
  id: string,
  favourite: boolean,
  known: Favourite | string[] = [],
): Promise<void> {
  const article = knownItem(client, id)
  const createdAt = new Date().toISOString()
  const tags = Array.isArray(known) ? known : known.tags
  const made = article === null ? null : { articleId: id, createdAt, tags, article }
  const added = Array.isArray(known) ? made : known
  changeItems(client, id, () => ({ favourite }))
  const change = (all: readonly Favourite[]): Favourite[] => {
    if (!favourite) return withoutFavourite(all, id)
    return added === null ? [...all] : withFavourite(all, added)
  }
  client.setQueryData<Favourite[]>(favouritesKey, (all) => all && change(all))
  await changePersistedCopy(id, () => ({ favourite }))
  await changePersisted(favouritesKey, (all) => change(all as Favourite[]))
}

/** Likes an article or removes the like. Optimistic; rolled back when the service refuses. */
export function likeArticle() {
  return mutationOptions({
    mutationKey: [...contentKey, 'like'],
    // Offline changes, and changes before the previous response, wait in the outbox and not here.
    networkMode: 'always',
    mutationFn: ({ id, liked }: { id: string; liked: boolean }, { client }) =>
      sendOrQueue(
        {
          key: `like:${id}`,
          name: liked ? 'like' : 'cancelLike',
          params: { id },
          about: titlesOf(client, id),
          was: { liked: !liked },
        },
        () => callTool(liked ? contentEndpoints.like : contentEndpoints.cancelLike, { id }),
      ),
    onMutate: ({ id, liked }, { client }) =>
      changeOptimistically(client, id, (item) => withLike(item, liked)),
    onError: (_error, _variables, before, { client }) => restore(client, before),
    onSuccess: (reply, { id, liked }, _before, { client }) => {
      if (reply === null) return showLike(client, id, liked)
      const { likeCount } = reply
      changeItems(client, id, () => ({ liked: reply.liked, likeCount }))
      return refetchArticle(client, id)
    },
  })
}

/** Adds an article to the member's favourites or removes it. */
export function toggleFavourite() {
  return mutationOptions({
    mutationKey: [...contentKey, 'favourite'],
    networkMode: 'always',
    mutationFn: ({ id, favourite }: { id: string; favourite: boolean }, { client }) => {
      const params = { articleId: id }
      const { addFavourite, removeFavourite } = collectionEndpoints
      return sendOrQueue(
        {
          key: `favourite:${id}`,
          name: favourite ? 'addFavourite' : 'removeFavourite',
          params,
          about: titlesOf(client, id),
          was: { favourite: !favourite },
        },
        async () => {
          await callTool(favourite ? addFavourite : removeFavourite, params)
          return true
        },
      )
    },
    onMutate: ({ id, favourite }, { client }) =>
      changeOptimistically(client, id, () => ({ favourite })),
    onSuccess: (reply, { id, favourite }, _before, { client }) => {
      void requestPersistenceOnce()
      if (reply === null) return showFavourite(client, id, favourite)
      // The collection list has changed if it was loaded.
      void client.invalidateQueries({ queryKey: ['favourites'] })
      return refetchArticle(client, id)
    },
    onError: (_error, _variables, before, { client }) => restore(client, before),
  })
}
