// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MemberBackground } from '../../../src/app/member-background.tsx'
import { stubInView } from '../../helpers/in-view.ts'
import { renderForUser } from '../../helpers/user-tree.tsx'

const { pending } = vi.hoisted(() => ({ pending: { count: 0, writes: 0 } }))

vi.mock('../../../src/cache/use-record.ts', async (original) => ({
  ...(await original<object>()),
  usePendingRecordCount: () => pending.count,
}))
vi.mock('../../../src/cache/use-queued-writes.ts', () => ({
  usePendingWriteCount: () => pending.writes,
}))
vi.mock('../../../src/cache/use-write-sync.ts', () => ({ useWriteSync: () => {} }))
vi.mock('../../../src/cache/billing-queries.ts', async (original) => ({
  ...(await original<object>()),
  useBillingChanges: () => {},
}))
vi.mock('../../../src/features/records/record-background.tsx', () => ({
  RecordBackground: () => null,
}))
vi.mock('../../../src/features/tools/limits/pending-run-note.tsx', () => ({
  PendingRunNote: () => null,
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(count: number, writes = 0) {
  pending.count = count
  pending.writes = writes
  stubInView()
  const tree = renderForUser(<MemberBackground />, {
    isSignedIn: true,
    answer: ({ url }) => {
      if (url.endsWith('/unreadTerms')) return [4]
      return url.endsWith('/getPrivacyPolicy') ? { id: '1', useType: 4, contentEn: 'x' } : {}
    },
  })
  await act(async () => new Promise((resolve) => setTimeout(resolve, 60)))
  fireEvent.click(await screen.findByRole('button', { name: 'terms.close' }))
  return { isSignedIn: () => tree.jar.read('token') !== null }
}

/** Sending is tried for a second before the dialog appears. */
const PATIENCE = { timeout: 5000 }

test('S42 declining the terms with pending records prompts first, and staying keeps them', async () => {
  const { isSignedIn } = await open(2)
  expect(isSignedIn()).toBe(true)
  fireEvent.click(await screen.findByRole('button', { name: 'records.signOut.no' }, PATIENCE))
  expect(isSignedIn()).toBe(true)
  expect(await screen.findByRole('button', { name: 'personalCenter.Confirm' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'terms.close' }))
  fireEvent.click(await screen.findByRole('button', { name: 'records.signOut.yes' }, PATIENCE))
  await waitFor(() => expect(isSignedIn()).toBe(false))
})
