/** A database filled by an earlier version is migrated to this one, or left unchanged. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rowsOf } from '../../../../server/backup/tables.ts'
import type { Database, OpenDatabase } from '../../../../server/db/database.ts'
import { loadPglite, loadPostgres, sql } from '../../../../server/db/drizzle.ts'
import { MigrationError } from '../../../../server/db/errors.ts'
import { bringUpToDate, MIGRATIONS, openPostgres } from '../../../../server/db/open.ts'
import * as schema from '../../../../server/db/schema.ts'
import { type Cluster, findPostgres, startCluster } from '../../../helpers/postgres-cluster.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** The version before the columns were closed: migrations 0000 to 0007. */
const EARLIER = 8

let home = ''
let earlierMigrations = ''
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'veriscope-migrate-'))
  earlierMigrations = join(home, 'migrations')
  cpSync(MIGRATIONS, earlierMigrations, { recursive: true })
  const path = join(earlierMigrations, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: unknown[] }
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, EARLIER) }))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** A member with a portrait and a language that this version does not have, and what he has bought. */
const ROWS = [
  `insert into members (id, email, password_hash, nick_name, avatar, level, language, created_at, updated_at)
   values ('1', 'a@b.example', 'x', 'Lin', 'dinosaur', 'plus', 'fr', now(), now()),
          ('2', 'c@d.example', 'x', 'Wu', 'helix', 'free', 'en', now(), now()),
          ('3', 'e@f.example', 'x', 'He', null, 'pro', null, now(), now())`,
  `insert into orders (id, member_id, kind, plan_id, level, period, currency, list_amount, discount, credit, amount, state, idempotency_key, created_at, updated_at, expires_at)
   values ('10', '1', 'new', '7101', 'plus', 'month', 'CNY', 3900, 0, 0, 3900, 'paid', 'k', now(), now(), now())`,
  // Marked as paid by the operator: no provider.
  `insert into payments (id, order_id, provider, state, amount, currency, created_at, updated_at)
   values ('20', '10', 'none', 'captured', 3900, 'CNY', now(), now())`,
  `insert into subscriptions (member_id, plan_id, level, period, currency, amount, state, order_id, period_start, period_end, anchor_day, provider, due_at, created_at, updated_at)
   values ('1', '7101', 'plus', 'month', 'CNY', 3900, 'active', '10', now(), now(), 1, 'none', now(), now(), now())`,
]

type Row = Record<string, string | null>
const read = (db: Database, statement: string) => rowsOf<Row>(db, sql.raw(statement))
const looks = (db: Database) => read(db, 'select id, avatar, language from members order by id')
const bought = (db: Database) =>
  read(
    db,
    'select o.state, o.period, p.provider, s.state as subscribed from orders o, payments p, subscriptions s',
  )

type Place = {
  /** Runs statements on the database as the earlier version has left it. */
  before: (statements: readonly string[]) => Promise<void>
  open: () => Promise<OpenDatabase>
}

function suite({ before, open }: Place): void {
  test('an unknown state is refused by name and nothing is changed; then all rows come along', async () => {
    await before([...ROWS, `update orders set state = 'lost' where id = '10'`])
    const failure = await open().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(MigrationError)
    expect((failure as Error).message).toMatch(/table orders .*\(orders_state_check\)/)
    await before([
      // Not even the portrait, which the migration had changed by then.
      `do $$ begin assert (select avatar from members where id = '1') = 'dinosaur'; end $$`,
      `update orders set state = 'paid' where id = '10'`,
    ])
    const { db, close } = await open()
    try {
      expect(await looks(db)).toEqual([
        { id: '1', avatar: null, language: null },
        { id: '2', avatar: 'helix', language: 'en' },
        { id: '3', avatar: null, language: null },
      ])
      expect(await bought(db)).toEqual([
        { state: 'paid', period: 'month', provider: 'none', subscribed: 'active' },
      ])
    } finally {
      await close()
    }
  })
}

describe('on PGlite', () => {
  const { PGlite, drizzle, migrate } = loadPglite()
  let client: PGlite
  beforeAll(async () => {
    client = await PGlite.create()
  })
  afterAll(() => client.close())
  suite({
    before: async (statements) => {
      await migrate(drizzle(client), { migrationsFolder: earlierMigrations })
      for (const statement of statements) await client.query(statement)
    },
    open: async () => {
      const db = drizzle(client, { schema })
      await bringUpToDate(() => migrate(db, { migrationsFolder: MIGRATIONS }))
      return { db, exclusively: (work) => work(db), close: async () => {} }
    },
  })
})

const bin = findPostgres()
const reason = bin === null ? ' (skipped: no PostgreSQL ≥ 15 in /usr/lib/postgresql)' : ''
describe.skipIf(bin === null)(`on PostgreSQL${reason}`, () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster(bin ?? '')
    await cluster.createDatabase('filled')
  })
  afterAll(() => cluster.dispose())
  suite({
    before: async (statements) => {
      const { Client, drizzle, migrate } = loadPostgres()
      const client = new Client({ connectionString: cluster.url('filled') })
      await client.connect()
      try {
        await migrate(drizzle(client), { migrationsFolder: earlierMigrations })
        for (const statement of statements) await client.query(statement)
      } finally {
        await client.end()
      }
    },
    open: () => openPostgres(cluster.url('filled')),
  })
})
