import * as fakeIndexedDb from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  keepOnDevice,
  listRecords,
  readQueue,
  readRecord,
  retryRecord,
  settleRecord,
  storeRecord,
} from '../../../src/cache/record-store.ts'
import { readSavingChoice, type SavingChoice } from '../../../src/cache/saving-choice.ts'
import { storageKeys, VISITOR } from '../../../src/lib/storage-keys.ts'
import { allowDeviceDb, deleteDeviceDb, openDeviceDb } from '../../../src/platform/device-db.ts'
import { stubLocalStorage } from '../../helpers/local-storage.ts'
import { recordContent } from '../../helpers/record-content.ts'

Object.assign(globalThis, fakeIndexedDb)

const MEMBER = '47'

beforeEach(async () => {
  stubLocalStorage()
  for (const user of [MEMBER, VISITOR]) {
    await deleteDeviceDb(user)
    allowDeviceDb(user)
  }
})

/** Puts a record into the database as an earlier build left it. */
async function leaveRecord(state: 'device' | 'waiting' | 'saved' | 'failed'): Promise<void> {
  const { records } = await openDeviceDb(MEMBER)
  await records.put({ ...recordContent('9'), state } as never)
}

function choose(choice: SavingChoice): void {
  localStorage.setItem(storageKeys.savingChoice(MEMBER), JSON.stringify(choice))
}

const queued = async () =>
  (await readQueue(MEMBER)).map(({ endpoint, params }) => `${endpoint} ${params.id}`)

async function markSaved(id: string): Promise<void> {
  const [item] = await readQueue(MEMBER)
  const record = await readRecord(MEMBER, id)
  if (item && record) await settleRecord(MEMBER, item, record.updatedAt, { state: 'saved' })
}

describe('what holds until the member chooses', () => {
  it('is the device for a member whose device has sent nothing', async () => {
    await leaveRecord('device')
    await storeRecord(MEMBER, recordContent('1'))
    expect(await readSavingChoice(MEMBER)).toEqual({ target: 'device', isMade: false })
    expect((await readRecord(MEMBER, '1'))?.state).toBe('device')
    expect(await queued()).toEqual([])
  })

  it.each(['saved', 'waiting', 'failed'] as const)(
    'is the account where an earlier build left a record that is %s',
    async (state) => {
      await leaveRecord(state)
      await storeRecord(MEMBER, recordContent('1'))
      expect(await readSavingChoice(MEMBER)).toEqual({ target: 'account', isMade: false })
      expect(await queued()).toEqual(['saveRecord 1'])
    },
  )

  it('stays the device after a record was sent by an act of its own', async () => {
    await storeRecord(MEMBER, recordContent('1'), { isAdopted: true })
    await storeRecord(MEMBER, recordContent('2'))
    expect(await queued()).toEqual(['saveRecord 1'])
    expect((await readRecord(MEMBER, '2'))?.state).toBe('device')
  })

  it('replaces a stored value that cannot be read', async () => {
    localStorage.setItem(storageKeys.savingChoice(MEMBER), '{"target":"moon"}')
    expect(await readSavingChoice(MEMBER)).toEqual({ target: 'device', isMade: false })
  })
})

describe('the choice', () => {
  it('sends a new record, unless the run is kept private', async () => {
    choose({ target: 'account', isMade: true })
    await storeRecord(MEMBER, recordContent('1'), { isPrivate: true })
    await storeRecord(MEMBER, recordContent('2'))
    expect(await queued()).toEqual(['saveRecord 2'])
  })

  it('leaves a record where it is when it is stored again', async () => {
    await storeRecord(MEMBER, recordContent('1'), { toAccount: true })
    choose({ target: 'device', isMade: true })
    await storeRecord(MEMBER, recordContent('1'))
    expect((await readRecord(MEMBER, '1'))?.state).toBe('waiting')
    expect(await queued()).toEqual(['saveRecord 1'])
  })
})

describe('keepOnDevice', () => {
  it('drops what was not sent yet and removes nothing from the account', async () => {
    await storeRecord(MEMBER, recordContent('1'), { toAccount: true })
    await keepOnDevice(MEMBER, recordContent('1'))
    expect(await queued()).toEqual([])
    expect(await listRecords(MEMBER)).toMatchObject([{ id: '1', state: 'device' }])
  })

  it('removes from the account what the account has, also while a change waits', async () => {
    await storeRecord(MEMBER, recordContent('1'), { toAccount: true })
    await markSaved('1')
    const saved = await readRecord(MEMBER, '1')
    if (saved) await storeRecord(MEMBER, { ...saved, title: 'Changed' })
    await keepOnDevice(MEMBER, recordContent('1', { title: 'Changed' }))
    expect(await queued()).toEqual(['removeRecord 1'])
    const record = await readRecord(MEMBER, '1')
    expect(record).toMatchObject({ title: 'Changed', state: 'device' })
    expect(record).not.toHaveProperty('savedAt')
  })

  it('stores a record that only the account had', async () => {
    await keepOnDevice(MEMBER, recordContent('3'))
    expect(await listRecords(MEMBER)).toMatchObject([{ id: '3', state: 'device' }])
    expect(await queued()).toEqual(['removeRecord 3'])
  })

  it('sends it after the removal when it is saved to the account again', async () => {
    await keepOnDevice(MEMBER, recordContent('3'))
    await retryRecord(MEMBER, '3')
    expect(await queued()).toEqual(['removeRecord 3', 'saveRecord 3'])
  })
})
