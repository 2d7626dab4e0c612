// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bodyKeyOf } from '../../../../src/cache/body-persister.ts'
import { readLibrary } from '../../../../src/cache/library-list.ts'
import { recordQueries } from '../../../../src/cache/record-queries.ts'
import { keepRecord } from '../../../../src/cache/record-store.ts'
import { KeepResult } from '../../../../src/features/records/components/keep-result.tsx'
import { localStore } from '../../../../src/platform/local-store.ts'
import { allowDeviceDb, deleteDeviceDb } from '../../../../src/platform/device-db.ts'
import { renderForReader } from '../../../helpers/reader-tree.tsx'

Object.assign(globalThis, fakeIndexedDb)

const MEMBER = '7'
const KEY = bodyKeyOf(recordQueries.detail('11').queryKey)

vi.mock('../../../../src/cache/user-cache.tsx', async (original) => ({
  ...(await original<object>()),
  useCacheUserId: () => '7',
}))

beforeEach(async () => {
  localStorage.clear()
  await deleteDeviceDb(MEMBER)
  allowDeviceDb(MEMBER)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const open = () => renderForReader(<KeepResult recordId="11" />, { isSignedIn: true })

test('a result of another device is kept here by a switch, and given up by it', async () => {
  open()
  const keep = await screen.findByRole('switch')
  fireEvent.click(keep)
  await waitFor(() => expect([...readLibrary(MEMBER)]).toEqual([KEY]))
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true)
  fireEvent.click(keep)
  await waitFor(() => expect([...readLibrary(MEMBER)]).toEqual([]))
})

test('a run of this device is here anyway: nothing is offered', async () => {
  await keepRecord(MEMBER, {
    id: '11',
    toolId: '6001',
    title: 'Run',
    note: '',
    tags: [],
    fileName: 'a.tsv',
    inputSha256: 'a'.repeat(64),
    variants: 24,
    engineVersion: '0.1.0',
    headline: '{}',
    result: '{"schemaVersion":1}',
    createdAt: '2026-11-20T10:00:00.000Z',
  })
  open()
  await act(async () => new Promise((resolve) => setTimeout(resolve, 60)))
  expect(screen.queryByRole('switch')).toBeNull()
})

test('without room it says so, and is not shown as kept', async () => {
  vi.spyOn(localStore, 'set').mockReturnValue({ isOk: false, reason: 'full' })
  open()
  fireEvent.click(await screen.findByRole('switch'))
  expect((await screen.findByRole('alert')).textContent).toBe('records.keep.full')
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false)
})
