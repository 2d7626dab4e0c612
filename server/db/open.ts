import { fileURLToPath } from 'node:url'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Logger } from '../logging.ts'
import type { OpenDatabase } from './database.ts'
import { loadPglite, loadPostgres } from './drizzle.ts'
import { migrationFailure } from './errors.ts'
import { shareFairly } from './fair-pglite.ts'
import { lockDirectory } from './lock.ts'
import * as schema from './schema.ts'

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any number: it only has to be the same in every process of the product. */
const ADVISORY_LOCK = 7_261_026

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

/** The embedded database; `client` is for whoever opens it to others. */
export type OpenPglite = OpenDatabase & { client: PGlite }

/**
 * Opens the embedded database under `directory` and brings its schema up to date.
 * @throws DataDirectoryLockedError when another process has it open
 * @throws MigrationError when its rows do not fit this version
 */
export async function openPglite(directory: string): Promise<OpenPglite> {
  prepareDataDirectory(directory)
  const unlock = lockDirectory(directory)
  try {
    const { PGlite, drizzle, migrate } = loadPglite()
    const client = shareFairly(await PGlite.create(join(directory, 'pg')))
    const db = drizzle(client, { schema })
    try {
      await bringUpToDate(() => migrate(db, { migrationsFolder: MIGRATIONS }))
    } catch (error) {
      await client.close()
      throw error
    }
    return {
      db,
      client,
      exclusively: (work) => work(db),
      close: async () => {
        await client.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Connects to PostgreSQL and brings its schema up to date. Several server processes may start at
 * once on one database: an advisory lock lets one of them migrate.
 * @throws MigrationError when its rows do not fit this version
 */
export async function openPostgres(url: string, log?: Logger): Promise<OpenDatabase> {
  const { Client, Pool, drizzle, migrate } = loadPostgres()
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3000,
    // A database that stops responding must not block a call longer than its caller waits.
    query_timeout: 12_000,
    application_name: 'veriscope',
  })
  // An idle connection that breaks emits here; without a listener the process would end.
  pool.on('error', (error) => log?.warn({ err: error }, 'an idle database connection broke'))

  // A connection of its own: waiting for another process' import may take longer than a query may.
  const exclusively: OpenDatabase['exclusively'] = async (work) => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    await client.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
      return await work(drizzle(client, { schema }))
    } finally {
      // Ending the connection frees the lock.
      await client.end()
    }
  }
  try {
    await exclusively((db) =>
      bringUpToDate(() =>
        migrate(db as Parameters<typeof migrate>[0], { migrationsFolder: MIGRATIONS }),
      ),
    )
  } catch (error) {
    await pool.end()
    throw error
  }
  return { db: drizzle(pool, { schema }), exclusively, close: () => pool.end() }
}
