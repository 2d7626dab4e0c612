/** Several servers on one PostgreSQL: the same keys, a schema that all of them know, and leases on shared work. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { watchBuildOrder } from '../../../server/build-order.ts'
import type { OpenDatabase } from '../../../server/db/database.ts'
import { eq, sql } from '../../../server/db/drizzle.ts'
import { NewerSchemaError } from '../../../server/db/errors.ts'
import { budgets } from '../../../server/db/schema.ts'
import { requireKnownSchema, storeNeeded } from '../../../server/db/schema-range.ts'
import { createLease } from '../../../server/lease.ts'
import { spend, type Spending } from '../../../server/service/rate-limits/spend.ts'
import { onOneDatabase } from '../../helpers/database.ts'
import { type ServiceApp, serviceApp } from '../../helpers/service-app.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

onOneDatabase((open) => {
  let database: OpenDatabase
  let service: ServiceApp
  beforeAll(async () => {
    database = await open()
    service = await serviceApp(database)
  })
  afterAll(() => service.close())

  test('a lease belongs to one server until it expires or is released, by the clock of the database', async () => {
    const of = (self: string) => createLease(database.db, 'x', { self })
    const [a, b] = [of('a'), of('b')]
    /** Moves the times of the lease, as if so much time had passed. */
    const later = (seconds: number) =>
      database.db
        .execute(sql`update settings set value = json_build_object('self', value::json ->> 'self',
        'since', (value::json ->> 'since')::timestamptz - ${seconds}::integer * interval '1 second',
        'until', (value::json ->> 'until')::timestamptz - ${seconds}::integer * interval '1 second')::text
        where key = 'lease x'`)
    expect(await a.take(60_000)).toBe(true)
    expect(await b.take(60_000)).toBe(false)
    await later(50)
    expect(await a.take(60_000)).toBe(true)
    await later(50)
    // The renewed lease did not expire.
    expect(await b.take(60_000)).toBe(false)
    await later(10)
    const both = await Promise.all([b.take(60_000), of('c').take(60_000)])
    expect(both.toSorted()).toEqual([false, true])
    expect(await a.take(60_000)).toBe(false)
    // A server releases only its own lease.
    await a.release()
    expect(await a.take(60_000)).toBe(false)
    await Promise.all([b.release(), of('c').release()])
    expect(await a.take(60_000)).toBe(true)
    // Taken while the clock of the database was ahead by an hour, which was corrected since.
    await later(-3600)
    expect(await b.take(60_000)).toBe(true)
    await b.release()
  })

  test('a server that is older than the schema takes no lease', async () => {
    const old = createLease(database.db, 'y', { demand: () => requireKnownSchema(database.db, -1) })
    await storeNeeded(database.db)
    await expect(old.take(60_000)).rejects.toThrow(NewerSchemaError)
  })

  test('of two servers with different builds only the newer one offers its build to users', async () => {
    const built = { id: 'a'.repeat(16), builtAt: '2026-11-20T08:00:00.000Z' }
    const newer = { id: '0'.repeat(16), builtAt: '2026-11-20T09:00:00.000Z' }
    const log = { warn: vi.fn() }
    const server = (own: () => typeof built) =>
      watchBuildOrder(database.db, { own: async () => own(), log, everyMs: 10_000, cacheMs: 0 })
    let second = built
    const a = await server(() => built)
    const b = await server(() => second)
    // The same build made twice counts as one.
    expect([await a.isNewest(), await b.isNewest()]).toEqual([true, true])
    // Published under a running server: announced within 20 s, and by the next start at once.
    second = newer
    const c = await server(() => second)
    expect([await a.isNewest(), await c.isNewest()]).toEqual([false, true])
    // Rolled back everywhere: no server has announced it for a minute.
    await database.db
      .execute(sql`update settings set value = json_build_object('builtAt', value::json ->> 'builtAt',
      'seenAt', (value::json ->> 'seenAt')::timestamptz - interval '31 seconds')::text where key = ${`build ${newer.id}`}`)
    expect(await a.isNewest()).toBe(true)
    for (const one of [a, b, c]) one.stop()
    expect(log.warn).not.toHaveBeenCalled()
  })

  test('R5 counts the calls of an address over both servers', async () => {
    const deps = {
      callsPerMinute: 100,
      spendShared: (spending: Spending) => spend(database.db, new Date(), spending),
    }
    const [one, other] = [
      await serviceApp(database, { deps }),
      await serviceApp(database, { deps }),
    ]
    const ip = '198.51.100.9'
    const message: number[] = []
    for (let index = 0; index < 160; index += 1) {
      const { status } = await (index % 2 === 0 ? one : other).call(
        'contentPage',
        { current: 1, size: 1 },
        { ip },
      )
      message.push(status)
    }
    const passed = message.filter((status) => status === 200).length
    // The limit, and at most a block of a twentieth more for each server.
    expect(passed).toBeGreaterThanOrEqual(100)
    expect(passed).toBeLessThanOrEqual(110)
    expect(message.at(-1)).toBe(429)
    // Another address, and infrequent callers cost no statement.
    expect(
      (await one.call('contentPage', { current: 1, size: 1 }, { ip: '198.51.100.10' })).status,
    ).toBe(200)
    const rows = await database.db
      .select()
      .from(budgets)
      .where(eq(budgets.key, 'calls 198.51.100.10'))
    expect(rows).toEqual([])
    await Promise.all([one.app.close(), other.app.close()])
  })
})
