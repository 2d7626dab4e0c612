// @vitest-environment happy-dom
import * as fakeIndexedDb from 'fake-indexeddb'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queuedCalls } from '../../../src/app/queued-calls.ts'
import { configureQueuedCalls } from '../../../src/cache/queued-call.ts'
import { storeReadingPosition, markPositionPending } from '../../../src/cache/reading-positions.ts'
import { sendNow } from '../../../src/cache/use-sync-loop.ts'
import { useWriteSync } from '../../../src/cache/use-write-sync.ts'
import { contentEndpoints } from '../../../src/contract/endpoints/content.ts'
import { allowDeviceDb, deleteDeviceDb } from '../../../src/platform/device-db.ts'
import { renderForUser } from '../../helpers/user-tree.tsx'

vi.mock('../../../src/cache/vault.ts', () => ({ openVault: async () => {} }))

Object.assign(globalThis, fakeIndexedDb)
vi.mock('../../../src/cache/user-cache.tsx', () => ({
  useCacheUserId: () => '7',
  useIsCacheRestoring: () => false,
}))

beforeEach(async () => {
  configureQueuedCalls(async () => queuedCalls)
  localStorage.clear()
  await deleteDeviceDb('7')
  allowDeviceDb('7')
})
afterEach(cleanup)

function Page() {
  useWriteSync(() => 'refused')
  return (
    <button
      type="button"
      onClick={() => {
        storeReadingPosition('7', '1002', 0.5)
        markPositionPending('7', '1002', { zh: '二', en: 'Two' })
      }}
    >
      read
    </button>
  )
}

test('a new page sends the pending positions of an earlier page, not those of its own', async () => {
  const options = { isSignedIn: true, answer: () => null }
  const first = renderForUser(<Page />, options)
  // The work of its start is done.
  await act(async () => sendNow())
  act(() => screen.getByRole('button').click())
  // The loop runs again: the position is that of the open page.
  await act(async () => sendNow())
  expect(first.calls).toEqual([])
  first.unmount()
  const { calls } = renderForUser(<Page />, options)
  await vi.waitFor(() =>
    expect(calls).toMatchObject([
      { url: contentEndpoints.readingPlace.url, params: { id: '1002', share: 0.5 } },
    ]),
  )
})
