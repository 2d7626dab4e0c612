// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isBeingLeft, LEAVING_MS, watchLeaving } from '../../../src/platform/leaving.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const leave = () => window.dispatchEvent(new Event('beforeunload'))

test('reports a page exit for a limited time, and only while it is watched', () => {
  leave()
  expect(isBeingLeft()).toBe(false)
  const first = watchLeaving()
  const second = watchLeaving()
  first()
  first()
  leave()
  expect(isBeingLeft()).toBe(true)
  vi.advanceTimersByTime(LEAVING_MS + 1)
  expect(isBeingLeft()).toBe(false)
  second()
  leave()
  expect(isBeingLeft()).toBe(false)
})
