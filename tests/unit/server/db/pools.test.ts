/** One locked table: work that does not need it is not delayed, and waiting statements are cleaned up. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runAsRequester } from '../../../../server/requester.ts'
import { rowsOf } from '../../../../server/backup/tables.ts'
import type { OpenDatabase } from '../../../../server/db/database.ts'
import { sql } from '../../../../server/db/drizzle.ts'
import { isDatabaseUnavailable } from '../../../../server/db/errors.ts'
import { importContent } from '../../../../server/import/import-content.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { type Answer, type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const VISITORS = 50
const MEMBERS = 20
/** On a busy machine calls take longer to reach the lock. */
const PATIENCE_MS = 2500

/** The server also has the databases of other test files, whose statements come and go. */
const HERE = sql`datname = current_database()`

onOneDatabase((open) => {
  let database: OpenDatabase
  let service: ServiceApp
  let token = ''
  beforeAll(async () => {
    database = await open()
    service = await serviceApp(database)
    await importContent(database.db, 'server/content')
    await service.addMember('locked@example.org')
    token = (await service.signIn('locked@example.org')).data.access_token as string
  })
  afterAll(() => service.close())

  /** Returns the connections by the name of their requester. */
  const backends = async () => {
    const rows = await rowsOf<{ name: string; count: number }>(
      database.db,
      sql`select application_name as name, count(*)::int as count from pg_stat_activity
          where ${HERE} group by 1`,
    )
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  }

  /** Locks the table of members until `work` is done. */
  const whileLocked = (work: () => Promise<void>) =>
    database.exclusively((db) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`lock table members in access exclusive mode`)
        await work()
      }),
    )

  test('S36 while the table of members is locked visitors can read, and members get 503', async () => {
    const codes = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))]
    await whileLocked(async () => {
      const waiting = Promise.all(
        Array.from({ length: MEMBERS }, (_, index) =>
          service.call('me', {}, { token, ip: `198.51.100.${index}` }),
        ),
      )
      // As many as there are connections for members wait for the lock.
      await vi.waitFor(async () => {
        const [row] = await rowsOf<{ count: number }>(
          database.db,
          sql`select count(*)::int as count from pg_stat_activity
              where wait_event_type = 'Lock' and ${HERE}`,
        )
        expect(row?.count).toBe(8)
      }, PATIENCE_MS)
      const reading = await Promise.all(
        Array.from({ length: VISITORS }, (_, index) =>
          service.call('contentPage', { current: 1, size: 10 }, { ip: `203.0.113.${index}` }),
        ),
      )
      expect(codes(reading)).toEqual([200])
      const there = await backends()
      expect(there['veriscope member']).toBeLessThanOrEqual(8)
      expect(there['veriscope visitor']).toBeLessThanOrEqual(4)
      const reply = await waiting
      expect(codes(reply)).toEqual([503])
      expect(Number(reply[0]?.headers['retry-after'])).toBeGreaterThan(0)
      // No abandoned statement goes on in the database.
      const left = await rowsOf<{ query: string }>(
        database.db,
        sql`select query from pg_stat_activity
            where application_name = 'veriscope member' and state = 'active' and ${HERE}`,
      )
      expect(left).toEqual([])
    })
    expect((await service.call('me', {}, { token })).status).toBe(200)
    expect((await backends())['veriscope member']).toBeLessThanOrEqual(8)
  })

  test('S36 cancels a slow statement in the database', async () => {
    const failure = await runAsRequester('visitor', () =>
      database.db.execute(sql`select pg_sleep(60)`),
    ).catch((error: unknown) => error)
    expect((failure as { cause?: { code?: string } }).cause?.code).toBe('57014')
    expect(isDatabaseUnavailable(failure)).toBe(true)
  })

  /** Returns members' statements that wait for a lock or sleep. */
  const atWork = async () => {
    const [row] = await rowsOf<{ count: number }>(
      database.db,
      sql`select count(*)::int as count from pg_stat_activity
          where application_name = 'veriscope member' and state = 'active' and ${HERE}`,
    )
    return row?.count
  }

  test("S36 cancels a statement in the database at its caller's deadline", async () => {
    const impatient = await serviceApp(database, { deps: { upstreamTimeoutMs: 300 } })
    await whileLocked(async () => {
      const pendingCall = impatient.call('me', {}, { token })
      await vi.waitFor(async () => expect(await atWork()).toBe(1))
      expect((await pendingCall).status).toBe(504)
      // Long before the lock is released.
      await vi.waitFor(async () => expect(await atWork()).toBe(0), { timeout: 1000 })
    })
    await impatient.app.close()
    expect((await service.call('me', {}, { token })).status).toBe(200)
  })

  test("does not reuse a connection whose statement was cancelled, and its caller's later work continues", async () => {
    const caller = new AbortController()
    const pids: number[] = []
    const own = async (db: Pick<OpenDatabase['db'], 'execute'>) => {
      const [row] = await rowsOf<{ pid: number }>(
        db as OpenDatabase['db'],
        sql`select pg_backend_pid() as pid`,
      )
      pids.push(row?.pid ?? 0)
    }
    const work = async () => {
      const failed = database.db
        .transaction(async (tx) => {
          await own(tx)
          await tx.execute(sql`select pg_sleep(8)`)
        })
        .then(
          () => null,
          (error: unknown) => error as { cause?: { code?: string } },
        )
      await vi.waitFor(() => expect(pids).toHaveLength(1))
      caller.abort()
      expect((await failed)?.cause?.code).toBe('57014')
      await own(database.db)
    }
    await runAsRequester('member', work, caller.signal)
    const [first, second] = pids
    expect(second).toBeGreaterThan(0)
    expect(second).not.toBe(first)
    // The next caller is not affected.
    await runAsRequester('member', () => own(database.db))
    expect(pids).toHaveLength(3)
  })

  test('R4 a connection that breaks within a transaction ends that, and not the server', async () => {
    const failure = await runAsRequester('member', () =>
      database.db.transaction(async (tx) => {
        const [row] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`)
        const other = runAsRequester('background', () =>
          database.db.execute(sql`select pg_terminate_backend(${row?.pid}::integer)`),
        )
        await other
        await new Promise((done) => setTimeout(done, 100))
        await tx.execute(sql`select 1`)
      }),
    ).catch((error: unknown) => error)
    expect(isDatabaseUnavailable(failure)).toBe(true)
    expect((await service.call('me', {}, { token })).status).toBe(200)
  })

  test('R5 runs exclusive work one after the other, also when the first of two fails', async () => {
    const order: string[] = []
    const first = database
      .exclusively(async () => {
        order.push('first begins')
        await new Promise((done) => setTimeout(done, 200))
        order.push('first ends')
        throw new Error('it failed')
      })
      .catch(() => {})
    await vi.waitFor(() => expect(order).toHaveLength(1))
    await database.exclusively(async () => void order.push('second'))
    await first
    expect(order).toEqual(['first begins', 'first ends', 'second'])
  })

  test('each transaction has the limits of its requester', async () => {
    const limits = (db: Pick<OpenDatabase['db'], 'execute'>) =>
      rowsOf(
        db as OpenDatabase['db'],
        sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
            current_setting('idle_in_transaction_session_timeout') as idle`,
      )
    const of = (asker: 'visitor' | 'member' | 'background') =>
      runAsRequester(asker, () => database.db.transaction((tx) => limits(tx)))
    expect(await of('visitor')).toEqual([{ statement: '5s', lock: '1500ms', idle: '5s' }])
    expect(await of('member')).toEqual([{ statement: '10s', lock: '4s', idle: '10s' }])
    expect(await limits(database.db)).toEqual([{ statement: '1min', lock: '10s', idle: '1min' }])
  })
})
