import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { openPglite, openPostgres } from '../db/open.ts'

/**
 * Opens the configured database for one command and closes it afterwards.
 * @throws DataDirectoryLockedError when the server has the embedded database open
 */
export async function withDatabase<T>(
  config: Config,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database =
    config.databaseUrl === null
      ? await openPglite(config.dataDirectory)
      : await openPostgres(config.databaseUrl)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
