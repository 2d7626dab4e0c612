/** S36: however many requests one address sends at once, those of other users begin when they arrive. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { boundConnections } from '../../../server/connections.ts'
import { createFairQueue, queueFairly } from '../../../server/fair-queue.ts'

const nextRound = () => new Promise((done) => setImmediate(done))

test('S36 starts one request of an address per round, in the order of arrival', async () => {
  const begin = createFairQueue()
  const begun: string[] = []
  const request = (owner: string, name: string) => begin(owner, () => begun.push(name))
  for (let each = 0; each < 5; each += 1) request('a', `a${each}`)
  request('b', 'b0')
  expect(begun).toEqual(['a0', 'b0'])
  await nextRound()
  request('c', 'c0')
  expect(begun).toEqual(['a0', 'b0', 'a1', 'c0'])
  // A request that arrives while others of its address wait does not overtake them.
  request('a', 'a5')
  for (let each = 0; each < 5; each += 1) await nextRound()
  expect(begun.slice(4)).toEqual(['a2', 'a3', 'a4', 'a5'])
  await nextRound()
  request('a', 'later')
  expect(begun.at(-1)).toBe('later')
})

test('S36 limits requests of all addresses per round; an address that had none goes first in the next', async () => {
  const begin = createFairQueue(2)
  const begun: string[] = []
  const request = (owner: string) => begin(owner, () => begun.push(owner))
  for (const owner of ['a', 'b', 'c', 'a', 'd']) request(owner)
  expect(begun).toEqual(['a', 'b'])
  await nextRound()
  expect(begun).toEqual(['a', 'b', 'c', 'a'])
  await nextRound()
  expect(begun).toEqual(['a', 'b', 'c', 'a', 'd'])
})

test('S36 answers hundreds of requests of an address, and another user’s before most of them', async () => {
  const app = fastify()
  queueFairly(app)
  const answered: string[] = []
  app.get('/', (request) => answered.push(request.ip))
  const request = (remoteAddress: string) => app.inject({ url: '/', remoteAddress })
  const flood = Array.from({ length: 300 }, () => request('203.0.113.7'))
  await Promise.all([...flood, request('203.0.113.8')])
  expect(answered.length).toBe(301)
  expect(answered.indexOf('203.0.113.8')).toBeLessThan(30)
  await app.close()
})

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as { port: number }).port
}

test('S36 limits the connections of an address, but not those of a reverse proxy', async () => {
  const open = async (isProxy: (peer: string) => boolean) => {
    const server = createServer()
    boundConnections(server, isProxy, 3)
    const port = await portOf(server)
    const sockets: Socket[] = []
    let closed = 0
    for (const from of ['127.0.9.1', '127.0.9.1', '127.0.9.1', '127.0.9.1', '127.0.9.2']) {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from })
      socket.on('close', () => (closed += 1)).on('error', () => {})
      await once(socket, 'connect')
      sockets.push(socket)
    }
    return { server, port, sockets, closed: () => closed }
  }
  const left = ({ server }: { server: Server }) =>
    new Promise<number>((done) => server.getConnections((_, count) => done(count)))
  const own = await open(() => false)
  await vi.waitFor(() => expect(own.closed()).toBe(1))
  expect(await left(own)).toBe(4)
  // A closed connection frees its slot.
  own.sockets[0]?.destroy()
  await vi.waitFor(async () => expect(await left(own)).toBe(3))
  const next = connect({ port: own.port, host: '127.0.0.1', localAddress: '127.0.9.1' })
  await once(next, 'connect')
  await vi.waitFor(async () => expect(await left(own)).toBe(4))
  const proxied = await open(() => true)
  await vi.waitFor(async () => expect(await left(proxied)).toBe(5))
  for (const socket of [...own.sockets, next, ...proxied.sockets]) socket.destroy()
  own.server.close()
  proxied.server.close()
})
