/** Who comes back as a visitor reads the page as it was written, from the worker, before any code has run. */
import type { Page } from '@playwright/test'
import { COOKIE, preferenceCookie } from '../../src/contract/cookies.ts'
import { KEPT_AT } from '../../src/contract/rendered-page.ts'
import { cacheStores } from '../../src/lib/storage-keys.ts'
import { untilWritten } from '../helpers/e2e/first-load.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { mintSession } from '../helpers/e2e/minted-session.ts'
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

test('kept for visitors only: what was read is there offline, in the scheme that is chosen, and not for a member', async ({
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

  // A member never sees the page of visitors, and has none kept.
  await context.setOffline(false)
  const member = await registerMember(server)
  await mintSession(page, server, member, 'Asia/Shanghai')
  await page.goto(ARTICLE)
  await expect(reader.accountMenu).toBeVisible()
  expect((await words()).filter((text) => text.includes('登录'))).toEqual([])
  await expect.poll(() => kept(page)).toEqual([])
})
