import { expect, test } from 'vitest'
import { contract } from '../../../src/contract/contract.ts'
import { createTransport } from '../../../src/transport/transport.ts'

function transportOver(fetch: (init: RequestInit) => Promise<Response>) {
  return createTransport({
    fetch: ((_input: unknown, init: RequestInit) => fetch(init)) as typeof globalThis.fetch,
    client: () => 'Basic x',
    timeZone: () => 'Asia/Shanghai',
  })
}

/** As the browser does: a request that is ended is refused, one without a network as well. */
const never = ({ signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  })

test('a call that its caller ended is no fault of the network', async () => {
  const leaving = new AbortController()
  const call = transportOver(never)(contract.unreadTerms, {}, { signal: leaving.signal })
  leaving.abort()
  await expect(call).rejects.toMatchObject({ kind: 'aborted' })
})

test('a call that found no network is', async () => {
  const transport = transportOver(() => Promise.reject(new TypeError('fetch failed')))
  await expect(transport(contract.unreadTerms, {})).rejects.toMatchObject({ kind: 'offline' })
})

test('a reply that is not of the contract is a failure, and nobody’s data', async () => {
  const transport = transportOver(() =>
    Promise.resolve(Response.json({ code: 200, success: true, data: { nobody: true }, msg: '' })),
  )
  await expect(transport(contract.me, {})).rejects.toMatchObject({ kind: 'failed' })
})

test('the token travels where there is one, and not where there is none', async () => {
  const sent: (string | null)[] = []
  const transport = transportOver((init) => {
    sent.push(new Headers(init.headers).get('Blade-Auth'))
    return Promise.resolve(Response.json({ code: 200, success: true, data: [], msg: '' }))
  })
  await transport(contract.unreadTerms, {}, { token: 'mine' })
  await transport(contract.unreadTerms, {}, { token: null })
  expect(sent).toEqual(['bearer mine', null])
})
