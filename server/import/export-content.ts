/** Export of the content in the database as the Markdown files that it was imported from. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Database } from '../db/database.ts'
import { asc, isNull, eq } from '../db/drizzle.ts'
import { content, subjects } from '../db/schema.ts'
import { contentSources } from '../db/schema-operations.ts'
import { ContentError } from './content-error.ts'
import { readContent } from './read-content.ts'

/** Counts of exported items. */
export type ExportResult = {
  files: number
  /** Items without source files: imported before files were stored. The next start adds them. */
  stale: string[]
}

function demandEmpty(directory: string): void {
  let names: string[]
  try {
    names = readdirSync(directory)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return
    throw new ContentError([`${directory}: ${(error as Error).message}`])
  }
  if (names.length > 0) throw new ContentError([`${directory}: the folder is not empty`])
}

/** Returns articles and subjects in the database that have no source files. */
async function withoutFiles(db: Database): Promise<string[]> {
  const missing = await Promise.all(
    [content, subjects].map((table) =>
      db
        .select({ id: table.id })
        .from(table)
        .leftJoin(contentSources, eq(contentSources.id, table.id))
        .where(isNull(contentSources.id)),
    ),
  )
  return missing.flat().map(({ id }) => id)
}

/**
 * Writes the content of the database as the files it was imported from, byte for byte: all of it or nothing.
 * The files are read and checked like any content before the folder gets its name.
 * @throws ContentError when the folder is not empty, or the files would not import
 */
export async function exportContent(db: Database, directory: string): Promise<ExportResult> {
  demandEmpty(directory)
  const rows = await db.select().from(contentSources).orderBy(asc(contentSources.id))
  const parent = dirname(directory)
  mkdirSync(parent, { recursive: true })
  const draft = mkdtempSync(join(parent, '.content-'))
  try {
    for (const { folder, stem, zh, en } of rows) {
      mkdirSync(join(draft, folder), { recursive: true })
      writeFileSync(join(draft, folder, `${stem}.zh.md`), zh)
      writeFileSync(join(draft, folder, `${stem}.en.md`), en)
    }
    readContent(draft)
    try {
      rmdirSync(directory)
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT') throw error
    }
    renameSync(draft, directory)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
  return { files: rows.length * 2, stale: await withoutFiles(db) }
}
