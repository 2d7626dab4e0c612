// @vitest-environment happy-dom
/** Answers that came with a page that the server wrote. */
import * as fakeIndexedDb from 'fake-indexeddb'
import { dehydrate, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { articleBody } from '../../../src/cache/article-body.ts'
import { bodyKeyOf } from '../../../src/cache/body-persister.ts'
import { isOfPage, readPageState } from '../../../src/cache/page-state.ts'
import { createUserKeeping, startKeeping } from '../../../src/cache/user-keeping.ts'
import { PAGE_STATE_ID } from '../../../src/contract/rendered-page.ts'
import { VISITOR } from '../../../src/lib/storage-keys.ts'
import { deleteDeviceDb, openDeviceDb } from '../../../src/platform/device-db.ts'

Object.assign(globalThis, fakeIndexedDb)
vi.mock('../../../src/platform/presence.ts', () => ({ isPresent: () => true }))

const { queryKey, meta } = articleBody('1001')

function written(language = 'zh'): string {
  const client = new QueryClient()
  client.getQueryCache().build(client, { queryKey, meta: meta! })
  client.setQueryData(queryKey, { id: '1001', titleZh: '标题' } as never)
  return JSON.stringify({ language, queries: dehydrate(client) })
}

/** A document with the state of a page, as far as it is read. */
const documentWith = (text: string, keptAt: number | null = null) =>
  ({
    getElementById: (id: string) => (id === PAGE_STATE_ID ? { textContent: text } : null),
    querySelector: () => (keptAt === null ? null : { getAttribute: () => String(keptAt) }),
  }) as Pick<Document, 'getElementById'> as Document

const keeping = (state: ReturnType<typeof readPageState>) =>
  createUserKeeping({
    userId: VISITOR,
    onError: () => {},
    onFull: () => {},
    isPresent: () => true,
    state: state?.queries ?? null,
  })

beforeEach(() => deleteDeviceDb(VISITOR))
afterEach(() => vi.useRealTimers())

test('they are at hand at once, and known to have come with the page', () => {
  const { client } = keeping(readPageState(documentWith(written())))
  expect(client.getQueryData(queryKey)).toMatchObject({ titleZh: '标题' })
  const query = client.getQueryCache().find({ queryKey })!
  expect(isOfPage(query)).toBe(true)
  client.setQueryData(queryKey, { id: '1001' } as never, { updatedAt: Date.now() + 1 })
  expect(isOfPage(query)).toBe(false)
})

test('a page that was written an hour ago and is still so is as good as a new one', () => {
  const old = written().replaceAll(
    /"dataUpdatedAt":\d+/g,
    `"dataUpdatedAt":${Date.now() - 3_600_000}`,
  )
  const { client } = keeping(readPageState(documentWith(old)))
  expect(Date.now() - client.getQueryState(queryKey)!.dataUpdatedAt).toBeLessThan(60_000)
})

test('an article that came with the page is kept for reading offline', async () => {
  const own = keeping(readPageState(documentWith(written())))
  const stop = startKeeping(own, () => {})
  await vi.waitFor(async () => {
    const kept = await (await openDeviceDb(VISITOR)).queries.get(bodyKeyOf(queryKey))
    expect(kept?.value).toContain('标题')
  })
  stop()
})

test('a list that came with the page is kept, too', async () => {
  const client = new QueryClient()
  const list = { queryKey: ['articles', 'list', 'industry'], meta: { keep: 'list' } } as const
  client.getQueryCache().build(client, list)
  client.setQueryData(list.queryKey, [{ titleZh: '清单' }])
  const text = JSON.stringify({ language: 'zh', queries: dehydrate(client) })
  const stop = startKeeping(keeping(readPageState(documentWith(text))), () => {})
  await vi.waitFor(() => expect(JSON.stringify(Object.entries(localStorage))).toContain('清单'), {
    timeout: 5000,
    interval: 20,
  })
  stop()
})

test.each([
  ['no state', ''],
  ['half a state', written().slice(0, 40)],
  ['a language that is none', written('xx')],
  ['another shape', '{"language":"zh"}'],
])('%s is none', (_, text) => {
  expect(readPageState(documentWith(text))).toBeNull()
})

test('those of a page that the worker kept are as old as it, and put nothing in the place of what is stored', async () => {
  const hourAgo = Date.now() - 3_600_000
  const kept = keeping(readPageState(documentWith(written(), hourAgo)))
  const query = kept.client.getQueryCache().find({ queryKey })!
  expect([query.state.dataUpdatedAt, isOfPage(query)]).toEqual([hourAgo, false])
  const stop = await new Promise<() => void>((resolve) => {
    const end = startKeeping(kept, () => resolve(end))
  })
  // A write that had begun would be done.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve))
  expect(await (await openDeviceDb(VISITOR)).queries.get(bodyKeyOf(queryKey))).toBeUndefined()
  stop()
})
