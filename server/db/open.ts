/** Opens the database: connects to PostgreSQL, runs missing migrations, and provides work under an exclusive lock. */
import { fileURLToPath } from 'node:url'
import { chmodSync, mkdirSync } from 'node:fs'
import type { Pool } from 'pg'
import type { Logger } from '../logging.ts'
import type { OpenDatabase } from './database.ts'
import { loadPostgres } from './drizzle.ts'
import { toMigrationError } from './errors.ts'
import { subscribeToAccessChanges } from './subscribe-to-access-changes.ts'
import { retryTransactions } from './retry-transactions.ts'
import { poolOptions, PoolByAsker, type Target } from './pools.ts'
import * as schema from './schema.ts'
import { requireMigratable, lastMigration, storeNeeded } from './schema-range.ts'

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** The last migration that this version knows. */
export const KNOWN_MIGRATION = lastMigration(MIGRATIONS)

/** Key of the advisory lock: any number that is the same in every process of the product. */
const ADVISORY_LOCK = 7_261_026
/** Time for running statements to finish after a stop was requested. */
const STOP_TIMEOUT_MS = 1000

/** Creates the data directory, readable by its owner only. */
export function prepareDataDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  chmodSync(directory, 0o700)
}

/**
 * Runs the migrations: all that are missing, or none.
 * @throws MigrationError when rows of the database do not fit them
 */
export async function runMigrations(migrate: () => Promise<void>): Promise<void> {
  try {
    await migrate()
  } catch (error) {
    throw toMigrationError(error)
  }
}

export type OpenOptions = {
  log?: Logger
  /** The one asker of everything in this process; by default the one that `currentRequester` names. */
  onlyAsker?: 'operator'
  /** Address of a replica that visitors' queries read from. */
  replica?: string | null
}

/**
 * Connects to PostgreSQL and brings its schema up to date. Several server processes may start at
 * once on one database: an advisory lock lets one of them migrate.
 * @throws MigrationError when this version cannot bring it up to date
 * @throws NewerSchemaError when it needs a later version
 */
export async function openPostgres(
  target: Target | string,
  { log, onlyAsker, replica }: OpenOptions = {},
): Promise<OpenDatabase> {
  const { Client, drizzle, migrate } = loadPostgres()
  const where = typeof target === 'string' ? { connectionString: target } : target
  const pools = new PoolByAsker(where, onlyAsker ?? null, log, replica)

  // Connections of their own: waiting for another process' import may take longer than a query may. The lock is a
  // transaction's, not a session's: behind PgBouncer a session belongs to anyone between two transactions.
  const exclusively: OpenDatabase['exclusively'] = async (work) => {
    const limits = { ...poolOptions(where, 'operator'), lock_timeout: 0 }
    const [holder, worker] = [new Client(limits), new Client(limits)]
    // A process that has lost the lock must not go on.
    holder.on('error', () => void worker.end().catch(() => {}))
    worker.on('error', () => {})
    try {
      await holder.connect()
      await holder.query('begin; set local lock_timeout = 0; set local statement_timeout = 0')
      await holder.query('set local idle_in_transaction_session_timeout = 0')
      await holder.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK])
      await worker.connect()
      return await work(drizzle(worker, { schema }))
    } finally {
      // Ending the connection ends its transaction, which frees the lock.
      await Promise.allSettled([worker.end(), holder.end()])
    }
  }
  await exclusively(async (db) => {
    await requireMigratable(db, MIGRATIONS)
    await runMigrations(() =>
      migrate(db as Parameters<typeof migrate>[0], { migrationsFolder: MIGRATIONS }),
    )
    await storeNeeded(db)
  })
  // Drizzle calls `query` and `connect` of a pool, and recognises one by the name of its class.
  const asPool: object = pools
  const db = retryTransactions(drizzle(asPool as Pool, { schema }), log)
  return {
    db,
    exclusively,
    subscribeToAccess: (onChange, onSubscription) =>
      subscribeToAccessChanges({ db, target: where, log }, { onChange, onSubscription }),
    close: () => pools.end(STOP_TIMEOUT_MS),
  }
}
