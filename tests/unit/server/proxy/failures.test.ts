import { expect, test } from 'vitest'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { proxyApp } from '../../../helpers/proxy-app.ts'

const GOOD = { method: 'POST', url: '/api/homepageConfig/list', params: {} }

test('S29 a failure is generic to the caller and detailed in the log', async () => {
  const failing = await proxyApp(async () => {
    throw new Error('disk /var/lib on fire')
  })
  const reply = await failing.post(GOOD)
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toEqual({
    code: 500,
    success: false,
    data: null,
    msg: { zh: expect.any(String), en: expect.any(String) },
  })
  expect(reply.body).not.toMatch(/fire|at .*\.ts/)
  expect(failing.logs.join('')).toContain('disk /var/lib on fire')
  await failing.app.close()
})

test('S2 a slow upstream is 504, and its request is aborted', async () => {
  const slow = await proxyApp(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')))
      }),
    { upstreamTimeoutMs: 50 },
  )
  const reply = await slow.post(GOOD)
  expect(reply.statusCode).toBe(504)
  expect(reply.json()).toMatchObject({ code: 504, success: false })
  expect(slow.calls[0]?.signal.aborted).toBe(true)
  await slow.app.close()
})

test('S2 the time-out is 15 s', () => {
  expect(LIMITS.upstreamTimeoutMs).toBe(15_000)
})

test('limits calls by address, with Retry-After', async () => {
  const limited = await proxyApp(undefined, { callsPerMinute: 3 })
  for (let index = 0; index < 3; index++) expect((await limited.post(GOOD)).statusCode).toBe(200)
  const reply = await limited.post(GOOD)
  expect(reply.statusCode).toBe(429)
  expect(reply.json()).toMatchObject({ code: 429, success: false })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  await limited.app.close()
})

test('R4 an unreachable database is 503 with Retry-After', async () => {
  const gone = await proxyApp(async () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    throw new Error('Failed query: select 1', { cause })
  })
  const reply = await gone.post(GOOD)
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toMatchObject({ code: 503 })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  await gone.app.close()
})
