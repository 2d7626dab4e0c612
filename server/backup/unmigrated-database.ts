/**
 * Opens databases without running migrations: a backup before an update must save the old schema, and a
 * restore begins with an empty database.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { loadPostgres } from '../db/drizzle.ts'
import { DATABASE_FOLDER, socketOptions } from '../db/embedded/layout.ts'
import { runningEmbedded } from '../db/embedded/open-embedded.ts'
import { initialise, startCluster } from '../db/embedded/start-cluster.ts'
import { DataDirectoryLockedError, lockDirectory } from '../db/lock.ts'
import { prepareDataDirectory } from '../db/open.ts'
import { poolOptions, type Target } from '../db/pools.ts'
import * as schema from '../db/schema.ts'
import { BackupError } from './format.ts'

type Work<T> = (db: Database) => Promise<T>

async function onPostgres<T>(target: Target, work: Work<T>): Promise<T> {
  const { Client, drizzle } = loadPostgres()
  const client = new Client(poolOptions(target, 'operator'))
  await client.connect()
  try {
    return await work(drizzle(client, { schema }))
  } finally {
    await client.end()
  }
}

/** Runs work on an embedded database that is started for it. */
async function onEmbedded<T>(home: string, work: Work<T>): Promise<T> {
  const { sockets, stop } = await startCluster(home, () => {})
  try {
    return await onPostgres(socketOptions(sockets), work)
  } finally {
    await stop()
  }
}

/**
 * Opens the existing database for reading.
 * @throws BackupError when there is no database yet
 * @throws DataDirectoryLockedError when the process that has it open does not answer
 */
export async function readUnmigrated<T>(config: Config, work: Work<T>): Promise<T> {
  const { databaseUrl, dataDirectory } = config
  if (databaseUrl !== null) return onPostgres({ connectionString: databaseUrl }, work)
  const home = join(dataDirectory, DATABASE_FOLDER)
  if (!existsSync(home)) {
    throw new BackupError('noDatabase', `There is no database in ${dataDirectory} yet`)
  }
  let unlock: () => void
  try {
    unlock = lockDirectory(dataDirectory)
  } catch (error) {
    if (!(error instanceof DataDirectoryLockedError)) throw error
    const target = runningEmbedded(dataDirectory)
    if (target === null) throw error
    return onPostgres(target, work)
  }
  try {
    return await onEmbedded(home, work)
  } finally {
    unlock()
  }
}

/**
 * Opens a database for restoring: PostgreSQL as it is, or a new embedded database, which is moved to its
 * final folder when the work has succeeded.
 * @throws BackupError when there is an embedded database already
 */
export async function fillUnmigrated<T>(config: Config, work: Work<T>): Promise<T> {
  const { databaseUrl, dataDirectory } = config
  if (databaseUrl !== null) return onPostgres({ connectionString: databaseUrl }, work)
  prepareDataDirectory(dataDirectory)
  const unlock = lockDirectory(dataDirectory)
  const home = join(dataDirectory, DATABASE_FOLDER)
  const draft = join(dataDirectory, `restore-${randomUUID()}`)
  try {
    if (existsSync(home)) {
      throw new BackupError(
        'notEmpty',
        `There is a database in ${dataDirectory}. Restore into an empty DATA_DIR; nothing was changed`,
      )
    }
    await initialise(draft)
    const result = await onEmbedded(draft, work)
    renameSync(draft, home)
    return result
  } finally {
    rmSync(draft, { recursive: true, force: true })
    unlock()
  }
}
