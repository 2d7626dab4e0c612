/** Unique words in the texts of a member, and where a database holds them. */
import { rowsOf } from '../../server/backup/tables.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../server/db/database.ts'
import { sql } from '../../server/db/drizzle.ts'
import { unpackText } from '../../src/lib/packed-text.ts'

const UNLIMITED = { bytes: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY }

/** Returns a text as it is stored, unpacked, and decoded from base64, hex and percent encoding. */
export async function formsOf(text: string): Promise<string> {
  const forms = [text, await unpackText(text, UNLIMITED).catch(() => '')]
  if (/^[\w+/=-]{16,}$/.test(text)) forms.push(Buffer.from(text, 'base64').toString('utf8'))
  if (text.startsWith(String.raw`\x`))
    forms.push(Buffer.from(text.slice(2), 'hex').toString('utf8'))
  try {
    forms.push(decodeURIComponent(text))
  } catch {
    // Not percent encoded.
  }
  return forms.join('\n').toLowerCase()
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => [key, ...textsOf(each)])
}

/** Returns the columns of all tables, of whatever type, that hold one of these texts, as `table.column: text`. */
export async function columnsWith(db: Database, words: readonly string[]): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found = new Set<string>()
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: Record<string, unknown> }>(
      db,
      sql`select to_jsonb(each) as row from ${sql.identifier(name)} as each`,
    )
    for (const { row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        const forms = (await Promise.all(textsOf(value).map(formsOf))).join('\n')
        const there = words.filter((word) => forms.includes(word.toLowerCase()))
        there.forEach((word) => found.add(`${name}.${column}: ${word}`))
      }
    }
  }
  return [...found].toSorted()
}

/** Returns the names of the tables whose rows are deleted with their member. */
export async function tablesOfMembers(db: Database): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select distinct conrelid::regclass::text as name from pg_constraint
      where confrelid = 'members'::regclass and confdeltype = 'c' order by 1`,
  )
  return tables.map(({ name }) => name)
}

/** Returns the files under a folder that contain one of these texts. */
export function filesWith(folder: string, words: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const text = readFileSync(path, 'utf8').toLowerCase()
      return words.some((word) => text.includes(word.toLowerCase()))
    })
}
