import * as fakeIndexedDb from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  copyInput,
  storeInput,
  listInputs,
  readInput,
  removeInput,
} from '../../../src/cache/record-inputs.ts'
import {
  forgetRecord,
  storeRecord,
  readQueue,
  removeRecord,
} from '../../../src/cache/record-store.ts'
import { sendQueue } from '../../../src/cache/record-sync.ts'
import { VISITOR } from '../../../src/lib/storage-keys.ts'
import { allowDeviceDb, deleteDeviceDb, openDeviceDb } from '../../../src/platform/device-db.ts'
import { recordContent } from '../../helpers/record-content.ts'

Object.assign(globalThis, fakeIndexedDb)

const MEMBER = '44'

const input = (id: string) => ({
  id,
  bytes: 3,
  fileNames: ['a.tsv'],
  draft: { settings: { seed: 42 }, inputs: { name: 'a.tsv', text: 'abc' } },
})

beforeEach(async () => {
  for (const user of [MEMBER, VISITOR]) {
    await deleteDeviceDb(user)
    allowDeviceDb(user)
  }
})

describe('the input of a record', () => {
  test('is stored with it, and is never queued for the account', async () => {
    await storeRecord(MEMBER, recordContent('1'), { toAccount: true })
    await storeInput(MEMBER, input('1'))
    expect(await readInput(MEMBER, '1')).toMatchObject(input('1'))
    const sent: unknown[] = []
    await sendQueue(MEMBER, {
      save: (record) => {
        sent.push(record)
        return Promise.resolve()
      },
      remove: () => Promise.resolve(),
      isOwner: () => true,
    })
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(sent)).not.toContain('abc')
    expect(await readQueue(MEMBER)).toEqual([])
    expect(await listInputs(MEMBER)).toHaveLength(1)
  })

  test('is removed with the record, or alone, and leaves the record', async () => {
    for (const id of ['1', '2', '3']) {
      await storeRecord(MEMBER, recordContent(id), { toAccount: true })
      await storeInput(MEMBER, input(id))
    }
    await removeInput(MEMBER, '1')
    await removeRecord(MEMBER, '2')
    await forgetRecord(MEMBER, '3')
    expect(await listInputs(MEMBER)).toEqual([])
    expect(await (await openDeviceDb(MEMBER)).records.count()).toBe(1)
  })

  test('is copied with a record that a member adopts from before signing in', async () => {
    await storeRecord(VISITOR, recordContent('1'))
    await storeInput(VISITOR, input('1'))
    await copyInput({ userId: VISITOR, id: '1' }, { userId: MEMBER, id: '1' })
    await storeRecord(MEMBER, recordContent('1'), { isAdopted: true })
    await sendQueue(MEMBER, {
      save: () => Promise.resolve(),
      remove: () => Promise.resolve(),
      isOwner: () => true,
    })
    expect(await listInputs(VISITOR)).toEqual([])
    expect(await readInput(MEMBER, '1')).toMatchObject({ draft: input('1').draft })
  })
})
