/** The embedded database of a data directory, for the server and for commands beside it. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '../../logging.ts'
import type { OpenDatabase } from '../database.ts'
import { DataDirectoryLockedError, lockDirectory } from '../lock.ts'
import { type OpenOptions, openPostgres, prepareDataDirectory } from '../open.ts'
import type { Target } from '../pools.ts'
import { EmbeddedDatabaseError } from './engine.ts'
import { keepRunning } from './keep-running.ts'
import { DATABASE_FOLDER, socketOptions, readPostmaster } from './layout.ts'
import { initialise } from './start-cluster.ts'

/** Folders that a killed start, or a killed command, has left half made. */
const HALF_MADE = /^(?:draft|restore|snapshot)-/

function removeHalfMade(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (HALF_MADE.test(name)) rmSync(join(directory, name), { recursive: true, force: true })
  }
}

/** Creates the database where there is none yet. */
async function prepare(directory: string): Promise<string> {
  const home = join(directory, DATABASE_FOLDER)
  if (existsSync(home)) return home
  if (existsSync(join(directory, 'pg/PG_VERSION'))) {
    throw new EmbeddedDatabaseError(
      `${directory}/pg is a database of a version before the first release, which this one cannot read. ` +
        'Start the last version before the first release on it once, or choose another DATA_DIR.',
    )
  }
  const draft = join(directory, `draft-${process.pid}`)
  await initialise(draft)
  renameSync(draft, home)
  return home
}

/** A running embedded database whose schema is not checked. */
export type StartedDatabase = { target: Target; stop: () => Promise<void> }

/**
 * Starts the embedded database under `directory`, and creates it when there is none.
 * @throws DataDirectoryLockedError when another process has it open
 * @throws EmbeddedDatabaseError when this machine cannot run it
 */
export async function startEmbedded(directory: string, log?: Logger): Promise<StartedDatabase> {
  prepareDataDirectory(directory)
  const unlock = lockDirectory(directory)
  try {
    removeHalfMade(directory)
    const { sockets, stop } = await keepRunning(await prepare(directory), log)
    return {
      target: socketOptions(sockets),
      stop: async () => {
        await stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Finds the embedded database that another process runs; null when it does not answer yet. */
export function runningEmbedded(directory: string): Target | null {
  const postmaster = readPostmaster(join(directory, DATABASE_FOLDER))
  return postmaster === null || !postmaster.isReady ? null : socketOptions(postmaster.sockets)
}

/**
 * Starts the embedded database and brings its schema up to date.
 * @throws DataDirectoryLockedError when another process has it open
 * @throws MigrationError when this version cannot bring it up to date
 */
export async function openEmbedded(
  directory: string,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  const { target, stop } = await startEmbedded(directory, options.log)
  try {
    const database = await openPostgres(target, options)
    return {
      ...database,
      close: async () => {
        await database.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Opens the embedded database for a command: starts it, or connects to that of the server that has it open.
 * @throws DataDirectoryLockedError when another process has it open and it does not answer
 */
export async function openOrConnectEmbedded(directory: string): Promise<OpenDatabase> {
  try {
    return await openEmbedded(directory, { onlyAsker: 'operator' })
  } catch (error) {
    if (!(error instanceof DataDirectoryLockedError)) throw error
    const target = runningEmbedded(directory)
    if (target === null) throw error
    return openPostgres(target, { onlyAsker: 'operator' })
  }
}
