/** Opens the database of the service, checked and seeded. */
import type { Config } from './config.ts'
import type { OpenDatabase } from './db/database.ts'
import { openEmbedded } from './db/embedded/open-embedded.ts'
import { openPostgres } from './db/open.ts'
import { type DemoMember, ensureDemoMember } from './demo/demo-member.ts'
import { ContentError } from './import/content-error.ts'
import { importIfChanged } from './import/import-if-changed.ts'
import type { Logger } from './logging.ts'
import {
  acceptPrevious,
  loadSecrets,
  type PreviousSecrets,
  replacedSecrets,
  type StoredSecrets,
} from './secrets.ts'
import { demandSameSecrets, type UsedSecrets, usedSecrets } from './secrets-fingerprint.ts'

export type SeededDatabase = {
  database: OpenDatabase
  stored: StoredSecrets
  used: UsedSecrets
  /** Previous keys that are still accepted. */
  previous: PreviousSecrets
  demo: DemoMember
}

function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  return config.databaseUrl === null
    ? openEmbedded(config.dataDirectory, { log })
    : openPostgres(config.databaseUrl, { log, replica: config.replicaUrl })
}

/** Imports the content. An error does not stop the server from starting: the previous content stays. */
async function seedContent(db: OpenDatabase['db'], config: Config, log: Logger): Promise<void> {
  try {
    const imported = await importIfChanged(db, config.contentDirectory)
    if (imported !== null) log.info(imported, 'content imported')
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    log.error({ problems: error.problems }, 'the content was not imported')
  }
}

/**
 * Opens the configured database, migrates it, and seeds it with content and the demonstration member.
 * @throws OtherSecretsError when this server has other keys than the database was used with
 */
export async function openSeededDatabase(
  config: Config,
  log: Logger,
  now: Date,
): Promise<SeededDatabase> {
  const stored = loadSecrets(config.dataDirectory)
  const used = usedSecrets(config, stored)
  const database = await openDatabase(config, log)
  let demo: DemoMember = { isNew: false, isPasswordKnown: false }
  let previous: PreviousSecrets = {}
  try {
    await database.exclusively(async (own) => {
      await demandSameSecrets(own, used, replacedSecrets(config.dataDirectory))
      // The new keys are in use from here on, so the grace period of the old ones begins.
      previous = acceptPrevious(config.dataDirectory, now)
      await seedContent(own, config, log)
      if (config.hasDemo) demo = await ensureDemoMember(own, now, stored.demoPassword)
    })
  } catch (error) {
    await database.close()
    throw error
  }
  return { database, stored, used, previous, demo }
}
