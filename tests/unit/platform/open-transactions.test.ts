// @vitest-environment happy-dom
import * as fakeIndexedDb from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { openDeviceDb } from '../../../src/platform/device-db.ts'
import { endWithPage } from '../../../src/platform/open-transactions.ts'

Object.assign(globalThis, fakeIndexedDb)

const NAME = 'left'

function openNotes(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(NAME)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('notes'))
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => failed(new Error('not opened')))
  })
}

/** Requests again and again: the transaction of a frozen page never ends. */
function neverEnding(transaction: IDBTransaction, store = 'notes'): void {
  const again = () => {
    try {
      transaction.objectStore(store).get('x').addEventListener('success', again)
    } catch {
      // It was ended.
    }
  }
  again()
}

const over = (transaction: IDBTransaction) =>
  new Promise<string>((done) => {
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => done(end))
  })

test('a page that is left blocks no other, loses no committed write, and reloads when it is restored', async () => {
  const reload = vi.fn()
  const [left, other] = [await openNotes(), await openNotes()]
  endWithPage(left, reload)
  const committed = left.transaction('notes', 'readwrite')
  committed.objectStore('notes').put('kept', 'a')
  committed.commit()
  const unfinished = left.transaction('notes', 'readwrite')
  neverEnding(unfinished)
  const next = other.transaction('notes', 'readwrite')
  next.objectStore('notes').put('theirs', 'b')
  const ends = [committed, next].map(over)
  const dispatch = vi.fn()
  unfinished.addEventListener('abort', dispatch)

  window.dispatchEvent(new Event('pagehide'))
  expect(await Promise.all(ends)).toEqual(['complete', 'complete'])
  expect(() => unfinished.objectStore('notes')).toThrow()
  expect(dispatch).not.toHaveBeenCalled()

  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(reload).not.toHaveBeenCalled()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(reload).toHaveBeenCalledTimes(1)
})

const stored = (database: IDBDatabase, key: string) =>
  new Promise<unknown>((done) => {
    const request = database.transaction('notes').objectStore('notes').get(key)
    request.addEventListener('success', () => done(request.result))
  })

test('a transaction started while the page is being left commits at once', async () => {
  const [left, other] = [await openNotes(), await openNotes()]
  endWithPage(left, vi.fn())
  window.addEventListener(
    'pagehide',
    () => {
      left.transaction('notes', 'readwrite').objectStore('notes').put('kept', 'last')
      neverEnding(left.transaction('notes', 'readonly'))
    },
    { once: true },
  )
  window.dispatchEvent(new Event('pagehide'))
  expect(await stored(other, 'last')).toBe('kept')
  const next = other.transaction('notes', 'readwrite')
  expect(await over(next)).toBe('complete')
})

test('a database whose creation was interrupted can be created by the next page', async () => {
  const { open } = indexedDB
  const begun = new Promise<void>((done) => {
    vi.spyOn(indexedDB, 'open').mockImplementationOnce((...args) => {
      const request = open.apply(indexedDB, args)
      const hold = () => {
        neverEnding(request.transaction as IDBTransaction, 'kept')
        done()
      }
      // After the product's own.
      queueMicrotask(() => request.addEventListener('upgradeneeded', hold))
      return request
    })
  })
  const making = openDeviceDb('1')
  making.catch(() => {})
  await begun
  window.dispatchEvent(new Event('pagehide'))
  await expect(making).rejects.toThrow('failed')
  const { queries } = await openDeviceDb('1')
  expect(await queries.all()).toEqual([])
})
