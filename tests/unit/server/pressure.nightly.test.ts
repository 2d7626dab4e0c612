/** S36: an overloaded server refuses calls that it cannot answer in time, with Retry-After. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../src/contract/contract.ts'
import { type ProxyApp, proxyApp } from '../../helpers/proxy-app.ts'

const SAMPLE_MS = 100
let proxy: ProxyApp
let app: FastifyInstance
beforeAll(async () => {
  proxy = await proxyApp(undefined, { pressure: { maxDelayMs: 40, sampleMs: SAMPLE_MS } })
  app = proxy.app
  await app.ready()
})
afterAll(() => app.close())

const call = () => proxy.post({ method: 'POST', url: contract.contentList.url, params: {} })
const turn = () => new Promise((done) => setImmediate(done))

/** Blocks the event loop in slices that are each longer than the allowed delay. */
async function drown(ms: number): Promise<void> {
  const end = performance.now() + ms
  while (performance.now() < end) {
    const slice = performance.now() + 80
    while (performance.now() < slice);
    await turn()
    await app.inject('/healthz')
  }
}

test('S36 refuses calls and pages while overloaded, and still answers health checks', async () => {
  await expect.poll(async () => (await call()).statusCode, { timeout: 10_000 }).toBe(200)
  await drown(8 * SAMPLE_MS)
  const [refused, page, health] = [
    await call(),
    await app.inject('/x'),
    await app.inject('/healthz'),
  ]
  expect([refused.statusCode, page.statusCode, health.statusCode]).toEqual([503, 503, 200])
  expect([refused.headers['retry-after'], page.headers['retry-after']]).toEqual(['5', '5'])
  expect(refused.json()).toMatchObject({ code: 503, success: false })
  expect(page.headers['content-type']).toContain('text/plain')
  expect(proxy.logs.filter((line) => line.includes('event loop is late'))).toHaveLength(1)
})

test('S36 accepts all requests after the overload', async () => {
  await expect.poll(async () => (await call()).statusCode, { timeout: 10_000 }).toBe(200)
})
