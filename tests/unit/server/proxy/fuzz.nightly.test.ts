/**
 * R10, S36, S44: malformed calls by the thousand over every endpoint, with a fixed seed, against the
 * whole embedded service.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { budgets, events, members } from '../../../../server/db/schema.ts'
import { importContent } from '../../../../server/import/import-content.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { createFuzz } from '../../../helpers/fuzz-calls.ts'
import { clientHeaders } from '../../../helpers/client-headers.ts'
import { startedService } from '../../../helpers/service-app.ts'

/** 50 000 are made by `npm run bench -- fuzz`. */
const CALLS = 1500
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
  /** Access tokens of a visitor, a free and a paying member. */
  let tokens: (string | null)[] = []
  beforeAll(async () => {
    await importContent(service.parts.db, 'server/content')
    const paying = await service.addMember('paying@example.org')
    await service.addMember('free@example.org')
    await service.parts.db.update(members).set({ level: 'pro' }).where(eq(members.id, paying))
    const signIn = async (email: string) => (await service.signIn(email)).data.access_token
    tokens = [null, await signIn('free@example.org'), await signIn('paying@example.org')]
    // As in the product: the service writes to the server's log.
    service.parts.log = service.app.log
  })

  test('R10 no malformed call causes a 5xx, blocks the event loop, or fills memory and log', async () => {
    const next = createFuzz(SEED)
    const seen = new Map<number, number>()
    const costs: number[] = []
    let slowest: { name: string; call: () => Promise<unknown>; ms: number }[] = []
    let heap = 0
    for (let index = 0; index < CALLS; index++) {
      if (index === WARM_UP) heap = heapUsed()
      // The hourly limits would refuse all later calls.
      if (index % 40 === 0) await service.parts.db.delete(budgets)
      const { name, body, zone } = next(index)
      const token = tokens[Math.floor(index / 7) % tokens.length]
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
