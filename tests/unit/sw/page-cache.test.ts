import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '../../../src/contract/languages.ts'
import { cachePage, deletePages, findPage } from '../../../sw/page-cache.ts'
import { createWorkerScope, ORIGIN, type WorkerScope } from '../../helpers/worker-scope.ts'
import { OWN_BUILD_ID } from '../../../sw/build-manifest.ts'

const LIST = '/front-pages/industry'
const PROBLEM = '/front-pages/article/problemDetails'

let scope: WorkerScope

const rendered = (language = 'en', build = OWN_BUILD_ID, text = 'one') =>
  new Response(
    `<html lang="${language}"><meta name="veriscope-build" content="${build} 2026"><div id="root" data-rendered="${language}">${text}</div>`,
    { headers: { 'content-encoding': 'br', 'x-policy': 'own' } },
  )
const cache = (path: string, language: Language = 'en') =>
  cachePage({ path, language, reader: 'visitor' })
const textAt = async (path: string) => (await findPage(ORIGIN + path))?.text()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 5 })
  scope = createWorkerScope()
  for (const path of [LIST, PROBLEM]) scope.serve(path, () => rendered())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('caches a page as a visitor without cookies gets it, in the language that is read', async () => {
  let init: RequestInit = {}
  scope.serve(LIST, (_url, given) => {
    init = given
    return rendered()
  })
  await cache(`${LIST}?source=pwa`)
  expect(scope.requests).toEqual([`${LIST}?lang=en`])
  expect(init.credentials).toBe('omit')
  const page = await findPage(`${ORIGIN}${LIST}?source=pwa`)
  expect(await page?.text()).toContain('data-rendered="en" data-kept="5">one')
  expect([page?.headers.get('x-policy'), page?.headers.get('content-encoding')]).toEqual([
    'own',
    null,
  ])
  expect(await textAt(`${LIST}?current=2`)).toBeUndefined()
})

test('replaces it with each visit', async () => {
  await cache(LIST)
  scope.serve(LIST, () => rendered('zh', OWN_BUILD_ID, 'two'))
  await cache(LIST, 'zh')
  expect(await textAt(LIST)).toContain('two')
})

test.each([
  ['of another build', () => rendered('en', 'abcd')],
  ['in another language', () => rendered('zh')],
  [
    'that is bare',
    () => new Response(`<meta content="${OWN_BUILD_ID} 2026"><div id="root"></div>`),
  ],
  ['that is gone', () => new Response('', { status: 404 })],
])('deletes the cached page when the server sends one %s', async (_name, other) => {
  await cache(LIST)
  scope.serve(LIST, other)
  await cache(LIST)
  expect(await textAt(LIST)).toBeUndefined()
})

test('never finds a page that another build has cached', async () => {
  await cache(LIST)
  const [store] = scope.caches.stores.values()
  for (const page of store?.entries.values() ?? []) page.headers.set('x-veriscope-build', 'abcd')
  expect(await textAt(LIST)).toBeUndefined()
})

test('keeps the cached page without a network', async () => {
  await cache(LIST)
  scope.serve(LIST, () => Promise.reject(new TypeError('no network')))
  await expect(cache(LIST)).rejects.toThrow('no network')
  expect(await textAt(LIST)).toContain('one')
})

test('requests no private pages, and no addresses of one visit', async () => {
  for (const path of ['/user/records', '/login', `${LIST}?current=2`]) await cache(path)
  expect(scope.requests).toEqual([])
})

test('caches nothing of a member, and deletes what visitors have read', async () => {
  await cache(LIST)
  scope.requests.length = 0
  await cachePage({ path: LIST, language: 'en', reader: 'member' })
  expect(scope.requests).toEqual([])
  expect(await textAt(LIST)).toBeUndefined()
})

test('is limited to the most recent pages, and is emptied at once', async () => {
  await cache(`${PROBLEM}?id=1`)
  await cache(LIST)
  await cache(`${PROBLEM}?id=1`)
  for (let id = 2; id <= 30; id += 1) await cache(`${PROBLEM}?id=${id}`)
  expect(await textAt(LIST)).toBeUndefined()
  expect(await textAt(`${PROBLEM}?id=1`)).toContain('one')
  await deletePages()
  expect(await textAt(`${PROBLEM}?id=30`)).toBeUndefined()
})
