/** Observability of a running server: metrics, request ids, durations, readiness. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outbox } from '../../../../server/db/schema.ts'
import { auditLog } from '../../../../server/db/schema-operations.ts'
import { createMetrics } from '../../../../server/observe/metrics.ts'
import { createStoredFacts } from '../../../../server/observe/stored-facts.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { proxyApp } from '../../../helpers/proxy-app.ts'
import { NO_LIMITS, type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { work } from '../../../helpers/work.ts'

const TOKEN = 'a token of twenty-four signs'

/** Returns the value of a line of metrics; null when there is none. */
function valueOf(text: string, line: string): number | null {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? null : Number(found.slice(line.length + 1))
}

describe('access to metrics', () => {
  const metrics = createMetrics({ work: null, pool: null, readFacts: null })
  const request = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
    const { app } = await proxyApp(undefined, { metrics: { metrics, token: TOKEN } })
    const { statusCode } = await app.inject({ url: '/metrics', headers, remoteAddress })
    await app.close()
    return statusCode
  }

  test.each([
    [{ host: 'localhost:3000' }, '127.0.0.1', 200],
    [{ host: '[::1]:3000' }, '::1', 200],
    // A proxy on this machine forwards requests of others: it adds headers, or sends the requested host name.
    [{ host: 'localhost', 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1', 404],
    [{ host: 'localhost', via: '1.1 proxy' }, '127.0.0.1', 404],
    [{ host: 'veriscope.example' }, '127.0.0.1', 404],
    [{ host: 'localhost' }, '203.0.113.7', 404],
    [{ host: 'veriscope.example', authorization: `Bearer ${TOKEN}` }, '203.0.113.7', 200],
    [{ host: 'veriscope.example', authorization: `Bearer ${TOKEN}x` }, '203.0.113.7', 404],
    [{ host: 'veriscope.example', authorization: 'Bearer ' }, '203.0.113.7', 404],
  ])('%j from %s: %i', async (headers, peer, status) => {
    expect(await request(headers as Record<string, string>, peer)).toBe(status)
  })
})

describe('observability of requests', () => {
  test('sends no duration of calls that check secrets', async () => {
    const { app, post } = await proxyApp()
    const params = { grant_type: 'sci_web', email: 'a@b.example', password: '04' }
    const { headers } = await post({ method: 'POST', url: contract.token.url, params })
    expect(headers['server-timing']).toBeUndefined()
    await app.close()
  })

  test('a stopping server is not ready, and still alive', async () => {
    let isStopping = false
    const { app } = await proxyApp(undefined, { isStopping: () => isStopping })
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    isStopping = true
    const reply = await app.inject('/readyz')
    expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'stopping' }])
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    await app.close()
  })
})

onOneDatabase((open) => {
  let service: ServiceApp
  let database: Awaited<ReturnType<typeof open>>
  let facts = async (): Promise<Awaited<ReturnType<ReturnType<typeof createStoredFacts>>>> => {
    throw new Error('no database')
  }
  const metrics = createMetrics({ work, pool: null, readFacts: () => facts() })
  const read = async () =>
    (await service.app.inject({ url: '/metrics', headers: { host: 'localhost' } })).body

  beforeAll(async () => {
    database = await open()
    service = await serviceApp(database, { deps: { metrics: { metrics, token: null } } })
  })
  afterAll(() => service.close())

  test('calls by name, status and duration', async () => {
    await service.call('contentList')
    await service.call('contentList')
    await service.call('me')
    const text = await read()
    const calls = 'veriscope_call_duration_seconds_count'
    expect(valueOf(text, `${calls}{call="contentList",status="200"}`)).toBe(2)
    expect(valueOf(text, `${calls}{call="me",status="400"}`)).toBe(1)
    expect(text).toContain('veriscope_call_duration_seconds_bucket{le="0.1",call="contentList"')
    expect(valueOf(text, 'veriscope_work_waiting{lane="short"}')).toBe(0)
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).not.toBeNull()
  })

  test('the oldest waiting message, the most overdue subscription, the last backup, an unreachable database', async () => {
    expect(valueOf(await read(), 'veriscope_database_up')).toBe(0)
    const { db, clock } = service.parts
    const ago = (seconds: number) => new Date(clock().getTime() - seconds * 1000)
    const message = { channel: 'mail', recipient: 'a@b.example', subject: 's', body: 'b' } as const
    for (const [id, seconds, status] of [
      ['1', 90, 'pending'],
      ['2', 30, 'pending'],
      ['3', 900, 'sent'],
    ] as const) {
      const at = ago(seconds)
      await db.insert(outbox).values({ ...message, id, status, nextAttemptAt: at, createdAt: at })
    }
    const entry = { actor: 'a', target: '', data: {}, action: 'backup' }
    await db.insert(auditLog).values([
      { ...entry, id: '1', at: ago(7200), outcome: 'ok' },
      { ...entry, id: '2', at: ago(60), outcome: 'failed: full' },
    ])
    const stored = createStoredFacts(db, clock, NO_LIMITS)
    facts = stored
    const text = await read()
    expect(valueOf(text, 'veriscope_database_up')).toBe(1)
    expect(valueOf(text, 'veriscope_outbox_waiting{channel="mail"}')).toBe(2)
    expect(valueOf(text, 'veriscope_outbox_oldest_seconds{channel="mail"}')).toBe(90)
    expect(valueOf(text, 'veriscope_billing_late_seconds')).toBe(0)
    expect(valueOf(text, 'veriscope_backup_last_timestamp_seconds')).toBe(
      ago(7200).getTime() / 1000,
    )
  })
})
