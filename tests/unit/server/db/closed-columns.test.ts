/** Columns with a closed list of values: the database refuses every other value. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CODE_TYPE, PROBLEM_TYPE } from '../../../../src/contract/codes.ts'
import { rowsOf } from '../../../../server/backup/tables.ts'
import type { OpenDatabase } from '../../../../server/db/database.ts'
import { getTableColumns, getTableName, type PgTable, sql } from '../../../../server/db/drizzle.ts'
import * as account from '../../../../server/db/schema-account.ts'
import * as billing from '../../../../server/db/schema-billing.ts'
import * as factors from '../../../../server/db/schema-second-factors.ts'
import * as invoicing from '../../../../server/db/schema-invoices.ts'
import * as levelTables from '../../../../server/db/schema-levels.ts'
import * as news from '../../../../server/db/schema-digests.ts'
import * as operations from '../../../../server/db/schema-operations.ts'
import * as seating from '../../../../server/db/schema-seats.ts'
import * as shared from '../../../../server/db/schema-shared.ts'
import * as core from '../../../../server/db/schema.ts'
import { onOneDatabase } from '../../../helpers/database.ts'

type Closed = readonly [place: string, values: ReadonlySet<string | number>]

const modules = [
  core,
  account,
  billing,
  factors,
  invoicing,
  levelTables,
  news,
  operations,
  seating,
  shared,
]
const tables = modules.flatMap((module) =>
  Object.values<unknown>(module).filter((value) => typeof value === 'object'),
) as PgTable[]

/** Columns whose type is a list of texts. */
const TYPED: readonly Closed[] = tables.flatMap((table) =>
  Object.values(getTableColumns(table)).flatMap(({ name, enumValues }): Closed[] =>
    enumValues === undefined || enumValues.length === 0
      ? []
      : [[`${getTableName(table)}.${name}`, new Set(enumValues)]],
  ),
)

/** Columns of numbers, whose type has no list. */
const NUMBERS: readonly Closed[] = [
  ['codes.purpose', new Set(Object.values(CODE_TYPE))],
  ['homepage_config.problem_type', new Set(Object.values(PROBLEM_TYPE))],
]

/** Parses the values in a condition as PostgreSQL writes it back: `(state = ANY (ARRAY['a'::text, …]))`. */
function valuesIn(definition: string): (string | number)[] {
  const words = [...definition.matchAll(/'((?:[^']|'')*)'::text/g)]
  if (words.length > 0) return words.map(([, word]) => (word ?? '').replaceAll("''", "'"))
  return [...definition.matchAll(/\d+/g)].map(([digits]) => Number(digits))
}

onOneDatabase((open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('restricts each column with a list of values to exactly the values of its type', async () => {
    const rows = await rowsOf<{ place: string; definition: string }>(
      database.db,
      sql`select t.relname || '.' || a.attname as place, pg_get_constraintdef(k.oid) as definition
          from pg_constraint k join pg_class t on t.oid = k.conrelid
          join pg_namespace n on n.oid = t.relnamespace
          join pg_attribute a on a.attrelid = t.oid and a.attnum = any (k.conkey)
          where n.nspname = 'public' and k.contype = 'c' and k.convalidated`,
    )
    const restrictions = Object.fromEntries(
      rows.map(({ place, definition }) => [place, new Set(valuesIn(definition))]),
    )
    expect(Object.keys(restrictions).length).toBeGreaterThan(45)
    expect(restrictions).toEqual(Object.fromEntries([...TYPED, ...NUMBERS]))
  })

  const refused = async (statement: string) => {
    const error = await database.db.execute(sql.raw(statement)).catch((thrown: unknown) => thrown)
    return (error as { cause?: { code?: string; constraint?: string } }).cause
  }

  test('refuses an unlisted word or number and an update to one, naming the column', async () => {
    const level = `insert into plans (id, level, period, currency, amount) values ('1', 'gold', 'month', 'CNY', 1)`
    expect(await refused(level)).toMatchObject({ code: '23514', constraint: 'plans_level_check' })
    const purpose = `insert into codes (purpose, target, hash, sent_at, expires_at) values (5, 'a', 'b', now(), now())`
    expect(await refused(purpose)).toMatchObject({
      code: '23514',
      constraint: 'codes_purpose_check',
    })
    await database.db.execute(
      sql.raw(
        `insert into plans (id, level, period, currency, amount) values ('2', 'pro', 'year', 'USD', 1)`,
      ),
    )
    expect(await refused(`update plans set currency = 'usd' where id = '2'`)).toMatchObject({
      code: '23514',
      constraint: 'plans_currency_check',
    })
  })
})
