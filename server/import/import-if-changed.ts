import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { eq } from '../db/drizzle.ts'
import { settings } from '../db/schema-operations.ts'
import { ContentError } from './content-error.ts'
import type { ImportResult } from './import-content.ts'

const KEY = 'content.sha256'
/** Part of the hash: raise it when the way from Markdown to what is stored changes. */
const FORMAT = 3

/**
 * Hash over the Markdown files of a content folder, by name and bytes.
 * @throws ContentError when there is no such folder
 */
export function contentHash(directory: string): string {
  if (!existsSync(directory)) throw new ContentError([`${directory}: there is no such folder`])
  const hash = createHash('sha256').update(`format ${FORMAT}`)
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((path) => path.endsWith('.md')).toSorted()) {
    hash.update(`\0${name}\0`).update(readFileSync(join(directory, name)))
  }
  return hash.digest('hex')
}

/** Writes down which content the database holds. */
export async function rememberContent(db: Database, hash: string): Promise<void> {
  await db
    .insert(settings)
    .values({ key: KEY, value: hash })
    .onConflictDoUpdate({ target: settings.key, set: { value: hash } })
}

/**
 * Imports a content folder unless the very same one was imported last. The Markdown and YAML
 * readers are only loaded when there is something to read.
 * @returns what was imported, null when nothing had changed
 * @throws ContentError when a file is wrong; nothing is written then
 */
export async function importIfChanged(
  db: Database,
  directory: string,
): Promise<ImportResult | null> {
  const hash = contentHash(directory)
  const [last] = await db.select().from(settings).where(eq(settings.key, KEY))
  if (last?.value === hash) return null
  const { importContent } = await import('./import-content.ts')
  return importContent(db, directory)
}
