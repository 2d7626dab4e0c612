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
  return tree
}

test('S42 declining the terms with pending records signs out at once, and locks them', async () => {
  const { session, jar } = await open(2)
  const reasons: string[] = []
  session.onSignedOut(({ reason }) => reasons.push(reason))
  fireEvent.click(await screen.findByRole('button', { name: 'terms.close' }))
  await waitFor(() => expect(jar.read('token')).toBeNull())
  // Only a sign-out that the member asked for erases (`sign-out-policy.tsx`).
  expect(reasons).toEqual(['declined'])
  expect(screen.queryByRole('button', { name: 'records.signOut.yes' })).toBeNull()
})
