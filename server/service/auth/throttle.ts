import { eq, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { throttles } from '../../db/schema.ts'

export type ThrottleRule = {
  limit: number
  windowMs: number
  /** True: each counted hit restarts the window. False: the window starts with the first hit. */
  rearms: boolean
}

export type ThrottleState = { isOver: boolean; retryAfterS: number; hits: number }

/**
 * Counts one attempt before it is made, in one statement, so that parallel attempts of any number of
 * processes are all counted. Attempts over the limit are not counted, so that a lock ends.
 */
export async function countAttempt(
  db: Database,
  key: string,
  rule: ThrottleRule,
  now: Date,
): Promise<ThrottleState> {
  const at = sql`${now.toISOString()}::timestamptz`
  const start = sql`${new Date(now.getTime() - rule.windowMs).toISOString()}::timestamptz`
  const isOld = sql`${throttles.since} <= ${start}`
  const isFull = sql`${throttles.hits} > ${rule.limit - 1}`
  const onCount = rule.rearms ? at : sql`${throttles.since}`
  const [row] = await db
    .insert(throttles)
    .values({ key, hits: 1, since: now })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        hits: sql`case when ${isOld} then 1 when ${isFull} then ${rule.limit + 1}::integer else ${throttles.hits} + 1 end`,
        since: sql`case when ${isOld} then ${at} when ${isFull} then ${throttles.since} else ${onCount} end`,
      },
    })
    .returning({ hits: throttles.hits, since: throttles.since })
  const hits = row?.hits ?? 1
  const endsAt = (row?.since ?? now).getTime() + rule.windowMs
  return {
    isOver: hits > rule.limit,
    retryAfterS: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)),
    hits,
  }
}

/** Resets the counter of a key. @returns how many attempts it had counted */
export async function forgetAttempts(db: Database, key: string): Promise<number> {
  const [row] = await db
    .delete(throttles)
    .where(eq(throttles.key, key))
    .returning({ hits: throttles.hits })
  return row?.hits ?? 0
}

/** Subtracts attempts that turned out to be legitimate. */
export async function takeBackAttempts(db: Database, key: string, count: number): Promise<void> {
  await db
    .update(throttles)
    .set({ hits: sql`greatest(${throttles.hits} - ${count}::integer, 0)` })
    .where(eq(throttles.key, key))
}

/**
 * The part of an IP address that identifies one subscriber: the whole of IPv4, the first 64 bits of IPv6,
 * because every subscriber has 2^64 addresses there.
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right].slice(0, 4).join(':')
}
