/**
 * Expand, then contract: during an update servers of two versions run on one database. With a migration that
 * only adds, the older one keeps working. This check finds the others, and `NEEDED_MIGRATION` has to name the last of them, so
 * that an older version stops (`server/db/schema-range.ts`).
 *
 * Each migration must also have a later timestamp than the one before: drizzle compares nothing else, so a database
 * that is in use would silently lack it.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { filesOf, type Problem } from './source.ts'

export type Migration = { file: string; sql: string }

const RANGE = 'server/db/schema-range.ts'
const JOURNAL = 'server/db/migrations/meta/_journal.json'
const NAME = String.raw`"([^"]+)"`

/** Statements that break older versions, whatever the table. */
const BREAKING_STATEMENTS: readonly [RegExp, string][] = [
  [/^DROP TABLE/i, 'a table goes'],
  [/DROP COLUMN/i, 'a column goes'],
  [/\bRENAME\b/i, 'a name changes'],
  [/SET DATA TYPE|ALTER COLUMN .* TYPE /i, 'a type changes'],
  [/SET NOT NULL/i, 'what was optional is demanded'],
  [/DROP DEFAULT/i, 'what filled itself in is demanded'],
]

type Known = { unique: Set<string> }
type Created = { tables: Set<string>; columns: Set<string>; dropped: Set<string> }

const all = (sql: string, pattern: RegExp) =>
  [...sql.matchAll(pattern)].map((found) => found.slice(1).join('.'))

/** Returns the tables and columns that a migration creates, which no older version uses. */
function createdBy(sql: string): Created {
  return {
    tables: new Set(all(sql, new RegExp(`CREATE TABLE ${NAME}`, 'gi'))),
    columns: new Set(all(sql, new RegExp(`ALTER TABLE ${NAME} ADD COLUMN ${NAME}`, 'gi'))),
    dropped: new Set(all(sql, new RegExp(`DROP CONSTRAINT ${NAME}`, 'gi'))),
  }
}

/** Whether a rule of a table is about columns that are new themselves. */
function isOnNew(statement: string, table: string, { columns }: Created): boolean {
  const rule = statement.slice(
    statement.search(/(?:^| )(?:CHECK|UNIQUE|FOREIGN KEY|PRIMARY KEY)\b/i),
  )
  const named = all(rule.split(/REFERENCES|WHERE/i)[0] ?? '', new RegExp(NAME, 'g'))
  return named.some((name) => columns.has(`${table}.${name}`))
}

function breakOf(statement: string, created: Created, known: Known): string | null {
  const table =
    new RegExp(`(?:ALTER TABLE|DROP TABLE|\\bON) ${NAME}`, 'i').exec(statement)?.[1] ?? ''
  if (created.tables.has(table)) return null
  for (const [pattern, what] of BREAKING_STATEMENTS) if (pattern.test(statement)) return what
  if (/ADD COLUMN/i.test(statement) && /NOT NULL/i.test(statement) && !/DEFAULT/i.test(statement))
    return 'a new column is demanded'
  const index = new RegExp(`DROP INDEX ${NAME}`, 'i').exec(statement)?.[1]
  // An upsert names the columns of a unique index.
  if (index !== undefined && known.unique.has(index)) return 'a unique index goes'
  const dropped = new RegExp(`DROP CONSTRAINT ${NAME}`, 'i').exec(statement)?.[1]
  if (dropped !== undefined && /_(?:pk|unique)$/.test(dropped)) return 'a key goes'
  if (/^CREATE UNIQUE INDEX/i.test(statement) && !isOnNew(statement.slice(7), table, created))
    return 'what was allowed twice is not'
  const added = new RegExp(`ADD CONSTRAINT ${NAME}`, 'i').exec(statement)?.[1]
  // Dropped and added again, it is a longer list of values; a shorter one would fail on existing rows.
  if (added !== undefined && !created.dropped.has(added) && !isOnNew(statement, table, created))
    return 'what was allowed is not'
  return null
}

/** Returns the migrations that break older versions, by number, with the reason. */
export function contractions(migrations: readonly Migration[]): { number: number; what: string }[] {
  const known: Known = { unique: new Set() }
  return migrations.flatMap(({ file, sql }) => {
    const created = createdBy(sql)
    const number = parseInt(basename(file), 10)
    const taken = sql
      .split('--> statement-breakpoint')
      .map((statement) => breakOf(statement.trim(), created, known))
      .filter((what) => what !== null)
    for (const name of all(sql, new RegExp(`CREATE UNIQUE INDEX ${NAME}`, 'gi')))
      known.unique.add(name)
    return taken.slice(0, 1).map((what) => ({ number, what }))
  })
}

/** Checks that `NEEDED_MIGRATION` names the last breaking migration. */
export function judgeMigrations(migrations: readonly Migration[], needed: number): Problem[] {
  const start = { number: parseInt(basename(migrations[0]?.file ?? ''), 10), what: 'the start' }
  const last = contractions(migrations).at(-1) ?? start
  if (last.number === needed) return []
  const message =
    last.number > needed
      ? `migration ${last.number} takes something away (${last.what}), so versions before it cannot go on: add what is new in one release, take the old away in the next, and raise NEEDED_MIGRATION to ${last.number} there`
      : `NEEDED_MIGRATION is ${needed}, but the last migration that takes something away is ${last.number}: older versions are refused for nothing`
  return [{ file: RANGE, line: 1, message }]
}

type Entry = { tag: string; when: number }

/** Checks that each migration is later than the one before. */
export function judgeOrder(entries: readonly Entry[]): Problem[] {
  return entries
    .filter(({ when }, index) => when <= (entries[index - 1]?.when ?? 0))
    .map(({ tag }) => ({
      file: JOURNAL,
      line: 1,
      message: `${tag} is not of a later moment than the migration before it, so no database that is in use would get it: raise its "when"`,
    }))
}

export function checkMigrations(): Problem[] {
  const migrations = filesOf('server/db/migrations/*.sql').map((file) => ({
    file,
    sql: readFileSync(file, 'utf8'),
  }))
  const needed = /NEEDED_MIGRATION = (\d+)/.exec(readFileSync(RANGE, 'utf8'))?.[1]
  const { entries } = JSON.parse(readFileSync(JOURNAL, 'utf8')) as { entries: Entry[] }
  return [...judgeMigrations(migrations, Number(needed)), ...judgeOrder(entries)]
}
