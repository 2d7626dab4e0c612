/** State of a list in its address: it can be shared, and "back" undoes a change. */
import { PAGE_DEFAULTS } from '../contract/fields.ts'

export type ListAddress = { keyword: string; current: number; size: number }

const KEYWORD_MAX = 100
const MAX_PAGE = 100_000

export const WHOLE_LIST: ListAddress = {
  keyword: '',
  current: PAGE_DEFAULTS.current,
  size: PAGE_DEFAULTS.size,
}

function readInteger(text: string | null, isValid: (value: number) => boolean, fallback: number) {
  const value = Number(text)
  return text !== null && text !== '' && Number.isInteger(value) && isValid(value)
    ? value
    : fallback
}

/** Reads words, page and page size. Invalid values count as absent. */
export function readListAddress(query: URLSearchParams): ListAddress {
  return {
    keyword: [...(query.get('keyword') ?? '')].slice(0, KEYWORD_MAX).join(''),
    current: readInteger(
      query.get('current'),
      (value) => value >= 1 && value <= MAX_PAGE,
      PAGE_DEFAULTS.current,
    ),
    size: readInteger(
      query.get('size'),
      (value) => PAGE_DEFAULTS.choices.some((choice) => choice === value),
      PAGE_DEFAULTS.size,
    ),
  }
}

/** Writes the state into a query, without default values. */
export function writeListAddress(query: URLSearchParams, address: ListAddress): void {
  if (address.keyword !== '') query.set('keyword', address.keyword)
  if (address.current !== PAGE_DEFAULTS.current) query.set('current', String(address.current))
  if (address.size !== PAGE_DEFAULTS.size) query.set('size', String(address.size))
}

/** Formats a query string for an address: with its `?`, or empty. */
export function asSearch(query: URLSearchParams): string {
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/**
 * Returns the parameters of the call; absent ones are left out, so that equal requests have equal
 * keys.
 */
export function listParams({ keyword, current, size }: ListAddress) {
  const words = keyword.trim()
  return { current, size, ...(words === '' ? {} : { keyword: words }) }
}
