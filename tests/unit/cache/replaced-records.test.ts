/** Versions of records that an opened file replaced. */
import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readInput, storeInput } from '../../../src/cache/record-inputs.ts'
import { listRecords, readQueue, readRecord, storeRecord } from '../../../src/cache/record-store.ts'
import {
  listReplaced,
  removeReplaced,
  replaceRecord,
  restoreReplaced,
} from '../../../src/cache/replaced-records.ts'
import { allowDeviceDb, deleteDeviceDb, openDeviceDb } from '../../../src/platform/device-db.ts'
import { recordContent } from '../../helpers/record-content.ts'

Object.assign(globalThis, fakeIndexedDb)

const MEMBER = '44'
const DAY_MS = 24 * 3_600_000
const never = () => Promise.reject(new Error('the account was asked'))

/** Stores a record and replaces it by another. @returns the replaced version */
async function replaceOwn(isPrivate = false) {
  const own = await storeRecord(MEMBER, recordContent('1', { title: 'Mine', note: 'my note' }), {
    isPrivate,
    toAccount: !isPrivate,
  })
  await replaceRecord(MEMBER, own, recordContent('2', { title: 'Theirs' }))
  const [version] = await listReplaced(MEMBER, '1')
  if (!version) throw new Error('nothing was replaced')
  return version
}

beforeEach(async () => {
  await deleteDeviceDb(MEMBER)
  allowDeviceDb(MEMBER)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a replaced record', () => {
  test('has the new content under the same id; the version before is in no list and is not sent', async () => {
    const version = await replaceOwn()
    expect(await readRecord(MEMBER, '1')).toMatchObject({ title: 'Theirs', state: 'waiting' })
    expect((await listRecords(MEMBER)).map(({ id }) => id)).toEqual(['1'])
    expect((await readQueue(MEMBER)).map(({ params }) => params.id)).toEqual(['1'])
    expect(version).toMatchObject({ title: 'Mine' })
    // The account would not change it.
    expect((await readRecord(MEMBER, '1'))?.createdAt).toBe(version.createdAt)
  })

  test('of this device alone is not sent to the account', async () => {
    await replaceOwn(true)
    expect(await readRecord(MEMBER, '1')).toMatchObject({ title: 'Theirs', state: 'device' })
    expect(await readQueue(MEMBER)).toEqual([])
  })

  test('is restored whole, and what it replaces can be restored in turn', async () => {
    const { id } = await replaceOwn()
    await restoreReplaced(MEMBER, id, never)
    expect(await readRecord(MEMBER, '1')).toMatchObject({ title: 'Mine', note: 'my note' })
    const [later, ...others] = await listReplaced(MEMBER, '1')
    expect(later).toMatchObject({ title: 'Theirs' })
    expect(others).toEqual([])
    await restoreReplaced(MEMBER, later?.id ?? '', never)
    expect(await readRecord(MEMBER, '1')).toMatchObject({ title: 'Theirs' })
  })

  test('that only the account still has is restored over the copy of the account', async () => {
    const { id } = await replaceOwn()
    await (await openDeviceDb(MEMBER)).records.remove('1')
    await restoreReplaced(MEMBER, id, (recordId) =>
      Promise.resolve(recordContent(recordId, { title: 'Theirs' })),
    )
    expect(await readRecord(MEMBER, '1')).toMatchObject({ title: 'Mine' })
    expect(await listReplaced(MEMBER, '1')).toMatchObject([{ title: 'Theirs' }])
  })

  test('takes its stored input with it, and brings it back', async () => {
    await storeInput(MEMBER, { id: '1', bytes: 3, fileNames: ['a.tsv'], draft: 'abc' })
    const { id } = await replaceOwn()
    expect(await readInput(MEMBER, '1')).toBeUndefined()
    await restoreReplaced(MEMBER, id, never)
    expect(await readInput(MEMBER, '1')).toMatchObject({ draft: 'abc' })
  })

  test('can be restored for 30 days, and is then removed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { id } = await replaceOwn()
    vi.setSystemTime(Date.now() + 29 * DAY_MS)
    await listRecords(MEMBER)
    expect(await listReplaced(MEMBER, '1')).toHaveLength(1)
    vi.setSystemTime(Date.now() + DAY_MS + 1000)
    expect(await listReplaced(MEMBER, '1')).toEqual([])
    await listRecords(MEMBER)
    expect(await readRecord(MEMBER, id)).toBeUndefined()
    expect(await readRecord(MEMBER, '1')).toBeDefined()
  })

  test('loses its versions when it is removed', async () => {
    const { id } = await replaceOwn()
    await removeReplaced(MEMBER, '1')
    expect(await readRecord(MEMBER, id)).toBeUndefined()
  })
})
