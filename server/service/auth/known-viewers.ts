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
import { keepNewest } from '../../keep-newest.ts'
import type { AccessClaims } from './access-token.ts'

/** Cached result of looking up a valid session. */
export type KnownViewer = AccessClaims & {
  level: Level
  levelExpiresAt: Date | null
  /** Ends of the token and of the session. */
  tokenUntil: Date
  sessionUntil: Date
}

/** Longest time for which a change without a notification goes unnoticed. */
export const KEPT_MS = 10_000
/** Limit of cached members on one server; each entry is about one kilobyte. */
const ENTRIES = 10_000
/** Time for which a member's change is remembered: a lookup from before it can be in progress that long. */
const REMEMBERED_MS = 30_000

type Entry = { viewer: KnownViewer; until: number }

export type KnownViewers = {
  /** @returns null when it is not cached, or no longer valid */
  find: (token: string, now: Date) => KnownViewer | null
  /**
   * Caches a lookup.
   * @param begunMs when the lookup began, by the same clock: a member that has changed since is not cached
   */
  keep: (token: string, viewer: KnownViewer, begunMs: number) => void
  /** Removes a member's entries, when something about the member has changed, or is about to. */
  drop: (memberId: string) => void
  /** Sets whether notifications of changes arrive; while they do not, nothing is cached. */
  setHearing: (isHearing: boolean) => void
  nowMs: () => number
}

export function createKnownViewers(nowMs: () => number = () => performance.now()): KnownViewers {
  let isHearing = false
  const byToken = new Map<string, Entry>()
  const tokensOf = new Map<string, Set<string>>()
  const changedAt = new Map<string, number>()

  function remove(token: string): void {
    const entry = byToken.get(token)
    if (entry === undefined) return
    byToken.delete(token)
    const own = tokensOf.get(entry.viewer.memberId)
    own?.delete(token)
    if (own?.size === 0) tokensOf.delete(entry.viewer.memberId)
  }

  function forgetOldChanges(): void {
    const oldest = nowMs() - REMEMBERED_MS
    for (const [memberId, at] of changedAt) {
      if (at > oldest) return
      changedAt.delete(memberId)
    }
  }

  return {
    nowMs,
    find: (token, now) => {
      if (!isHearing) return null
      const entry = byToken.get(token)
      if (entry === undefined) return null
      const { viewer, until } = entry
      if (nowMs() < until && now < viewer.tokenUntil && now < viewer.sessionUntil) return viewer
      remove(token)
      return null
    },
    keep: (token, viewer, begunMs) => {
      const { memberId } = viewer
      if (!isHearing || (changedAt.get(memberId) ?? -1) >= begunMs) return
      const [oldest] = byToken.keys()
      if (byToken.size >= ENTRIES && oldest !== undefined && !byToken.has(token)) remove(oldest)
      const entry: Entry = { viewer, until: nowMs() + KEPT_MS }
      keepNewest(byToken, token, entry, ENTRIES)
      const own = tokensOf.get(memberId) ?? new Set<string>()
      tokensOf.set(memberId, own.add(token))
    },
    drop: (memberId) => {
      forgetOldChanges()
      changedAt.delete(memberId)
      changedAt.set(memberId, nowMs())
      for (const token of tokensOf.get(memberId) ?? []) byToken.delete(token)
      tokensOf.delete(memberId)
    },
    setHearing: (hears) => {
      if (isHearing === hears) return
      isHearing = hears
      byToken.clear()
      tokensOf.clear()
    },
  }
}

/**
 * Auth cache of a database that notifies of changes.
 * @returns the cache, and a function that unsubscribes
 */
export function heardViewers({ subscribeToAccess: hearAccess }: OpenDatabase): {
  viewers: KnownViewers
  stopHearing: () => Promise<void>
} {
  const viewers = createKnownViewers()
  const stop = hearAccess?.(viewers.drop, viewers.setHearing)
  return { viewers, stopHearing: async () => stop?.() }
}
