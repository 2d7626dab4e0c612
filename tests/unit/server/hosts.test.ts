/** S40, S41: host names and peers that are answered, on every route. */
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostNameOf, type HostRules } from '../../../server/hosts.ts'
import { contract } from '../../../src/contract/contract.ts'
import { openAny } from '../../helpers/database.ts'
import { clientHeaders } from '../../helpers/client-headers.ts'
import { type ServiceApp, serviceApp } from '../../helpers/service-app.ts'

const LOCAL: HostRules = { mode: 'local', names: [] }
const PUBLIC: HostRules = { mode: 'public', names: ['veriscope.example'] }
const HERE = '127.0.0.1'
const FAR = '203.0.113.7'

async function open(hosts: HostRules): Promise<ServiceApp> {
  const database = await openAny()
  return serviceApp(database, { deps: { hosts, mailbox: { db: database.db } } })
}

const CALL = {
  method: 'POST' as const,
  url: '/api/tool',
  payload: { method: 'POST', url: contract.contentList.url, params: {} },
}
const ROUTES = [
  { url: '/healthz' },
  { url: '/readyz' },
  { url: '/dev/mailbox' },
  { url: '/sandbox/payment/none' },
  { url: '/no/such' },
  { method: 'POST' as const, url: '/api/payment/notify/sandbox', payload: {} },
  CALL,
]

/** Returns the statuses of all routes for a host and a peer. */
async function statuses(
  { app }: ServiceApp,
  host: string,
  remoteAddress: string,
  more: Record<string, string> = {},
): Promise<number[]> {
  const found: number[] = []
  for (const route of ROUTES) {
    const headers = { ...clientHeaders(), ...more, host }
    found.push((await app.inject({ ...route, remoteAddress, headers })).statusCode)
  }
  return found
}
const each = (status: number) => ROUTES.map(() => status)

describe('S41 in local mode', () => {
  let service: ServiceApp
  beforeAll(async () => {
    service = await open(LOCAL)
  })
  afterAll(() => service.close())

  test.each(['localhost', 'localhost:3000', '127.0.0.1:8080', '[::1]:3000', 'LocalHost.'])(
    'this machine is answered as %s',
    async (host) => {
      expect(await statuses(service, host, HERE)).toEqual([200, 200, 200, 404, 404, 400, 200])
    },
  )

  test('recognises IPv6 and mapped addresses of this machine', async () => {
    for (const peer of ['::1', '::ffff:127.0.0.1']) {
      expect((await statuses(service, 'localhost', peer))[2]).toBe(200)
    }
  })

  test('S40 a name pointed here (DNS rebinding) reaches no route', async () => {
    expect(await statuses(service, 'evil.example:3000', HERE)).toEqual(each(421))
  })

  test('another machine reaches no route, whatever host name it sends', async () => {
    expect(await statuses(service, 'localhost', FAR)).toEqual(each(403))
  })

  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host'])(
    'behind a proxy, where every peer looks like this machine, no route is reached (%s)',
    async (name) => {
      expect(await statuses(service, 'localhost', HERE, { [name]: FAR })).toEqual(each(403))
    },
  )
})

describe('S40 in public mode', () => {
  let service: ServiceApp
  beforeAll(async () => {
    service = await open(PUBLIC)
  })
  afterAll(() => service.close())

  test('answers the configured name from anywhere, with any port', async () => {
    for (const host of ['veriscope.example', 'Veriscope.Example:443']) {
      expect((await statuses(service, host, FAR)).includes(421)).toBe(false)
    }
  })

  test.each(['evil.example', 'veriscope.example.evil.example', 'localhost', '127.0.0.1'])(
    'from elsewhere %s reaches no route',
    async (host) => {
      expect(await statuses(service, host, FAR)).toEqual(each(421))
    },
  )

  test('X-Forwarded-Host does not replace it', async () => {
    const more = { 'x-forwarded-host': 'veriscope.example' }
    expect(await statuses(service, 'evil.example', HERE, more)).toEqual(each(421))
  })

  test('a health check on this machine needs no name', async () => {
    expect((await statuses(service, 'localhost:3000', HERE))[0]).toBe(200)
  })

  test.each(['a b', 'a"><x', 'user@veriscope.example', 'veriscope.example/x'])(
    'refuses an invalid Host header: %j',
    async (host) => {
      expect(await statuses(service, host, FAR)).toEqual(each(400))
    },
  )

  test('S40 two Host headers are refused on every route, also two equal ones', async () => {
    await service.app.listen({ port: 0, host: HERE })
    const { port } = service.app.server.address() as AddressInfo
    const statusOf = (path: string, hosts: readonly string[]) =>
      new Promise<number>((done) => {
        const socket = connect({ port, host: HERE })
        const lines = hosts.map((host, at) => `${at === 0 ? 'Host' : 'hOST'}: ${host}\r\n`)
        socket.end(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
        socket.once('data', (chunk: Buffer) => done(Number(chunk.toString().split(' ')[1])))
      })
    for (const path of ['/healthz', '/readyz', '/no/such', '/api/tool']) {
      for (const second of ['veriscope.example', 'evil.example']) {
        expect([path, await statusOf(path, ['veriscope.example', second])]).toEqual([path, 400])
      }
    }
    expect(await statusOf('/healthz', ['veriscope.example'])).toBe(200)
  })
})

test.each([
  ['a.example:80', 'a.example'],
  ['[::1]:3000', '[::1]'],
  ['A.Example.', 'a.example'],
  ['a:b', null],
  [undefined, null],
])('the name in %j is %j', (header, name) => {
  expect(hostNameOf(header)).toBe(name)
})
