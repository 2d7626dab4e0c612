/** Public pages as the server writes them: this file runs in Node, without a browser. */
import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { PageState } from '../../../src/cache/page-state.ts'
import type { Language } from '../../../src/contract/languages.ts'
import { renderPage } from '../../../src/render/render-page.tsx'
import type { PageAnswer } from '../../../src/contract/rendered-page.ts'

vi.mock('dompurify', () => import('../../../src/render/purify.ts'))

let opened = 0
const tools = {
  openSanitiser: async () => {
    opened += 1
    const { default: createPurify } = await vi.importActual<{
      default: (window: object) => object
    }>('dompurify')
    return createPurify(new JSDOM('').window)
  },
}

const write = (path: string, answers: PageAnswer[] = [], language: Language = 'zh') =>
  renderPage({ path, search: '', language, scheme: 'light', config: '{}', answers }, tools)

const EVIL = `<h2>One</h2><p>Text of the article</p><script>steal()</script><img src="x" onerror="steal()">`
const article = (content: string) => ({
  url: '/api/homepageConfig/detail',
  params: { id: '1001' },
  status: 200,
  body: JSON.stringify({
    code: 200,
    success: true,
    msg: '',
    data: {
      id: '1001',
      type: 'industry',
      titleZh: '标题 </script>',
      titleEn: 'Title </script>',
      summaryZh: '摘要',
      summaryEn: 'Summary',
      contentZh: encodeURIComponent(content),
      contentEn: encodeURIComponent(content),
      author: 'A',
      publishedAt: '2026-03-12T00:00:00.000Z',
      updatedAt: '2026-10-20T00:00:00.000Z',
      readMinutes: 3,
      keywords: [],
      references: [],
      toolId: null,
      likes: 0,
      industryId: null,
    },
  }),
})

const NOTHING_LISTED = JSON.stringify({ code: 200, success: true, msg: '', data: [] })

beforeAll(async () => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('navigator', undefined)
  // Reads the code of the pages, which takes longer than any of them.
  await write('/analysisTools/All')
})

describe('a page before any script runs', () => {
  // First: what was opened once stays with the module.
  test('the sanitiser is opened for a page with an author’s text, for no other', async () => {
    const list = { ...article(''), url: '/api/homepageConfig/list', body: NOTHING_LISTED }
    await write('/front-pages/landing-page', [{ ...list, params: { type: 'industry' } }])
    expect(opened).toBe(0)
    const { html } = await write('/front-pages/article/detail/1001', [article(EVIL)])
    expect(opened).toBe(1)
    expect(html).toContain('Text of the article')
  })

  test('what it does not know yet it names, and shows with the answers', async () => {
    const first = await write('/front-pages/article/detail/1001')
    expect(first.missing).toEqual([{ url: '/api/homepageConfig/detail', params: { id: '1001' } }])
    expect(first.html).not.toContain('Text of the article')
    const { html, missing, state } = await write('/front-pages/article/detail/1001', [
      article(EVIL),
    ])
    // With the article comes what it leads to: its field, and what stands far below it.
    const url = '/api/homepageConfig/list'
    expect(missing).toEqual([
      { url, params: { type: 'industry' } },
      { url, params: { type: 'problem', industryId: '1001' } },
      { url, params: { type: 'analysis', industryId: '1001' } },
    ])
    expect(html).toContain('Text of the article')
    expect(html).toContain('id="section-1"')
    const { queries } = JSON.parse(state) as PageState
    expect(queries.queries).toHaveLength(1)
  })

  test('an author’s scripts are not in it', async () => {
    const { html } = await write('/front-pages/article/detail/1001', [article(EVIL)])
    expect(html).not.toMatch(/steal|onerror|<script/)
  })

  test('nothing in it needs a script to be put in its place', async () => {
    const long = article(`<p>${'A long text. '.repeat(5000)}</p>`)
    for (const path of ['/front-pages/landing-page', '/analysisTools/All']) {
      expect((await write(path)).html).not.toContain('<script')
    }
    const { html } = await write('/front-pages/article/detail/1001', [long])
    expect(html).not.toContain('<script')
    expect(html.indexOf('A long text')).toBeLessThan(html.indexOf('<footer'))
  })

  test('a call that fails leaves its place to the page in the browser', async () => {
    const failed = { ...article(''), status: 500, body: '{"code":500,"msg":"","data":null}' }
    const { html, missing, state } = await write('/front-pages/article/detail/1001', [failed])
    expect(missing).toEqual([])
    expect(html).toContain('<main')
    expect((JSON.parse(state) as PageState).queries.queries).toEqual([])
  })
})
