/**
 * Work that one of several servers does for all. A row says who does it and until when; he renews it while he works,
 * and whoever finds it run out takes it over. The time is the database's: servers' own clocks differ, and jump.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from './db/database.ts'
import { eq, sql } from './db/drizzle.ts'
import { settings } from './db/schema-operations.ts'

/** Who this process is. A restart is somebody else. */
const SELF = randomUUID()

export type Lease = {
  /** Takes the lease, or renews one's own. @returns whether it is ours until then */
  take: (ms: number) => Promise<boolean>
  /** Gives it back, so that nobody has to wait until it has run out. */
  release: () => Promise<void>
}

type Options = {
  /** Tests are several servers in one process. */
  self?: string
  /** Throws when this server may not do the work at all. */
  demand?: () => Promise<void>
}

/** @param name of the work */
export function leaseOf(db: Database, name: string, options: Options = {}): Lease {
  const { self = SELF, demand } = options
  const key = `lease ${name}`
  const told = (field: 'self' | 'since' | 'until') => sql`${settings.value}::json ->> ${field}`
  return {
    take: async (ms) => {
      await demand?.()
      const value = sql<string>`json_build_object('self', ${self}::text, 'since', now(),
        'until', now() + ${ms}::integer * interval '1 millisecond')::text`
      // Taken in the future: the database's clock was set back, and the end may be far away.
      const isFree = sql`(${told('self')}) = ${self} or (${told('until')})::timestamptz <= now()
        or (${told('since')})::timestamptz > now() + interval '10 seconds'`
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
      await db.delete(settings).where(sql`${eq(settings.key, key)} and (${told('self')}) = ${self}`)
    },
  }
}
