import type { CookieJar } from '../platform/cookie-jar.ts'
import { flagCodec, readCookie, textCodec } from './cookie-atom.ts'
import { COOKIE, PRIVATE_COOKIES } from '../contract/cookies.ts'
import { rulesCodec, SESSION_COOKIE_S, userDataCodec } from './session-atoms.ts'
import { reduceSession, type SessionEvent, type SessionState } from './session-events.ts'

/**
 * Reads the session from its cookies, the single source of truth: another tab may have changed
 * them.
 */
export function readSession(jar: CookieJar): SessionState {
  const token = readCookie(jar, COOKIE.token, textCodec, '')
  if (token === '') return { status: 'signedOut' }
  return {
    status: 'signedIn',
    token,
    refreshToken: readCookie(jar, COOKIE.refreshToken, textCodec, ''),
    user: readCookie(jar, COOKIE.userData, userDataCodec, null),
    rules: readCookie(jar, COOKIE.userAbilityRules, rulesCodec, null),
  }
}

/** Writes the changes of an event; on sign-out every private cookie is removed. */
function writeSession(jar: CookieJar, state: SessionState): void {
  if (state.status === 'signedOut') {
    for (const name of PRIVATE_COOKIES) jar.remove(name)
    return
  }
  const options = { maxAgeS: SESSION_COOKIE_S }
  // The user is written before the token: a tab that sees the token must find its owner.
  if (state.user) jar.write(COOKIE.userData, userDataCodec.encode(state.user), options)
  else jar.remove(COOKIE.userData)
  // Rules that are not known yet are not those of the member before.
  if (state.rules) jar.write(COOKIE.userAbilityRules, rulesCodec.encode(state.rules), options)
  else jar.remove(COOKIE.userAbilityRules)
  jar.write(COOKIE.refreshToken, state.refreshToken, options)
  jar.write(COOKIE.token, state.token, options)
}

/** Applies an event to the session in the cookies. */
export function applySessionEvent(jar: CookieJar, event: SessionEvent): SessionState {
  const before = readSession(jar)
  const after = reduceSession(before, event)
  if (after !== before) writeSession(jar, after)
  return after
}

/** Sets the two flags of the specification: a refresh is running; refreshing is blocked. */
export function setRefreshFlags(
  jar: CookieJar,
  flags: { isRefresh: boolean; isRefreshing: boolean },
): void {
  jar.write(COOKIE.isRefresh, flagCodec.encode(flags.isRefresh))
  jar.write(COOKIE.isRefreshing, flagCodec.encode(flags.isRefreshing))
}
