/** Pure rules of the collection: which items are shown, in which order, and their tags. */
import { normaliseTags } from '../../contract/record-content.ts'
import { toHalfWidth } from '../../contract/typed-text.ts'
import { localeTag } from '../../lib/locale-tag.ts'
import { textIn } from '../../ui/content/localised.ts'
import { type Language } from '../../contract/languages.ts'
import type { Favourite } from '../../contract/endpoints/collection.ts'
import { CONTENT_TYPES, type ContentType } from '../../contract/endpoints/content.ts'
import { LIMITS } from '../../contract/limits.ts'

export const SORTS = ['newest', 'oldest', 'updated', 'title'] as const
export type Sort = (typeof SORTS)[number]

/** Filters of the displayed items, as in the address. */
export type Filters = {
  keyword: string
  type: ContentType | null
  tag: string | null
  sort: Sort
}

export const NO_FILTERS: Filters = { keyword: '', type: null, tag: null, sort: 'newest' }

/** Parses the filters from a query string. Invalid values count as absent. */
export function parseFilters(search: string): Filters {
  const query = new URLSearchParams(search)
  const tag = (query.get('tag') ?? '').slice(0, LIMITS.tag)
  return {
    keyword: (query.get('keyword') ?? '').slice(0, 100),
    type: CONTENT_TYPES.find((type) => type === query.get('type')) ?? null,
    tag: tag === '' ? null : tag,
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? NO_FILTERS.sort,
  }
}

/** Serialises the filters as a query string (with its `?`); defaults are left out. */
export function serialiseFilters({ keyword, type, tag, sort }: Filters): string {
  const query = new URLSearchParams()
  if (keyword !== '') query.set('keyword', keyword)
  if (type !== null) query.set('type', type)
  if (tag !== null) query.set('tag', tag)
  if (sort !== NO_FILTERS.sort) query.set('sort', sort)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Whether a filter is set. The order is not a filter. */
export function isFiltered({ keyword, type, tag }: Filters): boolean {
  return keyword.trim() !== '' || type !== null || tag !== null
}

/** Normalises case and character width for searching. */
const foldText = (text: string) => toHalfWidth(text).toLowerCase()

function getSearchText({ article, tags }: Favourite): string {
  const { titleZh, titleEn, summaryZh, summaryEn, tagsZh, tagsEn } = article
  return foldText(
    [titleZh, titleEn, summaryZh, summaryEn, ...tagsZh, ...tagsEn, ...tags].join('\n'),
  )
}

const toTime = (instant: string | null) => (instant === null ? 0 : Date.parse(instant))

function createComparer(sort: Sort, locale: Language) {
  const collator = new Intl.Collator(localeTag(locale), { numeric: true })
  const titleOf = ({ article }: Favourite) => textIn(article, 'title', locale)
  return (a: Favourite, b: Favourite): number => {
    const newer = toTime(b.createdAt) - toTime(a.createdAt)
    if (sort === 'title') return collator.compare(titleOf(a), titleOf(b)) || newer
    if (sort === 'updated')
      return toTime(b.article.updatedAt) - toTime(a.article.updatedAt) || newer
    return sort === 'oldest' ? -newer : newer
  }
}

/** Returns the favourites that match all of the filters, in their order. */
export function filterFavourites(
  favourites: readonly Favourite[],
  filters: Filters,
  locale: Language,
): Favourite[] {
  const words = foldText(filters.keyword).split(/\s+/).filter(Boolean)
  return favourites
    .filter((favourite) => {
      if (filters.type !== null && favourite.article.type !== filters.type) return false
      if (filters.tag !== null && !favourite.tags.includes(filters.tag)) return false
      const text = words.length > 0 ? getSearchText(favourite) : ''
      return words.every((word) => text.includes(word))
    })
    .toSorted(createComparer(filters.sort, locale))
}

export type TagUse = { tag: string; uses: number }

/** Returns the member's own tags, most used first. */
export function countTags(favourites: readonly Favourite[]): TagUse[] {
  const uses = new Map<string, number>()
  for (const { tags } of favourites) {
    for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  }
  return [...uses]
    .map(([tag, count]) => ({ tag, uses: count }))
    .toSorted((a, b) => b.uses - a.uses || a.tag.localeCompare(b.tag))
}

/** Counts the favourites of each kind that occurs. */
export function countTypes(
  favourites: readonly Favourite[],
): { type: ContentType; uses: number }[] {
  return CONTENT_TYPES.map((type) => ({
    type,
    uses: favourites.filter(({ article }) => article.type === type).length,
  })).filter(({ uses }) => uses > 0)
}

/** Returns typed tags as they are stored. */
export const normaliseTypedTags = (tags: readonly string[]): string[] =>
  normaliseTags(tags, { most: LIMITS.tags, longest: LIMITS.tag })

/** Favourite removed on this page: its position is preserved, so that it can be restored. */
export type Remembered = { favourite: Favourite; isRemoved: boolean }

/**
 * Returns the collection as this page shows it: removed items keep their position, and restored items stay where they were,
 * although the account sorts them as new.
 */
export function withRemembered(
  favourites: readonly Favourite[],
  remembered: ReadonlyMap<string, Remembered>,
): Favourite[] {
  const here = favourites.map((favourite) => {
    const known = remembered.get(favourite.articleId)
    return known ? { ...favourite, createdAt: known.favourite.createdAt } : favourite
  })
  const ids = new Set(here.map(({ articleId }) => articleId))
  const gone = [...remembered.values()]
    .filter(({ favourite, isRemoved }) => isRemoved && !ids.has(favourite.articleId))
    .map(({ favourite }) => favourite)
  return [...here, ...gone]
}
