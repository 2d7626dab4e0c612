/** Pure rules for the kept collection while a change of it waits to be sent. */
import type { Favourite } from '../contract/endpoints/collection.ts'

/** The query of the whole collection. */
export const favouritesKey = ['favourites', 'all'] as const

/** The collection without an article. */
export function withoutFavourite(all: readonly Favourite[], articleId: string): Favourite[] {
  return all.filter((favourite) => favourite.articleId !== articleId)
}

/** The collection with a favourite at its beginning; where it is already, it stays as it is. */
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
