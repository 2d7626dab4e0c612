/** Sentences of the specification that only a browser can verify and that no other test covers. */
import type { Page } from '@playwright/test'
import { COOKIE } from '../../src/contract/cookies.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { textOf } from '../helpers/e2e/texts.ts'

test(
  '8.4 any other error is a toast with the message, which closes by itself',
  { tag: '@smoke' },
  async ({ page, user, server }) => {
    await user.signIn(await registerMember(server))
    const words = { zh: '服务说不行', en: 'The service says no' }
    await page.route('**/api/tool', async (route) => {
      const { url } = route.request().postDataJSON() as { url: string }
      await (url === '/api/homepageConfig/update/like'
        ? route.fulfill({ json: { code: 400, success: false, data: null, msg: words } })
        : route.fallback())
    })
    await page.goto('/front-pages/article/detail/1001')
    await user.waitUntilSettled()
    const toast = page.getByRole('alert').filter({ hasText: words.zh })
    await user.main
      .getByRole('button', { name: user.text('articles.like') })
      .first()
      .click()
    await expect(toast).toBeVisible()
    // Its duration is measured with a fake clock: tests/unit/app/durations.test.tsx.
    await expect(toast).toBeHidden()
  },
)

/** Returns the text direction of a page, and the loaded weights of its typeface. */
const writing = (page: Page) =>
  page.evaluate(async () => {
    const weights = await Promise.all(
      [300, 400, 500, 600, 700, 800, 900].map(async (weight) => {
        const faces = await document.fonts.load(`${weight} 16px "Inter Variable"`, 'Ag')
        return faces.length
      }),
    )
    const { direction, fontFamily } = getComputedStyle(document.body)
    return {
      direction,
      isInter: fontFamily.includes('Inter'),
      isWhole: weights.every((n) => n > 0),
    }
  })

test('1.5c 9.10 text is left-to-right, in Inter with the weights 300 to 900; 9.3a 9.2 the chosen language is stored under its key for a year', async ({
  page,
  context,
  user,
}) => {
  await page.goto('/')
  await user.waitUntilSettled()
  const style = { direction: 'ltr', isInter: true, isWhole: true }
  await expect.poll(() => writing(page)).toEqual(style)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect.poll(() => writing(page)).toEqual(style)
  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected')
  expect(cookie).toMatchObject({ value: 'en', path: '/', sameSite: 'Lax' })
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(364)
  expect(days).toBeLessThan(366)
  // It stays, whatever the time zone says.
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(
    page.getByRole('link', { name: textOf('en', 'nav.industries'), exact: true }).first(),
  ).toBeVisible()
})

test('2.4a 2.4b 2.4c 6.4a pages for guests have the bare layout, and send members home; 4.1 4.2 3.1a sign-out removes the session, sets both flags and leads to sign-in', async ({
  context,
  page,
  user,
  server,
}) => {
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path)
    await user.waitUntilSettled()
    // The page has its own bar and no frame of the workspace.
    await expect(page.getByRole('banner')).not.toHaveCSS('position', /fixed|sticky/)
    await expect(page.getByRole('complementary')).toHaveCount(0)
  }
  await user.signIn(await registerMember(server))
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path)
    await expect(page).toHaveURL('/front-pages/landing-page')
  }
  await test.step('sign-out', async () => {
    const names = async () =>
      Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]))
    const before = await names()
    expect(before[COOKIE.token]).toBeTruthy()
    expect(before[COOKIE.refreshToken]).toBeTruthy()
    expect(decodeURIComponent(before[COOKIE.userData] ?? '')).toContain('userId')
    await user.signOut()
    const after = await names()
    for (const name of [COOKIE.userData, COOKIE.token, COOKIE.refreshToken]) {
      expect(after[name] ?? '').toBe('')
    }
    expect([after[COOKIE.isRefresh], after[COOKIE.isRefreshing]]).toEqual(['false', 'true'])
  })
})
