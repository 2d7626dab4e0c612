/** Copies embedded databases for tests: a new one takes a second of processor time, a copy a tenth of that. */
import { createHash, randomUUID } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { findEngine } from '../../server/db/embedded/engine.ts'
import { clusterPath, DATABASE_FOLDER } from '../../server/db/embedded/layout.ts'
import { openEmbedded } from '../../server/db/embedded/open-embedded.ts'
import { MIGRATIONS, prepareDataDirectory } from '../../server/db/open.ts'

const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/veriscope')

/** Returns the key of a copy: it changes with the schema and the version of PostgreSQL, as a new database would. */
function keyOfFiles(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS).toSorted()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(MIGRATIONS, name)))
  }
  return hash.update(findEngine().version).digest('hex').slice(0, 16)
}

async function cachedFiles(): Promise<string> {
  const path = join(CACHE, `embedded-${keyOfFiles()}`)
  if (existsSync(path)) return path
  const draft = join(CACHE, `embedded-draft-${randomUUID()}`)
  mkdirSync(CACHE, { recursive: true })
  try {
    await (await openEmbedded(draft)).close()
    renameSync(join(draft, DATABASE_FOLDER), path)
  } catch (error) {
    // Another test may have made the copy at the same time.
    if (!existsSync(path)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return path
}

/**
 * Switches off fsync of the database in a data directory, as in unit tests: hundreds of servers start in a
 * run, and none of them must survive a power cut.
 */
export function withoutSync(dataDirectory: string): void {
  const settings = join(clusterPath(join(dataDirectory, DATABASE_FOLDER)), 'postgresql.auto.conf')
  appendFileSync(settings, 'fsync = off\n')
}

/** Removes a data directory whose server may have been killed a moment ago: its database is still about to end. */
export function removeData(dataDirectory: string): void {
  rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/** Copies an empty, migrated embedded database into a data directory that has none. */
export async function copyEmbedded(
  dataDirectory: string,
  { isSynced = false }: { isSynced?: boolean } = {},
): Promise<void> {
  const files = await cachedFiles()
  prepareDataDirectory(dataDirectory)
  cpSync(files, join(dataDirectory, DATABASE_FOLDER), {
    recursive: true,
    verbatimSymlinks: true,
    errorOnExist: true,
    force: false,
  })
  if (!isSynced) withoutSync(dataDirectory)
}
