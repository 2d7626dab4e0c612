/** Restore of a backup: the migrations that create its schema, then its rows, all or nothing. */
import { createRequire } from 'node:module'
import type * as Migrator from 'drizzle-orm/migrator'
import type { Database } from '../db/database.ts'
import { sql } from '../db/drizzle.ts'
import { MIGRATIONS } from '../db/open.ts'
import { BackupError, type BackupHeader, type BackupRow, type BackupTable } from './format.ts'
import { checkBackup, readBackup } from './read-backup.ts'
import { countRows, quoted, readTables, rowsOf, tableNames } from './tables.ts'

/** Required instead of imported because it is CommonJS, as in `db/drizzle.ts`. */
const { readMigrationFiles }: typeof Migrator = createRequire(import.meta.url)(
  'drizzle-orm/migrator',
)

const BATCH_CHARACTERS = 2_000_000
const BATCH_ROWS = 1000

type Migration = ReturnType<typeof readMigrationFiles>[number]

/**
 * The last of the migrations that the start migration replaced: a database that has it matches the start
 * migration.
 */
const REPLACED = '36a838d1d3acf87bd0c0305f58c4208aec5020a3e030c97ce9147b6ca9fb451e'

/**
 * Returns the migrations that create the schema of a backup: the first ones of ours. The server runs the
 * others at its next start, so that a backup of an older version can be restored into a newer one.
 * @throws BackupError when the backup has other migrations than ours
 */
export function migrationsTo({ migrations }: BackupHeader): Migration[] {
  const ours = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  const replaced = migrations.indexOf(REPLACED)
  const start = replaced === -1 ? [] : ours.slice(0, 1).map(({ hash }) => hash)
  const applied = [...start, ...migrations.slice(replaced + 1)]
  const isKnown = applied.every((hash, index) => ours[index]?.hash === hash)
  if (!isKnown || applied.length === 0) {
    throw new BackupError(
      'otherVersion',
      'The backup was made by a newer version, by one from before the first release, or by another product. ' +
        'Restore it with the version that made it',
    )
  }
  return ours.slice(0, applied.length)
}

/** @throws BackupError when the database is not empty */
export async function demandEmpty(db: Database): Promise<void> {
  const names = await tableNames(db)
  const [drizzle] = await rowsOf<{ name: string }>(
    db,
    sql`select nspname::text as name from pg_namespace where nspname = 'drizzle'`,
  )
  if (names.length > 0 || drizzle !== undefined) {
    throw new BackupError(
      'notEmpty',
      'The database is not empty. Restore into a new one; nothing was changed',
    )
  }
}

async function makeSchema(tx: Database, migrations: readonly Migration[]): Promise<void> {
  await tx.execute(sql.raw('create schema drizzle'))
  await tx.execute(
    sql.raw(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    ),
  )
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  }
}

/** Checks that the backup has the same tables as its migrations create. */
async function demandSameTables(tx: Database, head: BackupHeader): Promise<void> {
  // In any order: a column added by a migration comes last, one of the start migration where it was declared.
  const shape = (tables: readonly BackupTable[]) =>
    tables
      .flatMap((table) => table.columns.map(({ name, type }) => `${table.name}.${name} ${type}`))
      .toSorted()
      .join('\n')
  if (shape(await readTables(tx)) !== shape(head.tables)) {
    throw new BackupError('otherTables', 'The tables of the backup are not those of its version')
  }
}

async function insertRows(tx: Database, table: BackupTable, rows: readonly BackupRow[]) {
  const names = table.columns.map(({ name }) => quoted(name)).join(', ')
  const values = table.columns.map(({ type }, index) => `(r.row ->> ${index})::${type}`).join(', ')
  await tx.execute(
    sql`${sql.raw(`insert into public.${quoted(table.name)} (${names}) select ${values} from`)}
        json_array_elements(${JSON.stringify(rows)}::text::json) as r(row)`,
  )
}

async function insertAll(tx: Database, path: string): Promise<void> {
  let table: BackupTable | null = null
  let rows: BackupRow[] = []
  let characters = 0
  const flush = async () => {
    if (table !== null && rows.length > 0) await insertRows(tx, table, rows)
    rows = []
    characters = 0
  }
  for await (const part of readBackup(path)) {
    if (part.kind === 'header') continue
    if (table?.name !== part.table.name) {
      await flush()
      table = part.table
    }
    rows.push(part.row)
    characters += part.row.reduce((sum, value) => sum + (value?.length ?? 4), 0)
    if (rows.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush()
  }
  await flush()
}

/**
 * Restores a backup into an empty database. The whole file is checked first, and everything is written in one
 * transaction.
 * @throws BackupError when the file is damaged or does not fit, or the database is not empty
 */
export async function restoreBackup(db: Database, path: string): Promise<BackupHeader> {
  const head = await checkBackup(path)
  const migrations = migrationsTo(head)
  await demandEmpty(db)
  await db.transaction(async (tx) => {
    await makeSchema(tx, migrations)
    await demandSameTables(tx, head)
    await insertAll(tx, path)
    for (const { name, rows } of head.tables) {
      const found = await countRows(tx, name)
      if (found !== rows) {
        throw new BackupError('otherCount', `${name} has ${found} rows, the backup says ${rows}`)
      }
    }
  })
  return head
}
