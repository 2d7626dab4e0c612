// @vitest-environment happy-dom
/** A record whose result another device of the member replaced. */
import * as fakeIndexedDb from 'fake-indexeddb'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRecordActions } from '../../../src/cache/record-actions.ts'
import { readRecord, type StoredRecord, storeRecord } from '../../../src/cache/record-store.ts'
import { useRecord } from '../../../src/cache/use-record.ts'
import { VISITOR } from '../../../src/lib/storage-keys.ts'
import { allowDeviceDb, deleteDeviceDb, openDeviceDb } from '../../../src/platform/device-db.ts'
import { recordContent } from '../../helpers/record-content.ts'
import { renderForUser } from '../../helpers/user-tree.tsx'

Object.assign(globalThis, fakeIndexedDb)
vi.mock('../../../src/cache/user-cache.tsx', () => ({ useCacheUserId: () => '7' }))

beforeEach(async () => {
  for (const user of ['7', VISITOR]) {
    await deleteDeviceDb(user)
    allowDeviceDb(user)
  }
})
afterEach(cleanup)

function Shown() {
  const search = useRecord('1')
  const { change, adopt } = useRecordActions()
  return (
    <>
      <p>{search.name === 'found' ? search.record.result : search.name}</p>
      <button type="button" onClick={() => void change('1', { title: 'New', note: '', tags: [] })}>
        change
      </button>
      <button type="button" onClick={() => void adopt(['1'])}>
        adopt
      </button>
    </>
  )
}

const IN_ACCOUNT = {
  ...recordContent('1', { headline: '{"openedFrom":"9"}', result: '{"b":2}' }),
  updatedAt: '2026-11-21T10:00:00.000Z',
}

async function storeHere(result: string) {
  const { records } = await openDeviceDb('7')
  const record: StoredRecord = {
    ...recordContent('1', { result }),
    state: 'saved',
    updatedAt: '2026-11-20T10:00:00.000Z',
  }
  await records.put(record)
}

test('is shown as the account has it, and a change of its title keeps that result', async () => {
  await storeHere('{"b":1}')
  renderForUser(<Shown />, { isSignedIn: true, answer: () => IN_ACCOUNT })
  await screen.findByText('{"b":2}')
  await act(async () => fireEvent.click(screen.getByText('change')))
  await vi.waitFor(async () => {
    const stored = await readRecord('7', '1')
    expect(stored).toMatchObject({ title: 'New', result: '{"b":2}', state: 'waiting' })
  })
})

test('is not replaced by a run of a visitor with the same id', async () => {
  await storeHere('{"b":1}')
  await storeRecord(VISITOR, recordContent('1', { result: '{"b":3}' }))
  renderForUser(<Shown />, {
    isSignedIn: true,
    answer: () => ({ ...IN_ACCOUNT, headline: '{}', result: '{"b":1}' }),
  })
  await screen.findByText('{"b":1}')
  await act(async () => fireEvent.click(screen.getByText('adopt')))
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(await readRecord('7', '1')).toMatchObject({ result: '{"b":1}', state: 'saved' })
  expect(await readRecord(VISITOR, '1')).toBeDefined()
})
