// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchEnd } from '../../../src/cache/use-order-end.ts'

const START = Date.parse('2026-11-20T09:00:00Z')
const SECOND = 1000
const HOUR = 60 * 60 * SECOND

beforeEach(() => {
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

test('calls back within a second after the end, not before', () => {
  const onOver = vi.fn()
  const stop = watchEnd(START + 10 * SECOND, onOver)
  vi.advanceTimersByTime(9 * SECOND)
  expect(onOver).not.toHaveBeenCalled()
  vi.advanceTimersByTime(SECOND)
  expect(onOver).toHaveBeenCalledTimes(1)
  stop()
})

test('calls back again after 2, 4, 8, 16 and then every 30 seconds until it is stopped', () => {
  const at: number[] = []
  const stop = watchEnd(START, () => at.push((Date.now() - START) / SECOND))
  vi.advanceTimersByTime(100 * SECOND)
  expect(at).toEqual([0, 2, 6, 14, 30, 60, 90])
  stop()
  vi.advanceTimersByTime(HOUR)
  expect(at).toHaveLength(7)
})

test('calls back once when a device wakes after the end', () => {
  const onOver = vi.fn()
  const stop = watchEnd(START + HOUR, onOver)
  // The clock moved while the timers were suspended.
  vi.setSystemTime(START + 5 * HOUR)
  expect(onOver).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(onOver).toHaveBeenCalledTimes(1)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(onOver).toHaveBeenCalledTimes(1)
  stop()
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(HOUR)
  expect(onOver).toHaveBeenCalledTimes(1)
})
