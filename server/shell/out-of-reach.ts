import type { IncomingHttpHeaders } from 'node:http'
import { cookiesOf } from './page-head.ts'
import { OF_MEMBERS } from './visitor-look.ts'

/**
 * Sec-Fetch-Site values of navigations from the browser itself (an address, a bookmark, the home screen), or
 * from one of our pages.
 */
const NOT_BY_OTHERS: readonly unknown[] = ['none', 'same-origin']

/**
 * Whether no other site can hold the window that a document is opened in. False for members, who have more to
 * lose, and for browsers that do not send the initiator.
 */
export function isOutOfReach(headers: IncomingHttpHeaders): boolean {
  if (!NOT_BY_OTHERS.includes(headers['sec-fetch-site'])) return false
  if (headers['sec-fetch-dest'] !== 'document') return false
  const cookies = cookiesOf(headers.cookie)
  return OF_MEMBERS.every((name) => (cookies.get(name) ?? '') === '')
}
