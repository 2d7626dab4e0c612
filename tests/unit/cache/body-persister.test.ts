import * as fakeIndexedDb from 'fake-indexeddb'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { areaOf, createBodyPersister } from '../../../src/cache/body-persister.ts'
import { PERSIST_MAX_AGE_MS } from '../../../src/cache/cache-policy.ts'
import { createQueryClient } from '../../../src/cache/query-client.ts'
import { VISITOR } from '../../../src/lib/storage-keys.ts'
import { memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { configureSession } from '../../../src/session/current.ts'
import { createSession } from '../../../src/session/session.ts'
import { allowDeviceDb, deleteDeviceDb, openDeviceDb } from '../../../src/platform/device-db.ts'
import type { DeviceDb } from '../../../src/platform/device-db-stores.ts'
import { DeviceDbError } from '../../../src/platform/device-db-error.ts'

Object.assign(globalThis, fakeIndexedDb)

const queryKey = ['articles', 'detail', '1001']
const body = { meta: { keep: 'body' } } as const
const clients: QueryClient[] = []

let isClosed: boolean
let fulls: number
let openDb: () => Promise<DeviceDb>

beforeEach(() => {
  isClosed = false
  fulls = 0
  openDb = () => openDeviceDb(VISITOR)
})

afterEach(async () => {
  for (const client of clients.splice(0)) client.clear()
  await deleteDeviceDb(VISITOR)
  allowDeviceDb(VISITOR)
})

function page(): QueryClient {
  const persister = createBodyPersister({
    openDb: () => openDb(),
    isClosed: () => isClosed,
    onFull: () => {
      fulls += 1
    },
  })
  const client = createQueryClient({ onError: () => {}, persister })
  clients.push(client)
  return client
}

/** Waits until a number of bodies is persisted. */
const stored = (count = 1) =>
  vi.waitFor(async () => expect(await (await openDb()).queries.all()).toHaveLength(count))
const online = (data: unknown) => async () => data
const offline = async (): Promise<unknown> => {
  throw new Error('no network')
}

describe('article bodies persisted for offline reading', () => {
  test('refetches a stale body, and persists the newer one', async () => {
    await page().query({ queryKey, queryFn: online('old'), ...body })
    await stored()
    const client = page()
    const shown: unknown[] = []
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn: online('new'),
      staleTime: 0,
      ...body,
    })
    const stop = observer.subscribe(({ data }) => shown.push(data))
    await vi.waitFor(() => expect(shown).toContain('new'))
    stop()
    expect(shown.indexOf('old')).toBeLessThan(shown.indexOf('new'))
    expect(shown).toContain('old')
    await vi.waitFor(async () =>
      expect(await page().query({ queryKey, queryFn: offline, ...body })).toBe('new'),
    )
  })

  test('persists only bodies, with size and age', async () => {
    const client = page()
    await client.query({ queryKey: ['lists'], queryFn: online(1), meta: { keep: 'list' } })
    await client.query({ queryKey, queryFn: online('微'), ...body })
    await stored()
    const items = await (await openDb()).queries.all()
    expect(items).toHaveLength(1)
    const [item] = items
    expect(item?.bytes).toBe(new TextEncoder().encode(item?.value).byteLength)
    expect(Date.now() - (item?.savedAt ?? 0)).toBeLessThan(5000)
    expect(areaOf(item ?? { key: '' })).toBe('articles')
  })

  test('the first read does not wait for the removal of expired items', async () => {
    await page().query({ queryKey, queryFn: online('text'), ...body })
    await stored()
    const { queries, ...others } = await openDb()
    const never = { ...queries, removeBefore: () => new Promise<void>(() => {}) }
    openDb = async () => ({ ...others, queries: never })
    expect(await page().query({ queryKey, queryFn: offline, ...body })).toBe('text')
  })

  test('removes items older than 24 days on the first access', async () => {
    const db = await openDb()
    const old = Date.now() - PERSIST_MAX_AGE_MS - 1000
    await db.queries.put({ key: 'body-["articles","old"]', value: '{}', savedAt: old, bytes: 2 })
    await page().query({ queryKey, queryFn: online('text'), ...body })
    await vi.waitFor(async () => {
      expect((await db.queries.all()).map(areaOf)).toEqual(['articles'])
    })
    expect(await db.queries.get('body-["articles","old"]')).toBeUndefined()
  })

  test('R6 evicts the oldest body first on a full disk, and reports when that is not enough', async () => {
    const real = await openDeviceDb(VISITOR)
    const start = Date.now() - 60_000
    for (let time = 1; time <= 12; time += 1) {
      const savedAt = start + time
      await real.queries.put({ key: `body-["articles",${time}]`, value: '0', savedAt, bytes: 1 })
    }
    let capacity = 5
    const put: DeviceDb['queries']['put'] = async (item) => {
      if ((await real.queries.all()).length >= capacity) throw new DeviceDbError('full')
      await real.queries.put(item)
    }
    openDb = async () => ({ ...real, queries: { ...real.queries, put } })
    await page().query({ queryKey, queryFn: online('new'), ...body })
    await vi.waitFor(async () => {
      const times = (await real.queries.all())
        .map(({ savedAt }) => savedAt)
        .toSorted((x, y) => x - y)
      expect(times).toEqual([start + 11, start + 12, expect.any(Number)])
    })
    expect(fulls).toBe(0)

    capacity = 0
    await page().query({ queryKey: ['articles', 'x'], queryFn: online('big'), ...body })
    await vi.waitFor(() => expect(fulls).toBe(1))
  })
})

test.each([
  ['body-["records","detail","5"]', 'records'],
  ['body-not json', ''],
  ['body-{"a":1}', ''],
])('%s belongs to "%s"', (key, area) => {
  expect(areaOf({ key })).toBe(area)
})

test('S15 does not persist a result whose owner signs out while the database is opened', async () => {
  const opened = await openDeviceDb(VISITOR)
  let opens = 0
  openDb = () => {
    opens += 1
    // One read of the persisted result, one write.
    isClosed = opens === 2
    return Promise.resolve(opened)
  }
  const client = page()
  await client.query({ queryKey, queryFn: online({ title: 'IVW' }), ...body })
  await vi.waitFor(() => expect(opens).toBe(2))
  // An unwanted write would have come before this one.
  await opened.queries.remove('another')
  expect(await opened.queries.all()).toEqual([])
})

describe('bodies declared for everybody', () => {
  const MEMBER = '43'
  const forEverybody = { meta: { keep: 'body', isForEverybody: true } } as const
  let separate: boolean
  beforeEach(async () => {
    separate = true
    allowDeviceDb(MEMBER)
    const transport = () => Promise.reject(new Error('no network'))
    configureSession(
      createSession({ jar: memoryCookieJar(), transport, hasSeparateMarks: () => separate }),
    )
  })
  afterEach(() => deleteDeviceDb(MEMBER))

  function memberPage(isSaved = (_key: string) => false): QueryClient {
    const persister = createBodyPersister({
      openDb: () => openDeviceDb(MEMBER),
      openShared: () => openDeviceDb(VISITOR),
      isClosed: () => isClosed,
      onFull: () => {},
      isSaved,
    })
    const client = createQueryClient({ onError: () => {}, persister })
    clients.push(client)
    return client
  }
  const keysOf = async (owner: string) =>
    (await (await openDeviceDb(owner)).queries.all()).map(({ key }) => key)
  const KEY = `body-${JSON.stringify(queryKey)}`
  const storedFor = (owner: string) =>
    vi.waitFor(async () => expect(await keysOf(owner)).toEqual([KEY]))

  test('R19 are stored once, and readable offline by members and visitors alike', async () => {
    await memberPage().query({ queryKey, queryFn: online('article'), ...forEverybody })
    await storedFor(VISITOR)
    expect(await keysOf(MEMBER)).toEqual([])
    for (const open of [page, memberPage])
      expect(await open().query({ queryKey, queryFn: offline, ...forEverybody })).toBe('article')
  })

  test('S16 that an earlier build fetched with the token stay the member’s', async () => {
    await memberPage().query({ queryKey, queryFn: online('liked by 43'), ...body })
    await storedFor(MEMBER)
    expect(await memberPage().query({ queryKey, queryFn: offline, ...forEverybody })).toBe(
      'liked by 43',
    )
    await expect(
      page().query({ queryKey, queryFn: offline, retry: false, ...body }),
    ).rejects.toThrow()
    expect(await keysOf(VISITOR)).toEqual([])
  })

  test('S16 of an upstream without separate marks are stored for the member alone', async () => {
    separate = false
    await memberPage().query({ queryKey, queryFn: online('liked by 43'), ...forEverybody })
    await storedFor(MEMBER)
    expect(await keysOf(VISITOR)).toEqual([])
  })

  test('S16 leave a member’s own bodies where they were', async () => {
    await memberPage().query({ queryKey, queryFn: online('record'), ...body })
    await storedFor(MEMBER)
    expect(await keysOf(VISITOR)).toEqual([])
  })
})
