/** S36: strangers can neither fill the cache of pages nor have each of them compressed at the highest level. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { success } from '../../../../server/proxy/envelope.ts'
import type { UpstreamCall } from '../../../../server/proxy/upstream.ts'
import { createDescriber } from '../../../../server/shell/describe-page.ts'
import { readDocuments } from '../../../../server/shell/documents.ts'
import { CREDENTIAL } from '../../../helpers/client-headers.ts'
import { PAGE_CONFIG } from '../../../helpers/page-config.ts'

const KNOWN = '2001'

let dist = ''
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'veriscope-cache-'))
  cpSync('index.html', join(dist, 'index.html'))
})
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const upstream = {
  call: async ({ params }: UpstreamCall) => {
    const article = {
      id: KNOWN,
      type: 'problem',
      problemType: 1,
      titleZh: '标题',
      titleEn: 'Title',
      summaryZh: '',
      summaryEn: '',
      updatedAt: '2026-03-04T05:06:07Z',
    }
    return { status: 200, body: success(params['id'] === KNOWN ? article : null) }
  },
}
const describePage = createDescriber({
  texts: new Map(),
  upstream,
  credential: CREDENTIAL,
  timeoutMs: 1000,
})

/** Reads an address as the shell does. */
async function read(pages: ReturnType<typeof readDocuments>, address: string) {
  const url = new URL(address, 'https://v.example')
  const described = await describePage({ path: url.pathname, query: url.searchParams }, 'en')
  if (described === null) return (await pages.served()).document()
  const { canonicalPath, isLasting, isMissing, ...head } = described
  return (await pages.served()).document({
    head: { ...head, canonical: isMissing ? null : `https://v.example${canonicalPath}` },
    isLasting,
  })
}

test('S36 caches only pages that exist', async () => {
  const pages = readDocuments(dist, PAGE_CONFIG)
  const problem = '/front-pages/article/problemDetails'
  for (let id = 0; id < 50; id += 1) {
    await read(pages, `${problem}?id=9${id}`)
    await read(pages, `/front-pages/article/detail/9${id}`)
    await read(pages, `/front-pages/pricing${'/'.repeat(id)}`)
    await read(pages, `${problem}?id=${KNOWN}&utm=${id}`)
    await read(pages, `/no/such/${id}`)
  }
  // Prices, the article, the not-found page, and one for all articles that do not exist.
  expect(pages.cached()).toBe(4)
  const missing = await read(pages, `${problem}?id=91`)
  expect(await read(pages, `${problem}?id=92`)).toBe(missing)
})

test('S36 the cache is bounded, and evicts the least recently used page', async () => {
  const pages = readDocuments(dist, PAGE_CONFIG)
  const head = { language: 'en', description: '', isHidden: false, kind: 'website' } as const
  const named = async (title: string) =>
    (await pages.served()).document({ head: { ...head, title, canonical: null }, isLasting: true })
  const first = await named('first')
  for (let each = 0; each < 600; each += 1) {
    await named(`page ${each}`)
    if (each < 400) expect(await named('first')).toBe(first)
  }
  expect(pages.cached()).toBe(300)
  expect(await named('page 599')).toBe(await named('page 599'))
  expect(await named('page 0')).not.toBe(first)
})

test('each encoding is the page, and compressing it is cheap', async () => {
  const page = (await readDocuments(dist, PAGE_CONFIG).served()).document()
  const plain = await page.as('plain')
  expect(brotliDecompressSync(await page.as('br'))).toEqual(plain)
  expect(gunzipSync(await page.as('gzip'))).toEqual(plain)
  expect(await page.as('br')).toBe(await page.as('br'))
})

const body = { language: 'en', html: '<h1>$& costs $1</h1>', version: '1' } as const
const lasting = {
  head: {
    language: 'en',
    title: 'T',
    description: '',
    isHidden: false,
    kind: 'website',
    canonical: null,
  },
  isLasting: true,
} as const

const documentWith = async (state: string) => {
  const { document } = await readDocuments(dist, PAGE_CONFIG).served()
  return (await document({ ...lasting, content: { ...body, state } }).as('plain')).toString()
}

test('contains the rendered content unchanged, before the code of the page', async () => {
  const html = await documentWith('{}')
  expect(html).toContain('<div id="root" data-rendered="en"><h1>$& costs $1</h1></div>')
  expect(html.indexOf('<h1>')).toBeLessThan(html.indexOf('<script type="module"'))
})

test('nothing in the state ends its element', async () => {
  const state = JSON.stringify({ text: '</script><script>steal()</script><!--' })
  const html = await documentWith(state)
  expect(html).not.toContain('steal()</script>')
  const embeddedState = /<script type="application\/json" id="page-state">(.*?)<\/script>/.exec(
    html,
  )?.[1]
  expect(JSON.parse(embeddedState ?? '')).toEqual(JSON.parse(state))
})
