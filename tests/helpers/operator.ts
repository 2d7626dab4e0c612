/** Runs operator commands in the process of the test, on an installation for this test. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { GROUPS } from '../../server/cli/groups.ts'
import { runCommand } from '../../server/cli/run-command.ts'
import { type Config, readConfig } from '../../server/config.ts'
import type { OpenDatabase } from '../../server/db/database.ts'
import { openPglite, openPostgres } from '../../server/db/open.ts'
import { sharePglite } from '../../server/db/share-pglite.ts'
import { silentLog } from '../../server/cli/service-parts.ts'
import { placeEmbedded } from './embedded-copy.ts'
import { type Cluster, findPostgres, startCluster } from './postgres-cluster.ts'

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

/** Makes an installation without a database. @param env variables in addition to its own */
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

export const removeInstallation = ({ folder }: Installation) =>
  rmSync(folder, { recursive: true, force: true })

/** Opens the database of an installation as the server does. */
export async function run(place: Installation): Promise<Running> {
  const { databaseUrl, dataDirectory } = place.config
  if (databaseUrl !== null) {
    const database = await openPostgres(databaseUrl)
    return { ...place, database, stop: () => database.close() }
  }
  const database = await openPglite(dataDirectory)
  const stopSharing = await sharePglite(database.client, dataDirectory, silentLog)
  const stop = async () => {
    await stopSharing()
    await database.close()
  }
  return { ...place, database, stop }
}

export type Make = (env?: Record<string, string>) => Promise<Running>

/**
 * Runs a suite on the embedded database and on PostgreSQL, each with its own installations.
 * @param running a cluster that the test file runs already; the file has to stop it
 */
export function onEachInstallation(
  suite: (make: Make) => void,
  running: () => Cluster | null = () => null,
): void {
  const made: Running[] = []
  // Called by the hooks of the inner suites, which run before the cluster is stopped.
  const closeAll = async () => {
    for (const each of made.splice(0)) {
      await each.stop()
      removeInstallation(each)
    }
  }
  describe('on PGlite', () => {
    afterAll(closeAll)
    suite(async (env) => {
      const place = newInstallation(null, env)
      await placeEmbedded(place.config.dataDirectory)
      const running = await run(place)
      made.push(running)
      return running
    })
  })

  const bin = findPostgres()
  const reason = bin === null ? ' (skipped: no PostgreSQL ≥ 15 in /usr/lib/postgresql)' : ''
  describe.skipIf(bin === null)(`on PostgreSQL${reason}`, () => {
    let cluster: Cluster | null = null
    let count = 0
    beforeAll(async () => {
      cluster = running() ?? (await startCluster(bin ?? ''))
    })
    afterAll(async () => {
      await closeAll()
      if (running() === null) await cluster?.dispose()
    })
    suite(async (env) => {
      if (cluster === null) throw new Error('the cluster is not running')
      count += 1
      const name = `admin_${count}`
      await cluster.createDatabase(name)
      const running = await run(newInstallation(cluster.url(name), env))
      made.push(running)
      return running
    })
  })
}
