/**
 * Auth cache: the member of a token, cached for a few seconds. Looking it up costs as much as the call itself. See
 * ADR 022.
 *
 * Revocations take effect at once. This process drops entries when it changes a session or a member itself; the
 * database notifies every server of any other change (triggers of the start migration, for every writer), and while
 * the notifications are not certain to arrive, nothing is cached at all.
 */
import type { Level } from '../../../src/contract/endpoints/levels.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { setLruEntry } from '../../lru-map.ts'
import type { AccessClaims } from './access-token.ts'

/** Cached result of looking up a valid session. */
export type CachedPrincipal = AccessClaims & {
  level: Level
  levelExpiresAt: Date | null
  /** Ends of the token and of the session. */
  tokenUntil: Date
  sessionUntil: Date
}

/** Longest time for which a change without a notification goes unnoticed. */
export const ENTRY_TTL_MS = 10_000
/** Limit of cached members on one server; each entry is about one kilobyte. */
const ENTRIES = 10_000
/** Time for which a member's change is remembered: a lookup from before it can be in progress that long. */
const REMEMBERED_MS = 30_000

type Entry = { principal: CachedPrincipal; until: number }

export type AuthCache = {
  /** @returns null when it is not cached, or no longer valid */
  find: (token: string, now: Date) => CachedPrincipal | null
  /**
   * Caches a lookup.
   * @param startedMs when the lookup began, by the same clock: a member that has changed since is not cached
   */
  store: (token: string, principal: CachedPrincipal, startedMs: number) => void
  /** Removes a member's entries, when something about the member has changed, or is about to. */
  invalidate: (memberId: string) => void
  /** Sets whether notifications of changes arrive; while they do not, nothing is cached. */
  setSubscribed: (isSubscribed: boolean) => void
  nowMs: () => number
}

export function createAuthCache(nowMs: () => number = () => performance.now()): AuthCache {
  let isSubscribed = false
  const byToken = new Map<string, Entry>()
  const tokensOf = new Map<string, Set<string>>()
  const changedAt = new Map<string, number>()

  function remove(token: string): void {
    const entry = byToken.get(token)
    if (entry === undefined) return
    byToken.delete(token)
    const own = tokensOf.get(entry.principal.memberId)
    own?.delete(token)
    if (own?.size === 0) tokensOf.delete(entry.principal.memberId)
  }

  function deleteOldChanges(): void {
    const oldest = nowMs() - REMEMBERED_MS
    for (const [memberId, at] of changedAt) {
      if (at > oldest) return
      changedAt.delete(memberId)
    }
  }

  return {
    nowMs,
    find: (token, now) => {
      if (!isSubscribed) return null
      const entry = byToken.get(token)
      if (entry === undefined) return null
      const { principal, until } = entry
      if (nowMs() < until && now < principal.tokenUntil && now < principal.sessionUntil)
        return principal
      remove(token)
      return null
    },
    store: (token, principal, startedMs) => {
      const { memberId } = principal
      if (!isSubscribed || (changedAt.get(memberId) ?? -1) >= startedMs) return
      const [oldest] = byToken.keys()
      if (byToken.size >= ENTRIES && oldest !== undefined && !byToken.has(token)) remove(oldest)
      const entry: Entry = { principal, until: nowMs() + ENTRY_TTL_MS }
      setLruEntry(byToken, token, entry, ENTRIES)
      const own = tokensOf.get(memberId) ?? new Set<string>()
      tokensOf.set(memberId, own.add(token))
    },
    invalidate: (memberId) => {
      deleteOldChanges()
      changedAt.delete(memberId)
      changedAt.set(memberId, nowMs())
      for (const token of tokensOf.get(memberId) ?? []) byToken.delete(token)
      tokensOf.delete(memberId)
    },
    setSubscribed: (subscribed) => {
      if (isSubscribed === subscribed) return
      isSubscribed = subscribed
      byToken.clear()
      tokensOf.clear()
    },
  }
}

/**
 * Auth cache of a database that notifies of changes.
 * @returns the cache, and a function that unsubscribes
 */
export function subscribeAuthCache({ subscribeToAccess }: OpenDatabase): {
  authCache: AuthCache
  unsubscribe: () => Promise<void>
} {
  const authCache = createAuthCache()
  const stop = subscribeToAccess?.(authCache.invalidate, authCache.setSubscribed)
  return { authCache, unsubscribe: async () => stop?.() }
}
