import { fileURLToPath } from 'node:url'
import { chmodSync, mkdirSync } from 'node:fs'
import type { Pool } from 'pg'
import type { Logger } from '../logging.ts'
import type { OpenDatabase } from './database.ts'
import { loadPostgres } from './drizzle.ts'
import { migrationFailure } from './errors.ts'
import { hearChanges } from './hear-changes.ts'
import { connectionOf, PoolByAsker, type Target } from './pools.ts'
import * as schema from './schema.ts'

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any number: it only has to be the same in every process of the product. */
const ADVISORY_LOCK = 7_261_026
/** How long running statements may take after a stop was asked for. */
const END_WITHIN_MS = 1000

/** Makes the data directory, readable by its owner only. */
export function prepareDataDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  chmodSync(directory, 0o700)
}

/**
 * Runs the migrations: all that are missing, or none.
 * @throws MigrationError when rows of the database do not fit them
 */
export async function bringUpToDate(migrate: () => Promise<void>): Promise<void> {
  try {
    await migrate()
  } catch (error) {
    throw migrationFailure(error)
  }
}

export type OpenOptions = {
  log?: Logger
  /** Who asks for everything in this process; by default whoever `currentAsker` names. */
  only?: 'operator'
}

/**
 * Connects to PostgreSQL and brings its schema up to date. Several server processes may start at
 * once on one database: an advisory lock lets one of them migrate.
 * @throws MigrationError when its rows do not fit this version
 */
export async function openPostgres(
  target: Target | string,
  { log, only }: OpenOptions = {},
): Promise<OpenDatabase> {
  const { Client, drizzle, migrate } = loadPostgres()
  const where = typeof target === 'string' ? { connectionString: target } : target
  const pools = new PoolByAsker(where, only ?? null, log)

  // A connection of its own: waiting for another process' import may take longer than a query may.
  const exclusively: OpenDatabase['exclusively'] = async (work) => {
    const client = new Client({ ...connectionOf(where, 'operator'), lock_timeout: 0 })
    await client.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
      return await work(drizzle(client, { schema }))
    } finally {
      // Ending the connection frees the lock.
      await client.end()
    }
  }
  await exclusively((db) =>
    bringUpToDate(() =>
      migrate(db as Parameters<typeof migrate>[0], { migrationsFolder: MIGRATIONS }),
    ),
  )
  // Drizzle asks a pool for `query` and `connect`, and knows it by the name of its class.
  const asPool: object = pools
  const db = drizzle(asPool as Pool, { schema })
  return {
    db,
    exclusively,
    hearAccess: (onChange, onHearing) =>
      hearChanges({ db, target: where, log }, { onChange, onHearing }),
    close: () => pools.end(END_WITHIN_MS),
  }
}
