/**
 * Versions that may work on a database. A migration that only adds (a table, a column with a default, an index)
 * leaves the versions before it able to work: during an update both run. One that removes or renames does not; it
 * comes a release later, when nothing uses the old form any more, and raises `NEEDED_MIGRATION` to its own number (expand,
 * then contract).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { eq, sql } from './drizzle.ts'
import { MigrationError, NewerSchemaError } from './errors.ts'
import { settings } from './schema-operations.ts'

/**
 * The migration that a version has to know to work on this schema: the last one that removed something, or the
 * start. `npm run checks` reads it from the migrations (`tools/checks/migrations.ts`).
 */
export const NEEDED_MIGRATION = 27

export const NEEDED_KEY = 'schemaNeeded'

type Entry = { idx: number; when: number }

/** Reads the journal of the migrations in a folder, in their order. */
const readJournal = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: Entry[] })
    .entries

/** Number of the last migration in a folder. */
export const lastMigration = (folder: string): number => readJournal(folder).at(-1)?.idx ?? -1

async function readNeeded(db: Database): Promise<number> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, NEEDED_KEY))
  return Number(row?.value ?? 0)
}

/**
 * Checks that this version knows the schema of the database.
 * @throws NewerSchemaError when the database needs a later version than this one
 */
export async function requireKnownSchema(db: Database, known: number): Promise<void> {
  const needed = await readNeeded(db)
  if (needed > known) throw new NewerSchemaError(known, needed)
}

const isTable = async (db: Database, name: string): Promise<boolean> => {
  const [row] = await db
    .select({ isThere: sql<boolean>`to_regclass(${name}) is not null` })
    .from(sql`(select 1) as one`)
  return row?.isThere === true
}

/**
 * Checks that all migrations before the start were run: only their versions have them.
 * @throws MigrationError when they were not
 */
async function requireStartMigration(db: Database, folder: string): Promise<void> {
  const [row] = await db
    .select({ last: sql<string | null>`max(created_at)` })
    .from(sql`drizzle.__drizzle_migrations`)
  const last = row?.last ?? null
  if (last === null || Number(last) >= (readJournal(folder)[0]?.when ?? 0)) return
  throw new MigrationError(
    'it is of a version before the first release, older than this one can bring up to date. Nothing was changed. ' +
      'Start the last version before the first release on it once, or begin with a new database.',
  )
}

/**
 * Checks that the migrations in a folder may be run on a database: an empty one, or one that they can continue.
 * @throws MigrationError when it is older than the first of them
 * @throws NewerSchemaError when it needs a later version than this one
 */
export async function requireMigratable(db: Database, folder: string): Promise<void> {
  if (await isTable(db, 'drizzle.__drizzle_migrations')) await requireStartMigration(db, folder)
  if (await isTable(db, 'public.settings')) await requireKnownSchema(db, lastMigration(folder))
}

/** Stores the migration that this schema needs, never a lower number than the stored one. */
export async function storeNeeded(db: Database): Promise<void> {
  if ((await readNeeded(db)) >= NEEDED_MIGRATION) return
  const value = String(NEEDED_MIGRATION)
  await db
    .insert(settings)
    .values({ key: NEEDED_KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}
