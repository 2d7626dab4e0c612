/**
 * Counts the calls of an address for `@fastify/rate-limit`, over all servers of one database. Each server
 * counts for itself and reserves calls in blocks, asynchronously: infrequent callers cost no statement, and
 * no call waits for one.
 */
import { setLruEntry } from '../lru-map.ts'
import type { Spending } from '../service/rate-limits/spend.ts'

/**
 * Spends from a budget of all servers.
 * @returns null, or after how many milliseconds it is full again
 */
export type SpendShared = (spending: Spending) => Promise<number | null>

/** Number of blocks per limit; each server may exceed the limit by one block. */
const BLOCKS_PER_LIMIT = 20
/** As many addresses as the plugin's own counter remembers. */
const MOST_ADDRESSES = 5000

type Count = { calls: number; since: number; refusedUntil: number }
type CountCallback = (error: Error | null, result: { current: number; ttl: number }) => void

/** Creates a store for `@fastify/rate-limit`. @param now a monotonic clock */
export function createSharedCount(spend: SpendShared, now: () => number = () => performance.now()) {
  const counts = new Map<string, Count>()

  function reserveBlock(key: string, count: Count, windowMs: number, limit: number): void {
    const block = Math.max(1, Math.floor(limit / BLOCKS_PER_LIMIT))
    const paid = Math.floor((count.calls - 1) / block)
    // The first block is free until the second is begun.
    if (paid === 0 || (count.calls - 1) % block !== 0) return
    const units = paid === 1 ? 2 * block : block
    const spending = { key: `calls ${key}`, rule: { limit, windowMs }, units }
    spend(spending).then(
      (waitMs) => {
        if (waitMs !== null) count.refusedUntil = now() + waitMs
      },
      // An unreachable database is reported by the call itself.
      () => {},
    )
  }

  return class SharedCount {
    incr(key: string, callback: CountCallback, windowMs: number, limit: number): void {
      const at = now()
      const before = counts.get(key)
      const isOver = before === undefined || at >= before.since + windowMs
      const count = isOver
        ? { calls: 0, since: at, refusedUntil: before?.refusedUntil ?? 0 }
        : before
      setLruEntry(counts, key, count, MOST_ADDRESSES)
      count.calls += 1
      if (at < count.refusedUntil) {
        callback(null, { current: limit + 1, ttl: count.refusedUntil - at })
        return
      }
      if (count.calls <= limit) reserveBlock(key, count, windowMs, limit)
      callback(null, { current: count.calls, ttl: count.since + windowMs - at })
    }

    child(): SharedCount {
      return this
    }
  }
}
