/** Who reads, as far as his cookies tell: the document's own script asks before any other code has run. */
import type { PageReader } from '../contract/worker-messages.ts'

/** Whether there is a cookie of such a name that is not empty. */
const has = (name: string, cookies: string) => RegExp(`(^|;\\s*)(${name})=[^;]`).test(cookies)

/** Whether somebody is signed in. */
export const isSignedIn = (cookies = document.cookie): boolean => has('token', cookies)

/**
 * Who reads pages that look, but for language and scheme, as every visitor's or every member's do; null where
 * something else was chosen, or somebody is signed in by half.
 */
export function plainReader(cookies = document.cookie): PageReader | null {
  if (has('veriscope-(?!color-scheme=|theme=)[^=]+', cookies)) return null
  if (isSignedIn(cookies)) return 'member'
  return has('refresh_token|userData', cookies) ? null : 'visitor'
}

/**
 * Whether pages look here as they do for every visitor but for language and scheme. The server asks the same of a
 * request (server/shell/visitor-look.ts).
 */
export const isPlainVisitor = (cookies = document.cookie): boolean =>
  plainReader(cookies) === 'visitor'
