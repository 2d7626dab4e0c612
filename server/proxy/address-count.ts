/**
 * Counts the calls of an address and of its ranges for `@fastify/rate-limit`, over all servers of one database. Each
 * server counts for itself and reserves calls in blocks, asynchronously: infrequent callers cost no statement, and no
 * call waits for one.
 */
import type { FastifyRequest } from 'fastify'
import { setLruEntry } from '../lru-map.ts'
import { addressRanges } from '../service/rate-limits/address-key.ts'
import { type RateRule, scaleRate } from '../service/rate-limits/rules.ts'
import type { Spending } from '../service/rate-limits/spend.ts'

/**
 * Spends from a budget of all servers.
 * @returns null, or after how many milliseconds it is full again
 */
export type SpendShared = (spending: Spending) => Promise<number | null>

/** Number of blocks per limit; each server may exceed the limit by one block. */
const BLOCKS_PER_LIMIT = 20
/** Ranges that are remembered: those of as many addresses of IPv6 as the plugin's own counter remembers. */
const MOST_RANGES = 15_000

type Count = { calls: number; since: number; refusedUntil: number }
type Counted = { isExceeded: boolean; calls: number; ttl: number }
type CountCallback = (error: Error | null, result: { current: number; ttl: number }) => void

/** Creates the counter of ranges. */
function createCounter(spend: SpendShared | null, now: () => number) {
  const counts = new Map<string, Count>()

  function reserveBlock(key: string, count: Count, { limit, windowMs }: RateRule): void {
    if (spend === null) return
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

  return (key: string, rule: RateRule): Counted => {
    const at = now()
    const before = counts.get(key)
    const isOver = before === undefined || at >= before.since + rule.windowMs
    const count = isOver ? { calls: 0, since: at, refusedUntil: before?.refusedUntil ?? 0 } : before
    setLruEntry(counts, key, count, MOST_RANGES)
    count.calls += 1
    const { calls } = count
    if (at < count.refusedUntil) return { isExceeded: true, calls, ttl: count.refusedUntil - at }
    if (calls <= rule.limit) reserveBlock(key, count, rule)
    return { isExceeded: calls > rule.limit, calls, ttl: count.since + rule.windowMs - at }
  }
}

/**
 * Creates the options of `@fastify/rate-limit` that count by address.
 * @param spend counts over several servers; without it each server counts alone
 * @param now a monotonic clock
 */
export function countByAddress(
  spend: SpendShared | null = null,
  now: () => number = () => performance.now(),
) {
  class AddressCount {
    readonly #count = createCounter(spend, now)

    incr(ip: string, callback: CountCallback, windowMs: number, limit: number): void {
      const counted = addressRanges(ip).map(({ key, multiple }) =>
        this.#count(key, scaleRate({ limit, windowMs }, multiple)),
      )
      const exceeded = counted.filter(({ isExceeded }) => isExceeded).map(({ ttl }) => ttl)
      const [own] = counted
      callback(
        null,
        exceeded.length > 0
          ? { current: limit + 1, ttl: Math.max(...exceeded) }
          : { current: own?.calls ?? 0, ttl: own?.ttl ?? 0 },
      )
    }

    /** A route with limits of its own has counts of its own. */
    child(): AddressCount {
      return new AddressCount()
    }
  }
  return { keyGenerator: ({ ip }: FastifyRequest) => ip, store: AddressCount }
}
