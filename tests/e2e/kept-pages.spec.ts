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

type First = { isStandIn: boolean; words: string }

/** For `addInitScript`: notes what the document shows before any code of the application runs. */
function noteFirst(standIn: string): void {
  document.addEventListener('DOMContentLoaded', () => {
    const seen = [...document.querySelectorAll<HTMLElement>('header, nav, h1')].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    )
    const words = seen.map((one) => one.innerText).join(' ')
    const first: First = { isStandIn: document.documentElement.hasAttribute(standIn), words }
    Object.assign(window, { first })
  })
}

const firstOf = (page: Page) => page.evaluate(() => (window as never as { first: First }).first)

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
  await page.addInitScript(noteFirst, STAND_IN)
  await context.addCookies([{ name: COOKIE.locale, value: 'en', url: server.url }])
  await page.goto(ARTICLE)
  await expect(page.locator('main h1')).not.toHaveText(/\p{Script=Han}/u)
  expect((await firstOf(page)).words).not.toMatch(/登录|肠道/)
  await context.clearCookies({ name: COOKIE.locale })

  // A member never sees the page that a visitor has kept; from now on it is kept for him.
  await context.setOffline(false)
  const member = await registerMember(server)
  await mintSession(page, server, member, 'Asia/Shanghai')
  await page.goto(ARTICLE)
  expect(await firstOf(page)).toMatchObject({
    isStandIn: false,
    words: expect.not.stringContaining('登录'),
  })
  await expect(reader.accountMenu).toBeVisible()
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

test('shows a member the prerendered page until their own page is ready, and removes it at sign-out', async ({
  context,
  page,
  reader,
  server,
}) => {
  await hasReadAsMember({ context, page, reader, server })
  await page.addInitScript(noteFirst, STAND_IN)
  for (const path of [ARTICLE, TOOLS]) {
    await page.goto(path)
    await expect(reader.accountMenu).toBeVisible()
    const first = await firstOf(page)
    expect([path, first.isStandIn]).toEqual([path, true])
    expect(first.words).not.toMatch(/登录|注册/)
    await expect(page.locator('html')).not.toHaveAttribute(STAND_IN)
    await expect(page.locator('#root')).toHaveCount(1)
  }
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
  const tenth = page.locator('article p').nth(9)
  await expect
    .poll(() => tenth.evaluate((one) => Math.round(one.getBoundingClientRect().top)))
    .toBeLessThan(400)
})
