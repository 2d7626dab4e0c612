// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSafe } from '../../../src/cache/keep-safe.ts'

let isPersisted: boolean
let asked: number

beforeEach(() => {
  localStorage.clear()
  isPersisted = false
  asked = 0
  vi.stubGlobal('navigator', {
    storage: {
      persisted: async () => isPersisted,
      async persist() {
        asked += 1
        return false
      },
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the browser is asked with the first thing that is saved, and never again by itself', async () => {
  await keepSafe()
  await keepSafe()
  expect(asked).toBe(1)
})

test('it is not asked where it keeps everything already, nor where it cannot say', async () => {
  isPersisted = true
  await keepSafe()
  vi.stubGlobal('navigator', {})
  await keepSafe()
  expect(asked).toBe(0)
})
