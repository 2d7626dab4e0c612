/** S36: what is kept of bodies that are under way is bounded, for each address and for all together. */
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createBodyRoom } from '../../../../server/proxy/body-room.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { PROXY_PATH } from '../../../../src/contract/codes.ts'
import { proxyApp } from '../../../helpers/proxy-app.ts'
import { rounds } from '../../../helpers/rounds.ts'
import { clientHeaders } from '../../../helpers/service-app.ts'

const MIB = 1024 * 1024

test('S36 an address has its own room, and gets back what it gives', () => {
  const room = createBodyRoom({ perOwner: 10, total: 100, small: 2 })
  expect([room.take('a', 10), room.take('a', 1), room.take('b', 10)]).toEqual([true, false, true])
  room.give('a', 4)
  expect([room.take('a', 4), room.take('a', 1)]).toEqual([true, false])
})

test('S36 where many have filled it all, small bodies of others are still read', () => {
  const room = createBodyRoom({ perOwner: 10, total: 20, small: 2 })
  room.take('a', 10)
  room.take('b', 10)
  expect([room.take('c', 3), room.take('c', 2), room.take('c', 1)]).toEqual([false, true, false])
  room.give('a', 10)
  expect(room.take('c', 3)).toBe(true)
})

/** A call whose body lacks its last byte: `end` ends it, `cut` breaks it off. */
function halfSent(ip: string, proxy: Awaited<ReturnType<typeof proxyApp>>) {
  const head = `{"method":"POST","url":"${contract.contentList.url}","params":{"more":"`
  const body = new Readable({ read() {} })
  body.push(`${head}${'a'.repeat(MIB - head.length - 100)}`)
  const reply = proxy.app.inject({
    method: 'POST',
    url: PROXY_PATH,
    headers: clientHeaders(),
    payload: body,
    remoteAddress: ip,
  })
  const end = () => {
    body.push('"}}')
    body.push(null)
    return reply
  }
  return { reply, end, cut: () => body.destroy() }
}

test('S36 of forty megabytes that one address keeps half sent, thirty-two are kept', async () => {
  const proxy = await proxyApp(undefined, { heldMs: 0 })
  const answers: number[] = []
  const calls = Array.from({ length: 40 }, () => halfSent('203.0.113.7', proxy))
  for (const { reply } of calls) {
    void reply.then(
      ({ statusCode }) => answers.push(statusCode),
      () => {},
    )
  }
  await rounds(300)
  expect(answers).toEqual(Array.from({ length: 8 }, () => 429))
  // Others are read, and what broke off or was answered leaves its room.
  expect((await halfSent('203.0.113.8', proxy).end()).statusCode).toBe(200)
  calls[0]?.cut()
  expect((await calls[1]?.end())?.statusCode).toBe(200)
  await rounds(300)
  const more = [halfSent('203.0.113.7', proxy), halfSent('203.0.113.7', proxy)]
  for (const { end } of more) expect((await end()).statusCode).toBe(200)
  for (const { cut } of calls) cut()
  await proxy.app.close()
})

test('S36 a body counts until its call is answered', async () => {
  const waits = Promise.withResolvers<void>()
  const proxy = await proxyApp(
    () =>
      waits.promise.then(() => ({
        status: 200,
        body: '{"code":200,"success":true,"msg":"","data":null}',
      })),
    { heldMs: 0 },
  )
  const calls = Array.from({ length: 32 }, () => halfSent('203.0.113.7', proxy).end())
  await rounds(300)
  expect((await halfSent('203.0.113.7', proxy).end()).statusCode).toBe(429)
  waits.resolve()
  await Promise.all(calls)
  expect((await halfSent('203.0.113.7', proxy).end()).statusCode).toBe(200)
  await proxy.app.close()
})
