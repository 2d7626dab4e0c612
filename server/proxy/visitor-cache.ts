/** Answers visitors' calls from a cache, also with a stale reply while a new one is computed. */
import { setLruEntry } from '../lru-map.ts'
import type { UpstreamCall, UpstreamReply } from './upstream.ts'

/** A short-lived cache of replies to visitors. */
export type VisitorCache = {
  /**
   * Returns the reply to a call. A shareable call of a visitor is computed at most once per lifetime of an
   * entry; while it is recomputed everybody gets the previous reply (stale-while-revalidate), so that popular
   * pages never wait for the database. All other calls are computed each time. A call that changes what
   * visitors read makes all entries stale: at most one more visitor gets the previous reply, so that a
   * hundred likes delay no request.
   */
  answer: (call: UpstreamCall, compute: () => Promise<UpstreamReply>) => Promise<UpstreamReply>
}

/**
 * Bounds the memory, because free-text searches have any number of different pages. Least recently used
 * entries are evicted.
 */
const ENTRIES = 300
/** Number of lifetimes for which a stale reply may be served while the next one is computed. */
const STALE_LIFETIMES = 5

type Entry = {
  /** How long it is fresh. */
  freshMs: number
  freshUntil: number
  until: number
  isRenewed: boolean
  reply: Promise<UpstreamReply>
}

/** How long a reply may be given to every visitor, in milliseconds: declared by the endpoint, never inferred. */
function sharedMs({ endpoint: { cache }, token }: UpstreamCall): number {
  const isForAll = token === null && typeof cache === 'object' && cache.for === 'everybody'
  return isForAll ? cache.freshMs : 0
}

/** Whether the reply to a call may be given to every visitor. */
export const isShared = (call: UpstreamCall): boolean => sharedMs(call) > 0

/**
 * Creates the cache. All visitors read the same pages, so the reply to one is reused for the next, also when
 * both call at the same time. Calls with a token are always computed: no member's data is cached.
 * @param lifetimeMs how old a reply may be, unless its call declares less; writes of other processes appear with
 * that delay. 0: no cache
 * @param nowMs a monotonic clock
 */
export function createVisitorCache(lifetimeMs: number, nowMs: () => number): VisitorCache {
  const entries = new Map<string, Entry>()

  function store(key: string, freshMs: number, reply: Promise<UpstreamReply>): void {
    const now = nowMs()
    const times = { freshMs, freshUntil: now + freshMs, until: now + freshMs * STALE_LIFETIMES }
    const entry = { ...times, isRenewed: false, reply }
    setLruEntry(entries, key, entry, ENTRIES)
    reply.catch(() => {
      if (entries.get(key) === entry) entries.delete(key)
    })
  }

  /** Recomputes a reply while the stale one is served; after a failure the next call tries again. */
  function renew(key: string, entry: Entry, compute: () => Promise<UpstreamReply>): void {
    entry.isRenewed = true
    compute().then(
      (reply) => {
        // Must not restore an entry that a write has removed meanwhile.
        if (entries.get(key) === entry) store(key, entry.freshMs, Promise.resolve(reply))
      },
      () => {
        entry.isRenewed = false
      },
    )
  }

  /** Makes all entries stale; replies whose computation began before the write are not cached. */
  function makeStale(): void {
    const now = nowMs()
    for (const [key, entry] of entries) {
      entries.set(key, { ...entry, freshUntil: now, isRenewed: false })
    }
  }

  return {
    answer: async (call, compute) => {
      if (lifetimeMs === 0) return compute()
      if (!isShared(call)) {
        if (call.endpoint.invalidates !== 'everybody') return compute()
        // After the write, not before: a concurrent read would otherwise cache the old reply.
        return compute().finally(makeStale)
      }
      const key = `${call.name} ${JSON.stringify(call.params)}`
      const known = entries.get(key)
      const now = nowMs()
      if (known !== undefined && now < known.until) {
        if (now >= known.freshUntil && !known.isRenewed) renew(key, known, compute)
        return setLruEntry(entries, key, known, ENTRIES).reply
      }
      const reply = compute()
      store(key, Math.min(lifetimeMs, sharedMs(call)), reply)
      return reply
    },
  }
}
