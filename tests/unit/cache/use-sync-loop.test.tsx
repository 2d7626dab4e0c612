// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SyncOutcome } from '../../../src/cache/sync-loop.ts'
import { sendNow, useSyncLoop } from '../../../src/cache/use-sync-loop.ts'
import { type WorkerEvent, workerClient } from '../../../src/platform/worker-registration.ts'

const { cache } = vi.hoisted(() => ({ cache: { userId: '7', isRestoring: false } }))

vi.mock('../../../src/cache/user-cache.tsx', async (original) => ({
  ...(await original<object>()),
  useCacheUserId: () => cache.userId,
  useIsCacheRestoring: () => cache.isRestoring,
}))

let sends: string[]
let queued: (userId: string) => void
let notify: (event: WorkerEvent) => void
let awaited: number

const onQueued = (listener: (userId: string) => void) => {
  queued = listener
  return () => {
    queued = () => {}
  }
}
const show = () =>
  renderHook(() =>
    useSyncLoop({
      send: async (userId): Promise<SyncOutcome> => {
        sends.push(userId)
        return { name: 'empty', sent: 0 }
      },
      onSent: () => {},
      onQueued,
    }),
  )

beforeEach(() => {
  sends = []
  awaited = 0
  cache.userId = '7'
  cache.isRestoring = false
  onlineManager.setOnline(true)
  workerClient.requestNetworkEvent = () => void (awaited += 1)
  vi.spyOn(workerClient, 'subscribe').mockImplementation((listener) => {
    notify = listener
    return () => {
      notify = () => {}
    }
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('sends at the start, for a member, once persisted results are restored', async () => {
  cache.isRestoring = true
  const { rerender } = show()
  expect(sends).toEqual([])
  cache.isRestoring = false
  await act(async () => rerender())
  expect(sends).toEqual(['7'])
  cache.userId = 'visitor'
  await act(async () => rerender())
  await sendNow()
  expect(sends).toEqual(['7'])
})

test('requests a network event offline, and sends when the worker reports it', async () => {
  await act(async () => show())
  onlineManager.setOnline(false)
  await act(async () => queued('8'))
  expect([sends.length, awaited]).toEqual([1, 0])
  await act(async () => queued('7'))
  expect([sends.length, awaited]).toEqual([1, 1])
  onlineManager.setOnline(true)
  await act(async () => {})
  const before = sends.length
  await act(async () => notify({ type: 'message', message: { type: 'updateWithdrawn' } }))
  expect(sends).toHaveLength(before)
  await act(async () => notify({ type: 'message', message: { type: 'lineIsBack' } }))
  expect(sends).toHaveLength(before + 1)
})

test("sends at the user's request, also offline", async () => {
  await act(async () => show())
  onlineManager.setOnline(false)
  await act(() => sendNow())
  expect(sends).toHaveLength(2)
})
