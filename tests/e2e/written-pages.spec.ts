/** Public pages are there before the application: written by the server, taken over without a flash. */
import { globSync, readFileSync } from 'node:fs'
import { RENDERED } from '../../src/contract/written-routes.ts'
import type { RouteName } from '../../src/contract/routes.ts'
import type { Page, Route } from '@playwright/test'
import { realAddresses } from '../helpers/e2e/addresses.ts'
import { idsShown, untilWritten } from '../helpers/e2e/first-load.ts'
import { inItsFont } from '../helpers/e2e/its-font.ts'
import { expect, LANGUAGE_USE, PHONE, test } from '../helpers/e2e/test.ts'
import { inTurn } from '../helpers/e2e/turns.ts'
import { looks, rulesMissing, turnWholeStylesOn } from '../helpers/e2e/whole-styles.ts'

const isWritten = ({ name }: { name: RouteName }) => RENDERED.has(name)
const ARTICLE = '/front-pages/article/detail/1001'
const LANDING = '/front-pages/landing-page'

/** Opens a page that the server has written. */
async function open(page: Page, path: string, accepted: string, options = {}) {
  await untilWritten(page.context(), path, accepted)
  return page.goto(path, options)
}

/** For `addInitScript`: notes what moved under the reader. */
function watchShifts(): void {
  const shifts: number[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as never as { value: number }).value)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** All that moved since the page was opened. */
const shiftOf = (page: Page) =>
  page.evaluate(() =>
    (window as never as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
  )

/** Keeps the code of the application back in the next page that is opened. @returns lets it through */
async function holdCode(page: Page): Promise<() => void> {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  const hold = async (route: Route) => {
    await held
    await route.continue()
  }
  await page.route(/\/assets\/index-.*\.js/, hold, { times: 1 })
  return go
}

for (const language of inTurn(import.meta.filename, ['zh', 'en'] as const)) {
  test.describe(`without any script (${language})`, () => {
    test.use({ language, javaScriptEnabled: false })

    test('every public page can be read, and leads on', async ({ page, reader, server }) => {
      const addresses = (await realAddresses(server)).filter(isWritten)
      expect(addresses.length).toBe(RENDERED.size)
      for (const { path } of addresses) {
        const reply = await open(page, path, LANGUAGE_USE[language].locale)
        expect([path, reply?.status()]).toEqual([path, 200])
        await expect(page.locator('html')).toHaveAttribute(
          'lang',
          LANGUAGE_USE[language].locale.startsWith('zh') ? /^zh/ : /^en/,
        )
        const main = page.locator('main')
        await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
        expect((await main.innerText()).length, path).toBeGreaterThan(150)
        // Its own styles are there: nothing of it is a bare list of blue words.
        const font = await page.locator('main').evaluate((one) => getComputedStyle(one).fontFamily)
        expect(font).toContain('Inter')
      }
      // What lies far below the first screen is there, too.
      await open(page, '/front-pages/landing-page', LANGUAGE_USE[language].locale)
      for (const text of ['landing.latest.title', 'landing.levels.title', 'landing.closing.title'])
        await expect(reader.main.getByRole('heading', { name: reader.text(text) })).toBeVisible()
      await open(page, ARTICLE, LANGUAGE_USE[language].locale)
      await expect(reader.main.getByText(reader.text('articles.ofField.problems'))).toBeVisible()
      const missing = await open(page, '/no/such/page', LANGUAGE_USE[language].locale)
      expect(missing?.status()).toBe(404)
      await expect(reader.main.getByRole('heading', { level: 1 })).toHaveText(
        reader.text('error.page.notFound.title'),
      )
      await open(page, '/front-pages/industry', LANGUAGE_USE[language].locale)
      const opening = page.waitForEvent('popup')
      await page.locator('main a[href*="/article/detail/"]').first().click()
      const article = await opening
      await expect(article).toHaveURL(/article\/detail\/\d+$/)
      await expect(article.locator('main h2').first()).toBeVisible()
    })
  })
}

test.describe('with the part of its styles that it can match', () => {
  // A colour on its way to another would be compared in passing.
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

  test('every written page looks as with the whole ones', async ({ page, server }) => {
    await inItsFont(page)
    const written = (await realAddresses(server)).filter(isWritten)
    for (const [place, { path }] of written.entries()) {
      const [scheme, width] =
        place % 2 === 0 ? (['dark', 390] as const) : (['light', 1440] as const)
      await page.setViewportSize({ width, height: 900 })
      await open(page, path, 'zh-CN')
      await page.locator('html').evaluate((root, shown) => {
        root.dataset['mantineColorScheme'] = shown
      }, scheme)
      const before = await looks(page)
      await turnWholeStylesOn(page)
      const after = await looks(page)
      expect(Object.keys(before).length, path).toBeGreaterThan(50)
      const changed = Object.keys(after).filter((kind) => after[kind] !== before[kind])
      expect([path, changed]).toEqual([path, []])
      // What holds on other widths, in other states and on paper.
      const { whole, missing } = await rulesMissing(page)
      expect(whole, path).toBeGreaterThan(400)
      expect([path, missing]).toEqual([path, []])
    }
  })
})

/** The classes that a stylesheet has rules for. */
const classesIn = (css: string) =>
  new Set([...css.matchAll(/\.((?:_|m_)[\w-]+)/g)].map(([, name = '']) => name))

test('every written page comes with the styles of all that it shows', async ({ page, server }) => {
  const ruled = new Map(
    globSync('dist/assets/*.css').map((file) => [
      `/${file.replace(/^dist\//, '')}`,
      classesIn(readFileSync(file, 'utf8')),
    ]),
  )
  for (const { path } of (await realAddresses(server)).filter(isWritten)) {
    // What the server sends; no browser sees it differently.
    await untilWritten(page.context(), path, 'zh-CN')
    const html = await (
      await page.request.get(path, { headers: { 'accept-language': 'zh-CN' } })
    ).text()
    const linked = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(
      ([, file = '']) => ruled.get(file) ?? new Set<string>(),
    )
    expect(linked.length, path).toBeGreaterThan(0)
    const used = new Set(
      [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
    )
    expect(used.size, path).toBeGreaterThan(20)
    const bare = [...used].filter(
      (name) =>
        [...ruled.values()].some((names) => names.has(name)) &&
        !linked.some((names) => names.has(name)),
    )
    expect([path, bare]).toEqual([path, []])
  }
})

test('the application takes every written page over as it is, and asks for nothing again; all its texts are there', async ({
  page,
  reader,
  server,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/tool')) calls.push(request.postData() ?? '')
  })
  await page.addInitScript(watchShifts)
  const written = (await realAddresses(server)).filter(isWritten).map(({ path }) => path)
  for (const path of [...written, '/no/such/page']) {
    calls.length = 0
    const release = await holdCode(page)
    await open(page, path, 'zh-CN', { waitUntil: 'commit' })
    await expect(page.locator('#late')).toBeAttached()
    const controls = await page.evaluateHandle(() => [
      ...document.querySelectorAll<HTMLElement>('#root :is(h1, button, summary)'),
    ])
    release()
    await expect(page.locator('#root[data-rendered]')).toHaveCount(0)
    // The same elements as before: taken over, not written anew, which would lose what was pressed on
    // them until now. `faults` sees what React says.
    const gone = await controls.evaluate((all) =>
      all.filter((one) => !one.isConnected).map((one) => one.ariaLabel ?? one.innerText),
    )
    expect([path, gone]).toEqual([path, []])
    const shift = await shiftOf(page)
    expect([path, shift < 0.02]).toEqual([path, true])
    expect([path, calls]).toEqual([path, []])
    expect([path, await idsShown(reader)]).toEqual([path, []])
  }
})

test('a part far below stays as it was written until the reader comes near, and then answers', async ({
  page,
  reader,
}) => {
  await open(page, '/front-pages/landing-page', 'zh-CN')
  await reader.takenOver()
  const heading = reader.main.getByRole('heading', { name: reader.text('landing.levels.title') })
  const before = await heading.elementHandle()
  expect(await before?.evaluate((one) => one.isConnected)).toBe(true)
  await heading.scrollIntoViewIfNeeded()
  await expect.poll(() => before?.evaluate((one) => one.isConnected)).toBe(false)
  await reader.main.getByRole('link', { name: reader.text('landing.levels.compare') }).click()
  await expect(page).toHaveURL(/pricing$/)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  for (const path of [LANDING, ARTICLE]) {
    test(`${path}: what is below the first screen waits for the first paint, and nothing else does`, async ({
      page,
    }) => {
      // As if the first frame never came.
      await page.addInitScript(() => Object.assign(globalThis, { requestAnimationFrame: () => 0 }))
      await open(page, path, LANGUAGE_USE.zh.locale, { waitUntil: 'domcontentloaded' })
      const waiting = await page
        .locator('#root *')
        .evaluateAll((all) =>
          all
            .filter((one) => getComputedStyle(one).contentVisibility === 'hidden')
            .map((one) => one.getBoundingClientRect().top / innerHeight),
        )
      expect(waiting.length).toBeGreaterThan(4)
      expect(Math.min(...waiting)).toBeGreaterThan(1)
    })
  }
})

test.describe('a font that comes late', () => {
  // All words are in that font, so that each line is longer or shorter in another one.
  test.use({ language: 'en' })

  test('moves nothing that is being read', async ({ page, reader }) => {
    let come = () => {}
    const isTime = new Promise<void>((resolve) => (come = resolve))
    await page.route(/\.woff2$/, async (route) => {
      await isTime
      await route.continue()
    })
    const places = () =>
      reader.main.getByRole('paragraph').evaluateAll((all) =>
        all.map((one) => {
          const text = document.createRange()
          text.selectNodeContents(one)
          return text.getBoundingClientRect().toJSON() as unknown
        }),
      )
    const comes = page.waitForResponse(/\.woff2$/)
    await open(page, ARTICLE, LANGUAGE_USE.en.locale, { waitUntil: 'domcontentloaded' })
    await reader.takenOver()
    const before = await places()
    expect(before.length).toBeGreaterThan(5)
    come()
    await comes
    await page.evaluate(() => document.fonts.ready)
    expect(await places()).toEqual(before)
  })
})

test.describe('an address that names its language', () => {
  test('is shown in it to who has chosen none, and loses the name', async ({ page, reader }) => {
    await open(page, '/front-pages/industry?lang=en', 'zh-CN')
    await reader.takenOver()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await expect(page).toHaveURL(/\/front-pages\/industry$/)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await page.goto('/front-pages/industry?lang=zh')
    await reader.takenOver()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  })
})

test('members and search results get the bare page', async ({ request, server }) => {
  const rendered = async (path: string, cookie: string) =>
    (await (await request.get(server.url + path, { headers: { cookie } })).text()).includes(
      'data-rendered=',
    )
  await expect.poll(() => rendered(ARTICLE, ''), { timeout: 30_000 }).toBe(true)
  expect(await rendered(ARTICLE, 'token=x')).toBe(false)
  expect(await rendered('/front-pages/industry?current=2', '')).toBe(false)
  expect(await rendered('/index.html', '')).toBe(false)
  // The front door leads to the written page, not to a bare one.
  await expect.poll(() => rendered('/', ''), { timeout: 30_000 }).toBe(true)
  const door = await request.get(`${server.url}/`, { maxRedirects: 0 })
  expect([door.status(), door.headers()['location']]).toEqual([301, '/front-pages/landing-page'])
})

test.describe('a piece of code that cannot be had', () => {
  test('the page stays readable, says so, and starts when it is asked again', async ({
    page,
    reader,
    faults,
  }) => {
    faults.allow(/dynamically imported|Importing a module|could not start|preload CSS|ChunkLoad/)
    await untilWritten(page.context(), ARTICLE, 'zh-CN')
    for (const [piece, kind] of [
      ['index', 'js'],
      ['vendor', 'js'],
      ['article', 'js'],
      ['index', 'css'],
    ]) {
      await test.step(`${piece}.${kind}`, async () => {
        await page.route(new RegExp(`/assets/${piece}-.*\\.${kind}`), (route) => route.abort())
        await page.goto(ARTICLE)
        const notice = page.locator('#late')
        await expect(notice).toContainText(reader.text('late.failed'))
        await expect(notice.getByText(reader.text('late.readable'))).toBeVisible()
        await expect(notice.locator('p:visible')).toHaveCount(1)
        await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
        await page.unrouteAll()
        await notice.getByRole('link', { name: reader.text('late.reload') }).click()
        await reader.takenOver()
        await expect(notice).toBeHidden()
      })
    }
  })

  test('a page that was not written says so, and no more', async ({ page, reader }) => {
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await page.route(/\/assets\/index-.*\.js/, (route) => held.then(() => route.abort()))
    await page.goto('/login', { waitUntil: 'commit' })
    const notice = page.locator('#late')
    await expect(notice).toContainText(reader.text('late.bare'))
    await expect(notice.locator('span:visible')).toHaveCount(1)
    go()
    await expect(notice.locator('.bare:visible')).toHaveCount(0)
    await expect(notice).toContainText(reader.text('late.failed'))
    await expect(notice.getByText(reader.text('late.readable'))).toBeHidden()
  })

  test('a press that waits long is answered by a word, and done in the end, where the reader has gone', async ({
    page,
    reader,
  }) => {
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await page.route(/\/assets\/index-.*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await open(page, ARTICLE, 'zh-CN', { waitUntil: 'commit' })
    await reader.button('layout.about.open').click()
    await expect(reader.button('layout.about.open')).toHaveAttribute('data-pressed')
    await page.evaluate(() => window.scrollTo(0, 600))
    await expect(page.locator('#late')).toContainText(reader.text('late.slow'))
    go()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('[data-pressed]')).toHaveCount(0)
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    await expect(page.locator('#late')).toBeHidden()
  })
})

test.describe('in English, where all of a text is set in the font', () => {
  test.use({ language: 'en', serviceWorkers: 'block' })

  for (const [size, viewport] of [
    ['a wide screen', { width: 1280, height: 900 }],
    ['a phone', { width: 390, height: 844 }],
  ] as const)
    test(`the font comes while a page is read and moves nothing on ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.addInitScript(watchShifts)
      // The font is shown with the whole styles: as on a line, when something has been read.
      await page.route(/\/assets\/.*\.css$/, async (route) => {
        await page.waitForFunction(
          () => performance.getEntriesByName('first-contentful-paint').length > 0,
        )
        await route.continue()
      })
      const moved: [string, boolean][] = []
      const paths = [LANDING, ARTICLE, '/front-pages/industry', '/front-pages/pricing']
      for (const path of paths) {
        await open(page, path, 'en-GB')
        await expect(page.locator('#root[data-rendered]')).toHaveCount(0)
        await page.evaluate(() => document.fonts.ready)
        const isShown = await page.evaluate(() =>
          [...document.fonts].some(
            ({ family, status }) => /Inter Variable/.test(family) && status === 'loaded',
          ),
        )
        expect([path, isShown]).toEqual([path, true])
        const sum = await shiftOf(page)
        moved.push([path, sum < 0.02])
      }
      expect(moved).toEqual(paths.map((path) => [path, true]))
    })
})
