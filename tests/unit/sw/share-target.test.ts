import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cacheStores } from '../../../src/lib/storage-keys.ts'
import { acceptShare } from '../../../sw/share-target.ts'
import { createWorkerScope, ORIGIN, type WorkerScope } from '../../helpers/worker-scope.ts'

const LIST = '/analysisTools/All?source='
const LIMITS = { files: 2, bytes: 10 }

let scope: WorkerScope
beforeEach(() => {
  scope = createWorkerScope()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

type Facts = { origin?: string; referrer?: string }

/** Shares files as the system does, or as a page of another site does. */
async function share(files: File[], { origin, referrer = '' }: Facts = {}, limits = LIMITS) {
  const body = new FormData()
  for (const file of files) body.append('files', file)
  const request = new Request(`${ORIGIN}/share-target`, { method: 'POST', body })
  // Browsers set both; scripts cannot.
  if (origin !== undefined) request.headers.set('origin', origin)
  Object.defineProperty(request, 'referrer', { value: referrer })
  const { headers } = await acceptShare({ request }, limits)
  return headers.get('location')
}
const isWaiting = () => scope.caches.stores.has(cacheStores.shared)
const file = (name: string, text = 'abcde') => new File([text], name)

describe('S49 a share', () => {
  test.each([
    ['our own origin', { origin: ORIGIN, referrer: `${ORIGIN}/` }],
    ['an opaque origin without a referrer, as the system sends it', { origin: 'null' }],
    ['no origin', { referrer: 'about:client' }],
  ])('is accepted from %s', async (_name, facts) => {
    expect(await share([file('a.tsv')], facts)).toBe(`${LIST}share`)
    expect(isWaiting()).toBe(true)
  })

  test.each([
    ['origin', { origin: 'https://elsewhere.example' }],
    ['origin of another port', { origin: `${ORIGIN}:8443` }],
    ['referrer', { origin: 'null', referrer: 'https://elsewhere.example/' }],
  ])('is refused with a foreign %s, and nothing of it is cached', async (_name, facts) => {
    expect(await share([file('a.tsv')], facts)).toBe(`${LIST}share-foreign`)
    expect(isWaiting()).toBe(false)
  })

  test('is refused with more files than the limit, and nothing of it is cached', async () => {
    const three = [file('a', ''), file('b', ''), file('c', '')]
    expect(await share(three)).toBe(`${LIST}share-too-many`)
    expect(isWaiting()).toBe(false)
    expect(await share(three.slice(1))).toBe(`${LIST}share`)
  })

  test('is refused with more bytes than the limit, and files that wait stay', async () => {
    expect(await share([file('a.tsv'), file('b.tsv')])).toBe(`${LIST}share`)
    expect(await share([file('c.tsv'), file('d.tsv', 'abcdef')])).toBe(`${LIST}share-too-large`)
    expect(isWaiting()).toBe(true)
  })

  test('is read no further than the limits allow', async () => {
    let sent = 0
    const head = `--x\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\n`
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
      pull(controller) {
        sent += 1_000_000
        controller.enqueue(new Uint8Array(1_000_000))
      },
    })
    const request = new Request(`${ORIGIN}/share-target`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    } as RequestInit)
    const { headers } = await acceptShare({ request }, LIMITS)
    expect(headers.get('location')).toBe(`${LIST}share-too-large`)
    expect(sent).toBeLessThan(10_000_000)
    expect(isWaiting()).toBe(false)
  })

  test('of which only a part can be cached leaves nothing in the cache', async () => {
    const cache = scope.caches.at(cacheStores.shared)
    const put = cache.put.bind(cache)
    cache.put = async (...args: Parameters<typeof put>) => {
      await put(...args)
      cache.isFull = true
    }
    scope.caches.open = async (name) => {
      scope.caches.stores.set(name, cache)
      return cache
    }
    expect(await share([file('a.tsv'), file('b.tsv')])).toBe(`${LIST}share-lost`)
    expect(isWaiting()).toBe(false)
  })
})
