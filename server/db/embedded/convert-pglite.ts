/**
 * Brings the database of an earlier version (PGlite, under `DATA_DIR/pg`) into PostgreSQL: through a backup, as an
 * operator would. The old folder is kept under another name.
 */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { rowsOf } from '../../backup/tables.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import type { Logger } from '../../logging.ts'
import type { Database } from '../database.ts'
import { loadPglite, loadPostgres, sql } from '../drizzle.ts'
import * as schema from '../schema.ts'
import { EmbeddedDatabaseError } from './engine.ts'
import { FOLDER, reach } from './layout.ts'
import { initialise, startCluster } from './start-cluster.ts'

const OLD = 'pg'
const KEPT = 'pg-before-postgres'

/** Whether the data directory holds a database of an earlier version that is still to be converted. */
export const isPglite = (directory: string): boolean =>
  existsSync(join(directory, OLD, 'PG_VERSION'))

function pgliteOrSay() {
  try {
    return loadPglite()
  } catch (error) {
    throw new EmbeddedDatabaseError(
      'DATA_DIR holds a database of an earlier version, and the package that reads it is missing. ' +
        'Run `npm ci --include=optional`, then start again.',
      { cause: error },
    )
  }
}

/** Reads the database of an earlier version. Whoever calls holds the lock. */
export async function readPglite<T>(
  directory: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const { PGlite, drizzle } = pgliteOrSay()
  const client = await PGlite.create(join(directory, OLD))
  try {
    return await work(drizzle(client, { schema }))
  } finally {
    await client.close()
  }
}

/** Runs work on a database under `home` that is started for it. */
export async function onCluster<T>(home: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { sockets, stop } = await startCluster(home, () => {})
  const { Client, drizzle } = loadPostgres()
  const client = new Client(reach(sockets))
  try {
    await client.connect()
    return await work(drizzle(client, { schema }))
  } finally {
    await client.end()
    await stop()
  }
}

/** Puts the old folder aside once its content is in the new one. */
export function keepOld(directory: string): void {
  const kept = join(directory, KEPT)
  if (isPglite(directory) && !existsSync(kept)) renameSync(join(directory, OLD), kept)
}

/** A start that was cut off before its schema was made has left nothing to bring along. */
async function isFilled(db: Database): Promise<boolean> {
  const [row] = await rowsOf<{ name: string | null }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  )
  return row?.name != null
}

export async function convertPglite(directory: string, log?: Logger): Promise<void> {
  log?.warn(`the database of an earlier version is brought over; it is kept as ${KEPT}`)
  const draft = join(directory, `draft-${process.pid}`)
  const file = join(directory, `draft-${process.pid}.gz`)
  try {
    const hasRows = await readPglite(directory, async (db) => {
      if (!(await isFilled(db))) return false
      await writeBackup((work) => work(db), file, { now: new Date(), secrets: null })
      return true
    })
    await initialise(draft)
    if (hasRows) await onCluster(draft, (db) => restoreBackup(db, file))
    renameSync(draft, join(directory, FOLDER))
    keepOld(directory)
  } finally {
    rmSync(file, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}
