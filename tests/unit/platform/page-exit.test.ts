// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPageExiting, PAGE_EXIT_MS, watchPageExit } from '../../../src/platform/page-exit.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const leave = () => window.dispatchEvent(new Event('beforeunload'))

test('reports a page exit for a limited time, and only while it is watched', () => {
  leave()
  expect(isPageExiting()).toBe(false)
  const first = watchPageExit()
  const second = watchPageExit()
  first()
  first()
  leave()
  expect(isPageExiting()).toBe(true)
  vi.advanceTimersByTime(PAGE_EXIT_MS + 1)
  expect(isPageExiting()).toBe(false)
  second()
  leave()
  expect(isPageExiting()).toBe(false)
})
