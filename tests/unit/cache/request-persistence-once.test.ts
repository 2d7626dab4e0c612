// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestPersistenceOnce } from '../../../src/cache/request-persistence-once.ts'

let isPersisted: boolean
let persistCalls: number

beforeEach(() => {
  localStorage.clear()
  isPersisted = false
  persistCalls = 0
  vi.stubGlobal('navigator', {
    storage: {
      persisted: async () => isPersisted,
      async persist() {
        persistCalls += 1
        return false
      },
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('requests persistent storage once, with the first saved item', async () => {
  await requestPersistenceOnce()
  await requestPersistenceOnce()
  expect(persistCalls).toBe(1)
})

test('requests nothing when storage is persistent already, or the browser does not report it', async () => {
  isPersisted = true
  await requestPersistenceOnce()
  vi.stubGlobal('navigator', {})
  await requestPersistenceOnce()
  expect(persistCalls).toBe(0)
})
