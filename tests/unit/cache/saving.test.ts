// @vitest-environment happy-dom
/** Saving articles with the real persister and database; the test answers for the service. */
import type { QueryClient } from '@tanstack/react-query'
import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { articleBody } from '../../../src/cache/article-body.ts'
import { createBodyPersister } from '../../../src/cache/body-persister.ts'
import { PERSIST_MAX_AGE_MS } from '../../../src/cache/cache-policy.ts'
import { readLibrary } from '../../../src/cache/library-list.ts'
import { createQueryClient } from '../../../src/cache/query-client.ts'
import { articleKeyOf, removeSaved, getListSaving } from '../../../src/cache/saving.ts'
import { storageKeys } from '../../../src/lib/storage-keys.ts'
import { memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import type { DeviceDb } from '../../../src/platform/device-db-stores.ts'
import { DeviceDbError } from '../../../src/platform/device-db-error.ts'
import { allowDeviceDb, deleteDeviceDb, openDeviceDb } from '../../../src/platform/device-db.ts'
import { configureSession } from '../../../src/session/current.ts'
import { createSession } from '../../../src/session/session.ts'
import { CallError, type CallErrorKind } from '../../../src/transport/call-error.ts'
import type { Transport } from '../../../src/transport/transport.ts'

Object.assign(globalThis, fakeIndexedDb)

const MEMBER = '7'
const clients: QueryClient[] = []
let requestedIds: string[]
/** The service's responses for an article; the text of its next version. */
let refusals: Map<string, CallErrorKind>
let text: string
let meanwhile: () => void

const isDetail = (url: string) => url.endsWith('/homepageConfig/detail')

function signIn(userId: string): void {
  const transport = (async ({ url }: { url: string }, { id }: { id: string }) => {
    if (!isDetail(url)) return { records: [] }
    requestedIds.push(id)
    meanwhile()
    const refusal = refusals.get(id)
    if (refusal !== undefined) throw new CallError(refusal)
    return { id, text, updatedAt: '2026-01-01T00:00:00Z' }
  }) as unknown as Transport
  const jar = memoryCookieJar({
    token: 'token',
    refresh_token: 'refresh-token',
    userData: JSON.stringify({ userId, nickName: 'Lin' }),
  })
  configureSession(createSession({ jar, transport }))
}

/**
 * A page of the member.
 * @param capacity number of results that fit into its database
 * @param storing promise that each write waits for
 */
function page(capacity = Infinity, storing: () => Promise<void> = async () => {}): QueryClient {
  const full = (db: DeviceDb): DeviceDb => ({
    ...db,
    queries: {
      ...db.queries,
      put: async (item) => {
        const others = (await db.queries.all()).filter(({ key }) => key !== item.key)
        if (others.length >= capacity) throw new DeviceDbError('full')
        await storing()
        await db.queries.put(item)
      },
    },
  })
  const persister = createBodyPersister({
    openDb: async () => full(await openDeviceDb(MEMBER)),
    isClosed: () => false,
    onFull: () => {},
    isSaved: (key) => readLibrary(MEMBER).has(key),
  })
  const client = createQueryClient({ onError: () => {}, persister })
  clients.push(client)
  return client
}

const saved = () => [...readLibrary(MEMBER)]
const storedText = async (id: string) => {
  const item = await (await openDeviceDb(MEMBER)).queries.get(articleKeyOf(id))
  const value = JSON.parse(item?.value ?? '{}') as { state?: { data?: { text?: string } } }
  return value.state?.data?.text
}
/** Reads articles as their page does. */
async function read(client: QueryClient, ...ids: string[]): Promise<void> {
  for (const id of ids) {
    await client.query(articleBody(id))
    await expect.poll(() => storedText(id)).toBe(text)
  }
}

beforeEach(() => {
  requestedIds = []
  refusals = new Map()
  text = 'first'
  meanwhile = () => {}
  localStorage.clear()
  allowDeviceDb(MEMBER)
  signIn(MEMBER)
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.clear()
  await deleteDeviceDb(MEMBER)
})

describe('saving articles', () => {
  test('persists them where their page finds them, and drops them from memory', async () => {
    const client = page()
    const saving = getListSaving(client, MEMBER, 'list')
    await saving.start(['1', '2', '3'])
    expect(saving.state()).toMatchObject({ name: 'ended', why: 'done', saved: 3 })
    expect(saved()).toEqual(['1', '2', '3'].map(articleKeyOf))
    expect(client.getQueryData(articleBody('1').queryKey)).toBeUndefined()
    refusals.set('1', 'offline')
    expect(await page().query(articleBody('1'))).toMatchObject({ id: '1', text: 'first' })
  })

  test('saves an article that was read without fetching it again', async () => {
    const client = page()
    await read(client, '1')
    requestedIds = []
    await getListSaving(client, MEMBER, 'list').start(['1', '2'])
    expect(requestedIds).toEqual(['2'])
    expect(saved()).toHaveLength(2)
  })

  test('waits for a slow device, and continues at once when it has stored', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      const client = page(Infinity, () => new Promise((done) => setTimeout(done, 20_000)))
      const saving = getListSaving(client, MEMBER, 'list')
      const done = saving.start(['1', '2', '3', '4'])
      const began = performance.now()
      while (saving.state().name === 'running') await vi.advanceTimersByTimeAsync(50)
      await done
      expect(saving.state()).toMatchObject({ name: 'ended', why: 'done', saved: 4 })
      expect(await storedText('4')).toBe('first')
      // Two at a time, each twenty seconds.
      expect(performance.now() - began).toBeLessThan(42_000)
    } finally {
      vi.useRealTimers()
    }
  })

  test('does not report an article as saved that could not be stored', async () => {
    const client = page(Infinity, () => Promise.reject(new DeviceDbError('failed')))
    const saving = getListSaving(client, MEMBER, 'list')
    await saving.start(['1'])
    expect(saving.state()).toMatchObject({ name: 'ended', why: 'full', saved: 0 })
    expect(saved()).toEqual([])
  })

  test('replaces the saved version by a newer one, also after a restart', async () => {
    await getListSaving(page(), MEMBER, 'list').start(['1'])
    text = 'second'
    const saving = getListSaving(page(), MEMBER, 'list')
    await saving.start(['1'], ['1'])
    expect(saving.state()).toMatchObject({ saved: 1 })
    expect(await storedText('1')).toBe('second')
  })

  test('keeps the saved version when a newer one fails to load', async () => {
    await getListSaving(page(), MEMBER, 'list').start(['1'])
    refusals.set('1', 'failed')
    const saving = getListSaving(page(), MEMBER, 'list')
    await saving.start(['1'], ['1'])
    expect(saving.state()).toMatchObject({ saved: 0, failed: ['1'] })
    expect(await storedText('1')).toBe('first')
    expect(saved()).toEqual([articleKeyOf('1')])
  })

  test('requests a forbidden or missing article once, and does not save it', async () => {
    refusals.set('1', 'forbidden').set('2', 'notFound')
    const saving = getListSaving(page(), MEMBER, 'list')
    await saving.start(['1', '2', '3'])
    expect(requestedIds.toSorted()).toEqual(['1', '2', '3'])
    expect(saving.state()).toMatchObject({ saved: 1, refused: 2, failed: [] })
    expect(saved()).toEqual([articleKeyOf('3')])
  })

  test('evicts cached articles on a full device, never saved ones, and then reports it', async () => {
    const client = page(3)
    await read(client, '8', '9')
    const saving = getListSaving(client, MEMBER, 'list')
    await saving.start(['1', '2', '3'])
    expect(saving.state()).toMatchObject({ why: 'done', saved: 3 })
    expect(await storedText('8')).toBeUndefined()
    await saving.start(['4'])
    expect(saving.state()).toMatchObject({ why: 'full', saved: 0 })
    for (const id of ['1', '2', '3']) expect(await storedText(id)).toBe('first')
    expect(saved()).toHaveLength(3)
  })

  test('requests nothing more after a sign-out, and stores no list of the member', async () => {
    const saving = getListSaving(page(), MEMBER, 'list')
    meanwhile = () => {
      localStorage.removeItem(storageKeys.library(MEMBER))
      signIn('8')
    }
    await saving.start(['1', '2', '3', '4', '5'])
    expect(requestedIds.length).toBeLessThanOrEqual(2)
    expect(saving.state()).toMatchObject({ why: 'left' })
    expect(saved()).toEqual([])
  })

  test('removes one article and keeps the others', async () => {
    const client = page()
    await getListSaving(client, MEMBER, 'list').start(['1', '2'])
    await removeSaved(client, MEMBER, [articleKeyOf('1')])
    expect(saved()).toEqual([articleKeyOf('2')])
    expect([await storedText('1'), await storedText('2')]).toEqual([undefined, 'first'])
  })
})

test('reads a saved article after its maximum age, not a cached one', async () => {
  const client = page()
  await read(client, '8')
  await getListSaving(client, MEMBER, 'list').start(['1'])
  const { queries } = await openDeviceDb(MEMBER)
  for (const item of await queries.all()) {
    await queries.put({ ...item, savedAt: Date.now() - PERSIST_MAX_AGE_MS - 1000 })
  }
  refusals.set('1', 'offline').set('8', 'offline')
  // A page that has been open for weeks has removed expired items long ago.
  client.clear()
  await expect(client.query({ ...articleBody('8'), retry: false })).rejects.toThrow(CallError)
  const later = page()
  expect(await later.query(articleBody('1'))).toMatchObject({ text: 'first' })
  await expect(later.query({ ...articleBody('8'), retry: false })).rejects.toThrow(CallError)
})
