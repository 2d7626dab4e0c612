/** No frame shows the other state: not the light page in the dark, another language, or another person's bar. */
import type { Page } from '@playwright/test'
import { preferenceCookie } from '../../src/contract/cookies.ts'
import { drawOut, emptied, type Frame, isLight, watchAllFrames } from '../helpers/e2e/frames.ts'
import { expect, LANGUAGE_USE, test } from '../helpers/e2e/test.ts'

const LANDING = '/front-pages/landing-page'
const ARTICLE = '/front-pages/article/detail/1001'
const TOOLS = '/analysisTools/All'
const PAGES = [LANDING, ARTICLE, TOOLS]

const isChinese = (text: string) => /\p{Script=Han}/u.test(text)
/** The switch names the other language, and the product's name has both. */
const barWords = ({ bar }: Frame) => bar.replaceAll(/析微|Veriscope|English|中文|EN|中/g, '')

/** The first reader on a busy server gets the bare page; from then on the written one is there. */
async function untilWritten(
  page: Page,
  path: string,
  accepted: string,
  cookie = '',
): Promise<void> {
  const headers = { 'accept-language': accepted, ...(cookie !== '' && { cookie }) }
  const read = async () => (await page.request.get(path, { headers })).text()
  await expect.poll(read, { timeout: 30_000 }).toContain('data-rendered=')
}

/** Holds our code back, so that what stands before it is on the screen for some frames. */
async function holdCode(page: Page): Promise<() => void> {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(/\/assets\/index-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  return go
}

/** Opens a page slowly: first what the server sent, then the application. */
async function openSlowly(page: Page, path: string): Promise<void> {
  const go = await holdCode(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.body !== null)
  await drawOut(page)
  go()
  await expect(page.locator('#root h1').first()).toBeVisible()
  await expect(page.locator('#root[data-rendered]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await drawOut(page)
  await page.unrouteAll({ behavior: 'wait' })
}

const SCHEMES = [
  { name: 'a chosen dark scheme', cookie: 'dark', device: 'light', isDark: true },
  { name: 'the dark scheme of the device', cookie: 'system', device: 'dark', isDark: true },
  { name: 'a light scheme on a dark device', cookie: 'light', device: 'dark', isDark: false },
  { name: 'nothing chosen on a dark device', cookie: '', device: 'dark', isDark: false },
] as const

for (const { name, cookie, device, isDark } of SCHEMES) {
  test.describe(name, () => {
    test.use({ colorScheme: device })

    test('no frame of a public page is in the other scheme', async ({ context, page, server }) => {
      const scheme = preferenceCookie('color-scheme')
      if (cookie !== '')
        await context.addCookies([{ name: scheme, value: cookie, url: server.url }])
      const frames = await watchAllFrames(context)
      for (const path of PAGES) {
        await untilWritten(page, path, 'zh-CN', cookie === '' ? '' : `${scheme}=${cookie}`)
        frames.forget()
        await openSlowly(page, path)
        const { seen } = frames
        expect(seen.filter(({ heading }) => heading !== '').length).toBeGreaterThan(0)
        expect(seen.filter(({ hasMemberBar }) => hasMemberBar)).toEqual([])
        const painted = seen.filter(({ backgrounds }) => backgrounds.length > 0)
        expect(painted.length).toBeGreaterThan(0)
        expect(painted.filter((one) => one.backgrounds.some(isLight) === isDark)).toEqual([])
        expect(emptied(seen)).toEqual([])
      }
    })
  })
}

for (const language of ['zh', 'en'] as const) {
  const other = language === 'zh' ? 'en' : 'zh'
  test.describe(`a device of ${language} whose browser prefers ${other}`, () => {
    test.use({
      locale: LANGUAGE_USE[other].locale,
      timezoneId: LANGUAGE_USE[language].timezoneId,
    })

    test('no frame shows the other language', async ({ context, page }) => {
      const frames = await watchAllFrames(context)
      for (const path of PAGES) {
        await untilWritten(page, path, LANGUAGE_USE[other].locale)
        frames.forget()
        await openSlowly(page, path)
        const read = frames.seen.filter(({ heading }) => heading !== '')
        expect(read.length).toBeGreaterThan(0)
        expect(read.filter(({ heading }) => isChinese(heading) !== (language === 'zh'))).toEqual([])
        expect(emptied(frames.seen)).toEqual([])
      }
    })
  })
}

test('switching the language changes everything in one frame', async ({ context, page }) => {
  const frames = await watchAllFrames(context)
  for (const path of PAGES) {
    await untilWritten(page, path, 'zh-CN')
    await openSlowly(page, path)
    for (const [name, isTo] of [
      ['English', false],
      ['中文', true],
    ] as const) {
      frames.forget()
      // Texts of the other language come over the network: what is shown until then stays whole.
      await page.locator('header').getByRole('link', { name }).click()
      await expect
        .poll(async () => isChinese(await page.locator('h1').first().innerText()))
        .toBe(isTo)
      await page.waitForLoadState('networkidle')
      await drawOut(page)
      const mixed = frames.seen.filter((frame) => {
        const isHan = isChinese(frame.heading)
        return isHan !== frame.lang.startsWith('zh') || isHan !== isChinese(barWords(frame))
      })
      expect(mixed).toEqual([])
      expect(frames.seen.at(-1)?.lang).toMatch(isTo ? /^zh/ : /^en/)
      expect(emptied(frames.seen)).toEqual([])
      expect(frames.seen.filter(({ skeletons }) => skeletons > 0)).toEqual([])
    }
  }
})

test('a member never sees a visitor’s bar, and a visitor never a member’s', async ({
  context,
  page,
  reader,
  server,
}) => {
  await reader.signIn(await server.demoMember())
  const frames = await watchAllFrames(context)
  for (const path of PAGES) {
    frames.forget()
    await openSlowly(page, path)
    await expect(reader.accountMenu).toBeVisible()
    await drawOut(page)
    expect(frames.seen.some(({ hasMemberBar }) => hasMemberBar)).toBe(true)
    expect(frames.seen.filter(({ hasVisitorBar }) => hasVisitorBar)).toEqual([])
    expect(emptied(frames.seen)).toEqual([])
  }

  await page.goto(ARTICLE)
  await reader.settled()
  frames.forget()
  await reader.accountMenu.click()
  await page.getByRole('menuitem', { name: reader.text('layout.account.signOut') }).click()
  await expect(page.locator('header a[href="/login"]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await drawOut(page)
  const left = frames.seen.findIndex(({ hasVisitorBar }) => hasVisitorBar)
  expect(frames.seen.slice(left).filter(({ hasMemberBar }) => hasMemberBar)).toEqual([])
  expect(frames.seen.filter((one) => one.hasMemberBar && one.hasVisitorBar)).toEqual([])
  expect(emptied(frames.seen)).toEqual([])

  // Who was never signed in: the tests of schemes.
  frames.forget()
  await openSlowly(page, ARTICLE)
  expect(frames.seen.some(({ hasVisitorBar }) => hasVisitorBar)).toBe(true)
  expect(frames.seen.filter(({ hasMemberBar }) => hasMemberBar)).toEqual([])
  expect(emptied(frames.seen)).toEqual([])
})

test('signing in leads from the visitor’s page to the member’s, without the one coming back', async ({
  context,
  page,
  reader,
  server,
}) => {
  const frames = await watchAllFrames(context)
  await untilWritten(page, LANDING, 'zh-CN')
  await page.goto(LANDING)
  await reader.settled()
  await page.locator('header a[href="/login"]').click()
  await expect(page).toHaveURL(/\/login$/)
  frames.forget()
  await reader.enterPassword(await server.demoMember())
  await expect(reader.accountMenu).toBeVisible()
  await reader.settled()
  await drawOut(page)
  const { seen } = frames
  const there = seen.findIndex(({ hasMemberBar }) => hasMemberBar)
  expect(there).toBeGreaterThan(0)
  expect(seen.slice(there).filter(({ hasVisitorBar }) => hasVisitorBar)).toEqual([])
  expect(seen.slice(there).filter(({ path }) => path === '/login')).toEqual([])
  expect(emptied(seen)).toEqual([])
})

test.describe('a reader who comes back without a network', () => {
  test.use({ workerStart: 'atOnce' })

  for (const who of ['visitor', 'member'] as const) {
    test(`sees no skeleton and no fault where the device has it all (${who})`, async ({
      context,
      page,
      reader,
      server,
    }) => {
      const kept = [ARTICLE, TOOLS, '/front-pages/industry']
      if (who === 'member') await reader.signIn(await server.demoMember())
      await page.goto(ARTICLE)
      await reader.workerReady()
      const headings = new Map<string, string>()
      for (const path of kept) {
        await page.goto(path)
        await reader.settled()
        headings.set(path, await page.locator('#root h1').first().innerText())
        // Answers are written to the device within a second.
        await page.waitForTimeout(1500)
      }
      await context.setOffline(true)
      const frames = await watchAllFrames(context)
      for (const path of kept) {
        const tab = await context.newPage()
        frames.forget()
        await tab.goto(path)
        await expect(tab.locator('#root h1').first()).toHaveText(headings.get(path) ?? '')
        // The text, too, whose sanitiser comes on its own.
        if (path === ARTICLE) await expect(tab.locator('main h2[id]').first()).toBeVisible()
        await drawOut(tab)
        // Nor that there is no network: it is not asked.
        const shown = new Set(frames.seen.map(({ heading }) => heading).filter(Boolean))
        expect([...shown].map((text) => text.replaceAll(' ', ''))).toEqual([
          (headings.get(path) ?? '').replaceAll(/\s/g, ''),
        ])
        expect(frames.seen.filter(({ skeletons }) => skeletons > 0)).toEqual([])
        expect(emptied(frames.seen)).toEqual([])
        await tab.close()
      }
    })
  }
})
