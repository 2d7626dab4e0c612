/** The start migration, which replaces those before it, and databases of other versions. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { restoreBackup } from '../../../../server/backup/restore-backup.ts'
import { appliedMigrations, rowsOf } from '../../../../server/backup/tables.ts'
import { checkBackup } from '../../../../server/backup/read-backup.ts'
import type { Database } from '../../../../server/db/database.ts'
import { loadPostgres, sql } from '../../../../server/db/drizzle.ts'
import { MigrationError } from '../../../../server/db/errors.ts'
import { runMigrations, MIGRATIONS, openPostgres } from '../../../../server/db/open.ts'
import * as schema from '../../../../server/db/schema.ts'
import { copyMigrated } from '../../../helpers/database.ts'
import { schemaDump } from '../../../helpers/schema-dump.ts'

const FIXTURES = resolve(import.meta.dirname, '../../../fixtures/database')
/** Backup of the last version before the start migration: a member, an article and a record. */
const BACKUP = join(FIXTURES, 'backup-27.gz')

/** Time of the last two of the migrations that the start migration replaced. */
const LAST = 1_795_546_038_364
const LAST_BUT_ONE = 1_795_536_123_160

const afterwards: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const each of afterwards.splice(0).toReversed()) await each()
})

async function connect(url: string): Promise<Database> {
  const { Client, drizzle } = loadPostgres()
  const client = new Client({ connectionString: url })
  await client.connect()
  afterwards.push(() => client.end())
  return drizzle(client, { schema })
}

async function make(template?: 'template1') {
  const { url, drop } = await copyMigrated(inject('postgres'), template)
  afterwards.push(drop)
  return { url, db: await connect(url) }
}

/** Makes a database with the start migration alone. */
async function makeStart() {
  const made = await make('template1')
  await made.db.execute(sql.raw(readFileSync(join(MIGRATIONS, '0027_start.sql'), 'utf8')))
  await made.db.execute(sql`create schema drizzle`)
  await made.db.execute(
    sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  return made
}

async function open(url: string): Promise<void> {
  await (await openPostgres(url)).close()
}

const ledger = (db: Database) =>
  rowsOf<{ hash: string; at: string }>(
    db,
    sql`select hash, created_at::text as at from drizzle.__drizzle_migrations order by id`,
  )

async function replaceLedger(db: Database, rows: readonly (readonly [string, number])[]) {
  await db.execute(sql`truncate drizzle.__drizzle_migrations`)
  for (const [hash, at] of rows)
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${at})`,
    )
}

// The list was taken from a database that the 28 migrations before the start had made. It is never renewed: what has been
// released does not change, and later migrations are not part of this comparison.
test('the start migration creates the same schema as the migrations before it', async () => {
  const { db } = await make('template1')
  const start = readFileSync(join(MIGRATIONS, '0027_start.sql'), 'utf8')
  await db.execute(sql.raw(start))
  const before = readFileSync(join(FIXTURES, 'schema-27.txt'), 'utf8')
  expect(await schemaDump(db)).toEqual(before.trimEnd().split('\n'))
})

test('serves a database of the last version before the start migration unchanged', async () => {
  const { url, db } = await makeStart()
  const { migrations } = await checkBackup(BACKUP)
  await replaceLedger(
    db,
    migrations.map((hash, index) => [hash, LAST - migrations.length + 1 + index]),
  )
  await db.execute(sql`insert into settings (key, value) values ('kept', '1')`)
  const before = await ledger(db)
  await open(url)
  expect((await ledger(db)).slice(0, before.length)).toEqual(before)
  expect(await appliedMigrations(db)).not.toContain((await fresh()).hash)
  expect(await rowsOf(db, sql`select value from settings where key = 'kept'`)).toEqual([
    { value: '1' },
  ])
})

/** Returns the row that a new database stores about the start migration. */
async function fresh() {
  const { db } = await make()
  const [first] = await ledger(db)
  return first ?? { hash: '', at: '' }
}

test('the last version before the start migration accepts a new database as up to date', async () => {
  // It compares only the time of the last migration with that of its own.
  expect(Number((await fresh()).at)).toBe(LAST)
})

test('refuses a database that is older than the start, says what to do, and changes nothing', async () => {
  const { url, db } = await make()
  await replaceLedger(db, [['earlier', LAST_BUT_ONE]])
  const failure = await openPostgres(url).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(MigrationError)
  expect((failure as Error).message).toMatch(/before the first release.* Start the last version/)
  expect(await ledger(db)).toEqual([{ hash: 'earlier', at: String(LAST_BUT_ONE) }])
})

test('refuses rows that violate a migration, naming table and constraint, and rolls back', async () => {
  const { db } = await make()
  await db.execute(sql`insert into settings (key, value) values ('a', 'lost')`)
  const migrate = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`update settings set value = 'changed' where key = 'a'`)
      await tx.execute(sql`alter table settings add constraint of_key check (key <> 'a')`)
    })
  const failure = await runMigrations(migrate).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(MigrationError)
  expect((failure as Error).message).toMatch(/table settings .*\(of_key\)/)
  expect(await rowsOf(db, sql`select value from settings where key = 'a'`)).toEqual([
    { value: 'lost' },
  ])
})

test('R3 restores a backup of the last version before the start migration with all its rows', async () => {
  const { url, db } = await make('template1')
  await restoreBackup(db, BACKUP)
  await open(url)
  const [row] = await rowsOf(
    db,
    sql`select m.nick_name as name, m.created_at at time zone 'UTC' = timestamp '2026-11-20 08:00:00.123' as "isSameMoment",
        a.content_zh as text, a.search_grams @> array['肠道', 'gut'] as "isFound", r.tags, r.variants::int as variants
        from members m join analysis_records r on r.member_id = m.id cross join homepage_config a`,
  )
  expect(row).toEqual({
    name: '林 Lin',
    isSameMoment: true,
    text: '肠道菌群',
    isFound: true,
    tags: ['a'],
    variants: 12,
  })
  expect((await appliedMigrations(db))[0]).toBe((await fresh()).hash)
})

test('S51 notifications and mails of earlier versions get the member whom they name', async () => {
  const { url, db } = await makeStart()
  await replaceLedger(db, [['start', LAST]])
  await db.execute(
    sql.raw(`
    insert into members (id, email, password_hash, nick_name, created_at, updated_at)
      values ('1', 'payer@example.org', '-', 'P', now(), now()), ('2', 'guest@example.org', '-', 'G', now(), now());
    insert into seats (id, payer_id, address, invited_at) values ('9', '1', 'guest@example.org', now());
    insert into notifications (id, member_id, kind, title_zh, title_en, body_zh, body_en, created_at)
      values ('3', '2', 'membership', '', 'A seat is waiting for you', '', 'payer@example.org invites you to a seat', now()),
        ('4', '1', 'membership', '', 'An invitation was accepted', '', 'guest@example.org has accepted', now()),
        ('5', '2', 'membership', '', 'Your membership was renewed', '', 'Your Plus was renewed', now());
    insert into outbox (id, channel, recipient, subject, body, status, next_attempt_at, created_at)
      values ('6', 'mail', 'guest@example.org', '析微：payer@example.org 邀请您使用会员席位', '', 'sent', now(), now()),
        ('7', 'mail', 'guest@example.org', 'Veriscope: payer@example.org invites you to a seat of their membership', '',
          'sent', now(), now())`),
  )
  await open(url)
  expect(await rowsOf(db, sql`select id, about_id, offer from notifications order by id`)).toEqual([
    { id: '3', about_id: '1', offer: 'seat:9' },
    { id: '4', about_id: '2', offer: null },
    { id: '5', about_id: null, offer: null },
  ])
  expect(await rowsOf(db, sql`select about_id from outbox`)).toEqual([
    { about_id: '1' },
    { about_id: '1' },
  ])
})
