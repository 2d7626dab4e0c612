/** Pages that the worker keeps for visitors. */
import { beforeEach, expect, test } from 'vitest'
import type { Language } from '../../../src/contract/languages.ts'
import type { PageReader } from '../../../src/contract/worker-messages.ts'
import { createWrittenPages } from '../../../sw/written-pages.ts'

const OWN = '0f0f'
const LIST = '/front-pages/industry'
const ORIGIN = 'https://v.example'

/** As much of a cache as the pages use. */
function memoryCache(): Cache {
  const kept = new Map<string, Response>()
  const pathOf = (key: string | Request) => (typeof key === 'string' ? key : key.url)
  return {
    match: async (key: string) => kept.get(pathOf(key))?.clone(),
    put: async (key: string, response: Response) => void kept.set(key, response),
    delete: async (key: string) => kept.delete(pathOf(key)),
    keys: async () => [...kept.keys()],
  } as unknown as Cache
}

type Asked = { url: string; init: RequestInit }
let asked: Asked[]
let reply: () => Response
let cache: Cache
const written = (language = 'en', build = OWN, text = 'one') =>
  new Response(
    `<html lang="${language}"><meta name="veriscope-build" content="${build} 2026"><div id="root" data-rendered="${language}">${text}</div>`,
    { headers: { etag: `"${text}"`, 'content-encoding': 'br', 'x-policy': 'own' } },
  )
const pages = (ownId = OWN) =>
  createWrittenPages({
    ownId,
    now: () => 5,
    request: async (url, init) => {
      asked.push({ url, init })
      return reply()
    },
    open: async () => cache,
  })
const keep = (path: string, language: Language, reader: PageReader = 'visitor') =>
  pages().keep({ path, language, reader })
const textAt = async (path: string, ownId = OWN) =>
  (await pages(ownId).find(new URL(path, ORIGIN)))?.text()

beforeEach(() => {
  asked = []
  cache = memoryCache()
  reply = () => written()
})

test('a page is kept as a visitor without cookies gets it, in the language that is read', async () => {
  await keep(`${LIST}?source=pwa`, 'en')
  expect(asked.map(({ url, init }) => [url, init.credentials])).toEqual([
    [`${LIST}?lang=en`, 'omit'],
  ])
  const page = await pages().find(new URL(`${LIST}?source=pwa`, ORIGIN))
  expect(await page?.text()).toContain('data-rendered="en" data-kept="5">one')
  expect([page?.headers.get('x-policy'), page?.headers.get('content-encoding')]).toEqual([
    'own',
    null,
  ])
  expect(await textAt(`${LIST}?current=2`)).toBeUndefined()
})

test('it is asked for again by what it was, and replaced when it is another', async () => {
  await keep(LIST, 'en')
  reply = () => new Response(null, { status: 304 })
  await keep(LIST, 'en')
  expect(asked[1]?.init.headers).toEqual({ 'if-none-match': '"one"' })
  expect(await textAt(LIST)).toContain('one')
  reply = () => written('zh', OWN, 'two')
  await keep(LIST, 'zh')
  // In another language nothing of it is known.
  expect(asked[2]?.init.headers).toEqual({})
  expect(await textAt(LIST)).toContain('two')
})

test('one that a member has read stands in for his own; the same page read by a visitor does not', async () => {
  await keep(LIST, 'en')
  expect(await textAt(LIST)).toContain('<html lang="en">')
  await keep(LIST, 'en', 'member')
  // Whether it is still the same tells nothing of a page with another mark.
  expect(asked[1]?.init.headers).toEqual({})
  expect(await textAt(LIST)).toContain('<html data-stand-in="" lang="en">')
  await keep(LIST, 'en', 'visitor')
  expect(await textAt(LIST)).toContain('<html lang="en">')
})

test.each([
  ['of another build', () => written('en', 'abcd')],
  ['in another language', () => written('zh')],
  ['that is bare', () => new Response(`<meta content="${OWN} 2026"><div id="root"></div>`)],
  ['that is gone', () => new Response('', { status: 404 })],
])('a page %s is not kept, and what was is forgotten', async (_name, other) => {
  await keep(LIST, 'en')
  reply = other
  await keep(LIST, 'en')
  expect(await textAt(LIST)).toBeUndefined()
})

test('what another build kept is not given', async () => {
  await keep(LIST, 'en')
  expect(await textAt(LIST, 'abcd')).toBeUndefined()
})

test('without a network what is kept stays', async () => {
  await keep(LIST, 'en')
  reply = () => {
    throw new TypeError('no network')
  }
  await keep(LIST, 'en')
  expect(await textAt(LIST)).toContain('one')
})

test('pages of members and addresses of one visit are not asked for', async () => {
  for (const path of ['/user/records', '/login', `${LIST}?current=2`]) await keep(path, 'en')
  expect(asked).toEqual([])
})

test('all are forgotten at once, and of many the ones read first', async () => {
  await keep(LIST, 'en')
  for (let id = 1; id <= 30; id += 1) {
    await keep(`/front-pages/article/problemDetails?id=${id}`, 'en')
  }
  expect(await textAt(LIST)).toBeUndefined()
  expect(await textAt('/front-pages/article/problemDetails?id=1')).toContain('one')
  await pages().drop()
  expect(await textAt('/front-pages/article/problemDetails?id=30')).toBeUndefined()
})
