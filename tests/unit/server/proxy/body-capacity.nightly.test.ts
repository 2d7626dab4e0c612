/** S36 over real connections: the memory of incomplete bodies is bounded. */
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { contract } from '../../../../src/contract/contract.ts'
import { PROXY_PATH } from '../../../../src/contract/codes.ts'
import { proxyApp } from '../../../helpers/proxy-app.ts'
import { clientHeaders } from '../../../helpers/client-headers.ts'

const MIB = 1024 * 1024

/** A call of the largest size whose body lacks its end. */
const START = `{"method":"POST","url":"${contract.sendFeedback.url}","params":{"more":"`
const END = '","id":"1","kind":"problem","title":"Title","body":"Text"}}'
const half = `${START}${'a'.repeat(MIB - START.length - END.length)}`

const WITH_LENGTH = { 'content-length': String(MIB) }
const WITHOUT_LENGTH = { 'transfer-encoding': 'chunked' }
/** Encodes one chunk of a body without a Content-Length. */
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

/**
 * Sends half a body over a connection of its own: `end` sends the rest, `cut` breaks it off.
 * @returns the status as `reply`
 */
function halfSent(address: string, from = '127.0.0.1', body = half, length: object = WITH_LENGTH) {
  const { port, hostname } = new URL(address)
  const headers = { ...clientHeaders(), host: hostname, ...length }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect({ host: hostname, port: Number(port), localAddress: from })
  socket.write(`POST ${PROXY_PATH} HTTP/1.1\r\n${head.join('')}\r\n${body}`)
  const reply = new Promise<number>((done) => {
    socket.on('error', () => {}).once('data', (text) => done(Number(String(text).split(' ')[1])))
  })
  const end = () => {
    socket.write(END)
    return reply
  }
  return { reply, end, cut: () => socket.destroy() }
}

test('S36 holds thirty-two of forty megabytes that one address sends incompletely', async () => {
  const proxy = await proxyApp(undefined, { refusalDelayMs: 0 })
  const address = await proxy.app.listen({ host: '127.0.0.1', port: 0 })
  const answers: number[] = []
  // Half of them have no Content-Length, and count by their received bytes.
  const calls = Array.from({ length: 40 }, (_, at) =>
    at < 20 ? halfSent(address) : halfSent(address, '127.0.0.1', chunk(half), WITHOUT_LENGTH),
  )
  for (const { reply } of calls) void reply.then((status) => answers.push(status))
  await vi.waitFor(() => expect(answers).toEqual(Array.from({ length: 8 }, () => 429)), 60_000)
  // Others are read, and aborted or answered bodies release their capacity.
  expect(await halfSent(address, '127.0.0.2').end()).toBe(200)
  calls[0]?.cut()
  expect(await calls[1]?.end()).toBe(200)
  expect(answers.length).toBe(9)
  // An aborted body is noticed when its turn to be read comes.
  const again = () => Promise.all([halfSent(address).end(), halfSent(address).end()])
  await vi.waitFor(async () => expect(await again()).toEqual([200, 200]), 10_000)
  for (const { cut } of calls) cut()
  await proxy.app.close()
}, 90_000)

test('S36 a body counts until its call is answered', async () => {
  const waits = Promise.withResolvers<void>()
  let reached = 0
  const proxy = await proxyApp(
    async () => {
      reached += 1
      await waits.promise
      return { status: 200, body: '{"code":200,"success":true,"msg":"","data":null}' }
    },
    { refusalDelayMs: 0 },
  )
  const address = await proxy.app.listen({ host: '127.0.0.1', port: 0 })
  const calls = Array.from({ length: 32 }, () => halfSent(address).end())
  await vi.waitFor(() => expect(reached).toBe(32), 15_000)
  expect(await halfSent(address).end()).toBe(429)
  waits.resolve()
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 32 }, () => 200))
  expect(await halfSent(address).end()).toBe(200)
  await proxy.app.close()
}, 90_000)

test('S36 reserves capacity for an announced length before a byte is read', async () => {
  const proxy = await proxyApp(undefined, { refusalDelayMs: 0 })
  const address = await proxy.app.listen({ host: '127.0.0.1', port: 0 })
  const calls = Array.from({ length: 33 }, () => halfSent(address, '127.0.0.1', ''))
  expect(await Promise.any(calls.map(({ reply }) => reply))).toBe(429)
  for (const { cut } of calls) cut()
  await proxy.app.close()
})
