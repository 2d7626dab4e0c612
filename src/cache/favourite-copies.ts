/** Pure rules for the cached collection while a change of it is queued. */
import type { Favourite } from '../contract/endpoints/collection.ts'

/** Query key of the whole collection. */
export const favouritesKey = ['favourites', 'all'] as const

/** Returns the collection without an article. */
export function withoutFavourite(all: readonly Favourite[], articleId: string): Favourite[] {
  return all.filter((favourite) => favourite.articleId !== articleId)
}

/** Returns the collection with a favourite at its start; unchanged where it is already in it. */
export function withFavourite(all: readonly Favourite[], favourite: Favourite): Favourite[] {
  const isThere = all.some(({ articleId }) => articleId === favourite.articleId)
  return isThere ? [...all] : [favourite, ...all]
}

/** Changes the tags of one favourite. */
export function withTags(
  all: readonly Favourite[],
  articleId: string,
  tags: readonly string[],
): Favourite[] {
  return all.map((one) => (one.articleId === articleId ? { ...one, tags: [...tags] } : one))
}
