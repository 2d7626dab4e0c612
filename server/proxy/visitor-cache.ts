import type { UpstreamCall, UpstreamReply } from './upstream.ts'

/** Answers that are kept, with the time until which they may be given. */
export type VisitorCache = {
  /**
   * The answer to a visitor's public reading call, computed at most once a moment. Every other call
   * is computed; one that may write forgets what is kept.
   */
  answer: (call: UpstreamCall, compute: () => Promise<UpstreamReply>) => Promise<UpstreamReply>
}

/** Bounds the memory: pages of free text searches are as many as one likes. */
const ENTRIES = 300
/** Sign-in and refresh are frequent and change nothing that visitors read. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['token', 'signOut'])

function isPublicReading({ endpoint, token }: UpstreamCall): boolean {
  return endpoint.access === 'public' && endpoint.repeat === 'read' && token === null
}

/**
 * Visitors all read the same pages: what one was answered a moment ago is the answer for the next,
 * also when both asked at once. Nothing of a member's is ever kept: a call with a token is computed.
 * @param lifeMs how old an answer may be; another process' writes are seen that much later. 0 = off
 * @param nowMs a clock that only goes forward
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
        // Forget after the write, not before: a reading call in between would keep the old answer.
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
