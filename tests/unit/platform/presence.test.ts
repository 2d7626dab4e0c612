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

test('S15 nothing is written to local storage for a member who is not here', () => {
  expect(localStore.set(storageKeys.mappings('7'), 'late')).toEqual({
    isOk: false,
    reason: 'denied',
  })
  expect(localStore.set(storageKeys.mappings('8'), 'now').isOk).toBe(true)
  expect([...values.keys()]).toEqual([storageKeys.mappings('8')])
})

test('S15 what is left of a member who is not here is not found, and can be removed', () => {
  values.set(storageKeys.mappings('7'), 'of seven')
  expect(localStore.get(storageKeys.mappings('7'))).toBeNull()
  localStore.remove(storageKeys.mappings('7'))
  expect(values.size).toBe(0)
})

test('what is a visitor’s or the device’s is there whoever is signed in', () => {
  for (const key of [storageKeys.mappings(VISITOR), storageKeys.erasing()]) {
    expect(localStore.set(key, 'x').isOk).toBe(true)
    expect(localStore.get(key)).toBe('x')
  }
})

test('S15 no database is opened for a member who is not here', async () => {
  await expect(openDeviceDb('7')).rejects.toMatchObject({ kind: 'closed' })
  expect(await indexedDB.databases()).toEqual([])
  await openDeviceDb('8')
  await openDeviceDb(VISITOR)
})

test('every key of a user says whose it is, and no other key does', () => {
  for (const [area, keyOf] of Object.entries(storageKeys)) {
    const owner = ownerOfKey(keyOf('7'))
    // A visitor's own, whoever asks.
    const expected = area === 'articleFeedback' ? VISITOR : keyOf.length === 0 ? null : '7'
    expect([area, owner]).toEqual([area, expected])
  }
})
