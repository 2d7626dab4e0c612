import { GRANT } from '../contract/codes.ts'
import { sessionEndpoints } from '../contract/endpoints/session.ts'
import type { CookieJar } from '../platform/cookie-jar.ts'
import { withTabLock } from '../platform/locks.ts'
import { isCallError } from '../transport/call-error.ts'
import type { Transport } from '../transport/transport.ts'
import { applySessionEvent, readSession, setRefreshFlags } from './session-store.ts'

/**
 * `renewed`: there is a newer token now. `refused`: the service refused definitely. `unclear`: no
 * answer, so the tokens stay as they are.
 */
export type RefreshOutcome = 'renewed' | 'refused' | 'unclear'

const LOCK = 'veriscope.refresh'

/** Answers of a service that mean "never again with this token"; faults are none of them (S7). */
function isDefiniteRefusal(error: unknown): boolean {
  return (
    isCallError(error) &&
    ['refused', 'expired', 'unauthorised', 'rejected', 'invalid', 'forbidden'].includes(error.kind)
  )
}

async function refreshUnderLock(
  jar: CookieJar,
  transport: Transport,
  staleToken: string,
): Promise<RefreshOutcome> {
  const session = readSession(jar)
  if (session.status === 'signedOut') return 'refused'
  // Another tab, or an earlier request of this one, has already renewed it.
  if (session.token !== staleToken) return 'renewed'
  if (session.refreshToken === '') return 'refused'
  const forRefreshToken = session.refreshToken
  setRefreshFlags(jar, { isRefresh: true, isRefreshing: false })
  try {
    const tokens = await transport(sessionEndpoints.token, {
      grant_type: GRANT.refresh,
      refresh_token: forRefreshToken,
    })
    applySessionEvent(jar, { type: 'tokensRefreshed', forRefreshToken, tokens })
    return 'renewed'
  } catch (error) {
    if (!isDefiniteRefusal(error)) return 'unclear'
    // A tab without the lock (an old browser) may have used this token a moment before.
    const now = readSession(jar)
    return now.status === 'signedIn' && now.refreshToken !== forRefreshToken ? 'renewed' : 'refused'
  } finally {
    setRefreshFlags(jar, { isRefresh: false, isRefreshing: false })
  }
}

/**
 * The single refresh for all requests of all tabs: requests of this tab share a promise, tabs share
 * a lock, and a later tab finds the newer token and adopts it.
 */
export function createRefresher(jar: CookieJar, transport: Transport) {
  const running = new Map<string, Promise<RefreshOutcome>>()
  return (staleToken: string): Promise<RefreshOutcome> => {
    const known = running.get(staleToken)
    if (known) return known
    const started = withTabLock(LOCK, () => refreshUnderLock(jar, transport, staleToken)).finally(
      () => running.delete(staleToken),
    )
    running.set(staleToken, started)
    return started
  }
}
