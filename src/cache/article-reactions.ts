/**
 * Likes and favourites. Shared by several features (landing page, lists, article page): they change
 * the member's marks, which are merged with every copy of an article for display.
 */
import type { QueryClient } from '@tanstack/react-query'
import { collectionEndpoints, type Favourite } from '../contract/endpoints/collection.ts'
import { type ArticleSummary, contentEndpoints } from '../contract/endpoints/content.ts'
import { requestPersistenceOnce } from './request-persistence-once.ts'
import { changePersisted } from './body-persister.ts'
import { optimisticMutation } from './optimistic-mutation.ts'
import { queuedCall } from './queued-call.ts'
import { sendOrQueue, type Titles } from './write-queue.ts'
import { contentKey } from './article-body.ts'
import { favouritesKey, withFavourite, withoutFavourite } from './favourite-copies.ts'
import { changeMarks, type Marks, marksKey, settleMarks, withReactions } from './marks.ts'

type Item = Record<string, unknown>

/** Finds an item in a cached response: a list, a page or the item itself. */
function findItem(data: unknown, id: string): Item | null {
  if (typeof data !== 'object' || data === null) return null
  const item = data as Item
  if (Array.isArray(data) || Array.isArray(item['records'])) {
    const items = (Array.isArray(data) ? data : item['records']) as Item[]
    return items.find((each) => each['id'] === id) ?? null
  }
  return item['id'] === id && 'likeCount' in item ? item : null
}

/** Finds an item in the newest cached response that has it. */
function knownItem(client: QueryClient, id: string): ArticleSummary | null {
  const newestFirst = client
    .getQueryCache()
    .findAll({ queryKey: contentKey })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const { state } of newestFirst) {
    const item = findItem(state.data, id)
    if (item !== null) return item as ArticleSummary
  }
  return null
}

function titlesOf(client: QueryClient, id: string): Titles | undefined {
  const item = knownItem(client, id)
  return item === null ? undefined : { zh: item.titleZh, en: item.titleEn }
}

/** Shows a like, or its removal, with the count that follows from it; the count never falls below zero. */
function showLike(client: QueryClient, id: string, liked: boolean): void {
  const known = knownItem(client, id)
  changeMarks(client, (marks) => {
    const item = known && withReactions(known, marks)
    if ((item?.liked ?? marks.liked[id]) === liked) return marks
    const likeCount = item && Math.max(0, item.likeCount + (liked ? 1 : -1))
    return {
      ...marks,
      liked: { ...marks.liked, [id]: liked },
      likeCounts: { ...marks.likeCounts, ...(likeCount !== null && { [id]: likeCount }) },
    }
  })
}

const favouriteMark = (id: string, favourite: boolean) => (marks: Marks) => ({
  ...marks,
  favourite: { ...marks.favourite, [id]: favourite },
})

/**
 * Shows a favourite, or its removal, on the article and in the collection.
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
  changeMarks(client, favouriteMark(id, favourite))
  const change = (all: readonly Favourite[]): Favourite[] => {
    if (!favourite) return withoutFavourite(all, id)
    return added === null ? [...all] : withFavourite(all, added)
  }
  client.setQueryData<Favourite[]>(favouritesKey, (all) => all && change(all))
  await changePersisted(favouritesKey, (all) => change(all as Favourite[]))
}

/** Shows a favourite, or its removal, that the service has accepted. */
export async function settleFavourite(
  client: QueryClient,
  id: string,
  favourite: boolean,
): Promise<void> {
  await Promise.all([
    // The stored copy of the collection is written when it is fetched.
    client.invalidateQueries({ queryKey: favouritesKey }),
    settleMarks(client, [contentKey], favouriteMark(id, favourite)),
  ])
}

const likeKey = ({ id }: { id: string }) => `like:${id}`
const revertLike = (client: QueryClient, { liked }: { liked: boolean }, { id }: { id: string }) =>
  changeMarks(client, (marks) => {
    if (marks.liked[id] === liked) return marks
    const { [id]: _changed, ...likeCounts } = marks.likeCounts
    return { ...marks, liked: { ...marks.liked, [id]: liked }, likeCounts }
  })

type FavouriteParams = { articleId: string }
const favouriteKeyOf = ({ articleId }: FavouriteParams) => `favourite:${articleId}`
const revertFavourite = (
  client: QueryClient,
  { favourite, ...known }: { favourite: boolean } & Partial<Favourite>,
  { articleId }: FavouriteParams,
) => showFavourite(client, articleId, favourite, known)

const LIKE = { keyOf: likeKey, affects: [contentKey, marksKey], revert: revertLike }
const FAVOURITE = {
  keyOf: favouriteKeyOf,
  affects: [contentKey, favouritesKey, marksKey],
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
    queryKey: marksKey,
    send: ({ id, liked }: { id: string; liked: boolean }, client) =>
      sendOrQueue(
        liked ? reactionCalls.like : reactionCalls.cancelLike,
        { id },
        { about: titlesOf(client, id), was: { liked: !liked } },
      ),
    show: (client, { id, liked }) => showLike(client, id, liked),
    whenSent: async (client, { id }, { liked, likeCount }) => {
      // Every copy has the old count; those that are shown get the new one from the marks.
      await client.invalidateQueries({ queryKey: contentKey, refetchType: 'none' })
      await settleMarks(client, [contentKey], (marks) => ({
        ...marks,
        liked: { ...marks.liked, [id]: liked },
        likeCounts: { ...marks.likeCounts, [id]: likeCount },
      }))
    },
  })
}

/** Adds an article to the member's favourites or removes it. */
export function toggleFavourite() {
  return optimisticMutation({
    queryKey: marksKey,
    send: ({ id, favourite }: { id: string; favourite: boolean }, client) => {
      void requestPersistenceOnce()
      return sendOrQueue(
        favourite ? reactionCalls.addFavourite : reactionCalls.removeFavourite,
        { articleId: id },
        { about: titlesOf(client, id), was: { favourite: !favourite } },
      )
    },
    show: (client, { id, favourite }) => changeMarks(client, favouriteMark(id, favourite)),
    whenQueued: (client, { id, favourite }) => showFavourite(client, id, favourite),
    whenSent: (client, { id, favourite }) => settleFavourite(client, id, favourite),
  })
}
