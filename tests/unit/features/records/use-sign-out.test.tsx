// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reactionCalls } from '../../../../src/cache/article-reactions.ts'
import { configureQueuedCalls } from '../../../../src/cache/queued-call.ts'
import type { SyncOutcome } from '../../../../src/cache/sync-loop.ts'
import { useSyncLoop } from '../../../../src/cache/use-sync-loop.ts'
import {
  dropWrite,
  onWritesChange,
  queueCall,
  readWrites,
  publishWritesChange,
} from '../../../../src/cache/write-queue.ts'
import { useSignOut } from '../../../../src/features/records/use-sign-out.tsx'
import { connection } from '../../../../src/platform/connection.ts'
import { allowDeviceDb, deleteDeviceDb } from '../../../../src/platform/device-db.ts'
import { renderForUser } from '../../../helpers/user-tree.tsx'

Object.assign(globalThis, fakeIndexedDb)

const MEMBER = '7'

vi.mock('../../../../src/cache/user-cache.tsx', async (original) => ({
  ...(await original<object>()),
  useCacheUserId: () => '7',
  useIsCacheRestoring: () => false,
}))

const others = vi.hoisted(() => ({ drafts: 0, inputs: 0 }))
vi.mock('../../../../src/cache/vault.ts', () => ({ countOnlyHere: async () => others }))

/** Whether the service accepts what is sent. */
let isTaken: boolean

async function send(): Promise<SyncOutcome> {
  if (!isTaken) return { name: 'later', sent: 0, retryAfterMs: null }
  const [write] = await readWrites(MEMBER)
  if (!write) return { name: 'empty', sent: 0 }
  await dropWrite(MEMBER, write.seq)
  publishWritesChange(MEMBER)
  return { name: 'empty', sent: 1 }
}

function Page() {
  useSyncLoop({ send, onSent: () => {}, onQueued: onWritesChange })
  const { begin, dialog } = useSignOut()
  return (
    <>
      <button type="button" onClick={() => void begin()}>
        leave
      </button>
      {dialog}
    </>
  )
}

const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 60)))

async function open() {
  const tree = renderForUser(<Page />, { isSignedIn: true })
  await settled()
  return {
    leave: () => fireEvent.click(screen.getByText('leave')),
    isIn: () => tree.session.userId() !== null,
  }
}

beforeEach(async () => {
  await deleteDeviceDb(MEMBER)
  allowDeviceDb(MEMBER)
  isTaken = false
  Object.assign(others, { drafts: 0, inputs: 0 })
  configureQueuedCalls(async () => reactionCalls)
  await queueCall(MEMBER, reactionCalls.like, { id: '1' }, {})
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('sends recent changes without a prompt', async () => {
  const { leave, isIn } = await open()
  isTaken = true
  leave()
  await waitFor(() => expect(isIn()).toBe(false))
  expect([screen.queryByText('records.signOut.no'), await readWrites(MEMBER)]).toEqual([null, []])
})

test('prompts when a change is not sent within a second, and loses nothing when cancelled', async () => {
  const { leave, isIn } = await open()
  leave()
  await settled()
  expect(screen.queryByText('records.signOut.no')).toBeNull()
  await screen.findByText('records.signOut.no', {}, { timeout: 5_000 })
  fireEvent.click(screen.getByText('records.signOut.no'))
  isTaken = true
  await act(send)
  await settled()
  expect(isIn()).toBe(true)
})

test('prompts at once without a network', async () => {
  vi.spyOn(connection, 'state').mockReturnValue('offline')
  const { leave, isIn } = await open()
  leave()
  const yes = await screen.findByText('records.signOut.yes')
  expect(isIn()).toBe(true)
  fireEvent.click(yes)
  expect(isIn()).toBe(false)
})

test('R18 prompts about a draft and files that are never sent', async () => {
  Object.assign(others, { drafts: 1, inputs: 2 })
  isTaken = true
  const { leave, isIn } = await open()
  await act(send)
  leave()
  await screen.findByText('records.signOut.yes', {}, { timeout: 5_000 })
  expect(screen.getByText(/records.signOut.text/)).toBeTruthy()
  expect(isIn()).toBe(true)
  fireEvent.click(screen.getByText('records.signOut.yes'))
  expect(isIn()).toBe(false)
})
