import { UPSTREAM_OWNS } from './failure.ts'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { DataDirectoryLockedError } from '../db/lock.ts'
import { openPglite, openPostgres } from '../db/open.ts'
import { openShared } from '../db/shared-client.ts'

/**
 * Opens the configured database: PostgreSQL, or the embedded one, directly or through the server that
 * has it open.
 * @throws DataDirectoryLockedError when another process has it open and does not answer
 */
export async function openConfigured(config: Config): Promise<OpenDatabase> {
  if (config.upstreamUrl !== null) throw UPSTREAM_OWNS()
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl)
  try {
    return await openPglite(config.dataDirectory)
  } catch (error) {
    if (!(error instanceof DataDirectoryLockedError)) throw error
    const shared = await openShared(config.dataDirectory)
    if (shared === null) throw error
    return shared
  }
}
