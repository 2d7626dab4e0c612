/** Opening articles, reading them offline, and addresses without an article. */
import type { Page } from '@playwright/test'
import { COOKIE } from '../../src/contract/cookies.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { User } from '../helpers/e2e/user.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const PROBLEM = '/front-pages/article/problemDetails'
const PROBLEMS = '/front-pages/moreProblems'

/** Clicks a link that opens a tab. @returns the tab, which must have no opener */
async function openedTab(page: Page, click: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await click()
  const tab = await opened
  await tab.waitForLoadState()
  expect(await tab.evaluate(() => window.opener === null && document.referrer === '')).toBe(true)
  return tab
}

async function cookieOf(page: Page, name: string): Promise<string> {
  const cookies = await page.context().cookies()
  return decodeURIComponent(cookies.find((cookie) => cookie.name === name)?.value ?? '')
}

test('4.3a 4.3b S31 an industry and an analysis open a new tab, and their id is stored; 4.3c so does a problem, but one of type 3 unfolds in place', async ({
  page,
  user,
  server,
}) => {
  await test.step('4.3a an industry', async () => {
    await page.goto('/front-pages/industry')
    const link = user.main.getByRole('heading', { level: 2 }).getByRole('link').first()
    const id = /(\d+)$/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
    const tab = await openedTab(page, () => link.click())
    await expect(tab).toHaveURL(`/front-pages/article/detail/${id}`)
    // A link that is followed before hydration is recorded by the page that it opens.
    await expect.poll(() => cookieOf(page, COOKIE.industryId)).toBe(id)
    expect(await cookieOf(page, COOKIE.industryType)).toBe('industry')
    await tab.close()
  })
  await test.step('4.3b an analysis', async () => {
    type Item = { problemId: string | null }
    const { data } = await callServer<Item[]>(server, 'contentList', { type: 'analysis' })
    const problemId = data.find((item) => item.problemId !== null)?.problemId ?? ''
    await page.goto(`${PROBLEM}?id=${problemId}`)
    await user.waitUntilSettled()
    // The part after the article is loaded when the user scrolls near its end.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const link = user.main
      .getByRole('region', { name: user.text('articles.answers') })
      .getByRole('link')
      .first()
    const id = /(\d+)$/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
    const tab = await openedTab(page, () => link.click())
    await expect(tab).toHaveURL(`/front-pages/article/analysisDetail/${id}`)
    await expect.poll(() => cookieOf(page, COOKIE.analysisId)).toBe(id)
    await tab.close()
  })
  await test.step('4.3c a problem', async () => {
    await page.goto(`${PROBLEMS}?size=50`)
    const link = user.main.getByRole('heading', { level: 2 }).getByRole('link').first()
    const id = /id=(\d+)$/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
    const tab = await openedTab(page, () => link.click())
    await expect(tab).toHaveURL(`${PROBLEM}?id=${id}`)
    await expect.poll(() => cookieOf(page, COOKIE.problemId)).toBe(id)
    await tab.close()

    await page.goto(`${PROBLEMS}?problemType=3`)
    const short = user.main.getByRole('heading', { level: 2 }).getByRole('button').first()
    await short.click()
    await expect(short).toHaveAttribute('aria-expanded', 'true')
    await expect(user.main.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(user.main.getByRole('listitem').first().locator('p').nth(2)).toBeVisible()
    expect(page.context().pages()).toHaveLength(1)
    expect(await cookieOf(page, COOKIE.problemType)).toBe('3')
  })
})

test('2.6c shows the last opened problem without an id, else the one of the link, else the list', async ({
  page,
  user,
}) => {
  await page.goto(PROBLEM)
  await expect(page).toHaveURL(/moreProblems$/)
  await page.goto(`${PROBLEM}?id=2003`)
  await user.waitUntilSettled()
  const title = await page.title()
  await page.goto(`${PROBLEM}?id=2001`)
  await expect(page).not.toHaveTitle(title)
  await user.waitUntilSettled()
  await page.goto(`${PROBLEM}?id=2003`)
  await expect(page).toHaveTitle(title)
  // The title is server-rendered; the page records that it was opened.
  await user.waitUntilSettled()
  await page.goto(PROBLEM)
  await expect(page).toHaveTitle(title)
  for (const id of ['99999999999999999999', '<script>']) {
    await page.goto(`${PROBLEM}?id=${encodeURIComponent(id)}`)
    await expect(user.heading('articles.missing.title')).toBeVisible()
  }
})

test(
  'an article that was read can be read offline, twice in a row',
  { tag: '@smoke' },
  async ({ page, context, user }) => {
    await page.goto(`${PROBLEM}?id=2003`)
    await expect(user.main.getByText(user.text('articles.kept'))).toBeVisible()
    const heading = (await user.main.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await user.waitUntilWorkerReady()
    await context.setOffline(true)
    for (let time = 0; time < 2; time += 1) {
      await page.reload()
      await expect(user.main.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(user.main.locator('#section-1')).toBeVisible()
      await expect(user.main.getByText(user.text('articles.kept'))).toBeVisible()
    }
    // For an article that was never opened the page says so, and offers a retry.
    await page.goto('/front-pages/article/detail/1002')
    await expect(user.main.getByText(user.text('states.away.title'))).toBeVisible()
    await expect(user.button('states.retry')).toBeVisible()
  },
)

test('offers to continue at the reading position, also offline, without scrolling', async ({
  context,
  page,
  user,
}) => {
  await page.setViewportSize({ width: 390, height: 640 })
  const PATH = '/front-pages/article/detail/1001'
  const paragraph = user.main.locator('article [class*="html"] > p').nth(4)
  const top = () => paragraph.evaluate((one) => Math.round(one.getBoundingClientRect().top))
  await page.goto(PATH)
  await user.waitUntilWorkerReady()
  await page.reload()
  await expect(user.main.getByText(user.text('articles.kept'))).toBeVisible()
  await paragraph.evaluate((one) => window.scrollBy(0, one.getBoundingClientRect().top - 72))
  const places = () =>
    page.evaluate(() => localStorage.getItem('veriscope.reading-places.visitor.v1'))
  await expect.poll(places).toContain('"1001"')

  await context.setOffline(true)
  await page.goto('/front-pages/industry')
  await page.goto(PATH)
  const offer = page.getByRole('region', { name: user.text('articles.place.label') })
  await expect(offer).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await offer.getByRole('button', { name: user.text('articles.place.go') }).press('Enter')
  await expect(offer).toBeHidden()
  await expect.poll(async () => Math.abs((await top()) - 72)).toBeLessThan(4)
  await expect(page.locator(':focus')).toHaveText((await paragraph.textContent()) ?? '')

  // A finished article has no reading position any more.
  await page.keyboard.press('End')
  await expect.poll(places).not.toContain('"1001"')
})

test('2.19, 2.20, 8.6 error pages have the exact text, in both languages', async ({
  page,
  browser,
  baseURL,
}) => {
  const words = {
    en: {
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      unknown: ['404', 'Page Not Found', "We couldn't find the page you are looking for."],
      path: 'Page not found: /no/such/page?x=1#top',
      invalid: 'Page Not Found: /front-pages/article/detail/abc',
      home: 'Back to Home',
    },
    zh: {
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      unknown: ['404', '找不到页面', '您要找的页面不存在。'],
      path: '找不到页面：/no/such/page?x=1#top',
      invalid: '找不到页面：/front-pages/article/detail/abc',
      home: '返回首页',
    },
  } as const
  await page.close()
  for (const { locale, timezoneId, unknown, path, invalid, home } of Object.values(words)) {
    const context = await browser.newContext({ locale, timezoneId, baseURL: baseURL ?? '' })
    const tab = await context.newPage()
    const reply = await tab.goto('/no/such/page?x=1#top')
    expect(reply?.status()).toBe(404)
    const main = new User(tab).main
    for (const text of unknown) await expect(main.getByText(text, { exact: true })).toBeVisible()
    await expect(main.getByText(path, { exact: true })).toBeVisible()
    await tab.goto('/front-pages/article/detail/abc')
    await expect(main.getByText(invalid, { exact: true })).toBeVisible()
    const back = main.getByRole('link', { name: home })
    await expect(back).toHaveAttribute('href', '/')
    await back.click()
    await expect(tab).toHaveURL('/front-pages/landing-page')
    await context.close()
  }
})

test('2.11, 2.13a message pages offer a next step, to visitors and to members', async ({
  page,
  user,
  server,
}) => {
  await page.goto('/pages/misc/coming-soon')
  await expect(user.heading('notice.comingSoon.title')).toBeVisible()
  await expect(user.link('notice.comingSoon.tools')).toHaveAttribute('href', '/analysisTools/All')
  for (const path of ['/not-authorized', '/pages/misc/not-authorized']) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(user.heading('notice.notAuthorized.title')).toBeVisible()
    await expect(
      user.main.getByRole('link', { name: user.text('layout.account.signIn') }),
    ).toBeVisible()
  }
  await user.signIn(await registerMember(server))
  await page.goto('/not-authorized')
  await expect(user.link('notice.notAuthorized.levels')).toHaveAttribute('href', '/pages/pricing')
})
