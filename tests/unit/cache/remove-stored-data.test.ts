import { hashKey, QueryClient } from '@tanstack/react-query'
import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freeUpSpace, removeStoredData } from '../../../src/cache/remove-stored-data.ts'
import { addToLibrary } from '../../../src/cache/library-changes.ts'
import { readLibrary } from '../../../src/cache/library-list.ts'
import { storeInput } from '../../../src/cache/record-inputs.ts'
import { rememberMapping } from '../../../src/cache/remembered-mappings.ts'
import {
  groupBytes,
  readStorageSummary,
  STORAGE_GROUPS,
  type StorageGroup,
  totalBytes,
} from '../../../src/cache/storage-summary.ts'
import {
  storeRecord,
  listRecords,
  readQueue,
  settleRecord,
} from '../../../src/cache/record-store.ts'
import { storageKeys, VISITOR } from '../../../src/lib/storage-keys.ts'
import { allowDeviceDb, deleteDeviceDb, openDeviceDb } from '../../../src/platform/device-db.ts'
import { stubLocalStorage } from '../../helpers/local-storage.ts'
import { recordContent } from '../../helpers/record-content.ts'

Object.assign(globalThis, fakeIndexedDb)

const MEMBER = '43'
const ARTICLE = ['articles', 'detail', '1'] as const
const RECORD = ['records', 'detail', '2'] as const

async function keepBodies(): Promise<void> {
  const { queries } = await openDeviceDb(MEMBER)
  for (const queryKey of [ARTICLE, RECORD]) {
    await queries.put({
      key: `body-${hashKey(queryKey)}`,
      value: '{}',
      savedAt: Date.now(),
      bytes: 2,
    })
  }
}

async function bodies(): Promise<string[]> {
  return (await (await openDeviceDb(MEMBER)).queries.all()).map(({ key }) => key)
}

function clientWith(queryKey: readonly unknown[], keep: 'list' | 'body'): QueryClient {
  const client = new QueryClient()
  client.getQueryCache().build(client, { queryKey, meta: { keep } }).setData('kept')
  return client
}

beforeEach(async () => {
  stubLocalStorage()
  allowDeviceDb(MEMBER)
  await keepBodies()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await deleteDeviceDb(MEMBER)
})

/** Stores a record as the account has it. */
async function storeSavedRecord(id: string): Promise<void> {
  const saved = await storeRecord(MEMBER, recordContent(id), { toAccount: true })
  const [item] = await readQueue(MEMBER)
  if (!item) throw new Error('nothing was queued')
  await settleRecord(MEMBER, item, saved.updatedAt, { state: 'saved' })
}

describe('removing a part of the stored data', () => {
  test('removes articles, not details of records', async () => {
    const client = clientWith(ARTICLE, 'body')
    await removeStoredData(client, MEMBER, 'articles')
    expect(await bodies()).toEqual([`body-${hashKey(RECORD)}`])
    expect(client.getQueryData(ARTICLE)).toBeUndefined()
  })

  test('removes saved articles from the library', async () => {
    addToLibrary(MEMBER, `body-${hashKey(ARTICLE)}`)
    await removeStoredData(new QueryClient(), MEMBER, 'recordDetails')
    expect(readLibrary(MEMBER).size).toBe(1)
    await removeStoredData(new QueryClient(), MEMBER, 'articles')
    expect(readLibrary(MEMBER).size).toBe(0)
  })

  test('removes articles of everybody, except those that another user has saved', async () => {
    const shared = (await openDeviceDb(VISITOR)).queries
    for (const id of ['1', '9']) {
      const key = `body-${hashKey(['articles', 'detail', id])}`
      await shared.put({ key, value: '{}', savedAt: Date.now(), bytes: 2 })
      addToLibrary(MEMBER, key)
    }
    const saved = `body-${hashKey(['articles', 'detail', '9'])}`
    localStorage.setItem(storageKeys.library('44'), JSON.stringify([saved]))
    await removeStoredData(new QueryClient(), MEMBER, 'articles')
    expect((await shared.all()).map(({ key }) => key)).toEqual([saved])
    expect(readLibrary(MEMBER).size).toBe(0)
    await deleteDeviceDb(VISITOR)
    allowDeviceDb(VISITOR)
  })

  test('removes lists of everybody with those of the user', async () => {
    for (const owner of [VISITOR, MEMBER]) localStorage.setItem(storageKeys.queries(owner), '{}')
    await removeStoredData(new QueryClient(), MEMBER, 'lists')
    for (const owner of [VISITOR, MEMBER])
      expect(localStorage.getItem(storageKeys.queries(owner))).toBeNull()
  })

  test('removes details of records, not articles', async () => {
    const client = clientWith(ARTICLE, 'body')
    await removeStoredData(client, MEMBER, 'recordDetails')
    expect(await bodies()).toEqual([`body-${hashKey(ARTICLE)}`])
    expect(client.getQueryData(ARTICLE)).toBe('kept')
  })

  test('removes lists from memory and storage, not bodies', async () => {
    const client = clientWith(['articles', 'list'], 'list')
    localStorage.setItem(storageKeys.queries(MEMBER), '{}')
    await removeStoredData(client, MEMBER, 'lists')
    expect(client.getQueryData(['articles', 'list'])).toBeUndefined()
    expect(localStorage.getItem(storageKeys.queries(MEMBER))).toBeNull()
    expect(await bodies()).toHaveLength(2)
  })

  test('removes only records that the account has, and queues no removal', async () => {
    await storeSavedRecord('1')
    await storeRecord(MEMBER, recordContent('2'), { toAccount: true })
    await storeRecord(MEMBER, recordContent('3'), { isPrivate: true })
    await removeStoredData(new QueryClient(), MEMBER, 'records')
    expect((await listRecords(MEMBER)).map(({ id }) => id).toSorted()).toEqual(['2', '3'])
    expect((await readQueue(MEMBER)).map(({ endpoint }) => endpoint)).toEqual(['saveRecord'])
  })

  test('removes inputs alone; a record copy with stored input stays', async () => {
    await storeSavedRecord('1')
    await storeInput(MEMBER, { id: '1', bytes: 3, fileNames: ['a.tsv'], draft: {} })
    await removeStoredData(new QueryClient(), MEMBER, 'records')
    expect(await listRecords(MEMBER)).toHaveLength(1)
    expect((await readStorageSummary(MEMBER)).inputs).toEqual({ count: 1, bytes: 3 })
    await removeStoredData(new QueryClient(), MEMBER, 'inputs')
    expect((await readStorageSummary(MEMBER)).inputs.count).toBe(0)
    expect(await listRecords(MEMBER)).toHaveLength(1)
  })

  test('counts and removes column mappings', async () => {
    rememberMapping(MEMBER, { scope: 'pair', columns: ['a'], mapping: { SNP: 'a' } })
    expect((await readStorageSummary(MEMBER)).mappings.count).toBe(1)
    await removeStoredData(new QueryClient(), MEMBER, 'mappings')
    expect((await readStorageSummary(MEMBER)).mappings.count).toBe(0)
  })
})

describe('freeing space', () => {
  test('removes what can be fetched again, and nothing that exists on this device only', async () => {
    await storeSavedRecord('1')
    await storeRecord(MEMBER, recordContent('2'), { toAccount: true })
    await storeRecord(MEMBER, recordContent('3'), { isPrivate: true })
    await storeInput(MEMBER, { id: '3', bytes: 3, fileNames: ['a.tsv'], draft: {} })
    rememberMapping(MEMBER, { scope: 'pair', columns: ['a'], mapping: { SNP: 'a' } })
    localStorage.setItem(storageKeys.queries(MEMBER), '{}')
    localStorage.setItem(storageKeys.feedbackDraft(MEMBER), 'typed')
    await freeUpSpace(new QueryClient(), MEMBER)
    expect(await bodies()).toEqual([])
    expect(localStorage.getItem(storageKeys.queries(MEMBER))).toBeNull()
    expect((await listRecords(MEMBER)).map(({ id }) => id).toSorted()).toEqual(['2', '3'])
    expect((await readQueue(MEMBER)).map(({ endpoint }) => endpoint)).toEqual(['saveRecord'])
    expect(localStorage.getItem(storageKeys.feedbackDraft(MEMBER))).toBe('typed')
    const { inputs, mappings } = await readStorageSummary(MEMBER)
    expect([inputs.count, mappings.count]).toEqual([1, 1])
  })
})

test('the groups of stored data add up to the total', async () => {
  await storeRecord(MEMBER, recordContent('1'), { toAccount: true })
  await storeInput(MEMBER, { id: '1', bytes: 3, fileNames: ['a.tsv'], draft: {} })
  const summary = await readStorageSummary(MEMBER)
  const parts = Object.values(STORAGE_GROUPS).flat()
  expect(parts.toSorted()).toEqual(Object.keys(summary).toSorted())
  const groups = Object.keys(STORAGE_GROUPS) as StorageGroup[]
  const sum = groups.reduce((bytes, group) => bytes + groupBytes(summary, group), 0)
  expect(sum).toBe(totalBytes(summary))
  expect(sum).toBeGreaterThan(0)
})
