/** Two servers as processes on one PostgreSQL, of which one holds the leases. */
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '../../../server/db/database.ts'
import { loadPostgres } from '../../../server/db/drizzle.ts'
import { NEEDED_MIGRATION, NEEDED_KEY } from '../../../server/db/schema-range.ts'
import { createLease } from '../../../server/lease.ts'
import { startBilling } from '../../../server/service/billing/billing-job.ts'
import { startHousekeeping } from '../../../server/service/housekeeping.ts'
import { onOneDatabase } from '../../helpers/database.ts'
import { type Cluster, findPostgres, startCluster } from '../../helpers/postgres-cluster.ts'
import { endAll, installation, runToEnd, startProcess } from '../../helpers/server-process.ts'
import { type ServiceApp, serviceApp } from '../../helpers/service-app.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const bin = findPostgres()
describe.skipIf(bin === null)('as processes', () => {
  let cluster: Cluster
  const places = [installation(), installation(), installation()] as const
  const [first, other, same] = places
  const on = (place: (typeof places)[number]) => ({
    ...place.env,
    DEMO: '0',
    DATABASE_URL: cluster.url('several'),
  })
  const asOperator = async (statement: string) => {
    const { Client } = loadPostgres()
    const client = new Client({ connectionString: cluster.url('several') })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  beforeAll(async () => {
    cluster = await startCluster(bin ?? '')
    await cluster.createDatabase('several')
  })
  afterEach(endAll)
  afterAll(async () => {
    for (const place of places) place.remove()
    await cluster.dispose()
  })

  test('R5 refuses a server with other keys, naming them; one with the same runs beside the first', async () => {
    const running = await startProcess(on(first))
    const refused = await runToEnd(on(other))
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(
      /other keys .*\(JWT_SECRET, SM2_PRIVATE_KEY, SEAL_KEY, VAPID_PRIVATE_KEY\).*keys accept/s,
    )
    expect(refused.output).not.toMatch(/\n\s+at /)

    mkdirSync(join(same.root, 'data'), { recursive: true })
    cpSync(join(first.root, 'data/secrets.json'), join(same.root, 'data/secrets.json'))
    const beside = await startProcess(on(same))
    expect(await beside.end()).toBe(0)

    // A newer version has changed the schema in a way that this one does not know.
    await asOperator(`update settings set value = '9999' where key = '${NEEDED_KEY}'`)
    const ready = await fetch(`${running.url}/readyz`)
    expect(ready.status).toBe(503)
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200)
    const old = await runToEnd(on(same))
    expect(old.code).toBe(1)
    expect(old.output).toMatch(/belongs to a newer version .*migration 9999/)
    await asOperator(
      `update settings set value = '${NEEDED_MIGRATION}' where key = '${NEEDED_KEY}'`,
    )
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
    expect(await running.end()).toBe(0)
  })
})

onOneDatabase((open) => {
  let database: OpenDatabase
  let service: ServiceApp
  beforeAll(async () => {
    database = await open()
    service = await serviceApp(database)
  })
  afterAll(() => service.close())

  test('one of two servers holds the leases on billing and housekeeping; the other takes over', async () => {
    const server = (self: string) => {
      const clockSpy = vi.fn(() => new Date())
      const parts = { ...service.parts, clock: clockSpy }
      const lease = (name: string) => createLease(database.db, name, { self })
      return {
        clockSpy,
        rounds: lease('billing'),
        begin: () => {
          const stops = [
            startBilling(parts, { everyMs: 30, lease: lease('billing') }),
            startHousekeeping(parts, lease('housekeeping')),
          ]
          return () => stops.forEach((stop) => stop())
        },
      }
    }
    const [a, b] = [server('a'), server('b')]
    const stopA = a.begin()
    await vi.waitFor(() => expect(a.clockSpy.mock.calls.length).toBeGreaterThan(10))
    const stopB = b.begin()
    await new Promise((done) => setTimeout(done, 300))
    expect(b.clockSpy).not.toHaveBeenCalled()
    stopA()
    await service.parts.background.idle()
    await a.rounds.release()
    await vi.waitFor(() => expect(b.clockSpy).toHaveBeenCalled())
    stopB()
    await service.parts.background.idle()
  })
})
