import { UPSTREAM_OWNS } from './failure.ts'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { openOrConnectEmbedded } from '../db/embedded/open-embedded.ts'
import { openPostgres } from '../db/open.ts'

/**
 * Opens the configured database: PostgreSQL, or the embedded one, whether the server runs or not.
 * @throws DataDirectoryLockedError when another process has it open and does not answer
 */
export async function openConfigured(config: Config): Promise<OpenDatabase> {
  if (config.upstreamUrl !== null) throw UPSTREAM_OWNS()
  if (config.databaseUrl !== null)
    return openPostgres(config.databaseUrl, { onlyAsker: 'operator' })
  return openOrConnectEmbedded(config.dataDirectory)
}
