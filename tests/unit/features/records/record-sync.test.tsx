// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { RecordSync } from '../../../../src/features/records/record-sync.tsx'
import { renderForReader } from '../../../helpers/reader-tree.tsx'

const { cache } = vi.hoisted(() => ({ cache: { isRestoring: true, sends: 0 } }))

vi.mock('../../../../src/cache/user-cache.tsx', async (original) => ({
  ...(await original<object>()),
  useCacheUserId: () => '7',
  useIsCacheRestoring: () => cache.isRestoring,
}))
vi.mock('../../../../src/cache/record-store.ts', async (original) => ({
  ...(await original<object>()),
  retryAboveLevel: async () => {},
}))
vi.mock('../../../../src/cache/record-sync.ts', () => ({
  sendQueue: async () => {
    cache.sends += 1
    return { name: 'empty', sent: 0 }
  },
}))

afterEach(cleanup)

let again = () => {}
function Part() {
  const [, set] = useState(0)
  again = () => set((count) => count + 1)
  return <RecordSync />
}

test('what waits is sent when the kept lists are there, which would not show it otherwise', async () => {
  renderForReader(<Part />, { isSignedIn: true })
  await act(async () => {})
  expect(cache.sends).toBe(0)
  cache.isRestoring = false
  await act(async () => again())
  expect(cache.sends).toBe(1)
})
