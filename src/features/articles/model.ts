/** Pure rules of the article pages. */
import { PROBLEM_TYPE } from '../../contract/codes.ts'
import type { ContentType } from '../../contract/endpoints/content.ts'
import {
  asSearch,
  type ListAddress,
  listParams,
  readListAddress,
  WHOLE_LIST,
  writeListAddress,
} from '../../lib/list-address.ts'
import { TEXT_SIZES, type TextSize } from '../../lib/text-sizes.ts'

export type ProblemType = (typeof PROBLEM_TYPE)[keyof typeof PROBLEM_TYPE]

/** Filters of the problem list, as in its address. */
export type ProblemFilters = ListAddress & {
  industryId: string | null
  problemType: ProblemType | null
}

/** Parses the filters from a query string. Invalid values count as absent. */
export function parseFilters(search: string): ProblemFilters {
  const query = new URLSearchParams(search)
  const type = Number(query.get('problemType'))
  const industryId = query.get('industryId') ?? ''
  return {
    industryId: /^\d{1,19}$/.test(industryId) ? industryId : null,
    problemType: Object.values(PROBLEM_TYPE).find((known) => known === type) ?? null,
    ...readListAddress(query),
  }
}

/** Serialises the filters as a query string (with its `?`); defaults are left out. */
export function serialiseFilters(filters: ProblemFilters): string {
  const query = new URLSearchParams()
  if (filters.problemType !== null) query.set('problemType', String(filters.problemType))
  if (filters.industryId !== null) query.set('industryId', filters.industryId)
  writeListAddress(query, filters)
  return asSearch(query)
}

/** Returns the filters after a change, back on the first page. */
export function changeFilters(
  filters: ProblemFilters,
  change: Partial<ProblemFilters>,
): ProblemFilters {
  return { ...filters, current: WHOLE_LIST.current, ...change }
}

/** Whether a filter is set. */
export function hasFilters(filters: ProblemFilters): boolean {
  return filters.keyword !== '' || filters.problemType !== null || filters.industryId !== null
}

/** Returns the parameters of the request; absent ones are left out, so that equal requests have equal keys. */
export function toPageParams(filters: ProblemFilters, type: ContentType = 'problem') {
  const { industryId, problemType } = filters
  return {
    type,
    ...listParams(filters),
    ...(industryId === null ? {} : { industryId }),
    ...(problemType === null ? {} : { problemType }),
  }
}

/** Returns the parameters without paging, for the whole list. */
export function toWholeParams(filters: ProblemFilters, type: ContentType = 'problem') {
  const { current: _current, size: _size, ...params } = toPageParams(filters, type)
  return params
}

/**
 * Returns the problem for the page: the one in the address, else the one opened last.
 * @returns null when neither names one
 */
export function findProblemId(search: string, storedId: string): string | null {
  const isValidId = (text: string | null): text is string =>
    text !== null && /^\d{1,19}$/.test(text)
  const requestedId = new URLSearchParams(search).get('id')
  if (requestedId !== null && requestedId !== '') return isValidId(requestedId) ? requestedId : null
  return isValidId(storedId) ? storedId : null
}

/** Parses a stored size; an invalid one becomes the normal size. */
export function parseTextSize(stored: string | null): TextSize {
  return TEXT_SIZES.find((known) => known === stored) ?? 'normal'
}

/** Returns the next larger (1) or smaller (-1) size, or the same at the end. */
export function getNextTextSize(size: TextSize, by: 1 | -1): TextSize {
  return TEXT_SIZES[TEXT_SIZES.indexOf(size) + by] ?? size
}

/**
 * Returns the share of a text that has been read, from 0 to 1: nothing while its beginning is below the top of the window,
 * all once its end has come into view.
 * @param top of the text, measured from the top of the window; it decreases with scrolling
 */
export function computeReadShare(
  text: { top: number; height: number },
  windowHeight: number,
): number {
  const distance = text.height - windowHeight
  // A text that fits into the window is read once it is visible.
  if (distance <= 0) return text.top + text.height <= windowHeight ? 1 : 0
  return Math.min(1, Math.max(0, -text.top / distance))
}

/** Data of an article for its citation. */
export type Cited = {
  author: string
  title: string
  siteName: string
  /** Already formatted in the user's language, or empty. */
  date: string
  url: string
}

/** Returns one line that cites an article; missing parts are left out. */
export function formatCitation({ author, title, siteName, date, url }: Cited): string {
  return [author, title, siteName, date, url].filter((part) => part !== '').join('. ')
}
