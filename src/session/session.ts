/** Session of a page: makes calls with its tokens, renews them, and notifies subscribers of its end. */
import { GRANT } from '../contract/codes.ts'
import { sessionEndpoints } from '../contract/endpoints/session.ts'
import { type Endpoint, isForEverybody, type ParamsOf, type ReplyOf } from '../contract/endpoint.ts'
import type { TokenReply, UserData } from '../contract/endpoints/session.ts'
import { VISITOR } from '../lib/storage-keys.ts'
import type { CookieJar } from '../platform/cookie-jar.ts'
import { CallError, isCallError } from '../transport/call-error.ts'
import type { Transport } from '../transport/transport.ts'
import { createRefresher, refusalReason } from './refresh.ts'
import { type ProfileChange, type SessionState, userFromTokens } from './session-events.ts'
import { applySessionEvent, readSession, setRefreshFlags } from './session-store.ts'

/**
 * Reason for the end of a session: signed out by the user, refused by the service, refused with the
 * member's request to erase this device, replaced by
 * another member's, or mandatory terms were declined.
 */
export type SignOutReason = 'asked' | 'refused' | 'erased' | 'replaced' | 'declined'

/** The browser did not store the session of a sign-in: it blocks cookies. */
export class SessionNotStored extends Error {
  override readonly name = 'SessionNotStored'
}

export type SignInParams = Omit<
  Extract<ParamsOf<typeof sessionEndpoints.token>, { grant_type: 'sci_web' }>,
  'grant_type'
>

/** Whether the service has to be told. */
const isOwnEnd = (reason: SignOutReason) => reason !== 'refused' && reason !== 'erased'

type StoredTokens = Pick<TokenReply, 'accessToken' | 'refreshToken'>

/** Event of the end of a session. */
export type SignedOut = {
  userId: string | null
  /** The account that has ended; empty where it is unknown. */
  account: string
  reason: SignOutReason
  /** Stay on the page instead of going to /login. */
  staysHere: boolean
}

export type SessionCallOptions = {
  signal?: AbortSignal | undefined
  /**
   * The user for whom the call is made: a member's id, or `VISITOR`. If another is signed in by
   * then, the call is not made and ends as `aborted`. Absent: the currently signed-in user.
   */
  owner?: string | undefined
}

/** The session of a page: calls, sign-in and sign-out. */
export type Session = {
  /** Calls an endpoint with the session: one refresh and one retry when the token has expired. */
  callTool: <E extends Endpoint>(
    endpoint: E,
    params: ParamsOf<E>,
    options?: SessionCallOptions,
  ) => Promise<ReplyOf<E>>
  /** Signs in. @throws CallError, SessionNotStored */
  signIn: (params: SignInParams) => Promise<UserData>
  /** Refetches the member's profile and rules. */
  readProfile: () => Promise<UserData | null>
  /** Shows changes of a member's profile before the service has them. */
  showProfile: (userId: string, change: ProfileChange) => void
  signOut: (reason: SignOutReason, options?: { staysHere?: boolean }) => void
  /** Subscribes to sign-outs. Subscribers apply policy: erasing stored data, going to /login, informing the user. */
  onSignedOut: (listener: (event: SignedOut) => void) => () => void
  userId: () => string | null
  /** See `SessionConfig`. */
  hasSeparateMarks: () => boolean
}

export type SessionConfig = {
  jar: CookieJar
  transport: Transport
  /** Outbox of sign-outs made without a network; without it such sessions end when their token expires. */
  pendingSignOuts?: { add: (refreshToken: string) => Promise<void> }
  /**
   * Whether the upstream sends a member's marks apart from public content (the feature `marks`).
   * Calls declared for everybody are then made without a token, so that everybody may read the
   * stored reply. Default: it does.
   */
  hasSeparateMarks?: () => boolean
}

function userIdOf(jar: CookieJar): string | null {
  const state = readSession(jar)
  return state.status === 'signedIn' ? (state.user?.userId ?? null) : null
}

/** Returns the address by which a member is known; empty for none. */
export const accountOf = (user: UserData | null): string => user?.email ?? user?.phone ?? ''

function ownerOf(state: SessionState): string {
  return (state.status === 'signedIn' ? state.user?.userId : undefined) ?? VISITOR
}

/** A member whose id is unknown (its cookie was deleted alone) reads as a visitor until it is read again. */
function tokenOf(state: SessionState, owner: string | undefined): string | null {
  return state.status === 'signedIn' && owner !== VISITOR ? state.token : null
}

/** Whether the failed call may be repeated with another token. */
function isRefreshable(error: unknown): error is CallError {
  return isCallError(error) && (error.kind === 'expired' || error.kind === 'unauthorised')
}

/** After a refresh, "not authorised" can only mean "not allowed". */
function afterRetry(error: unknown): unknown {
  return isCallError(error) && error.kind === 'unauthorised'
    ? new CallError('forbidden', { code: error.code, message: error.serviceMessage, cause: error })
    : error
}

const YES = () => true

function createCaller(
  { jar, transport, hasSeparateMarks = YES }: SessionConfig,
  signOut: Session['signOut'],
) {
  const refresh = createRefresher(jar, transport)
  const isPublic = (endpoint: Endpoint) => isForEverybody(endpoint) && hasSeparateMarks()
  const callTool: Session['callTool'] = async (endpoint, params, options = {}) => {
    const before = readSession(jar)
    if (options.owner !== undefined && options.owner !== ownerOf(before)) {
      throw new CallError('aborted')
    }
    const token = isPublic(endpoint) ? null : tokenOf(before, options.owner)
    try {
      return await transport(endpoint, params, { token, signal: options.signal })
    } catch (error) {
      if (isCallError(error) && error.kind === 'refused' && token !== null) {
        if (isStillSession(token)) signOut(refusalReason(error))
        throw error
      }
      if (!isRefreshable(error) || token === null || before.status === 'signedOut') throw error
      const owner = before.user?.userId ?? null
      const outcome = await refresh(token, error.answeredAt ?? Date.now())
      if (outcome.name === 'unclear') throw outcome.error
      if (outcome.name === 'refused') {
        if (isStillSession(token)) signOut(outcome.reason)
        throw error
      }
      const renewed = readSession(jar)
      // Retried only for the same member: another one may have signed in meanwhile.
      if (renewed.status === 'signedOut' || (renewed.user?.userId ?? null) !== owner) throw error
      try {
        return await transport(endpoint, params, { token: renewed.token, signal: options.signal })
      } catch (again) {
        throw afterRetry(again)
      }
    }
  }
  /** A stale tab must not end a session that is newer than its own token. */
  function isStillSession(token: string): boolean {
    const now = readSession(jar)
    return now.status === 'signedIn' && now.token === token
  }
  return callTool
}

/** Reports the end of a session. If this does not arrive, it is sent at the next contact. */
function endOnService(
  { transport, pendingSignOuts }: SessionConfig,
  { accessToken, refreshToken }: StoredTokens,
): void {
  if (refreshToken === '') return
  void transport(
    sessionEndpoints.signOut,
    { refresh_token: refreshToken },
    { token: accessToken, keepAlive: true },
  ).catch(() => pendingSignOuts?.add(refreshToken))
}

/** Stores the session of a sign-in, whole or not at all. @throws SessionNotStored */
function storeSession(jar: CookieJar, tokens: TokenReply): void {
  try {
    applySessionEvent(jar, { type: 'signedIn', tokens })
    const stored = readSession(jar)
    const isWhole =
      stored.status === 'signedIn' &&
      stored.token === tokens.accessToken &&
      stored.refreshToken === tokens.refreshToken
    if (isWhole) return
    applySessionEvent(jar, { type: 'signedOut' })
  } catch {
    // Cookies are denied to the page altogether, as in a sandboxed frame.
  }
  throw new SessionNotStored()
}

/** Creates the session of a page (or, with a memory jar, of a test or of a request). */
export function createSession(config: SessionConfig): Session {
  const { jar, transport, hasSeparateMarks = YES } = config
  const listeners = new Set<(event: SignedOut) => void>()

  const signOut: Session['signOut'] = (reason, options) => {
    const state = readSession(jar)
    if (state.status === 'signedIn' && isOwnEnd(reason)) {
      endOnService(config, { accessToken: state.token, refreshToken: state.refreshToken })
    }
    const user = state.status === 'signedIn' ? state.user : null
    const userId = user?.userId ?? null
    const event = {
      userId,
      account: accountOf(user),
      reason,
      staysHere: options?.staysHere === true,
    }
    applySessionEvent(jar, { type: 'signedOut' })
    setRefreshFlags(jar, { isRefresh: false, isRefreshing: true })
    for (const listener of listeners) listener(event)
  }

  const callTool = createCaller(config, signOut)
  const readProfile = async () => {
    const { userAbilityRules, ...user } = await callTool(sessionEndpoints.me, {})
    applySessionEvent(jar, { type: 'profileRead', user, rules: userAbilityRules })
    return user
  }

  return {
    callTool,
    readProfile,
    showProfile: (userId, change) =>
      void applySessionEvent(jar, { type: 'profileChanged', userId, change }),
    signOut,
    async signIn(params) {
      const tokens = await transport(sessionEndpoints.token, {
        grant_type: GRANT.signIn,
        ...params,
      })
      if (tokens.accessToken === '') throw new CallError('failed')
      // Someone may have signed in in another tab since this form was opened: that session ends first.
      const before = userIdOf(jar)
      if (before !== null && before !== tokens.userId) signOut('replaced', { staysHere: true })
      try {
        storeSession(jar, tokens)
      } catch (error) {
        endOnService(config, tokens)
        throw error
      }
      setRefreshFlags(jar, { isRefresh: false, isRefreshing: false })
      // The sign-in succeeded: a profile that cannot be read now is read with the next page.
      return (await readProfile().catch(() => null)) ?? userFromTokens(tokens)
    },
    onSignedOut(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    userId: () => userIdOf(jar),
    hasSeparateMarks,
  }
}
