/** Reads the tables from the catalogue of the database, so that backups include tables added later. */
import type { Database } from '../db/database.ts'
import { sql } from '../db/drizzle.ts'
import { BackupError, type BackupTable } from './format.ts'

/** Whether the driver returned an object with the rows of a statement. */
const hasRows = (answer: unknown): answer is { rows: unknown[] } =>
  typeof answer === 'object' && answer !== null && 'rows' in answer && Array.isArray(answer.rows)

/** Returns the rows of a statement. The caller gives the type that the statement selects. */
export async function rowsOf<T>(db: Database, statement: ReturnType<typeof sql>): Promise<T[]> {
  const answer: unknown = await db.execute(statement)
  if (!hasRows(answer)) throw new Error('the database driver answered without rows')
  return answer.rows as T[]
}

/** Quotes an SQL identifier. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export async function tableNames(db: Database): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Sorts tables so that each comes after the tables it refers to. */
export function inOrder(
  names: readonly string[],
  references: readonly { from: string; to: string }[],
): string[] {
  const ordered: string[] = []
  const waiting = new Set(names)
  while (waiting.size > 0) {
    const free = [...waiting].filter((name) =>
      references.every(({ from, to }) => from !== name || to === name || !waiting.has(to)),
    )
    if (free.length === 0) {
      throw new BackupError('circle', `Tables refer to one another: ${[...waiting].join(', ')}`)
    }
    for (const name of free) {
      ordered.push(name)
      waiting.delete(name)
    }
  }
  return ordered
}

async function columnsOf(db: Database, table: string): Promise<BackupTable['columns']> {
  return rowsOf(
    db,
    sql`select a.attname::text as name, format_type(a.atttypid, a.atttypmod)::text as type
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relname = ${table} and a.attnum > 0
          and not a.attisdropped and a.attgenerated = ''
        order by a.attnum`,
  )
}

export async function countRows(db: Database, table: string): Promise<number> {
  const [row] = await rowsOf<{ n: string }>(
    db,
    sql.raw(`select count(*)::text as n from public.${quoted(table)}`),
  )
  return Number(row?.n ?? 0)
}

/** Reads all tables with their columns and numbers of rows. */
export async function readTables(db: Database): Promise<BackupTable[]> {
  const references = await rowsOf<{ from: string; to: string }>(
    db,
    sql`select f.relname::text as "from", t.relname::text as "to" from pg_constraint k
        join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
        where k.contype = 'f'`,
  )
  const tables: BackupTable[] = []
  for (const name of inOrder(await tableNames(db), references)) {
    const columns = await columnsOf(db, name)
    tables.push({ name, columns, rows: await countRows(db, name) })
  }
  return tables
}

/** Returns the migrations that were run on the database. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const rows = await rowsOf<{ hash: string }>(
    db,
    sql`select hash::text as hash from drizzle.__drizzle_migrations order by created_at, id`,
  )
  return rows.map(({ hash }) => hash)
}
