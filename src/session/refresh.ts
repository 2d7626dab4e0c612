/** Refreshes the session's tokens; without a clear answer of the service they stay as they are. */
import { GRANT } from '../contract/codes.ts'
import { sessionEndpoints } from '../contract/endpoints/session.ts'
import type { CookieJar } from '../platform/cookie-jar.ts'
import { withTabLock } from '../platform/locks.ts'
import { CallError, isCallError } from '../transport/call-error.ts'
import type { Transport } from '../transport/transport.ts'
import { applySessionEvent, readSession, setRefreshFlags } from './session-store.ts'
import { hasEndedByItself } from './token-expiry.ts'

/**
 * Outcome of a refresh. `renewed`: there is a newer token now. `refused`: the service refused
 * definitely, or the refresh token has ended by itself; `erased`: the member asked elsewhere to erase
 * this device. `unclear`: no answer, or none about the session, so the tokens stay as they are.
 */
export type RefreshOutcome =
  | { name: 'renewed' }
  | { name: 'refused'; reason: 'refused' | 'erased' }
  | { name: 'unclear'; error: CallError }

const RENEWED: RefreshOutcome = { name: 'renewed' }
const REFUSED: RefreshOutcome = { name: 'refused', reason: 'refused' }

const LOCK = 'veriscope.refresh'

/** Answers of a service that mean "never again with this token"; faults are none of them (S7). */
function isDefiniteRefusal(error: unknown): boolean {
  return (
    isCallError(error) &&
    ['refused', 'expired', 'unauthorised', 'rejected', 'invalid', 'forbidden'].includes(error.kind)
  )
}

/** Returns the reason of a definite refusal. */
export function refusalReason(error: unknown): 'refused' | 'erased' {
  const data = isCallError(error) ? error.data : null
  return typeof data === 'object' && data !== null && 'erasesDevice' in data ? 'erased' : 'refused'
}

/**
 * Returns the outcome of a refresh without an answer about the session; it is reported as "offline"
 * only when there was no connection.
 */
function unclearOutcome(error: unknown): RefreshOutcome {
  const known = isCallError(error) ? error : new CallError('failed', { cause: error })
  return {
    name: 'unclear',
    error:
      known.kind === 'failed'
        ? new CallError('unrenewed', { code: known.code, cause: known })
        : known,
  }
}

async function refreshUnderLock(
  jar: CookieJar,
  transport: Transport,
  staleToken: string,
  now: number,
): Promise<RefreshOutcome> {
  const session = readSession(jar)
  if (session.status === 'signedOut') return REFUSED
  // Another tab, or an earlier request of this one, has already renewed it.
  if (session.token !== staleToken) return RENEWED
  // A BladeX deployment answers an ended refresh token with HTTP 500, as any fault of its own.
  if (session.refreshToken === '' || hasEndedByItself(session.refreshToken, now)) return REFUSED
  const forRefreshToken = session.refreshToken
  setRefreshFlags(jar, { isRefresh: true, isRefreshing: false })
  try {
    const tokens = await transport(sessionEndpoints.token, {
      grant_type: GRANT.refresh,
      refresh_token: forRefreshToken,
    })
    applySessionEvent(jar, { type: 'tokensRefreshed', forRefreshToken, tokens })
    return RENEWED
  } catch (error) {
    if (!isDefiniteRefusal(error)) return unclearOutcome(error)
    // A tab without Web Locks (an old browser) may have just used this token.
    const after = readSession(jar)
    const isNewer = after.status === 'signedIn' && after.refreshToken !== forRefreshToken
    return isNewer ? RENEWED : { name: 'refused', reason: refusalReason(error) }
  } finally {
    setRefreshFlags(jar, { isRefresh: false, isRefreshing: false })
  }
}

/**
 * The single refresh for all requests of all tabs: requests of this tab share a promise, tabs share
 * a lock, and a later tab finds the newer token and adopts it. `now`: milliseconds since 1970, by the
 * service's clock where it is known.
 */
export function createRefresher(jar: CookieJar, transport: Transport) {
  const running = new Map<string, Promise<RefreshOutcome>>()
  return (staleToken: string, now: number): Promise<RefreshOutcome> => {
    const known = running.get(staleToken)
    if (known) return known
    const started = withTabLock(LOCK, () =>
      refreshUnderLock(jar, transport, staleToken, now),
    ).finally(() => running.delete(staleToken))
    running.set(staleToken, started)
    return started
  }
}
