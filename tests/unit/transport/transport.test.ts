import { afterEach, describe, expect, test, vi } from 'vitest'
import { CONTRACT_NUMBER } from '../../../src/contract/contract-number.ts'
import { contract } from '../../../src/contract/contract.ts'
import { countUnknownField } from '../../../src/transport/unknown-fields.ts'
import { createTransport } from '../../../src/transport/transport.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

type Options = Parameters<typeof createTransport>[0]

function transportOver(
  fetch: (init: RequestInit) => Promise<Response>,
  options: Pick<Options, 'hasCall' | 'watch'> = {},
) {
  return createTransport({
    fetch: ((_input: unknown, init: RequestInit) => fetch(init)) as typeof globalThis.fetch,
    client: () => 'Basic x',
    timeZone: () => 'Asia/Shanghai',
    ...options,
  })
}

/** As in a browser, an aborted request rejects. */
const never = ({ signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  })

test('a call aborted by its caller is not a network failure', async () => {
  const cancelling = new AbortController()
  const call = transportOver(never)(contract.unreadTerms, {}, { signal: cancelling.signal })
  cancelling.abort()
  await expect(call).rejects.toMatchObject({ kind: 'aborted' })
})

test('a call without a network is a network failure', async () => {
  const transport = transportOver(() => Promise.reject(new TypeError('fetch failed')))
  await expect(transport(contract.unreadTerms, {})).rejects.toMatchObject({ kind: 'offline' })
})

test('rejects a reply without a required field, and names the field', async () => {
  const transport = transportOver(() =>
    Promise.resolve(Response.json({ code: 200, success: true, data: { nobody: true }, msg: '' })),
  )
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(transport(contract.me, {})).rejects.toMatchObject({
    kind: 'unreadable',
    field: 'userId',
    isTransient: false,
  })
  expect(String(log.mock.calls[0]?.[0])).toContain('/api/member/member/detail')
  expect(String(log.mock.calls[0]?.[0])).toContain('userId')
})

test('a field of an unexpected type is read as absent, counted, and logged once with its path', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const data = { id: '1', type: 'problem', titleEn: 'Title', level: 7, toolId: -1, author: {} }
  const transport = transportOver(() => Promise.resolve(Response.json({ code: 200, data })))
  const request = () => transport(contract.content, { id: '1' })
  expect(await request()).toMatchObject({ titleEn: 'Title', level: null, toolId: null, author: '' })
  await request()
  expect(log.mock.calls.map(([what]) => what)).toEqual([
    '[veriscope] /api/homepageConfig/detail: level has an unexpected type and is read as absent (seen 1 times)',
  ])
  expect(countUnknownField('/api/homepageConfig/detail: level')).toBe(2)
})

test('a call that the upstream does not offer is not made', async () => {
  let sent = 0
  const answer = async () => {
    sent += 1
    return Response.json({ code: 200, data: [] })
  }
  const transport = transportOver(answer, { hasCall: (url) => !url.startsWith('/api/order/') })
  await expect(transport(contract.orderPage, {})).rejects.toMatchObject({ kind: 'notOffered' })
  expect(sent).toBe(0)
  await transport(contract.unreadTerms, {})
  expect(sent).toBe(1)
})

test('sends the token where there is one', async () => {
  const sent: (string | null)[] = []
  const transport = transportOver((init) => {
    sent.push(new Headers(init.headers).get('Blade-Auth'))
    return Promise.resolve(Response.json({ code: 200, success: true, data: [], msg: '' }))
  })
  await transport(contract.unreadTerms, {}, { token: 'mine' })
  await transport(contract.unreadTerms, {}, { token: null })
  expect(sent).toEqual(['bearer mine', null])
})

test('each call sends the contract number, and a refusal as too old is recognised', async () => {
  let sent: string | null = null
  const transport = transportOver((init) => {
    sent = new Headers(init.headers).get('Contract-Number')
    const refusal = { code: 426, success: false, data: null, msg: { zh: '旧', en: 'Old' } }
    return Promise.resolve(Response.json(refusal, { status: 426 }))
  })
  await expect(transport(contract.unreadTerms, {})).rejects.toMatchObject({ kind: 'outdated' })
  expect(sent).toBe(String(CONTRACT_NUMBER))
})

const html = (status: number) =>
  new Response('<!doctype html><h1>Sign in to this network</h1>', {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })

test.each([200, 511])(
  'an HTML page in place of an answer (%i) is a captive portal’s',
  async (status) => {
    const transport = transportOver(() => Promise.resolve(html(status)))
    await expect(transport(contract.unreadTerms, {})).rejects.toMatchObject({
      kind: 'portal',
      isTransient: true,
    })
  },
)

test.each([
  [502, 'unavailable'],
  [404, 'failed'],
])('a gateway’s error page (%i) is a service failure', async (status, kind) => {
  const transport = transportOver(() => Promise.resolve(html(status)))
  await expect(transport(contract.unreadTerms, {})).rejects.toMatchObject({ kind })
})

/** A reply whose body breaks off, as after a lost connection. */
const cut = (status: number) => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"code":200,'))
      controller.error(new TypeError('network error'))
    },
  })
  return new Response(body, { status, headers: { 'Content-Type': 'application/json' } })
}

test.each([200, 503])('a reply that is cut off (%i) is a network failure', async (status) => {
  const transport = transportOver(() => Promise.resolve(cut(status)))
  await expect(transport(contract.unreadTerms, {})).rejects.toMatchObject({ kind: 'offline' })
})

describe('the network monitor', () => {
  const stop = new AbortController()
  const watched = async (fetch: (init: RequestInit) => Promise<Response>, signal?: AbortSignal) => {
    const ends: string[] = []
    const transport = transportOver(fetch, {
      watch: (isReading) => ({
        signal: stop.signal,
        end: (how) => ends.push(`${how} ${isReading}`),
      }),
    })
    const error = await transport(contract.unreadTerms, {}, { signal }).catch(
      (cause: unknown) => cause,
    )
    return { ends, kind: (error as { kind?: string }).kind }
  }

  test('is notified of every call once, with its result', async () => {
    const data = { code: 200, success: true, data: [], msg: '' }
    expect((await watched(async () => Response.json(data))).ends).toEqual(['answered true'])
    const refused = { code: 403, success: false, data: null, msg: 'no' }
    expect((await watched(async () => Response.json(refused))).ends).toEqual(['answered true'])
    expect((await watched(async () => html(200))).ends).toEqual(['foreign true'])
    expect((await watched(async () => html(502))).ends).toEqual(['answered true'])
    expect((await watched(() => Promise.reject(new TypeError('no')))).ends).toEqual(['lost true'])
    expect((await watched(async () => cut(200))).ends).toEqual(['lost true'])
    const gone = AbortSignal.abort()
    expect((await watched(() => Promise.reject(new Error('no')), gone)).ends).toEqual(['left true'])
  })

  test('a user who stops waiting ends a call like the time limit', async () => {
    const request = watched(never)
    stop.abort()
    expect(await request).toEqual({ ends: ['lost true'], kind: 'timeout' })
  })
})

test('an error has the id of its request in the service’s log', async () => {
  const headers = { 'X-Request-Id': 'k7m2pq9xwz' }
  const body = { code: 500, success: false, data: null, msg: 'no' }
  const transport = transportOver(() =>
    Promise.resolve(Response.json(body, { status: 500, headers })),
  )
  await expect(transport(contract.unreadTerms, {})).rejects.toMatchObject({
    kind: 'failed',
    requestId: 'k7m2pq9xwz',
  })
})
