/**
 * The kind and appearance of the user by their cookies. The inline bootstrap script uses it before
 * any other code has run.
 */
import type { PageAudience } from '../contract/worker-messages.ts'

/** Whether there is a cookie with one of the names that is not empty. */
const hasCookie = (name: string, cookies: string) => RegExp(`(^|;\\s*)(${name})=[^;]`).test(cookies)

/** Whether a user is signed in. */
export const isSignedIn = (cookies = document.cookie): boolean => hasCookie('token', cookies)

/**
 * Returns the kind of user whose pages look, but for language and color scheme, as every visitor's
 * or every member's do; null where another appearance was chosen, or the session is incomplete.
 */
export function defaultAudience(cookies = document.cookie): PageAudience | null {
  if (hasCookie('veriscope-(?!color-scheme=|theme=)[^=]+', cookies)) return null
  if (isSignedIn(cookies)) return 'member'
  return hasCookie('refresh_token|userData', cookies) ? null : 'visitor'
}

/**
 * Whether pages have the default appearance of visitors, but for language and color scheme. The
 * server checks the same of a request (server/shell/visitor-appearance.ts).
 */
export const hasDefaultAppearance = (cookies = document.cookie): boolean =>
  defaultAudience(cookies) === 'visitor'
