// @vitest-environment happy-dom
import * as fakeIndexedDb from 'fake-indexeddb'
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  eraseUser,
  followErasures,
  readErasure,
  resetOfflineData,
  resumeErasures,
} from '../../../src/cache/erase.ts'
import { UserCache, useCacheUserId } from '../../../src/cache/user-cache.tsx'
import { readStorageSummary } from '../../../src/cache/storage-summary.ts'
import { storageKeys, VISITOR } from '../../../src/lib/storage-keys.ts'
import { allowDeviceDb, deleteDeviceDb, openDeviceDb } from '../../../src/platform/device-db.ts'
import { configurePresence } from '../../../src/platform/presence.ts'
import { CallError } from '../../../src/transport/call-error.ts'

Object.assign(globalThis, fakeIndexedDb)

let hasNetwork: boolean
/** The signed-in member according to the storage that all tabs share. */
let present: string
configurePresence((userId) => present === userId)

const answers: Record<string, string> = { '7': 'records of seven', '8': 'records of eight' }

function Lists() {
  const userId = useCacheUserId()
  const { data } = useQuery({
    queryKey: ['records', 'list'],
    queryFn: async () => {
      if (!hasNetwork) throw new CallError('offline')
      return answers[userId] ?? 'public lists'
    },
    meta: { keep: 'list' },
    staleTime: 0,
    retry: false,
  })
  const article = useQuery({
    queryKey: ['articles', 'detail', '1'],
    queryFn: async () => {
      if (!hasNetwork) throw new CallError('offline')
      return `article for ${userId}`
    },
    meta: { keep: 'body' },
    staleTime: 0,
    retry: false,
  })
  return (
    <>
      <p>{data ?? 'nothing'}</p>
      <p>{article.data ?? 'no article'}</p>
    </>
  )
}

function Page({ userId }: { userId: string }) {
  return (
    <StrictMode>
      <UserCache
        userId={userId}
        isPresent={() => present === userId}
        onError={() => {}}
        onFull={() => {}}
      >
        <Lists />
      </UserCache>
    </StrictMode>
  )
}

function open(userId: string) {
  present = userId
  return render(<Page userId={userId} />)
}

const pause = (ms = 60) =>
  act(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, ms)
      }),
  )

/** Simulates closing a tab; the next page starts in a later task. */
async function leave(view: ReturnType<typeof open>) {
  window.dispatchEvent(new Event('pagehide'))
  view.unmount()
  await pause()
}

/** Waits until the list and the article of a user are persisted. */
const stored = (userId: string) =>
  act(() =>
    vi.waitFor(
      async () => {
        const { lists, articles } = await readStorageSummary(userId)
        expect([lists.count, articles.count]).toEqual([1, 1])
      },
      { timeout: 20_000 },
    ),
  )

beforeEach(() => {
  hasNetwork = true
  present = VISITOR
  localStorage.clear()
})

afterEach(async () => {
  cleanup()
  for (const user of ['7', '8', VISITOR]) {
    await deleteDeviceDb(user)
    allowDeviceDb(user)
  }
  vi.unstubAllGlobals()
})

describe('UserCache', () => {
  test('restores a result offline, twice in a row', async () => {
    const first = open('7')
    await screen.findByText('records of seven')
    await screen.findByText('article for 7')
    await stored('7')
    await leave(first)
    hasNetwork = false
    for (const _start of [1, 2, 3]) {
      const view = open('7')
      await screen.findByText('records of seven')
      await screen.findByText('article for 7')
      await pause()
      await leave(view)
    }
  })

  test('two users on one device never see each other', async () => {
    const seven = open('7')
    await screen.findByText('records of seven')
    await stored('7')
    await leave(seven)
    hasNetwork = false
    open('8')
    await pause()
    expect(screen.getByText('nothing')).toBeDefined()
    expect(screen.getByText('no article')).toBeDefined()
  })

  test('another user in the same page starts with an empty cache', async () => {
    const view = open('7')
    await screen.findByText('records of seven')
    hasNetwork = false
    present = '8'
    view.rerender(<Page userId="8" />)
    await pause()
    expect(screen.queryByText('records of seven')).toBeNull()
    expect(screen.getByText('nothing')).toBeDefined()
  })

  test('unreadable storage does not delay the start', async () => {
    localStorage.setItem(storageKeys.queries('7'), '{"half')
    vi.stubGlobal('indexedDB', { open: () => new EventTarget(), databases: async () => [] })
    open('7')
    await screen.findByText('records of seven')
  })
})

/** Runs work after local storage was cleared first and before the database is deleted. */
function whileErasing(work: () => void) {
  vi.spyOn(indexedDB, 'databases').mockImplementationOnce(() => {
    work()
    return Promise.resolve([])
  })
}

describe('sign-out', () => {
  let unfollow: () => void
  beforeEach(() => void (unfollow = followErasures()))
  afterEach(() => unfollow())

  test('S15 leaves nothing, although the page still has pending writes', async () => {
    const view = open('7')
    await screen.findByText('article for 7')
    localStorage.setItem('unrelated', 'stays')
    hasNetwork = false
    present = VISITOR
    const erasing = eraseUser('7')
    view.rerender(<Page userId={VISITOR} />)
    await act(() => erasing)
    window.dispatchEvent(new Event('pagehide'))
    await pause(1200)
    expect(Object.keys(localStorage).filter((key) => key.includes('.7.'))).toEqual([])
    expect(localStorage.getItem('unrelated')).toBe('stays')
    const names = (await indexedDB.databases()).map(({ name }) => name)
    expect(names).not.toContain('veriscope-7')
  })

  test('S15 a tab that slept through the sign-out writes nothing back', async () => {
    const view = open('7')
    await screen.findByText('article for 7')
    // Signed out in another tab; this tab has not been notified yet.
    present = VISITOR
    localStorage.removeItem(storageKeys.queries('7'))
    await leave(view)
    await pause(1200)
    expect(localStorage.getItem(storageKeys.queries('7'))).toBeNull()
  })

  test('S15 another tab closes and cleans up when it is notified', async () => {
    open('7')
    await screen.findByText('article for 7')
    const other = new BroadcastChannel('veriscope.storage')
    present = VISITOR
    other.postMessage({ type: 'erased', userId: '7' })
    await pause()
    other.close()
    window.dispatchEvent(new Event('pagehide'))
    await pause(1200)
    expect(localStorage.getItem(storageKeys.queries('7'))).toBeNull()
    await expect(openDeviceDb('7')).rejects.toMatchObject({ kind: 'closed' })
  })

  test('S15 erases what another tab writes before it receives the message', async () => {
    localStorage.setItem(storageKeys.queries('7'), 'of seven')
    let leftAtFirst: string | null = 'not looked at'
    whileErasing(() => {
      leftAtFirst = localStorage.getItem(storageKeys.queries('7'))
      localStorage.setItem(storageKeys.mappings('7'), 'written late')
    })
    await eraseUser('7')
    // Local storage is cleared without waiting for the database, which another tab may have open.
    expect(leftAtFirst).toBeNull()
    expect(localStorage.getItem(storageKeys.mappings('7'))).toBeNull()
  })

  test('data that a user stores after returning during the erasure stays', async () => {
    whileErasing(() => {
      present = '7'
      localStorage.setItem(storageKeys.mappings('7'), 'of the new session')
    })
    await eraseUser('7')
    expect(localStorage.getItem(storageKeys.mappings('7'))).toBe('of the new session')
  })

  test('a late message about an erasure erases nothing of a user who is back', async () => {
    const view = open('7')
    await screen.findByText('article for 7')
    localStorage.setItem(storageKeys.mappings('7'), 'of the new session')
    const other = new BroadcastChannel('veriscope.storage')
    other.postMessage({ type: 'erased', userId: '7' })
    await pause()
    other.close()
    expect(localStorage.getItem(storageKeys.mappings('7'))).toBe('of the new session')
    expect(await (await openDeviceDb('7')).queries.all()).toHaveLength(1)
    await leave(view)
  })

  test('deletes a database that a tab opened again before it received the message', async () => {
    open(VISITOR)
    await pause()
    present = '7'
    // The message of the test before may arrive late, and close the database again.
    await vi.waitFor(async () => {
      allowDeviceDb('7')
      await (await openDeviceDb('7')).records.put({ id: '1', createdAt: '' })
    })
    present = VISITOR
    const other = new BroadcastChannel('veriscope.storage')
    other.postMessage({ type: 'erased', userId: '7' })
    await vi.waitFor(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name)
      expect(names).not.toContain('veriscope-7')
    })
    other.close()
  })

  test('can be repeated, and leaves other users alone', async () => {
    present = '8'
    localStorage.setItem(storageKeys.queries('8'), 'of eight')
    await (await openDeviceDb('8')).records.put({ id: '1', createdAt: '' })
    await eraseUser('7')
    await eraseUser('7')
    expect(localStorage.getItem(storageKeys.queries('8'))).toBe('of eight')
    expect(await (await openDeviceDb('8')).records.count()).toBe(1)
    expect(localStorage.getItem(storageKeys.erasing())).toBeNull()
  })

  test('an interrupted erasure is completed by the next page', async () => {
    localStorage.setItem(storageKeys.queries('7'), 'left behind')
    localStorage.setItem(storageKeys.erasing(), '["7"]')
    await resumeErasures(VISITOR)
    expect(localStorage.getItem(storageKeys.queries('7'))).toBeNull()
    expect(localStorage.getItem(storageKeys.erasing())).toBeNull()
  })

  test('an interrupted erasure is dropped when the same user is back', async () => {
    localStorage.setItem(storageKeys.queries('7'), 'mine')
    localStorage.setItem(storageKeys.erasing(), '["7"]')
    present = '7'
    await resumeErasures('7')
    expect(localStorage.getItem(storageKeys.queries('7'))).toBe('mine')
  })

  test('a page of an earlier user does not complete the erasure of a user who is back', async () => {
    localStorage.setItem(storageKeys.queries('7'), 'mine')
    localStorage.setItem(storageKeys.erasing(), '["7"]')
    present = '7'
    await resumeErasures('8')
    expect(localStorage.getItem(storageKeys.queries('7'))).toBe('mine')
  })

  test.each([
    null,
    'erased',
    { type: 'erased' },
    { type: 'erased', userId: 7 },
    { type: 'x', userId: '7' },
  ])('S31 %o on the channel is no erasure', (data) => {
    expect(readErasure(data)).toBeNull()
  })
})

describe('stored data', () => {
  test('is counted by kind', async () => {
    const view = open('7')
    await screen.findByText('article for 7')
    await stored('7')
    await leave(view)
    await (await openDeviceDb('7')).records.put({ id: '1', createdAt: '2026-01-01T00:00:00Z' })
    const summary = await readStorageSummary('7')
    expect(summary.lists.count).toBe(1)
    expect(summary.lists.bytes).toBeGreaterThan(100)
    expect(summary.articles.count).toBe(1)
    expect(summary.recordDetails.count).toBe(0)
    expect(summary.records.count).toBe(1)
    expect(summary.shell).toEqual({ count: 0, bytes: 0 })
  })

  test('reset removes what can be fetched again and keeps the rest', async () => {
    const view = open('7')
    await screen.findByText('article for 7')
    await stored('7')
    const db = await openDeviceDb('7')
    await db.records.put({ id: '1', createdAt: '2026-01-01T00:00:00Z' })
    await db.outbox.add({ idempotencyKey: 'k', endpoint: 'like', params: {}, createdAt: '' })
    await act(() => resetOfflineData('7'))
    await leave(view)
    await pause(1200)
    allowDeviceDb('7')
    const summary = await readStorageSummary('7')
    expect(summary.lists.count).toBe(0)
    expect(summary.articles.count).toBe(0)
    expect(summary.records.count).toBe(1)
    expect(summary.queued.count).toBe(1)
  })
})
