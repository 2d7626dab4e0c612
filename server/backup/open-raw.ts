/**
 * Opens databases without running migrations: a backup before an update must save the old schema, and a
 * restore begins with an empty database.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { loadPglite, loadPostgres } from '../db/drizzle.ts'
import { DataDirectoryLockedError, lockDirectory } from '../db/lock.ts'
import { prepareDataDirectory } from '../db/open.ts'
import * as schema from '../db/schema.ts'
import { openShared } from '../db/shared-client.ts'
import { BackupError } from './format.ts'

type Work<T> = (db: Database) => Promise<T>

async function onFiles<T>(folder: string, work: Work<T>): Promise<T> {
  const { PGlite, drizzle } = loadPglite()
  const client = await PGlite.create(folder)
  try {
    return await work(drizzle(client, { schema }))
  } finally {
    await client.close()
  }
}

async function onPostgres<T>(url: string, work: Work<T>): Promise<T> {
  const { Client, drizzle } = loadPostgres()
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await work(drizzle(client, { schema }))
  } finally {
    await client.end()
  }
}

/** Has the running server make a copy of its database files, and reads the copy. */
async function onSnapshot<T>(dataDirectory: string, locked: Error, work: Work<T>): Promise<T> {
  const shared = await openShared(dataDirectory)
  if (shared === null) throw locked
  let copy: string
  try {
    copy = await shared.snapshot()
  } finally {
    await shared.close()
  }
  try {
    return await onFiles(copy, work)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/**
 * Opens the existing database for reading.
 * @throws BackupError when there is no database yet
 * @throws DataDirectoryLockedError when the process that has it open does not answer
 */
export async function readRaw<T>(config: Config, work: Work<T>): Promise<T> {
  const { databaseUrl, dataDirectory } = config
  if (databaseUrl !== null) return onPostgres(databaseUrl, work)
  const files = join(dataDirectory, 'pg')
  if (!existsSync(files)) {
    throw new BackupError('noDatabase', `There is no database in ${dataDirectory} yet`)
  }
  let unlock: () => void
  try {
    unlock = lockDirectory(dataDirectory)
  } catch (error) {
    if (!(error instanceof DataDirectoryLockedError)) throw error
    return onSnapshot(dataDirectory, error, work)
  }
  try {
    return await onFiles(files, work)
  } finally {
    unlock()
  }
}

/**
 * Opens a database for restoring: PostgreSQL as it is, or a new embedded database, which is moved to its
 * final folder when the work has succeeded.
 * @throws BackupError when there is an embedded database already
 */
export async function fillRaw<T>(config: Config, work: Work<T>): Promise<T> {
  const { databaseUrl, dataDirectory } = config
  if (databaseUrl !== null) return onPostgres(databaseUrl, work)
  prepareDataDirectory(dataDirectory)
  const unlock = lockDirectory(dataDirectory)
  const files = join(dataDirectory, 'pg')
  const draft = join(dataDirectory, `restore-${randomUUID()}`)
  try {
    if (existsSync(files)) {
      throw new BackupError(
        'notEmpty',
        `There is a database in ${dataDirectory}. Restore into an empty DATA_DIR; nothing was changed`,
      )
    }
    const result = await onFiles(draft, work)
    renameSync(draft, files)
    return result
  } finally {
    rmSync(draft, { recursive: true, force: true })
    unlock()
  }
}
