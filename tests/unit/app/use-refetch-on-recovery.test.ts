/** Failed queries are refetched once the service answers, and not before its `Retry-After`. */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchForRecovery } from '../../../src/app/use-refetch-on-recovery.ts'
import { CallError } from '../../../src/transport/call-error.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Fixture: queries that fail until they are set to succeed. */
function createFixture() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = { isSeen: true, isOnline: true, isBack: false, asked: 0 }
  const watch = watchForRecovery(client, {
    now: Date.now,
    isVisible: () => page.isSeen,
    isOnline: () => page.isOnline,
    probe: async () => {
      page.asked += 1
      return page.isBack ? 'back' : 'down'
    },
  })
  const read = (name: string, error: () => Error | null) => {
    const state = { reads: 0, end: () => {} }
    const observer = new QueryObserver(client, {
      queryKey: [name],
      queryFn: async () => {
        state.reads += 1
        const failure = error()
        if (failure) throw failure
        return name
      },
    })
    state.end = observer.subscribe(() => {})
    return state
  }
  return { client, page, watch, read }
}

const gone = (retryAfterS?: number) =>
  new CallError('unavailable', retryAfterS === undefined ? {} : { retryAfterS })

test('refetches failed queries once the service check succeeds, with no other calls before', async () => {
  const { page, watch, read } = createFixture()
  const failure = () => (page.isBack ? null : gone())
  const [one, two] = [read('one', failure), read('two', failure)]
  await vi.advanceTimersByTimeAsync(60_000)
  expect([one.reads, two.reads]).toEqual([1, 1])
  // With growing delays: after 5, 8, 12.8 and 20.5 seconds.
  expect(page.asked).toBe(4)
  page.isBack = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect([one.reads, two.reads]).toEqual([2, 2])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(page.asked).toBe(5)
  watch.end()
})

test('checks nothing without a network, and at once when it is back', async () => {
  const { page, watch, read } = createFixture()
  page.isOnline = false
  const one = read('one', () => (page.isBack ? null : gone()))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(page.asked).toBe(0)
  Object.assign(page, { isOnline: true, isBack: true })
  watch.check()
  await vi.advanceTimersByTimeAsync(0)
  expect([page.asked, one.reads]).toEqual([1, 2])
  watch.end()
})

test('does not retry before the time given by Retry-After', async () => {
  const { client, page, watch, read } = createFixture()
  page.isBack = true
  let isBack = false
  const one = read('one', () => (isBack ? null : gone(30)))
  await vi.advanceTimersByTimeAsync(100)
  isBack = true
  await client.query({ queryKey: ['other'], queryFn: () => 1 })
  watch.check()
  await vi.advanceTimersByTimeAsync(29_000)
  expect([one.reads, page.asked]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(2000)
  expect(one.reads).toBe(2)
  watch.end()
})

test('does not retry permanent failures or inactive queries', async () => {
  const { page, watch, read } = createFixture()
  page.isBack = true
  const lasting = read('lasting', () => new CallError('notFound'))
  const left = read('left', () => gone())
  await vi.advanceTimersByTimeAsync(100)
  left.end()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([lasting.reads, left.reads]).toEqual([1, 1])
  watch.end()
})
