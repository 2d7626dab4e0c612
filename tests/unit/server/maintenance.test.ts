import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../server/db/database.ts'
import {
  parseMaintenance,
  readSwitchRow,
  watchMaintenance,
  writeSwitchFile,
  writeSwitchRow,
} from '../../../server/maintenance.ts'
import { contract, type EndpointName } from '../../../src/contract/contract.ts'
import { callParams } from '../../helpers/call-params.ts'
import { onOneDatabase, openAny } from '../../helpers/database.ts'
import { clientHeaders } from '../../helpers/client-headers.ts'
import { type ServiceApp, serviceApp } from '../../helpers/service-app.ts'

const UNTIL = new Date('2026-11-20T10:00:00Z')

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'veriscope-maintenance-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Creates a watch whose clock the test moves. */
function watched(more: Partial<Parameters<typeof watchMaintenance>[0]> = {}) {
  let now = 0
  const options = { dataDirectory: directory, db: null, isForced: false, nowMs: () => now }
  const check = watchMaintenance({ ...options, ...more })
  return { look: check, pass: (ms: number) => (now += ms) }
}

describe('the switch file', () => {
  test('takes effect within a second, on and off', async () => {
    const { look: check, pass } = watched()
    expect(await check()).toBeNull()
    await writeSwitchFile(directory, { until: UNTIL })
    expect(await check()).toBeNull()
    pass(1000)
    expect(await check()).toEqual({ until: UNTIL })
    await writeSwitchFile(directory, null)
    pass(1000)
    expect(await check()).toBeNull()
    await expect(writeSwitchFile(directory, null)).resolves.toBeUndefined()
  })

  test.each(['', 'on', '{}', '{"until":7}', '{"until":"soon"}', 'null', '[]'])(
    'any content switches it on: %j',
    async (text) => {
      writeFileSync(join(directory, 'maintenance.json'), text)
      expect(await watched().look()).toEqual({ until: null })
      expect(parseMaintenance(text)).toEqual({ until: null })
    },
  )

  test('MAINTENANCE=1 overrides the switches', async () => {
    expect(await watched({ isForced: true }).look()).toEqual({ until: null })
  })
})

onOneDatabase((open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('the switch row is written, replaced, removed', async () => {
    const { db } = database
    const { look: check, pass } = watched({ db })
    await writeSwitchRow(db, { until: null })
    await writeSwitchRow(db, { until: UNTIL })
    expect(await check()).toEqual({ until: UNTIL })
    await writeSwitchRow(db, null)
    expect(await readSwitchRow(db)).toBeNull()
    pass(1000)
    expect(await check()).toBeNull()
  })

  test('the last known state holds during a database outage', async () => {
    const { db } = database
    let isAway = false
    const proxy = new Proxy(db, {
      get: (target, name) => {
        if (isAway) throw new Error('gone')
        return Reflect.get(target, name) as unknown
      },
    })
    const { look: check, pass } = watched({ db: proxy })
    await writeSwitchRow(db, { until: UNTIL })
    expect(await check()).toEqual({ until: UNTIL })
    isAway = true
    pass(1000)
    expect(await check()).toEqual({ until: UNTIL })
    await writeSwitchRow(db, null)
    isAway = false
    pass(1000)
    expect(await check()).toBeNull()
  })
})

describe('under maintenance', () => {
  let service: ServiceApp
  let maintenance: { until: Date | null } | null = null
  beforeAll(async () => {
    service = await serviceApp(await openAny(), {
      deps: {
        maintenance: () => Promise.resolve(maintenance),
        shell: async (app) => void app.get('/', () => 'the page'),
      },
    })
  })
  afterAll(() => service.close())

  const names = Object.keys(contract) as EndpointName[]
  test('answers every call with 503, a flag and Retry-After', async () => {
    maintenance = { until: null }
    for (const name of names) {
      const answer = await service.call(name, callParams()[name], { token: 'whoever' })
      expect([name, answer.status, answer.data]).toEqual([name, 503, { maintenance: true }])
      expect(answer.msg.zh).toBe('系统维护中，请稍后再试')
      expect(answer.headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' })
    }
  })

  test('Retry-After is the remaining time given by the operator, then the default', async () => {
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)
    maintenance = { until: inSeconds(600) }
    const left = Number((await service.call('contentList')).headers['retry-after'])
    expect(left).toBeGreaterThan(590)
    expect(left).toBeLessThanOrEqual(600)
    maintenance = { until: inSeconds(-1) }
    expect((await service.call('contentList')).headers['retry-after']).toBe('30')
  })

  test('serves pages, and health checks report the maintenance', async () => {
    maintenance = { until: null }
    expect((await service.app.inject('/')).body).toBe('the page')
    const alive = await service.app.inject('/healthz')
    expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok', maintenance: true }])
    const ready = await service.app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', maintenance: true }])
    maintenance = null
    expect((await service.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  })

  test('refuses forbidden calls as usual', async () => {
    maintenance = { until: null }
    const headers = { ...clientHeaders(), 'sec-fetch-site': 'cross-site' }
    expect((await service.call('contentList', {}, { headers })).status).toBe(403)
    maintenance = null
    expect((await service.call('contentList')).status).toBe(200)
  })
})
