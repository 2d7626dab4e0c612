/** Route guard: decides whether an address is shown, redirected or refused, for visitors and members. */
import { isInvalidPath, matchRoute, redirectOf, type RouteMatch } from '../contract/routes.ts'
import { paths } from '../lib/paths.ts'

export type Visitor = { isSignedIn: boolean }

/** Result of the guard for one address. */
export type Decision =
  | { type: 'show'; match: RouteMatch }
  | { type: 'redirect'; to: string }
  /** A page for visitors only: redirects to the stored redirectRoute, or home. */
  | { type: 'alreadySignedIn' }
  /** Saved as redirectRoute, then sign-in. */
  | { type: 'signIn'; target: string }
  /** `invalid`: the path of a route, with something that is not an id in place of the id. */
  | { type: 'notFound'; reason: 'unknown' | 'invalid' }

/**
 * Decides what opening a path leads to. Pure and total; anything not allowed is denied.
 * @param pathname without query and hash
 * @param rest query and hash with their marks, or empty: kept in a redirect, and in what is stored as redirectRoute
 */
export function decideRoute(pathname: string, rest: string, visitor: Visitor): Decision {
  const redirect = redirectOf(pathname, rest)
  if (redirect !== null) return { type: 'redirect', to: redirect }
  const match = matchRoute(pathname)
  // A path that does not exist is a 404 for everyone: signing in would not help.
  if (!match) return { type: 'notFound', reason: isInvalidPath(pathname) ? 'invalid' : 'unknown' }
  if (visitor.isSignedIn) {
    return match.row.access === 'guest' ? { type: 'alreadySignedIn' } : { type: 'show', match }
  }
  // The paths that S6 opens to visitors are public or lead to public pages.
  if (match.row.access !== 'member') return { type: 'show', match }
  return { type: 'signIn', target: `${pathname}${rest}` }
}

/**
 * Returns the path to open after signing in: the stored target when it is of this origin and a
 * route of the table, else home (S19).
 */
export function safeRedirect(target: string, origin: string): string {
  // Control characters are dropped by URL parsers: `/\t/evil.example` would become `//evil.example`.
  // oxlint-disable-next-line no-control-regex -- naming them is the point
  if (!target.startsWith('/') || /[\u0000-\u001f\u007f\\]/.test(target)) return paths.home()
  try {
    const url = new URL(target, origin)
    const decoded = decodeURIComponent(url.pathname)
    if (url.origin !== origin || /[\\]|\/\//.test(decoded)) return paths.home()
    const match = matchRoute(url.pathname)
    if (!match || match.row.access === 'guest') return paths.home()
    return `${url.pathname}${url.search}${url.hash}`
  } catch {
    return paths.home()
  }
}
