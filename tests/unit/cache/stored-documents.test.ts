import { QueryClient } from '@tanstack/react-query'
import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeDocuments, readDocument } from '../../../src/cache/stored-documents.ts'
import { memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { allowDeviceDb, deleteDeviceDb, openDeviceDb } from '../../../src/platform/device-db.ts'
import { configureSession } from '../../../src/session/current.ts'
import { createSession } from '../../../src/session/session.ts'
import { CallError } from '../../../src/transport/call-error.ts'
import type { Transport } from '../../../src/transport/transport.ts'

Object.assign(globalThis, fakeIndexedDb)

const MEMBER = '7'
const PDF = '%PDF-1.7 invoice'
const INVOICE = { kind: 'invoice', id: '51', language: 'zh' } as const

/** The service's replies to the next calls. */
let answer: () => unknown
let requestedUrls: string[]

function signIn(userId: string): void {
  const transport = (async (endpoint: { url: string }) => {
    requestedUrls.push(endpoint.url)
    return answer()
  }) as unknown as Transport
  const jar = memoryCookieJar({
    token: 'token',
    refresh_token: 'refresh-token',
    userData: JSON.stringify({ userId, nickName: 'Lin' }),
  })
  configureSession(createSession({ jar, transport }))
}

const reply = (fileName: string) => ({
  fileName,
  mediaType: 'application/pdf',
  base64: Buffer.from(PDF).toString('base64'),
})
const away = () => {
  throw new CallError('offline')
}

beforeEach(() => {
  requestedUrls = []
  answer = () => reply('VS2026-000001.pdf')
  allowDeviceDb(MEMBER)
  signIn(MEMBER)
})
afterEach(() => deleteDeviceDb(MEMBER))

test('a document that was opened once is available offline, byte for byte', async () => {
  const first = await readDocument(MEMBER, INVOICE)
  expect([first.isStored, first.isFromDevice]).toEqual([true, false])
  answer = away
  const again = await readDocument(MEMBER, INVOICE)
  expect([again.isStored, again.isFromDevice]).toEqual([true, true])
  expect([again.file.name, again.file.type]).toEqual(['VS2026-000001.pdf', 'application/pdf'])
  expect(await again.file.text()).toBe(PDF)
})

test.each(['outdated', 'failed'] as const)(
  'shows the stored copy when the service fails with %s',
  async (kind) => {
    await readDocument(MEMBER, INVOICE)
    answer = () => {
      throw new CallError(kind)
    }
    expect((await readDocument(MEMBER, INVOICE)).isFromDevice).toBe(true)
  },
)

test('offline, falls back to the copy in the other language', async () => {
  await readDocument(MEMBER, INVOICE)
  answer = away
  const found = await readDocument(MEMBER, { ...INVOICE, language: 'en' })
  expect(found.isFromDevice).toBe(true)
  // A receipt of an order with the same id is another document.
  await expect(readDocument(MEMBER, { ...INVOICE, kind: 'receipt' })).rejects.toThrow(CallError)
})

test('shows no stored copy when the service refuses', async () => {
  await readDocument(MEMBER, INVOICE)
  answer = () => {
    throw new CallError('notFound')
  }
  await expect(readDocument(MEMBER, INVOICE)).rejects.toMatchObject({ kind: 'notFound' })
})

test('requests receipts and invoices at their own addresses', async () => {
  await readDocument(MEMBER, INVOICE)
  await readDocument(MEMBER, { ...INVOICE, kind: 'receipt' })
  expect(requestedUrls).toEqual(['/api/invoice/pdf', '/api/order/receipt'])
})

test('stores nothing for a member who has signed out', async () => {
  answer = () => {
    signIn('8')
    return reply('VS2026-000001.pdf')
  }
  const found = await readDocument(MEMBER, INVOICE)
  expect(found.isStored).toBe(false)
  expect(await (await openDeviceDb(MEMBER)).files.keys()).toEqual([])
})

test('requests nothing in the name of another member', async () => {
  signIn('8')
  await expect(readDocument(MEMBER, INVOICE)).rejects.toMatchObject({ kind: 'aborted' })
  expect(requestedUrls).toEqual([])
})

test('opens a document when storage is unavailable', async () => {
  await deleteDeviceDb(MEMBER)
  const found = await readDocument(MEMBER, INVOICE)
  expect([found.isStored, await found.file.text()]).toEqual([false, PDF])
})

test('documents are counted in the storage summary, and can be removed', async () => {
  await readDocument(MEMBER, INVOICE)
  const { queries: bodies } = await openDeviceDb(MEMBER)
  await bodies.put({ key: 'body-x', value: '{}', savedAt: 1, bytes: 2 })
  expect(
    (await (await openDeviceDb(MEMBER)).files.all()).map(({ content }) => content.byteLength),
  ).toEqual([PDF.length])
  await removeDocuments(new QueryClient(), MEMBER)
  expect(await (await openDeviceDb(MEMBER)).files.keys()).toEqual([])
  expect(await bodies.all()).toHaveLength(1)
})
