/** S36: bodies of one address are read no faster than a line brings them. */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createPace } from '../../../../server/proxy/pace.ts'
import { PROXY_PATH } from '../../../../src/contract/codes.ts'
import { proxyApp } from '../../../helpers/proxy-app.ts'
import { clientHeaders } from '../../../helpers/service-app.ts'

const MIB = 1024 * 1024
const limits = { bytesPerSecond: 100, atOnce: 200 }

test('S36 what comes at once is read at once, what follows waits as long as it would have travelled', () => {
  let now = 0
  const pace = createPace(limits, () => now)
  expect([pace.wait('a', 150), pace.wait('a', 50)]).toEqual([0, 0])
  expect([pace.wait('a', 50), pace.wait('a', 100)]).toEqual([500, 1500])
  // Others do not wait for it.
  expect(pace.wait('b', 200)).toBe(0)
  now = 1500
  expect(pace.wait('a', 10)).toBe(100)
})

test('S36 an address that has long been quiet is forgotten', () => {
  let now = 0
  const pace = createPace(limits, () => now)
  for (let owner = 0; owner < 1000; owner += 1) pace.wait(`${owner}`, 10)
  expect(pace.size()).toBe(1000)
  now = 200
  for (let more = 0; more < 999; more += 1) pace.wait('a', 0)
  expect(pace.size()).toBeLessThan(5)
})

test('S36 of bodies that one address sends at once, little more is read than is read at once', async () => {
  const proxy = await proxyApp(undefined, { heldMs: 0 })
  const connections: Socket[] = []
  proxy.app.server.on('connection', (socket) => connections.push(socket))
  const { port, hostname } = new URL(await proxy.app.listen({ host: '127.0.0.1', port: 0 }))
  const since = performance.now()
  const headers = { ...clientHeaders(), host: hostname, 'content-length': String(MIB) }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const flood = Array.from({ length: 32 }, () => {
    const socket = connect({ host: hostname, port: Number(port) }).on('error', () => {})
    socket.write(`POST ${PROXY_PATH} HTTP/1.1\r\n${head.join('')}\r\n"${'a'.repeat(MIB - 2)}`)
    return socket
  })
  const readMiB = () => connections.reduce((sum, { bytesRead }) => sum + bytesRead, 0) / MIB
  await vi.waitFor(() => expect(readMiB()).toBeGreaterThan(4), { timeout: 10_000 })
  await sleep(300)
  const seconds = (performance.now() - since) / 1000
  // Each of them holds pieces that nobody has taken yet.
  const held = 32 / 8
  expect(readMiB()).toBeLessThan(4 + 8 * seconds + held + 1)
  for (const socket of flood) socket.destroy()
  await proxy.app.close()
})
