// @vitest-environment happy-dom
import * as fakeIndexedDb from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { endWithPage } from '../../../src/platform/open-transactions.ts'

Object.assign(globalThis, fakeIndexedDb)

const NAME = 'left'

function openNotes(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(NAME)
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore('notes'))
    asked.addEventListener('success', () => done(asked.result))
    asked.addEventListener('error', () => failed(new Error('not opened')))
  })
}

/** Asks again and again, as one whose page is frozen in the middle never ends. */
function neverEnding(transaction: IDBTransaction): void {
  const again = () => {
    try {
      transaction.objectStore('notes').get('x').addEventListener('success', again)
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

test('a page that is left holds nobody up, loses nothing that was handed over, and loads anew when it comes back', async () => {
  const reload = vi.fn()
  const [left, other] = [await openNotes(), await openNotes()]
  endWithPage(left, reload)
  const handedOver = left.transaction('notes', 'readwrite')
  handedOver.objectStore('notes').put('kept', 'a')
  handedOver.commit()
  const unfinished = left.transaction('notes', 'readwrite')
  neverEnding(unfinished)
  const next = other.transaction('notes', 'readwrite')
  next.objectStore('notes').put('theirs', 'b')
  const ends = [handedOver, next].map(over)
  const hear = vi.fn()
  unfinished.addEventListener('abort', hear)

  window.dispatchEvent(new Event('pagehide'))
  expect(await Promise.all(ends)).toEqual(['complete', 'complete'])
  expect(() => unfinished.objectStore('notes')).toThrow()
  expect(hear).not.toHaveBeenCalled()

  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(reload).not.toHaveBeenCalled()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(reload).toHaveBeenCalledTimes(1)
})
