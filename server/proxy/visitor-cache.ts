import type { EndpointName } from '../../src/contract/contract.ts'
import { keepNewest } from '../keep-newest.ts'
import type { UpstreamCall, UpstreamReply } from './upstream.ts'

/** A short-lived cache of replies to visitors. */
export type VisitorCache = {
  /**
   * The reply to a call. A visitor's call that everybody may share is computed at most once per lifetime of an
   * entry, and while it is computed anew everybody is given the one before, so that what is read all the time
   * waits for no database; every other call is computed each time. A call that changes what visitors read has all
   * of it computed anew: one visitor more may be given what was, so that who likes a hundred times makes nobody wait.
   */
  answer: (call: UpstreamCall, compute: () => Promise<UpstreamReply>) => Promise<UpstreamReply>
}

/**
 * Bounds the memory, because free-text searches have any number of different pages. What is read again and
 * again stays, however much else is asked for.
 */
const ENTRIES = 300
/**
 * The calls that change what visitors read: the count of likes stands in every list. All others write what
 * only members read, and whoever registers, guesses or saves a hundred times must not have every reader's
 * page computed anew each time.
 */
const SEEN_BY_VISITORS: ReadonlySet<EndpointName> = new Set(['like', 'cancelLike'])

/** For how many lifetimes a reply may stand in for the one that is computed. */
const LIVES = 5

type Entry = {
  freshUntil: number
  until: number
  isRenewed: boolean
  reply: Promise<UpstreamReply>
}

/** Whether the reply to a call may be given to every visitor: declared by the endpoint, never inferred. */
export function isShared({ endpoint, token }: UpstreamCall): boolean {
  return endpoint.cache === 'everybody' && token === null
}

/**
 * All visitors read the same pages, so the reply to one is reused for the next, also when both ask at
 * the same time. Calls with a token are always computed: no member's data is cached.
 * @param lifeMs how old a reply may be; writes of other processes appear with that delay. 0: no cache
 * @param nowMs a monotonic clock
 */
export function createVisitorCache(lifeMs: number, nowMs: () => number): VisitorCache {
  const kept = new Map<string, Entry>()

  function keep(key: string, reply: Promise<UpstreamReply>): void {
    const now = nowMs()
    const times = { freshUntil: now + lifeMs, until: now + lifeMs * LIVES }
    const entry = { ...times, isRenewed: false, reply }
    keepNewest(kept, key, entry, ENTRIES)
    reply.catch(() => {
      if (kept.get(key) === entry) kept.delete(key)
    })
  }

  /** Computes a reply while the one before stands in; after a failure the next one tries again. */
  function renew(key: string, entry: Entry, compute: () => Promise<UpstreamReply>): void {
    entry.isRenewed = true
    compute().then(
      (reply) => {
        // Not over one that a write has removed meanwhile.
        if (kept.get(key) === entry) keep(key, Promise.resolve(reply))
      },
      () => {
        entry.isRenewed = false
      },
    )
  }

  /** New entries: what is computed for the old ones since before the write is not kept. */
  function makeStale(): void {
    const now = nowMs()
    for (const [key, entry] of kept) {
      kept.set(key, { ...entry, freshUntil: now, isRenewed: false })
    }
  }

  return {
    answer: async (call, compute) => {
      if (lifeMs === 0) return compute()
      if (!isShared(call)) {
        if (!SEEN_BY_VISITORS.has(call.name)) return compute()
        // After the write, not before: a reading call in between would keep the old reply.
        return compute().finally(makeStale)
      }
      const key = `${call.name} ${JSON.stringify(call.params)}`
      const known = kept.get(key)
      const now = nowMs()
      if (known !== undefined && now < known.until) {
        if (now >= known.freshUntil && !known.isRenewed) renew(key, known, compute)
        return keepNewest(kept, key, known, ENTRIES).reply
      }
      const reply = compute()
      keep(key, reply)
      return reply
    },
  }
}
