/**
 * A returning visitor reads the server-rendered page from the worker's cache, before any code has
 * run.
 */
import type { Page } from '@playwright/test'
import { COOKIE, preferenceCookie } from '../../src/contract/cookies.ts'
import { CACHED_AT } from '../../src/contract/rendered-page.ts'
import { cacheStores } from '../../src/lib/storage-keys.ts'
import { waitUntilServerRendered } from '../helpers/e2e/first-load.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { createFakeSession } from '../helpers/e2e/fake-session.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const ARTICLE = '/front-pages/article/detail/1001'
const TOOLS = '/analysisTools/All'

const readCachedPaths = (page: Page) =>
  page.evaluate(async (name) => {
    const pages = await (await caches.open(name)).keys()
    return pages.map(({ url }) => new URL(url).pathname)
  }, cacheStores.pages)
const isCachedPage = (page: Page) => page.locator(`#root[${CACHED_AT}]`).count()

/** For `addInitScript`: saves the text that the document shows before any code of the application runs. */
function saveFirstText(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const visible = [...document.querySelectorAll<HTMLElement>('header, nav, h1')].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    )
    Object.assign(window, { firstText: visible.map((one) => one.innerText).join(' ') })
  })
}

const firstTextOf = (page: Page) =>
  page.evaluate(() => (window as never as { firstText: string }).firstText)

test('pages that a visitor has read are available offline, in the chosen color scheme, and not for a member', async ({
  context,
  page,
  user,
  server,
}) => {
  for (const path of [ARTICLE, TOOLS]) {
    await waitUntilServerRendered(context, path, 'zh-CN')
    await page.goto(path)
    await user.waitUntilHydrated()
    if (path === ARTICLE) await user.waitUntilWorkerReady()
    await expect.poll(() => readCachedPaths(page)).toContain(path)
  }
  await context.setOffline(true)
  for (const path of [ARTICLE, TOOLS]) {
    await page.goto(path)
    expect([path, await isCachedPage(page)]).toEqual([path, 1])
    await user.waitUntilHydrated()
  }
  await context.addCookies([
    { name: preferenceCookie('color-scheme'), value: 'dark', url: server.url },
  ])
  await page.goto(ARTICLE)
  expect(await isCachedPage(page)).toBe(1)
  await user.waitUntilHydrated()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(
    page.locator('header').getByRole('button', { name: user.text('layout.theme.dark') }),
  ).toBeVisible()

  // In another language it is not shown before its text is in that language.
  await page.addInitScript(saveFirstText)
  await context.addCookies([{ name: COOKIE.locale, value: 'en', url: server.url }])
  await page.goto(ARTICLE)
  await expect(page.locator('main h1')).not.toHaveText(/\p{Script=Han}/u)
  expect(await firstTextOf(page)).not.toMatch(/登录|肠道/)
  await context.clearCookies({ name: COOKIE.locale })

  // A member never sees the page that a visitor has read.
  await context.setOffline(false)
  const member = await registerMember(server)
  await createFakeSession(page, server, member, 'Asia/Shanghai')
  await page.goto(ARTICLE)
  expect(await firstTextOf(page)).not.toContain('登录')
  await expect(user.accountMenu).toBeVisible()
})

test('a member starts from the cached document, and pages that were read before are deleted', async ({
  context,
  page,
  user,
  server,
}) => {
  await waitUntilServerRendered(context, ARTICLE, 'zh-CN')
  await page.goto(ARTICLE)
  await user.waitUntilWorkerReady()
  await expect.poll(() => readCachedPaths(page)).toContain(ARTICLE)
  const member = await registerMember(server)
  await createFakeSession(page, server, member, 'Asia/Shanghai')
  await page.goto(TOOLS)
  await user.waitUntilSettled()
  await expect.poll(() => readCachedPaths(page)).toEqual([])
  await context.setOffline(true)
  await page.goto(ARTICLE)
  await expect(user.accountMenu).toBeVisible()
  expect(await isCachedPage(page)).toBe(0)
  await expect(page.locator('main h1')).toBeVisible()
})
