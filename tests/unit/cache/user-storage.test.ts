import * as fakeIndexedDb from 'fake-indexeddb'
import { expect, test } from 'vitest'
import {
  closeUserStorage,
  createUserStorage,
  registerUserStorage,
} from '../../../src/cache/user-storage.ts'

Object.assign(globalThis, fakeIndexedDb)

test('is closed before it is opened, and while its owner is not here', () => {
  let isHere = true
  const storage = createUserStorage('7', () => isHere)
  expect(storage.isClosed()).toBe(true)
  storage.open()
  expect(storage.isClosed()).toBe(false)
  isHere = false
  expect(storage.isClosed()).toBe(true)
})

test('closing a user’s storage closes all that is open of his, and of nobody else', async () => {
  const open = (userId: string) => {
    const storage = createUserStorage(userId, () => true)
    storage.open()
    registerUserStorage(storage)
    return storage
  }
  const [one, two, other] = [open('7'), open('7'), open('8')]
  await closeUserStorage('7')
  expect([one, two, other].map((storage) => storage.isClosed())).toEqual([true, true, false])
})
