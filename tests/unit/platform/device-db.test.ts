import * as fakeIndexedDb from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceDbName } from '../../../src/lib/storage-keys.ts'
import {
  allowDeviceDb,
  closeDeviceDb,
  deleteDeviceDb,
  onDeviceDbLost,
  openDeviceDb,
} from '../../../src/platform/device-db.ts'
import type { PersistedQuery } from '../../../src/platform/device-db-stores.ts'
import { configurePresence } from '../../../src/platform/presence.ts'
import { DeviceDbError, toDeviceDbError } from '../../../src/platform/device-db-error.ts'

Object.assign(globalThis, fakeIndexedDb)

/** Makes timers fire at once. */
function hurry() {
  const { setTimeout: wait } = globalThis
  vi.stubGlobal('setTimeout', (run: () => void) => wait(run, 20))
}

const item = (key: string, savedAt: number): PersistedQuery => ({
  key,
  value: '{}',
  savedAt,
  bytes: 2,
})

async function names(): Promise<(string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name)
}

afterEach(async () => {
  vi.unstubAllGlobals()
  for (const user of ['1', '2', '3', '4', 'visitor']) {
    await deleteDeviceDb(user)
    allowDeviceDb(user)
  }
})

describe('the device database', () => {
  test('stores items for its user only', async () => {
    const one = await openDeviceDb('1')
    await one.queries.put(item('body-a', 1))
    await one.records.put({ id: '10', createdAt: '2026-01-01T00:00:00Z' })
    await one.outbox.add({ idempotencyKey: 'k', endpoint: 'like', params: {}, createdAt: '' })

    const two = await openDeviceDb('2')
    expect(await two.queries.all()).toEqual([])
    expect(await two.records.count()).toBe(0)
    expect(await two.outbox.count()).toBe(0)
    expect(await one.queries.get('body-a')).toEqual(item('body-a', 1))
  })

  describe('that never answers', () => {
    beforeEach(hurry)
    afterEach(() => vi.restoreAllMocks())
    const endOf = (reading: Promise<unknown>) =>
      reading.then(String, ({ kind }: DeviceDbError) => kind)

    test('times out with an error', async () => {
      const db = await openDeviceDb('1')
      for (const name of ['get', 'getAll', 'getAllKeys', 'count'] as const) {
        vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(() => new IDBRequest())
      }
      const reads = [
        db.queries.get('body-a'),
        db.queries.all(),
        db.records.get('1'),
        db.records.count(),
        db.outbox.all(),
        db.outbox.count(),
        db.inputs.get('1'),
        db.inputs.all(),
        db.files.get('a'),
        db.files.all(),
        db.files.keys(),
        db.references.all(),
        db.panels.all(),
      ].map(endOf)
      expect(await Promise.all(reads)).toEqual(reads.map(() => 'blocked'))
      vi.restoreAllMocks()
      vi.unstubAllGlobals()
      expect(await db.records.count()).toBe(0)
    })

    test('is not opened, and does not delay a sign-out', async () => {
      vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest())
      vi.spyOn(indexedDB, 'databases').mockReturnValue(new Promise(() => {}))
      expect(await endOf(openDeviceDb('1'))).toBe('blocked')
      await deleteDeviceDb('1')
    })
  })

  test('changes a record and its outbox item together, or neither', async () => {
    const db = await openDeviceDb('1')
    const put = { id: '1', createdAt: '2026-01-01T00:00:00Z' }
    const enqueue = { idempotencyKey: 'k', endpoint: 'e', params: {}, createdAt: '' }
    await db.change({ put, enqueue })
    expect([await db.records.count(), await db.outbox.count()]).toEqual([1, 1])

    // A value that cannot be stored undoes the whole transaction.
    const impossible = { ...enqueue, params: () => {} }
    await expect(db.change({ remove: '1', enqueue: impossible })).rejects.toThrow(DeviceDbError)
    expect([await db.records.count(), await db.outbox.count()]).toEqual([1, 1])

    const [item] = await db.outbox.all()
    await db.change({ remove: '1', dequeue: [item?.seq ?? -1] })
    expect([await db.records.count(), await db.outbox.count()]).toEqual([0, 0])
  })

  test('reads data of an older build', async () => {
    const old = await openDB(deviceDbName('1'), 1, {
      upgrade(raw) {
        raw.createObjectStore('kept', { keyPath: 'key' }).createIndex('savedAt', 'savedAt')
        raw.createObjectStore('records', { keyPath: 'id' }).createIndex('createdAt', 'createdAt')
        raw.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      },
    })
    await old.put('records', { id: '10', createdAt: '2026-01-01T00:00:00Z' })
    await old.put('outbox', { idempotencyKey: 'k', endpoint: 'e', params: {}, createdAt: '' })
    old.close()

    const db = await openDeviceDb('1')
    expect(await db.records.get('10')).toMatchObject({ id: '10' })
    expect(await db.outbox.count()).toBe(1)
    expect(await db.inputs.all()).toEqual([])
  })

  test('reads the inputs of the previous build, and adds the store of files', async () => {
    const old = await openDB(deviceDbName('1'), 2, {
      upgrade(raw) {
        raw.createObjectStore('kept', { keyPath: 'key' }).createIndex('savedAt', 'savedAt')
        raw.createObjectStore('records', { keyPath: 'id' }).createIndex('createdAt', 'createdAt')
        raw.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
        raw.createObjectStore('inputs', { keyPath: 'id' })
      },
    })
    await old.put('inputs', { id: '10', savedAt: '', bytes: 1, fileNames: [], draft: 'x' })
    old.close()

    const db = await openDeviceDb('1')
    expect((await db.inputs.all()).map(({ id }) => id)).toEqual(['10'])
    const content = new Uint8Array([37, 80, 68, 70]).buffer
    const file = { key: 'invoice-1-zh', fileName: 'a.pdf', mediaType: 'application/pdf' }
    await db.files.put({ ...file, content, savedAt: 1 })
    expect(await db.files.keys()).toEqual(['invoice-1-zh'])
    expect(new Uint8Array((await db.files.get('invoice-1-zh'))?.content ?? content)).toEqual(
      new Uint8Array([37, 80, 68, 70]),
    )
    expect(await (await openDeviceDb('2')).files.all()).toEqual([])
  })

  test('stores inputs with their record, and removes them together', async () => {
    const db = await openDeviceDb('1')
    const draft = { inputs: { blob: new Blob(['SNP,b']) }, preview: { p: new Float64Array(2) } }
    for (const id of ['1', '2']) {
      await db.records.put({ id, createdAt: '2026-01-01T00:00:00Z' })
      await db.inputs.put({ id, savedAt: '', bytes: 5, fileNames: ['a.csv'], draft })
    }
    await db.change({ remove: '1' })
    expect((await db.inputs.all()).map(({ id }) => id)).toEqual(['2'])
    const storedDraft = (await db.inputs.get('2'))?.draft as typeof draft
    expect(storedDraft.preview.p).toEqual(new Float64Array(2))
    await db.inputs.clear()
    expect([await db.inputs.get('2'), await db.records.count()]).toEqual([undefined, 1])
  })

  test('lists records newest first and the outbox in order', async () => {
    const db = await openDeviceDb('1')
    for (const [id, day] of [
      ['1', '02'],
      ['2', '03'],
      ['3', '01'],
    ] as const) {
      await db.records.put({ id, createdAt: `2026-01-${day}T00:00:00Z` })
      await db.outbox.add({ idempotencyKey: id, endpoint: 'e', params: {}, createdAt: '' })
    }
    expect((await db.records.all()).map(({ id }) => id)).toEqual(['2', '1', '3'])
    expect((await db.outbox.all()).map((waiting) => waiting.idempotencyKey)).toEqual([
      '1',
      '2',
      '3',
    ])
  })

  test('removes the oldest first, and expired items', async () => {
    const db = await openDeviceDb('1')
    for (const time of [30, 10, 20, 40]) await db.queries.put(item(`body-${time}`, time))
    expect(await db.queries.removeOldest(2)).toBe(2)
    expect((await db.queries.all()).map(({ savedAt }) => savedAt)).toEqual([30, 40])
    await db.queries.removeBefore(35)
    expect((await db.queries.all()).map(({ savedAt }) => savedAt)).toEqual([40])
    expect(await db.queries.removeOldest(5)).toBe(1)
  })

  test('cannot be opened after closing until its user is signed in again', async () => {
    const db = await openDeviceDb('1')
    await closeDeviceDb('1')
    await expect(openDeviceDb('1')).rejects.toMatchObject({ kind: 'closed' })
    await expect(db.queries.put(item('late', 1))).rejects.toMatchObject({ kind: 'closed' })
    allowDeviceDb('1')
    expect(await (await openDeviceDb('1')).queries.all()).toEqual([])
  })

  test('deletion leaves no database, and can be repeated', async () => {
    await openDeviceDb('1')
    await openDeviceDb('2')
    expect(await deleteDeviceDb('1')).toBe(true)
    expect(await deleteDeviceDb('1')).toBe(true)
    expect(await names()).toEqual([deviceDbName('2')])
  })

  test('is emptied when another tab does not close it', async () => {
    await (await openDeviceDb('1')).queries.put(item('body-a', 1))
    // Another tab has the database open and does not react to the request to close it.
    const deaf = await openDB(deviceDbName('1'))
    hurry()
    expect(await deleteDeviceDb('1')).toBe(false)
    expect(await deaf.getAll('kept')).toEqual([])
    deaf.close()
  })

  test('closes when another tab deletes it', async () => {
    await openDeviceDb('1')
    await new Promise<void>((resolve, reject) => {
      const deletion = indexedDB.deleteDatabase(deviceDbName('1'))
      deletion.addEventListener('success', () => resolve())
      deletion.addEventListener('blocked', () => reject(new Error('blocked')))
    })
    expect(await names()).toEqual([])
  })

  test('with a newer version, left by a build that was rolled back, works as before', async () => {
    await (await openDeviceDb('1')).records.put({ id: '10', createdAt: '2026-01-01T00:00:00Z' })
    await closeDeviceDb('1')
    allowDeviceDb('1')
    const newer = await openDB(deviceDbName('1'), 9, {
      upgrade: (raw) => void raw.createObjectStore('later'),
    })
    newer.close()
    const db = await openDeviceDb('1')
    expect(await db.records.get('10')).toMatchObject({ id: '10' })
    await db.outbox.add({ idempotencyKey: 'k', endpoint: 'e', params: {}, createdAt: '' })
    expect(await db.outbox.count()).toBe(1)
  })

  test('reports an older version that another tab does not close', async () => {
    const deaf = await openDB(deviceDbName('1'), 3, {
      upgrade(raw) {
        raw.createObjectStore('kept', { keyPath: 'key' }).createIndex('savedAt', 'savedAt')
        raw.createObjectStore('records', { keyPath: 'id' }).createIndex('createdAt', 'createdAt')
        raw.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
        for (const name of ['inputs', 'files']) raw.createObjectStore(name)
      },
    })
    hurry()
    await expect(openDeviceDb('1')).rejects.toMatchObject({ kind: 'blocked' })
    vi.unstubAllGlobals()
    deaf.close()
    // Once it is closed the next attempt succeeds.
    await vi.waitFor(async () => expect(await (await openDeviceDb('1')).records.all()).toEqual([]))
  })

  describe('that is deleted under a page', () => {
    const lost: string[] = []
    const deleteFromElsewhere = (userId: string) =>
      new Promise<void>((resolve) => {
        indexedDB.deleteDatabase(deviceDbName(userId)).addEventListener('success', () => resolve())
      })
    let waiting: (() => void)[]
    /** Ends the grace period in which the owner may turn out to have signed out. */
    const doubted = () => waiting.splice(0).forEach((run) => run())
    let stop = () => {}
    beforeEach(() => {
      waiting = []
      vi.stubGlobal('setTimeout', (run: () => void) => waiting.push(run))
      lost.length = 0
      stop = onDeviceDbLost((userId) => {
        // Databases of earlier tests are reported late.
        if (userId > '2') lost.push(userId)
      })
    })
    afterEach(() => stop())

    test('is reported, and later data is stored', async () => {
      await (await openDeviceDb('3')).records.put({ id: '10', createdAt: '' })
      await deleteFromElsewhere('3')
      doubted()
      expect(lost).toEqual(['3'])
      await (await openDeviceDb('3')).records.put({ id: '11', createdAt: '' })
      expect((await (await openDeviceDb('3')).records.all()).map(({ id }) => id)).toEqual(['11'])
    })

    test('is not reported when its owner has signed out', async () => {
      await openDeviceDb('3')
      await deleteFromElsewhere('3')
      await closeDeviceDb('3')
      doubted()
      await openDeviceDb('4')
      configurePresence((userId) => userId !== '4')
      await deleteFromElsewhere('4')
      doubted()
      configurePresence(() => true)
      expect(lost).toEqual([])
    })
  })

  test('denied storage throws a named error', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await expect(openDeviceDb('1')).rejects.toMatchObject({ kind: 'denied' })
  })
})

test.each([
  [new DOMException('', 'QuotaExceededError'), 'full'],
  [new DOMException('', 'SecurityError'), 'denied'],
  [new DOMException('', 'InvalidStateError'), 'closed'],
  [new DOMException('', 'DataError'), 'failed'],
  ['text', 'failed'],
  [new DeviceDbError('blocked'), 'blocked'],
])('%o means %s', (error, kind) => {
  expect(toDeviceDbError(error).kind).toBe(kind)
})
