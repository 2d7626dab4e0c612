import type { UpstreamCall, UpstreamReply } from './upstream.ts'

/** A short-lived cache of replies to visitors. */
export type VisitorCache = {
  /**
   * The reply to a call. A visitor's public reading call is computed at most once per lifetime of an
   * entry; every other call is computed each time, and a call that may write clears the cache.
   */
  answer: (call: UpstreamCall, compute: () => Promise<UpstreamReply>) => Promise<UpstreamReply>
}

/** Bounds the memory, because free-text searches have any number of different pages. */
const ENTRIES = 300
/** Sign-in and refresh are frequent and change nothing that visitors read. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['token', 'signOut'])

function isPublicReading({ endpoint, token }: UpstreamCall): boolean {
  return endpoint.access === 'public' && endpoint.repeat === 'read' && token === null
}

/**
 * All visitors read the same pages, so the reply to one is reused for the next, also when both ask at
 * the same time. Calls with a token are always computed: no member's data is cached.
 * @param lifeMs how old a reply may be; writes of other processes appear with that delay. 0: no cache
 * @param nowMs a monotonic clock
 */
export function createVisitorCache(lifeMs: number, nowMs: () => number): VisitorCache {
  const kept = new Map<string, { until: number; reply: Promise<UpstreamReply> }>()

  function keep(key: string, reply: Promise<UpstreamReply>): void {
    if (kept.size >= ENTRIES) kept.clear()
    const entry = { until: nowMs() + lifeMs, reply }
    kept.set(key, entry)
    reply.catch(() => {
      if (kept.get(key) === entry) kept.delete(key)
    })
  }

  return {
    answer: async (call, compute) => {
      if (lifeMs === 0) return compute()
      if (!isPublicReading(call)) {
        if (call.endpoint.repeat === 'read' || WITHOUT_EFFECT.has(call.name)) return compute()
        // Clear after the write, not before: a reading call in between would cache the old reply.
        return compute().finally(() => kept.clear())
      }
      const key = `${call.name} ${JSON.stringify(call.params)}`
      const known = kept.get(key)
      if (known !== undefined && nowMs() < known.until) return known.reply
      const reply = compute()
      keep(key, reply)
      return reply
    },
  }
}
