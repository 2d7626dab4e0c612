import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownerOfKey, storageKeys, VISITOR } from '../../../src/lib/storage-keys.ts'
import { allowDeviceDb, deleteDeviceDb, openDeviceDb } from '../../../src/platform/device-db.ts'
import { localStore } from '../../../src/platform/local-store.ts'
import { configurePresence } from '../../../src/platform/presence.ts'
import { stubLocalStorage } from '../../helpers/local-storage.ts'

Object.assign(globalThis, fakeIndexedDb)

let values: Map<string, string>

beforeEach(() => {
  values = stubLocalStorage()
  configurePresence((userId) => userId === '8')
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const userId of ['7', '8', VISITOR]) {
    await deleteDeviceDb(userId)
    allowDeviceDb(userId)
  }
})

test('S15 writes nothing to local storage for a member who is not present', () => {
  expect(localStore.set(storageKeys.mappings('7'), 'late')).toEqual({
    isOk: false,
    reason: 'denied',
  })
  expect(localStore.set(storageKeys.mappings('8'), 'now').isOk).toBe(true)
  expect([...values.keys()]).toEqual([storageKeys.mappings('8')])
})

test('S15 hides data of a member who is not present, which can be removed', () => {
  values.set(storageKeys.mappings('7'), 'of seven')
  expect(localStore.get(storageKeys.mappings('7'))).toBeNull()
  localStore.remove(storageKeys.mappings('7'))
  expect(values.size).toBe(0)
})

test('data of visitors and of the device is available for every user', () => {
  for (const key of [storageKeys.mappings(VISITOR), storageKeys.erasing()]) {
    expect(localStore.set(key, 'x').isOk).toBe(true)
    expect(localStore.get(key)).toBe('x')
  }
})

test('S15 opens no database for a member who is not present', async () => {
  await expect(openDeviceDb('7')).rejects.toMatchObject({ kind: 'closed' })
  expect(await indexedDB.databases()).toEqual([])
  await openDeviceDb('8')
  await openDeviceDb(VISITOR)
})

test('only keys of users have an owner', () => {
  for (const [area, keyOf] of Object.entries(storageKeys)) {
    const owner = ownerOfKey(keyOf('7'))
    // A visitor's own, for every user.
    const hasNoOwner = keyOf.length === 0 || area === 'scrollPosition'
    const expected = area === 'articleFeedback' ? VISITOR : hasNoOwner ? null : '7'
    expect([area, owner]).toEqual([area, expected])
  }
})
