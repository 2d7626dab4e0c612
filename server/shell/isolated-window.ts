/** Check whether a document may be sent without Cross-Origin-Opener-Policy. */
import type { IncomingHttpHeaders } from 'node:http'
import { cookiesOf } from './page-head.ts'
import { MEMBER_COOKIES } from './visitor-appearance.ts'

/**
 * Sec-Fetch-Site values of navigations from the browser itself (an address, a bookmark, the home screen), or
 * from one of our pages.
 */
const OWN_NAVIGATIONS: readonly unknown[] = ['none', 'same-origin']

/**
 * Whether no other site can hold the window that a document is opened in. False for members, who have more to
 * lose, and for browsers that do not send the initiator.
 */
export function isWindowIsolated(headers: IncomingHttpHeaders): boolean {
  if (!OWN_NAVIGATIONS.includes(headers['sec-fetch-site'])) return false
  if (headers['sec-fetch-dest'] !== 'document') return false
  const cookies = cookiesOf(headers.cookie)
  return MEMBER_COOKIES.every((name) => (cookies.get(name) ?? '') === '')
}
