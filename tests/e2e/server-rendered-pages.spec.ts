/**
 * Server-rendered pages: readable without the application's code, hydrated without changes, with a
 * message when the code fails.
 */
import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { realAddresses } from '../helpers/e2e/addresses.ts'
import { idsShown, waitUntilServerRendered } from '../helpers/e2e/first-load.ts'
import { deferScripts } from '../helpers/e2e/deferred-scripts.ts'
import type { ProductServer } from '../helpers/e2e/product-server.ts'
import { expect, LANGUAGE_USE, test } from '../helpers/e2e/test.ts'

const ARTICLE = '/front-pages/article/detail/1001'
const LANDING = '/front-pages/landing-page'
const ARTICLES = '/front-pages/industry'

const renderedPaths = async (server: ProductServer) =>
  (await realAddresses(server)).filter(({ row }) => row.isServerRendered).map(({ path }) => path)

/** Opens a page that the server has rendered. */
async function open(page: Page, path: string, accepted: string, options = {}) {
  await waitUntilServerRendered(page.context(), path, accepted)
  return page.goto(path, options)
}

async function expectReadable(page: Page, path: string): Promise<void> {
  const reply = await open(page, path, LANGUAGE_USE.zh.locale)
  expect([path, reply?.status()]).toEqual([path, 200])
  const main = page.locator('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await main.innerText()).length, path).toBeGreaterThan(150)
  expect(await main.evaluate((one) => getComputedStyle(one).fontFamily)).toContain('Inter')
}

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test(
    'articles can be found and read, and the language changed',
    { tag: '@smoke' },
    async ({ page, user }) => {
      await expectReadable(page, LANDING)
      // The part below the first screen is there as well.
      await expect(user.heading('landing.closing.title')).toBeVisible()
      await expectReadable(page, ARTICLES)
      const opening = page.waitForEvent('popup')
      await page.locator('main a[href*="/article/detail/"]').first().click()
      const article = await opening
      await expect(article).toHaveURL(/article\/detail\/\d+$/)
      await expect(article.locator('main h2').first()).toBeVisible()
      await article.locator('header a[hreflang="en"]').click()
      await expect(article.locator('html')).toHaveAttribute('lang', 'en-US')
    },
  )

  test('every public page can be read', { tag: '@nightly' }, async ({ page, user, server }) => {
    const paths = await renderedPaths(server)
    expect(paths.length).toBeGreaterThan(8)
    for (const path of paths) await expectReadable(page, path)
    const missing = await open(page, '/no/such/page', LANGUAGE_USE.zh.locale)
    expect(missing?.status()).toBe(404)
    await expect(user.main.getByRole('heading', { level: 1 })).toHaveText(
      user.text('error.page.notFound.title'),
    )
  })
})

test(
  'hydrates every server-rendered page without replacing or requesting anything; every text is there',
  { tag: '@nightly' },
  async ({ page, user, server }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/tool')) calls.push(request.postData() ?? '')
    })
    for (const path of [...(await renderedPaths(server)), '/no/such/page']) {
      calls.length = 0
      const code = await deferScripts(page)
      await open(page, path, 'zh-CN', { waitUntil: 'commit' })
      await expect(page.locator('#late')).toBeAttached()
      const controls = await page.evaluateHandle(() => [
        ...document.querySelectorAll<HTMLElement>('#root :is(h1, button, summary)'),
      ])
      await code.release()
      await user.waitUntilHydrated()
      // Replaced elements would lose the clicks made on them. `faults` holds the messages of React.
      const gone = await controls.evaluate((all) =>
        all.filter((one) => !one.isConnected).map((one) => one.ariaLabel ?? one.innerText),
      )
      expect([path, gone]).toEqual([path, []])
      expect([path, calls]).toEqual([path, []])
      expect([path, await idsShown(user)]).toEqual([path, []])
      await page.unrouteAll()
    }
  },
)

/** Returns the classes that a stylesheet has rules for. */
const classesIn = (css: string) =>
  new Set([...css.matchAll(/\.((?:_|m_)[\w-]+)/g)].map(([, name = '']) => name))

test(
  'every page links the styles of all classes in it',
  { tag: '@nightly' },
  async ({ page, server }) => {
    const sheets = new Map(
      globSync('dist/assets/*.css').map((file) => [
        `/${file.replace(/^dist\//, '')}`,
        classesIn(readFileSync(file, 'utf8')),
      ]),
    )
    const all = new Set([...sheets.values()].flatMap((names) => [...names]))
    const headers = { 'accept-language': 'zh-CN' }
    for (const path of await renderedPaths(server)) {
      await waitUntilServerRendered(page.context(), path, 'zh-CN')
      const html = await (await page.request.get(path, { headers })).text()
      const linked = new Set(
        [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].flatMap(
          ([, file = '']) => [...(sheets.get(file) ?? [])],
        ),
      )
      const used = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) =>
        names.split(' '),
      )
      expect(used.length, path).toBeGreaterThan(20)
      expect([path, used.filter((name) => all.has(name) && !linked.has(name))]).toEqual([path, []])
    }
  },
)

test.describe('a slow font', () => {
  // In English all of a text is in that font, so that each line would have another length in
  // another one.
  test.use({ language: 'en' })

  test('does not shift the text', { tag: '@nightly' }, async ({ page, user }) => {
    let come = () => {}
    const isTime = new Promise<void>((resolve) => (come = resolve))
    await page.route(/\.woff2$/, async (route) => {
      await isTime
      await route.continue()
    })
    const places = () =>
      user.main.getByRole('paragraph').evaluateAll((all) =>
        all.map((one) => {
          const text = document.createRange()
          text.selectNodeContents(one)
          return text.getBoundingClientRect().toJSON() as unknown
        }),
      )
    const comes = page.waitForResponse(/\.woff2$/)
    await open(page, ARTICLE, LANGUAGE_USE.en.locale, { waitUntil: 'domcontentloaded' })
    await user.waitUntilHydrated()
    // Block period of 100 ms, swap period of three seconds.
    await page.waitForTimeout(3500)
    const before = await places()
    expect(before.length).toBeGreaterThan(5)
    come()
    await comes
    await page.evaluate(() => document.fonts.ready)
    expect(await places()).toEqual(before)
  })
})

test('shows an address with a language in that language to a user without a choice', async ({
  page,
  user,
}) => {
  await open(page, `${ARTICLES}?lang=en`, 'zh-CN')
  await user.waitUntilHydrated()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page).toHaveURL(/\/front-pages\/industry$/)
  await page.goto(`${ARTICLES}?lang=zh`)
  await user.waitUntilHydrated()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
})

test('sends members and search results a page without content', async ({ request, server }) => {
  const rendered = async (path: string, cookie: string) =>
    (await (await request.get(server.url + path, { headers: { cookie } })).text()).includes(
      'data-rendered=',
    )
  await expect.poll(() => rendered(ARTICLE, ''), { timeout: 60_000 }).toBe(true)
  expect(await rendered(ARTICLE, 'token=x')).toBe(false)
  expect(await rendered(`${ARTICLES}?current=2`, '')).toBe(false)
  const redirect = await request.get(`${server.url}/`, { maxRedirects: 0 })
  expect([redirect.status(), redirect.headers()['location']]).toEqual([301, LANDING])
})

test.describe('code that fails to load', () => {
  test('leaves the page readable with a message, and starts on retry', async ({
    page,
    user,
    faults,
  }) => {
    faults.allow(/dynamically imported|Importing a module|could not start|preload CSS|ChunkLoad/)
    await waitUntilServerRendered(page.context(), ARTICLE, 'zh-CN')
    await page.route(/\/assets\/index-.*\.js/, (route) => route.abort())
    await page.goto(ARTICLE)
    const notice = page.locator('#late')
    await expect(notice).toContainText(user.text('late.failed'))
    await expect(notice.getByText(user.text('late.readable'))).toBeVisible()
    await expect(user.main.getByRole('heading', { level: 1 })).toBeVisible()
    await page.unrouteAll()
    await notice.getByRole('link', { name: user.text('late.reload') }).click()
    await user.waitUntilHydrated()
    await expect(notice).toBeHidden()
  })

  test('is reported on a page that the server does not render', async ({ page, user }) => {
    await page.route(/\/assets\/index-.*\.js/, (route) => route.abort())
    await page.goto('/login', { waitUntil: 'commit' })
    const notice = page.locator('#late')
    await expect(notice).toContainText(user.text('late.failed'))
    await expect(notice.getByText(user.text('late.readable'))).toBeHidden()
  })
})
