/**
 * Which versions may work on a database. A migration that only adds (a table, a column with a default, an index) leaves
 * the versions before it able to go on: during an update both run. One that takes away or renames does not; it comes a
 * release later, when nothing uses the old form any more, and raises `NEEDED` to its own number (expand, then contract).
 */
import { readdirSync } from 'node:fs'
import type { Database } from './database.ts'
import { eq, sql } from './drizzle.ts'
import { NewerSchemaError } from './errors.ts'
import { settings } from './schema-operations.ts'

/**
 * The migration that a version has to know to work on this schema: the last one that took something away.
 * `npm run checks` reads it from the migrations (`tools/checks/migrations.ts`).
 */
export const NEEDED = 19

export const RANGE_KEY = 'schemaNeeded'

/** The number of the last migration in a folder. */
export const lastMigration = (folder: string): number =>
  Math.max(...readdirSync(folder).map((name) => (name.endsWith('.sql') ? parseInt(name, 10) : -1)))

async function neededBy(db: Database): Promise<number> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, RANGE_KEY))
  return Number(row?.value ?? 0)
}

/** @throws NewerSchemaError when the database needs a later version than this one */
export async function demandKnownSchema(db: Database, known: number): Promise<void> {
  const needed = await neededBy(db)
  if (needed > known) throw new NewerSchemaError(known, needed)
}

/** The same before the first migration, when there is no table to ask. */
export async function demandKnownSchemaIfAny(db: Database, known: number): Promise<void> {
  const [row] = await db
    .select({ isThere: sql<boolean>`to_regclass('public.settings') is not null` })
    .from(sql`(select 1) as one`)
  if (row?.isThere === true) await demandKnownSchema(db, known)
}

/** Notes what this schema needs; never less than what stands there. */
export async function noteNeeded(db: Database): Promise<void> {
  if ((await neededBy(db)) >= NEEDED) return
  const value = String(NEEDED)
  await db
    .insert(settings)
    .values({ key: RANGE_KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}
