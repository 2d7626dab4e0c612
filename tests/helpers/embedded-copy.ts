/** Copies of embedded databases for tests: a new database takes 3 s, a copy 0.3 s. */
import { createHash, randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { MIGRATIONS, openPglite, prepareDataDirectory } from '../../server/db/open.ts'

const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/veriscope')

/** The key of a copy: it changes with the schema and the version of PGlite, as a new database would. */
function keyOfFiles(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS).toSorted()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(MIGRATIONS, name)))
  }
  const pglite = resolve(CACHE, '../../@electric-sql/pglite/package.json')
  return hash.update(readFileSync(pglite)).digest('hex').slice(0, 16)
}

async function cachedFiles(): Promise<string> {
  const path = join(CACHE, `embedded-${keyOfFiles()}`)
  if (existsSync(path)) return path
  const draft = join(CACHE, `embedded-draft-${randomUUID()}`)
  mkdirSync(CACHE, { recursive: true })
  try {
    await (await openPglite(draft)).close()
    renameSync(join(draft, 'pg'), path)
  } catch (error) {
    // Another test may have made the copy at the same time.
    if (!existsSync(path)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return path
}

/** Copies an empty, migrated embedded database into a data directory that has none. */
export async function placeEmbedded(dataDirectory: string): Promise<void> {
  const files = await cachedFiles()
  prepareDataDirectory(dataDirectory)
  cpSync(files, join(dataDirectory, 'pg'), { recursive: true, errorOnExist: true, force: false })
}
