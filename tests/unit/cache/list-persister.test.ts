import type { QueryClient } from '@tanstack/react-query'
import {
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DATA_SCHEMA, PERSIST_MAX_AGE_MS } from '../../../src/cache/cache-policy.ts'
import { createListPersister, dehydrateOptions } from '../../../src/cache/list-persister.ts'
import { createQueryClient } from '../../../src/cache/query-client.ts'
import { memoryStore } from './memory-store.ts'

const KEY = 'veriscope.queries.7.v1'
const persistedList = { meta: { keep: 'list' } } as const

let store: ReturnType<typeof memoryStore>
let isClosed: boolean
let fulls: number
const clients: QueryClient[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') })
  store = memoryStore()
  isClosed = false
  fulls = 0
})

afterEach(() => {
  for (const client of clients.splice(0)) client.clear()
  vi.useRealTimers()
})

/** Starts a page: creates a client, loads the persisted queries, and persists them from then on. */
async function page() {
  const client = createQueryClient({ onError: () => {} })
  clients.push(client)
  const persister = createListPersister({
    userId: '7',
    store,
    isClosed: () => isClosed,
    onFull: () => {
      fulls += 1
    },
  })
  const options = {
    queryClient: client,
    persister,
    buster: DATA_SCHEMA,
    maxAge: PERSIST_MAX_AGE_MS,
  }
  await persistQueryClientRestore(options)
  const stop = persistQueryClientSubscribe({ ...options, dehydrateOptions })
  return { client, persister, stop }
}

const online = (data: unknown) => async () => data
const settle = () => vi.advanceTimersByTimeAsync(30_000)

describe('lists persisted for offline reading', () => {
  test('keeps persisting a result without an observer on this page', async () => {
    const first = await page()
    await first.client.query({ queryKey: ['a'], queryFn: online(1), ...persistedList })
    await settle()
    first.stop()
    const second = await page()
    await second.client.query({ queryKey: ['b'], queryFn: online(2), ...persistedList })
    await settle()
    second.stop()
    const third = await page()
    expect([third.client.getQueryData(['a']), third.client.getQueryData(['b'])]).toEqual([1, 2])
  })

  test('persists only queries marked for it', async () => {
    const { client } = await page()
    await client.query({ queryKey: ['secret'], queryFn: online('s') })
    await client.query({ queryKey: ['body'], queryFn: online('b'), meta: { keep: 'body' } })
    await client.query({ queryKey: ['list'], queryFn: online('l'), ...persistedList })
    await settle()
    const text = store.get(KEY) ?? ''
    expect(text).toContain('"list"')
    expect(text).not.toContain('secret')
    expect(text).not.toContain('"body"')
  })

  test('merges the lists of two tabs', async () => {
    const one = await page()
    const two = await page()
    await one.client.query({ queryKey: ['a'], queryFn: online('of one'), ...persistedList })
    await settle()
    await two.client.query({ queryKey: ['b'], queryFn: online('of two'), ...persistedList })
    await settle()
    const third = await page()
    expect(third.client.getQueryData(['a'])).toBe('of one')
    expect(third.client.getQueryData(['b'])).toBe('of two')
  })

  test('keeps the newer of two results of a query', async () => {
    const one = await page()
    const two = await page()
    await one.client.query({ queryKey: ['a'], queryFn: online('old'), ...persistedList })
    await settle()
    await two.client.query({ queryKey: ['a'], queryFn: online('new'), ...persistedList })
    await settle()
    one.client.setQueryData(['other'], 1)
    await settle()
    expect((await page()).client.getQueryData(['a'])).toBe('new')
  })

  test('drops each result older than 24 days', async () => {
    const first = await page()
    await first.client.query({ queryKey: ['old'], queryFn: online(1), ...persistedList })
    await settle()
    vi.setSystemTime(Date.now() + PERSIST_MAX_AGE_MS - 60_000)
    await first.client.query({ queryKey: ['young'], queryFn: online(2), ...persistedList })
    await settle()
    first.stop()
    vi.setSystemTime(Date.now() + 120_000)
    const second = await page()
    expect(second.client.getQueryData(['old'])).toBeUndefined()
    expect(second.client.getQueryData(['young'])).toBe(2)
  })

  test('another data schema empties the storage, a new build does not', async () => {
    const first = await page()
    await first.client.query({ queryKey: ['a'], queryFn: online(1), ...persistedList })
    await settle()
    first.stop()
    store.set(KEY, (store.get(KEY) ?? '').replace(`"buster":"${DATA_SCHEMA}"`, '"buster":"0"'))
    expect((await page()).client.getQueryData(['a'])).toBeUndefined()
    expect(store.get(KEY)).toBeNull()
  })
})

describe('writing', () => {
  test('a page that is closed writes at once', async () => {
    const { client, persister } = await page()
    client.getQueryCache().build(client, { queryKey: ['a'], ...persistedList })
    client.setQueryData(['a'], 'last word')
    expect(store.get(KEY)).toBeNull()
    persister.flush(client)
    expect(store.get(KEY)).toContain('last word')
  })

  test('a throttled write after sign-out restores nothing', async () => {
    const { client, persister } = await page()
    await client.query({ queryKey: ['a'], queryFn: online('private'), ...persistedList })
    isClosed = true
    store.remove(KEY)
    await settle()
    persister.flush(client)
    expect(store.get(KEY)).toBeNull()
  })

  test('R6 evicts the oldest lists on a full disk, and reports it', async () => {
    const long = 'x'.repeat(400)
    const { client } = await page()
    store = Object.assign(store, { set: memoryStoreSet(1500) })
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await client.query({ queryKey: [name], queryFn: online(`${name}${long}`), ...persistedList })
      await settle()
    }
    const text = store.get(KEY) ?? ''
    expect(text.length).toBeGreaterThan(0)
    expect(text.length).toBeLessThanOrEqual(1500)
    expect(text).toContain('"exxx')
    expect(text).not.toContain('"axxx')
    expect(fulls).toBeGreaterThan(0)
  })

  test('R6 keeps the stored value when not even one list fits', async () => {
    const { client } = await page()
    store.values.set(KEY, 'kept before')
    store = Object.assign(store, { set: memoryStoreSet(10) })
    await client.query({ queryKey: ['a'], queryFn: online('y'.repeat(50)), ...persistedList })
    await settle()
    expect(store.values.get(KEY)).toBe('kept before')
  })
})

function memoryStoreSet(limit: number) {
  return (key: string, value: string) => {
    if (value.length > limit) return { isOk: false, reason: 'full' } as const
    store.values.set(key, value)
    return { isOk: true } as const
  }
}
