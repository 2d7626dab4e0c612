import type { IncomingHttpHeaders } from 'node:http'
import { cookiesOf } from './page-head.ts'
import { OF_MEMBERS } from './visitor-look.ts'

/** What a browser says when it opened the page itself (an address, a bookmark, the home screen), or one of our pages did. */
const NOT_BY_OTHERS: readonly unknown[] = ['none', 'same-origin']

/**
 * Whether no other site can hold the window that a document is opened in. Never for a member, who has more to lose, and never where a
 * browser does not say who opened it.
 */
export function isOutOfReach(headers: IncomingHttpHeaders): boolean {
  if (!NOT_BY_OTHERS.includes(headers['sec-fetch-site'])) return false
  if (headers['sec-fetch-dest'] !== 'document') return false
  const cookies = cookiesOf(headers.cookie)
  return OF_MEMBERS.every((name) => (cookies.get(name) ?? '') === '')
}
