/** Pure rules of the reading screens. */
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

/** What the problem list shows, as in its address. */
export type ProblemFilters = ListAddress & {
  industryId: string | null
  problemType: ProblemType | null
}

/** Reads the filters from a query string. What is not valid counts as not given. */
export function readFilters(search: string): ProblemFilters {
  const query = new URLSearchParams(search)
  const type = Number(query.get('problemType'))
  const industryId = query.get('industryId') ?? ''
  return {
    industryId: /^\d{1,19}$/.test(industryId) ? industryId : null,
    problemType: Object.values(PROBLEM_TYPE).find((known) => known === type) ?? null,
    ...readListAddress(query),
  }
}

/** Writes the filters as a query string (with its `?`), leaving out what is the default. */
export function writeFilters(filters: ProblemFilters): string {
  const query = new URLSearchParams()
  if (filters.problemType !== null) query.set('problemType', String(filters.problemType))
  if (filters.industryId !== null) query.set('industryId', filters.industryId)
  writeListAddress(query, filters)
  return asSearch(query)
}

/** The filters after a change, back on the first page. */
export function changeFilters(
  filters: ProblemFilters,
  change: Partial<ProblemFilters>,
): ProblemFilters {
  return { ...filters, current: WHOLE_LIST.current, ...change }
}

export function hasFilters(filters: ProblemFilters): boolean {
  return filters.keyword !== '' || filters.problemType !== null || filters.industryId !== null
}

/** The parameters of the call; absent ones are left out, so that equal questions have equal keys. */
export function pageParams(filters: ProblemFilters, type: ContentType = 'problem') {
  const { industryId, problemType } = filters
  return {
    type,
    ...listParams(filters),
    ...(industryId === null ? {} : { industryId }),
    ...(problemType === null ? {} : { problemType }),
  }
}

/** The same without paging: what the whole list is asked for by. */
export function wholeParams(filters: ProblemFilters, type: ContentType = 'problem') {
  const { current: _current, size: _size, ...params } = pageParams(filters, type)
  return params
}

/**
 * The problem that its page shows: the address decides, then what was opened last.
 * @returns null when neither names one
 */
export function problemIdOf(search: string, storedId: string): string | null {
  const isId = (text: string | null): text is string => text !== null && /^\d{1,19}$/.test(text)
  const asked = new URLSearchParams(search).get('id')
  if (asked !== null && asked !== '') return isId(asked) ? asked : null
  return isId(storedId) ? storedId : null
}

/** Reads a stored size; an invalid one becomes the normal size. */
export function readTextSize(stored: string | null): TextSize {
  return TEXT_SIZES.find((known) => known === stored) ?? 'normal'
}

/** The next larger (1) or smaller (-1) size, or the same at the end. */
export function nextTextSize(size: TextSize, by: 1 | -1): TextSize {
  return TEXT_SIZES[TEXT_SIZES.indexOf(size) + by] ?? size
}

/**
 * How far a text has been read, from 0 to 1: nothing while its beginning is below the top of the
 * window, all once its end has come into view.
 * @param top of the text, measured from the top of the window; it falls while one scrolls
 */
export function readShare(text: { top: number; height: number }, windowHeight: number): number {
  const way = text.height - windowHeight
  // A text that fits into the window is read once it is visible.
  if (way <= 0) return text.top + text.height <= windowHeight ? 1 : 0
  return Math.min(1, Math.max(0, -text.top / way))
}

/** What a citation of an article needs. */
export type Cited = {
  author: string
  title: string
  siteName: string
  /** Already written in the reader's way, or empty. */
  date: string
  url: string
}

/** One line to cite an article by; parts that are missing are left out. */
export function citationOf({ author, title, siteName, date, url }: Cited): string {
  return [author, title, siteName, date, url].filter((part) => part !== '').join('. ')
}
