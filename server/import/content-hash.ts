/** Identifies the content that the database holds by a hash over its files. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { eq } from '../db/drizzle.ts'
import { settings } from '../db/schema-operations.ts'
import { ContentError } from './content-error.ts'
import { GLOSSARY } from './glossary/glossary.ts'

const KEY = 'content.sha256'
/** Part of the hash: raise it when the conversion from Markdown to stored HTML changes. */
const FORMAT = 6

/**
 * Computes a hash over the Markdown files of a content folder, by name and bytes, and the glossary that is linked in them.
 * @throws ContentError when there is no such folder
 */
export function contentHash(directory: string): string {
  if (!existsSync(directory)) throw new ContentError([`${directory}: there is no such folder`])
  const hash = createHash('sha256').update(`format ${FORMAT}`).update(JSON.stringify(GLOSSARY))
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((path) => path.endsWith('.md')).toSorted()) {
    hash.update(`\0${name}\0`).update(readFileSync(join(directory, name)))
  }
  return hash.digest('hex')
}

/** Stores the hash of the content that the database holds. */
export async function storeContentHash(db: Database, hash: string): Promise<void> {
  await db
    .insert(settings)
    .values({ key: KEY, value: hash })
    .onConflictDoUpdate({ target: settings.key, set: { value: hash } })
}

/** Reads the hash of the last imported content; null when none was imported. */
export async function readContentHash(db: Database): Promise<string | null> {
  const [last] = await db.select().from(settings).where(eq(settings.key, KEY))
  return last?.value ?? null
}
