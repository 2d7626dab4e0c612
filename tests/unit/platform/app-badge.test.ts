import { expect, test, vi } from 'vitest'
import { setAppBadge } from '../../../src/platform/app-badge.ts'

test('the icon counts unread notifications and ended runs together, and is bare without any', () => {
  let shown = -1
  vi.stubGlobal('navigator', {
    setAppBadge: (count: number) => {
      shown = count
      return Promise.reject(new Error('not permitted'))
    },
    clearAppBadge: () => {
      shown = 0
      return Promise.resolve()
    },
  })
  setAppBadge('notifications', 2)
  setAppBadge('runs', 1)
  expect(shown).toBe(3)
  setAppBadge('notifications', 0)
  expect(shown).toBe(1)
  setAppBadge('runs', 0)
  expect(shown).toBe(0)
  vi.unstubAllGlobals()
})
