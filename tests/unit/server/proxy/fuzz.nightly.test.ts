/**
 * R10, S36, S44: malformed calls by the thousand over every endpoint, with a fixed seed, against the
 * whole embedded service.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { budgets, events } from '../../../../server/db/schema.ts'
import { importContent } from '../../../../server/import/import-content.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'
import { callParams } from '../../../helpers/call-params.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { COSTLY, NAMES, MALFORMED, randomFrom } from '../../../helpers/malformed-values.ts'
import { clientHeaders } from '../../../helpers/client-headers.ts'
import { startedService } from '../../../helpers/service-app.ts'

/** Total over both databases. */
const CALLS = 1000
const SEED = 20_261_120
/** Calls before memory is measured, for lazy loading and compilation. */
const WARM_UP = CALLS / 4

/** Highest ratio of the slowest call's event loop time to the mean. */
const MOST_TIMES = 50

/** Returns the bytes of the heap in use after a full garbage collection. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

/** Returns the milliseconds of processor time of this thread, the event loop's. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

onOneDatabase((open) => {
  const service = startedService(open)
  let token = ''
  beforeAll(async () => {
    await importContent(service.parts.db, 'server/content')
    await service.addMember('fuzz@example.org')
    token = (await service.signIn('fuzz@example.org')).data.access_token
    // As in the product: the service writes to the server's log.
    service.parts.log = service.app.log
  })

  /** Creates a generator of nearly valid calls. */
  function callMaker() {
    const random = randomFrom(SEED)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const names = Object.keys(contract) as EndpointName[]
    const ids = { article: '2001', subject: '4001' } as const
    const own = { record: '17', feedback: '17', notification: '17', session: '17' } as const
    const bought = { order: '17', invoice: '17', title: '17' } as const
    const valid = callParams({ ...ids, ...own, ...bought })
    return (index: number) => {
      // Each endpoint in turn.
      const name = names[index % names.length] as EndpointName
      // After a sign-out all later calls would fail at the first check.
      const isWhole = name !== 'signOut' && random() < 0.7
      const params: Record<string, unknown> = isWhole ? { ...valid[name] } : {}
      const known = Object.keys(valid[name])
      for (let count = Math.floor(random() * 3); count >= 0; count--) {
        const field = known.length > 0 && random() < 0.6 ? pick(known) : pick(NAMES)
        params[field] = pick(MALFORMED)
      }
      const costly = known.find((field) => field in COSTLY)
      const isCostly = costly !== undefined && Math.floor(index / names.length) % 3 === 2
      if (isCostly) Object.assign(params, valid[name], { [costly]: COSTLY[costly] })
      const body =
        !isCostly && random() < 0.05
          ? pick(MALFORMED)
          : {
              method: 'POST',
              url: contract[name].url,
              params: isCostly || random() < 0.95 ? params : pick(MALFORMED),
            }
      return { name, body, zone: 'x'.repeat(Math.floor(random() * 90)) }
    }
  }

  test('R10 no malformed call causes a 5xx, blocks the event loop, or fills memory and log', async () => {
    const next = callMaker()
    const seen = new Map<number, number>()
    const costs: number[] = []
    let slowest: { name: string; call: () => Promise<unknown>; ms: number }[] = []
    let heap = 0
    for (let index = 0; index < CALLS; index++) {
      if (index === WARM_UP) heap = heapUsed()
      // The hourly limits would refuse all later calls.
      if (index % 40 === 0) await service.parts.db.delete(budgets)
      const { name, body, zone } = next(index)
      const call = () =>
        service.app.inject({
          method: 'POST',
          url: '/api/tool',
          headers: { ...clientHeaders(token), 'Time-Zone': zone },
          payload: JSON.stringify(body),
        })
      const before = usedMs()
      const reply = await call()
      const ms = usedMs() - before
      if (index >= WARM_UP) {
        costs.push(ms)
        slowest = [...slowest, { name, call, ms }].sort((a, b) => b.ms - a.ms).slice(0, 5)
      }
      if (reply.statusCode >= 500)
        throw new Error(`${reply.statusCode} for ${JSON.stringify(body)?.slice(0, 2000)}`)
      expect(typeof reply.json()).toBe('object')
      seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1)
    }
    // The calls reach the handlers, not only the first check, and the token is valid until the end.
    expect(seen.get(200)).toBeGreaterThan(CALLS / 20)
    expect(seen.get(400)).toBeGreaterThan(CALLS / 20)
    expect(seen.get(404)).toBeGreaterThan(CALLS / 100)
    expect(seen.get(401) ?? 0).toBe(0)
    for (const { name, call, ms } of slowest) {
      // A call that is really slow is slow again; a garbage collection affects one call only.
      let least = ms
      for (let again = 0; again < 3; again++) {
        await service.parts.db.delete(budgets)
        const before = usedMs()
        await call()
        least = Math.min(least, usedMs() - before)
      }
      expect(least / mean(costs), name).toBeLessThan(MOST_TIMES)
    }
    expect(heapUsed() / heap).toBeLessThan(1.1)
    // Debug lines are excluded; of the others there are few, however many calls there were.
    expect(service.logs.filter((line) => !line.includes('"level":20')).length).toBeLessThan(200)
    expect(await service.parts.db.$count(events)).toBeLessThan(100)
  }, 3_600_000)

  test('R10 broken bytes and headers', async () => {
    const bodies = [
      Buffer.from([0xff, 0xfe, 0x00]),
      Buffer.from('{"method":"POST","url":"\xff"}', 'latin1'),
      Buffer.from(
        `{"method":"POST","url":"${contract.contentList.url}","params":${'['.repeat(20_000)}`,
      ),
      Buffer.from(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
    ]
    for (const payload of bodies) {
      const headers = { ...clientHeaders(), 'Blade-Auth': 'bearer \t' }
      const reply = await service.app.inject({ method: 'POST', url: '/api/tool', headers, payload })
      expect(reply.statusCode).toBe(400)
    }
  })
})
