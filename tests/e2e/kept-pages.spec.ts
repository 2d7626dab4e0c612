/** Who comes back reads the page as it was written, from the worker, before any code has run. */
import type { BrowserContext, Page } from '@playwright/test'
import { COOKIE, preferenceCookie } from '../../src/contract/cookies.ts'
import { KEPT_AT, STAND_IN } from '../../src/contract/rendered-page.ts'
import { cacheStores } from '../../src/lib/storage-keys.ts'
import { untilWritten } from '../helpers/e2e/first-load.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { mintSession } from '../helpers/e2e/minted-session.ts'
import type { ProductServer } from '../helpers/e2e/product-server.ts'
import type { Reader } from '../helpers/e2e/reader.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const ARTICLE = '/front-pages/article/detail/1001'
const TOOLS = '/analysisTools/All'

const kept = (page: Page) =>
  page.evaluate(async (name) => {
    const pages = await (await caches.open(name)).keys()
    return pages.map(({ url }) => new URL(url).pathname)
  }, cacheStores.pages)
const isKeptPage = (page: Page) => page.locator(`#root[${KEPT_AT}]`).count()

/** For `addInitScript`: what could be read in the header and as a heading, frame by frame. */
function watchWords(): void {
  const words: string[] = []
  Object.assign(window, { words })
  const look = () => {
    const seen = [...document.querySelectorAll<HTMLElement>('header, h1')].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    )
    words.push(seen.map((one) => one.innerText).join(' '))
    requestAnimationFrame(look)
  }
  look()
}

test('what a visitor has read is there offline, in the scheme that is chosen, and not for a member', async ({
  context,
  page,
  reader,
  server,
}) => {
  for (const path of [ARTICLE, TOOLS]) {
    await untilWritten(context, path, 'zh-CN')
    await page.goto(path)
    await reader.takenOver()
    if (path === ARTICLE) await reader.workerReady()
    await expect.poll(() => kept(page)).toContain(path)
  }
  await context.setOffline(true)
  for (const path of [ARTICLE, TOOLS]) {
    await page.goto(path)
    expect([path, await isKeptPage(page)]).toEqual([path, 1])
    await reader.takenOver()
  }
  await context.addCookies([
    { name: preferenceCookie('color-scheme'), value: 'dark', url: server.url },
  ])
  await page.goto(ARTICLE)
  expect(await isKeptPage(page)).toBe(1)
  await reader.takenOver()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.locator('[data-early="scheme"]')).toHaveAccessibleName(
    new RegExp(reader.text('layout.theme.dark')),
  )

  // In another language it is not shown before it is in that one.
  await page.addInitScript(watchWords)
  const words = () => page.evaluate(() => (window as never as { words: string[] }).words)
  await context.addCookies([{ name: COOKIE.locale, value: 'en', url: server.url }])
  await page.goto(ARTICLE)
  await expect(page.locator('main h1')).not.toHaveText(/\p{Script=Han}/u)
  const isChinese = (text: string) => /登录|肠道/.test(text)
  expect((await words()).filter(isChinese)).toEqual([])
  await context.clearCookies({ name: COOKIE.locale })

  // A member never sees the page that a visitor has kept; from now on it is kept for him.
  await context.setOffline(false)
  const member = await registerMember(server)
  await mintSession(page, server, member, 'Asia/Shanghai')
  await page.goto(ARTICLE)
  expect(await page.locator('html').getAttribute(STAND_IN)).toBeNull()
  await expect(reader.accountMenu).toBeVisible()
  expect((await words()).filter((text) => text.includes('登录'))).toEqual([])
})

type Place = { context: BrowserContext; page: Page; reader: Reader; server: ProductServer }

/** A member has read an article and the list of tools on this device, which has lost its network since. */
async function hasReadAsMember({ context, page, reader, server }: Place): Promise<void> {
  for (const path of [ARTICLE, TOOLS]) await untilWritten(context, path, 'zh-CN')
  const member = await registerMember(server)
  await mintSession(page, server, member, 'Asia/Shanghai')
  for (const path of [ARTICLE, TOOLS]) {
    await page.goto(path)
    await reader.settled()
    if (path === ARTICLE) await reader.workerReady()
    await expect.poll(() => kept(page)).toContain(path)
  }
  await context.setOffline(true)
}

type Frame = { stands: boolean; words: string; top: number | null; switchLeft: number }

/** For `addInitScript`: each frame that has a page in it: whose it is, its words, where its heading is. */
function watchFrames(): void {
  const frames: Frame[] = []
  Object.assign(window, { frames })
  const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true })
  const look = () => {
    requestAnimationFrame(look)
    const header = document.querySelector<HTMLElement>('header')
    if (!header) return
    const heading = [...document.querySelectorAll('h1')].find(isSeen)
    const bars = [...document.querySelectorAll<HTMLElement>('header, nav')].filter(isSeen)
    frames.push({
      stands: document.documentElement.hasAttribute('data-stand-in'),
      words: bars.map((bar) => bar.innerText).join(' '),
      top: heading?.getBoundingClientRect().top ?? null,
      switchLeft: document.querySelector('header [lang]')?.getBoundingClientRect().left ?? 0,
    })
  }
  requestAnimationFrame(look)
}

test('a member comes back to what he has read: it stands until his own page is drawn in its place', async ({
  context,
  page,
  reader,
  server,
}) => {
  await hasReadAsMember({ context, page, reader, server })
  await page.addInitScript(watchFrames)
  const frames = () => page.evaluate(() => (window as never as { frames: Frame[] }).frames)
  for (const path of [ARTICLE, TOOLS]) {
    await page.goto(path)
    await expect(reader.accountMenu).toBeVisible()
    const seen = await frames()
    expect([path, seen.some(({ stands }) => stands)]).toEqual([path, true])
    expect(seen.at(-1)?.stands).toBe(false)
    // Never without its heading, which stays where it is, as do the switches beside what only he has.
    expect(new Set(seen.map(({ top }) => top)).size).toBe(1)
    expect(seen[0]?.top).not.toBeNull()
    expect(new Set(seen.map(({ switchLeft }) => switchLeft)).size).toBe(1)
    expect(seen.filter(({ words }) => /登录|注册/.test(words))).toEqual([])
    await expect(page.locator('html')).not.toHaveAttribute(STAND_IN)
    await expect(page.locator('#root')).toHaveCount(1)
  }

  // With him goes what he has read here.
  await context.setOffline(false)
  await reader.signOut()
  await expect.poll(() => kept(page)).toEqual([])
})

/** For `addInitScript`: what a reader does in the page that stands, before any code of his own has come. */
function actEarly(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const field = document.querySelector<HTMLInputElement>('input[type="search"]')
    if (field) {
      field.focus()
      field.setRangeText('共定位')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    document.querySelector<HTMLElement>('article [aria-expanded]')?.click()
    const paragraph = document.querySelectorAll('article p')[9]
    if (!paragraph) return
    // As far down as the reader has got.
    scrollBy({ top: paragraph.getBoundingClientRect().top - 200, behavior: 'instant' })
    const places: { stands: boolean; top: number }[] = []
    Object.assign(window, { places })
    const look = () => {
      requestAnimationFrame(look)
      const all = [...document.querySelectorAll('article p')]
      const now = all.find(({ textContent }) => textContent === paragraph.textContent)
      const stands = document.documentElement.hasAttribute('data-stand-in')
      places.push({ stands, top: Math.round(now?.getBoundingClientRect().top ?? 0) })
    }
    requestAnimationFrame(look)
  })
}

test('what a member does while a page stands in for his own is not lost: a press, a typed letter, where he reads', async ({
  context,
  page,
  reader,
  server,
}) => {
  await hasReadAsMember({ context, page, reader, server })
  await page.addInitScript(actEarly)
  await page.goto(TOOLS)
  await expect(reader.accountMenu).toBeVisible()
  const field = page.getByRole('searchbox', { name: reader.text('tools.all.search') })
  await expect(field).toHaveValue('共定位')
  await expect(field).toBeFocused()
  await expect(page.locator('main li h2')).toHaveCount(1)

  await page.goto(ARTICLE)
  await expect(reader.accountMenu).toBeVisible()
  await expect(page.locator('article [aria-expanded]').first()).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  // Where he read when his own page came, and in every frame since.
  await page.waitForTimeout(500)
  const places = await page.evaluate(
    () => (window as never as { places: { stands: boolean; top: number }[] }).places,
  )
  const last = places.findLast(({ stands }) => stands)?.top
  const since = places.filter(({ stands }) => !stands).map(({ top }) => top)
  expect([...new Set(since)]).toEqual([last])
})
