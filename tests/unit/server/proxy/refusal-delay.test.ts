/** S36: refusals of clients that call too often are delayed; too many delayed ones would be a load of their own. */
import { expect, test } from 'vitest'
import { createRefusalDelay } from '../../../../server/proxy/refusal-delay.ts'
import { ServiceError } from '../../../../server/service/service-error.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { proxyApp } from '../../../helpers/proxy-app.ts'
import { runEventLoop } from '../../../helpers/event-loop.ts'

test('S36 delays five hundred refusals at most', async () => {
  const holdBack = createRefusalDelay(1000)
  let answered = 0
  for (let each = 0; each < 600; each += 1) void holdBack().then(() => (answered += 1))
  await new Promise((done) => setImmediate(done))
  expect(answered).toBe(100)
})

test('S36 answers a refused call later than an allowed one', async () => {
  const { app, post } = await proxyApp(undefined, { callsPerMinute: 1 })
  const body = { method: 'POST', url: contract.contentList.url, params: {} }
  expect((await post(body)).statusCode).toBe(200)
  let isAnswered = false
  const refused = post(body).then((reply) => {
    isAnswered = true
    return reply
  })
  await runEventLoop()
  expect(isAnswered).toBe(false)
  expect((await refused).statusCode).toBe(429)
  await app.close()
})

test('S36 delays a refusal by the service, too', async () => {
  const refuse = () => Promise.reject(new ServiceError(429, 'tooMany'))
  const { app, post } = await proxyApp(refuse, { refusalDelayMs: 300 })
  let isAnswered = false
  const refused = post({ method: 'POST', url: contract.contentList.url, params: {} }).then(
    (reply) => {
      isAnswered = true
      return reply
    },
  )
  await runEventLoop()
  expect(isAnswered).toBe(false)
  expect((await refused).statusCode).toBe(429)
  await app.close()
})
