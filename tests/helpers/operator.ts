/** Runs operator commands in the process of the test, on an installation for this test. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import { GROUPS } from '../../server/cli/groups.ts'
import { runCommand } from '../../server/cli/run-command.ts'
import { type Config, readConfig } from '../../server/config.ts'
import type { OpenDatabase } from '../../server/db/database.ts'
import { openEmbedded } from '../../server/db/embedded/open-embedded.ts'
import { openPostgres } from '../../server/db/open.ts'
import { copyEmbedded, removeData } from './embedded-copy.ts'
import { copyMigrated } from './database.ts'

const ROOT = resolve(import.meta.dirname, '../..')

export type Installation = {
  folder: string
  config: Config
  env: Record<string, string>
  /** Runs `npm run admin -- …`; throws the error of the command. */
  admin: (...words: string[]) => Promise<string>
  now: Date
}

/** An installation whose database a server has open, as is usual for commands. */
export type Running = Installation & { database: OpenDatabase; stop: () => Promise<void> }

/** Creates an installation without a database. @param env variables in addition to its own */
export function newInstallation(
  url: string | null,
  env: Record<string, string> = {},
): Installation {
  const folder = mkdtempSync(join(tmpdir(), 'veriscope-admin-'))
  const own = {
    DATA_DIR: join(folder, 'data'),
    CONTENT_DIR: join(ROOT, 'server/content'),
    ...(url === null ? {} : { DATABASE_URL: url }),
    ...env,
  }
  const now = new Date('2026-11-20T08:00:00Z')
  const config = readConfig(own)
  return {
    folder,
    config,
    env: own,
    now,
    admin: (...words) =>
      runCommand(
        GROUPS,
        { now, env: own, actor: 'tester@bench', readConfig: () => readConfig(own) },
        words,
      ),
  }
}

export const removeInstallation = ({ folder }: Installation) => removeData(folder)

/** Opens the database of an installation as the server does. */
export async function run(place: Installation): Promise<Running> {
  const { databaseUrl, dataDirectory } = place.config
  const database = await (databaseUrl === null
    ? openEmbedded(dataDirectory)
    : openPostgres(databaseUrl))
  return { ...place, database, stop: () => database.close() }
}

export type Make = (env?: Record<string, string>) => Promise<Running>
type Suite = (make: Make, kind: 'embedded' | 'PostgreSQL') => void

/** Runs a suite on the embedded database, shared with a running server. */
function onEmbedded(suite: Suite): void {
  describe('on the embedded database', () => {
    const made: Running[] = []
    afterAll(async () => {
      for (const each of made) await remove(each)
    })
    suite(async (env) => {
      const place = newInstallation(null, env)
      await copyEmbedded(place.config.dataDirectory)
      const running = await run(place)
      made.push(running)
      return running
    }, 'embedded')
  })
}

/** Runs a suite on copies of the migrated database of the run's PostgreSQL server. */
export function onOneInstallation(suite: Suite): void {
  describe('on PostgreSQL', () => {
    const made: { running: Running; drop: () => Promise<void> }[] = []
    afterAll(async () => {
      for (const { running, drop } of made) {
        await remove(running)
        await drop()
      }
    })
    suite(async (env) => {
      const { url, drop } = await copyMigrated(inject('postgres'))
      const running = await run(newInstallation(url, env))
      made.push({ running, drop })
      return running
    }, 'PostgreSQL')
  })
}

async function remove(running: Running): Promise<void> {
  await running.stop()
  removeInstallation(running)
}

/** Runs a suite on the embedded database and on PostgreSQL, each with its own installations. */
export function onEachInstallation(suite: Suite): void {
  onEmbedded(suite)
  onOneInstallation(suite)
}
