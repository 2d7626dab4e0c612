import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eraseUser } from '../../../src/cache/erase.ts'
import { storageKeys, VISITOR } from '../../../src/lib/storage-keys.ts'
import { openDeviceDb } from '../../../src/platform/device-db.ts'
import { receiveFiles } from '../../../src/platform/import-inbox.ts'
import { getInbox } from '../../../src/platform/launched-files.ts'
import { configurePresence } from '../../../src/platform/presence.ts'
import { stubLocalStorage } from '../../helpers/local-storage.ts'

Object.assign(globalThis, fakeIndexedDb)
configurePresence(() => false)

let values: Map<string, string>

beforeEach(() => {
  values = stubLocalStorage()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('S15 records an erasure before it begins, so that the next page can complete it', async () => {
  let noted: string | undefined
  vi.spyOn(indexedDB, 'databases').mockImplementationOnce(() => {
    noted = values.get(storageKeys.erasing())
    return Promise.resolve([])
  })
  await eraseUser('7')
  expect(noted).toBe('["7"]')
  expect(values.has(storageKeys.erasing())).toBe(false)
})

test('S15 deletes private caches, not those of the shell', async () => {
  const names = new Set(['veriscope-private-bodies', 'veriscope-shell-v1'])
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...names]),
    delete: (name: string) => Promise.resolve(names.delete(name)),
  })
  await eraseUser('7')
  expect([...names]).toEqual(['veriscope-shell-v1'])
})

test('drops files that wait for a tool', async () => {
  receiveFiles([new File(['SNP'], 'a.tsv')], 'shared')
  await eraseUser('7')
  expect(getInbox().files).toEqual([])
})

test('S15 removes every local-storage key of the user, and none of another', async () => {
  for (const user of ['7', '8']) {
    for (const key of [storageKeys.queries, storageKeys.feedbackDraft, storageKeys.recentSearch])
      values.set(key(user), '[]')
  }
  await eraseUser('7')
  expect([...values.keys()]).toEqual([
    storageKeys.queries('8'),
    storageKeys.feedbackDraft('8'),
    storageKeys.recentSearch('8'),
  ])
})

test('S15 R19 leaves what everybody may read, and the visitor’s own', async () => {
  for (const key of [storageKeys.queries, storageKeys.library]) values.set(key(VISITOR), '[]')
  const item = { key: 'body-["articles","detail","1"]', value: '{}', savedAt: 1, bytes: 2 }
  await (await openDeviceDb(VISITOR)).queries.put(item)
  await eraseUser('7')
  expect([...values.keys()]).toEqual([storageKeys.queries(VISITOR), storageKeys.library(VISITOR)])
  expect(await (await openDeviceDb(VISITOR)).queries.all()).toEqual([item])
})
