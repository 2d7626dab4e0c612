// @vitest-environment happy-dom
/** Query results embedded in a server-rendered page. */
import * as fakeIndexedDb from 'fake-indexeddb'
import { dehydrate, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { articleBody } from '../../../src/cache/article-body.ts'
import { bodyKeyOf } from '../../../src/cache/body-persister.ts'
import { isEmbedded, readPageState } from '../../../src/cache/page-state.ts'
import { createUserPersistence, startPersistence } from '../../../src/cache/user-persistence.ts'
import { PAGE_STATE_ID } from '../../../src/contract/rendered-page.ts'
import { VISITOR } from '../../../src/lib/storage-keys.ts'
import { deleteDeviceDb, openDeviceDb } from '../../../src/platform/device-db.ts'

Object.assign(globalThis, fakeIndexedDb)
vi.mock('../../../src/platform/presence.ts', () => ({ isPresent: () => true }))

const { queryKey, meta } = articleBody('1001')

function renderState(language = 'zh'): string {
  const client = new QueryClient()
  client.getQueryCache().build(client, { queryKey, meta: meta! })
  client.setQueryData(queryKey, { id: '1001', titleZh: '标题' } as never)
  return JSON.stringify({ language, queries: dehydrate(client) })
}

/** A document with the embedded state of a page, as far as it is read. */
const documentWith = (text: string, cachedAt: number | null = null) =>
  ({
    getElementById: (id: string) => (id === PAGE_STATE_ID ? { textContent: text } : null),
    querySelector: () => (cachedAt === null ? null : { getAttribute: () => String(cachedAt) }),
  }) as Pick<Document, 'getElementById'> as Document

const createPersistence = (state: ReturnType<typeof readPageState>) =>
  createUserPersistence({
    userId: VISITOR,
    onError: () => {},
    onFull: () => {},
    isPresent: () => true,
    state: state?.queries ?? null,
  })

beforeEach(() => deleteDeviceDb(VISITOR))
afterEach(() => vi.useRealTimers())

test('embedded results are available at once, and known as embedded', () => {
  const { client } = createPersistence(readPageState(documentWith(renderState())))
  expect(client.getQueryData(queryKey)).toMatchObject({ titleZh: '标题' })
  const query = client.getQueryCache().find({ queryKey })!
  expect(isEmbedded(query)).toBe(true)
  client.setQueryData(queryKey, { id: '1001' } as never, { updatedAt: Date.now() + 1 })
  expect(isEmbedded(query)).toBe(false)
})

test('a page that the server rendered an hour ago counts as fresh', () => {
  const old = renderState().replaceAll(
    /"dataUpdatedAt":\d+/g,
    `"dataUpdatedAt":${Date.now() - 3_600_000}`,
  )
  const { client } = createPersistence(readPageState(documentWith(old)))
  expect(Date.now() - client.getQueryState(queryKey)!.dataUpdatedAt).toBeLessThan(60_000)
})

test('persists an embedded article for reading offline', async () => {
  const own = createPersistence(readPageState(documentWith(renderState())))
  const stop = startPersistence(own, () => {})
  await vi.waitFor(async () => {
    const persistence = await (await openDeviceDb(VISITOR)).queries.get(bodyKeyOf(queryKey))
    expect(persistence?.value).toContain('标题')
  })
  stop()
})

test('persists an embedded list', async () => {
  const client = new QueryClient()
  const list = { queryKey: ['articles', 'list', 'industry'], meta: { keep: 'list' } } as const
  client.getQueryCache().build(client, list)
  client.setQueryData(list.queryKey, [{ titleZh: '清单' }])
  const text = JSON.stringify({ language: 'zh', queries: dehydrate(client) })
  const stop = startPersistence(createPersistence(readPageState(documentWith(text))), () => {})
  await vi.waitFor(() => expect(JSON.stringify(Object.entries(localStorage))).toContain('清单'), {
    timeout: 5000,
    interval: 20,
  })
  stop()
})

test.each([
  ['no state', ''],
  ['half a state', renderState().slice(0, 40)],
  ['a language that is none', renderState('xx')],
  ['another shape', '{"language":"zh"}'],
])('%s is none', (_, text) => {
  expect(readPageState(documentWith(text))).toBeNull()
})

test('results of a page cached by the worker have its age, and replace no persisted ones', async () => {
  const hourAgo = Date.now() - 3_600_000
  const persistence = createPersistence(readPageState(documentWith(renderState(), hourAgo)))
  const query = persistence.client.getQueryCache().find({ queryKey })!
  expect([query.state.dataUpdatedAt, isEmbedded(query)]).toEqual([hourAgo, false])
  const stop = await new Promise<() => void>((resolve) => {
    const end = startPersistence(persistence, () => resolve(end))
  })
  // A write that had begun would be done.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve))
  expect(await (await openDeviceDb(VISITOR)).queries.get(bodyKeyOf(queryKey))).toBeUndefined()
  stop()
})
