/**
 * Who a token belongs to, kept for a few seconds: looking it up costs as much as what the call itself asks. See
 * ADR 022.
 *
 * What takes away is never waited for. This process drops what it knows when it changes a session or a member itself;
 * the database tells every server of any other change (triggers of the start migration, whoever has written), and while
 * it is not sure that it can be heard, nothing is kept at all.
 */
import type { Level } from '../../../src/contract/endpoints/levels.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { keepNewest } from '../../keep-newest.ts'
import type { AccessClaims } from './access-token.ts'

/** What the database said about a session that holds. */
export type KnownViewer = AccessClaims & {
  level: Level
  levelExpiresAt: Date | null
  /** When the token ends, and when the session does. */
  tokenUntil: Date
  sessionUntil: Date
}

/** A change that nobody told of is seen after this time. */
export const KEPT_MS = 10_000
/** So many members at the same time on one server; each entry is about one kilobyte. */
const ENTRIES = 10_000
/** A member's change is remembered for as long as a reading from before it can still be under way. */
const REMEMBERED_MS = 30_000

type Entry = { viewer: KnownViewer; until: number }

export type KnownViewers = {
  /** @returns null when it is not known, or no longer true */
  find: (token: string, now: Date) => KnownViewer | null
  /**
   * Keeps what was read.
   * @param begunMs when the reading began, by the same clock: what has changed since is not kept
   */
  keep: (token: string, viewer: KnownViewer, begunMs: number) => void
  /** Something about a member has changed, or is about to. */
  drop: (memberId: string) => void
  /** Whether changes can be heard; while not, nothing is known. */
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
      keepNewest(byToken, token, { viewer, until: nowMs() + KEPT_MS }, ENTRIES)
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

/** What is kept on the word of a database that tells of changes. @returns also how to stop listening to it */
export function heardViewers({ hearAccess }: Pick<OpenDatabase, 'hearAccess'>): {
  viewers: KnownViewers
  stopHearing: () => Promise<void>
} {
  const viewers = createKnownViewers()
  const stop = hearAccess?.(viewers.drop, viewers.setHearing)
  return { viewers, stopHearing: async () => stop?.() }
}
