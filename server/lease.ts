/**
 * Leases on work that one of several servers does for all. A row names the holder and the expiry; the holder
 * renews it while it works, and any server may take an expired lease. Times are the database's: the clocks of
 * servers differ, and jump.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from './db/database.ts'
import { eq, sql } from './db/drizzle.ts'
import { settings } from './db/schema-operations.ts'

/** Id of this process. A restarted server has another one. */
const PROCESS_ID = randomUUID()

/** A lease on work that one of several servers does. */
export type Lease = {
  /**
   * Takes the lease, or renews one's own.
   * @returns whether this server holds it for the given time
   */
  take: (ms: number) => Promise<boolean>
  /** Releases the lease, so that another server need not wait until it has expired. */
  release: () => Promise<void>
}

type Options = {
  /** Id of the holder; set in tests, which run several servers in one process. */
  self?: string
  /** Throws when this server may not do the work at all. */
  demand?: () => Promise<void>
}

/** Creates a lease. @param name of the work */
export function createLease(db: Database, name: string, options: Options = {}): Lease {
  const { self = PROCESS_ID, demand } = options
  const key = `lease ${name}`
  const leaseField = (field: 'self' | 'since' | 'until') =>
    sql`${settings.value}::json ->> ${field}`
  return {
    take: async (ms) => {
      await demand?.()
      const value = sql<string>`json_build_object('self', ${self}::text, 'since', now(),
        'until', now() + ${ms}::integer * interval '1 millisecond')::text`
      // Taken in the future: the database's clock was set back, so the expiry may be far away.
      const isFree = sql`(${leaseField('self')}) = ${self} or (${leaseField('until')})::timestamptz <= now()
        or (${leaseField('since')})::timestamptz > now() + interval '10 seconds'`
      const taken = await db
        .insert(settings)
        .values({ key, value })
        .onConflictDoUpdate({
          target: settings.key,
          set: { value: sql`excluded.value` },
          setWhere: isFree,
        })
        .returning({ key: settings.key })
      return taken.length > 0
    },
    release: async () => {
      await db
        .delete(settings)
        .where(sql`${eq(settings.key, key)} and (${leaseField('self')}) = ${self}`)
    },
  }
}
