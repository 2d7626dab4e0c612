/** Refreshes the session's tokens; without a clear answer of the service they stay as they are. */
import { CODE, GRANT } from '../contract/codes.ts'
import { sessionEndpoints, type TokenReply } from '../contract/endpoints/session.ts'
import { LIMITS } from '../contract/limits.ts'
import type { CookieJar } from '../platform/cookie-jar.ts'
import { sha256OfText } from '../platform/digest.ts'
import { holdTabLock, isTabLocked, withTabLockWithin } from '../platform/locks.ts'
import { CallError, isCallError } from '../transport/call-error.ts'
import type { Transport } from '../transport/transport.ts'
import { applySessionEvent, readSession, setRefreshFlags } from './session-store.ts'
import type { SessionState } from './session-events.ts'
import { hasEndedByItself } from './token-expiry.ts'

/**
 * Outcome of a refresh. `renewed`: there is a newer token now. `refused`: the service refused
 * definitely, or reported success twice without a token, or the refresh token has ended by itself;
 * `erased`: the member asked elsewhere to erase this device. `unclear`: no answer, or none about the
 * session, so the tokens stay as they are.
 */
export type RefreshOutcome =
  | { name: 'renewed' }
  | { name: 'refused'; reason: 'refused' | 'erased' }
  | { name: 'unclear'; error: CallError }

const RENEWED: RefreshOutcome = { name: 'renewed' }
const REFUSED: RefreshOutcome = { name: 'refused', reason: 'refused' }

const LOCK = 'veriscope.refresh'
/** Longer than two attempts with the pause between them. */
const LOCK_LIMIT_MS = 2 * LIMITS.upstreamTimeoutMs + 15_000
/** Pause before a second attempt, after a reply without a token. */
export const RETRY_PAUSE_MS = 1000
/** Time limit for the cookies of another tab to become visible here. */
const VISIBLE_LIMIT_MS = 5000
const VISIBLE_POLL_MS = 50

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

/** Answers of a service that mean "never again with this token"; faults are none of them, whatever they say (S7). */
function isDefiniteRefusal(error: unknown): boolean {
  return (
    isCallError(error) &&
    error.code < CODE.failed &&
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
      known.kind === 'failed' || known.kind === 'expired'
        ? new CallError('unrenewed', { code: known.code, cause: known })
        : known,
  }
}

type SignedIn = Extract<SessionState, { status: 'signedIn' }>

/**
 * Requests the next tokens.
 * @returns null for a reply that reports success and has no token of this member
 * @throws CallError
 */
async function requestTokens(
  transport: Transport,
  { refreshToken, user }: SignedIn,
): Promise<TokenReply | null> {
  try {
    const tokens = await transport(sessionEndpoints.token, {
      grant_type: GRANT.refresh,
      refresh_token: refreshToken,
    })
    const isOwn = user === null || tokens.userId === '' || tokens.userId === user.userId
    return isOwn && tokens.accessToken !== '' ? tokens : null
  } catch (error) {
    if (isCallError(error) && error.kind === 'unreadable') return null
    throw error
  }
}

async function requestTokensTwice(transport: Transport, session: SignedIn) {
  const tokens = await requestTokens(transport, session)
  if (tokens !== null) return tokens
  await pause(RETRY_PAUSE_MS)
  return requestTokens(transport, session)
}

/** Requests and stores the next tokens of a session. */
async function renew(
  jar: CookieJar,
  transport: Transport,
  session: SignedIn,
): Promise<RefreshOutcome> {
  const { refreshToken: forRefreshToken } = session
  setRefreshFlags(jar, { isRefresh: true, isRefreshing: false })
  try {
    const tokens = await requestTokensTwice(transport, session)
    if (tokens === null) return REFUSED
    applySessionEvent(jar, { type: 'tokensRefreshed', forRefreshToken, tokens })
    return RENEWED
  } catch (error) {
    if (!isDefiniteRefusal(error)) return unclearOutcome(error)
    // A tab without Web Locks (an old browser), or one that took the lock, may have just used this token.
    const after = readSession(jar)
    const isNewer = after.status === 'signedIn' && after.refreshToken !== forRefreshToken
    return isNewer ? RENEWED : { name: 'refused', reason: refusalReason(error) }
  } finally {
    // A sign-out meanwhile has set the flags.
    if (readSession(jar).status === 'signedIn') {
      setRefreshFlags(jar, { isRefresh: false, isRefreshing: false })
    }
  }
}

const isStale = (state: SessionState, staleToken: string): state is SignedIn =>
  state.status === 'signedIn' && state.token === staleToken

/**
 * Waits for the cookies of a tab that has renewed the token. A browser orders cookies and locks in
 * different processes: the next tab may get the lock before it sees what the last one wrote.
 */
async function waitForRenewal(jar: CookieJar, staleToken: string, mark: string): Promise<void> {
  const isRenewed = await isTabLocked(mark)
  if (isRenewed !== true) return
  for (let waitedMs = 0; waitedMs < VISIBLE_LIMIT_MS; waitedMs += VISIBLE_POLL_MS) {
    if (!isStale(readSession(jar), staleToken)) return
    await pause(VISIBLE_POLL_MS)
  }
}

async function refreshUnderLock(
  jar: CookieJar,
  transport: Transport,
  staleToken: string,
  now: number,
): Promise<RefreshOutcome> {
  const hash = (await sha256OfText(staleToken)) ?? ''
  const mark = `veriscope.renewed.${hash}`
  if (isStale(readSession(jar), staleToken)) await waitForRenewal(jar, staleToken, mark)
  const session = readSession(jar)
  if (session.status === 'signedOut') return REFUSED
  // Another tab, or an earlier request of this one, has already renewed it.
  if (!isStale(session, staleToken)) return RENEWED
  // A BladeX deployment answers an ended refresh token with HTTP 500, as any fault of its own.
  if (session.refreshToken === '' || hasEndedByItself(session.refreshToken, now)) return REFUSED
  const removeMark = await holdTabLock(mark)
  const outcome = await renew(jar, transport, session)
  if (outcome.name === 'renewed') setTimeout(removeMark, LIMITS.refreshGraceMs)
  else removeMark()
  return outcome
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
    const attempt = () =>
      withTabLockWithin(LOCK, LOCK_LIMIT_MS, () =>
        refreshUnderLock(jar, transport, staleToken, now),
      )
    const started = attempt()
      // This tab was frozen, and another one took the lock: it has renewed the token.
      .catch(attempt)
      .catch(unclearOutcome)
      .finally(() => running.delete(staleToken))
    running.set(staleToken, started)
    return started
  }
}
