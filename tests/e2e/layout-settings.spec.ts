/** The settings of the page's appearance, and where they are stored. */
import { COOKIE, preferenceCookie } from '../../src/contract/cookies.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import type { Page } from '@playwright/test'

const WORKSPACE = '/analysisTools/All'
const YEAR_S = 365 * 24 * 60 * 60

async function cookieOf(page: Page, name: string) {
  return (await page.context().cookies()).find((cookie) => cookie.name === name)
}

async function valueOf(page: Page, name: string): Promise<string | null> {
  const cookie = await cookieOf(page, name)
  return cookie ? decodeURIComponent(cookie.value) : null
}

async function openSettings(user: User) {
  await user.button('frame.settings.open').first().click()
  const dialog = user.page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeVisible()
  return dialog
}

/** The label of one choice, by the name of the choice. */
function choice(user: User, label: string) {
  return user.page.getByRole('radiogroup', { name: user.text(label), exact: true })
}

const pick = (user: User, label: string, word: string) =>
  choice(user, label).getByText(user.text(word), { exact: true }).click()

test('3.6 every interface preference is stored in a cookie for a year, lax, not secure, prefixed with the app title', async ({
  page,
  user,
}) => {
  await page.goto(WORKSPACE)
  const dialog = await openSettings(user)
  const flag = (id: string) => dialog.getByRole('switch', { name: user.text(id) })
  await pick(user, 'settings.appearance.scheme', 'layout.theme.dark')
  await dialog.getByRole('radio', { name: user.text('settings.appearance.color.violet') }).check()
  await pick(user, 'settings.appearance.skin.label', 'settings.appearance.skin.bordered')
  await flag('settings.appearance.nav.semiDark').uncheck()
  await flag('settings.appearance.nav.collapsed').check()
  await flag('settings.appearance.blur').uncheck()
  await pick(user, 'settings.appearance.footer', 'settings.appearance.sticky')
  await pick(user, 'settings.appearance.width.label', 'settings.appearance.width.fluid')
  const expected = {
    'color-scheme': 'dark',
    theme: 'dark',
    skin: 'bordered',
    lightThemePrimaryColor: '#7A5AF0',
    lightThemePrimaryDarkenColor: '#9A82F5',
    darkThemePrimaryColor: '#7A5AF0',
    darkThemePrimaryDarkenColor: '#9A82F5',
    isVerticalNavSemiDark: 'false',
    isVerticalNavCollapsed: 'true',
    isNavbarBlurEnabled: 'false',
    footerType: 'sticky',
    appContentWidth: 'fluid',
  }
  for (const [name, value] of Object.entries(expected)) {
    await expect.poll(() => valueOf(page, preferenceCookie(name)), { message: name }).toBe(value)
    const cookie = await cookieOf(page, preferenceCookie(name))
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', secure: false, httpOnly: false })
    const lifeS = (cookie?.expires ?? 0) - Date.now() / 1000
    expect(Math.abs(lifeS - YEAR_S)).toBeLessThan(3600)
  }

  // All settings are in effect, also after loading the page again.
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.locator('[data-nav]')).toHaveAttribute('data-collapsed')
  await expect(page.locator('header[data-type]')).not.toHaveAttribute('data-blur')
  await expect(page.locator('[data-type="sticky"]:has(> footer)')).toHaveCSS('position', 'sticky')
  const accent = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-brand-6'),
    )
  expect(await accent()).toBe('#7a5af0')

  // One click resets them.
  await openSettings(user)
  await user.button('settings.appearance.reset').click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(page.locator('[data-nav]')).not.toHaveAttribute('data-collapsed')
  await expect.poll(accent).toBe('#0b84ce')
  await expect(user.button('settings.appearance.reset')).toBeDisabled()
})

test('3.5, 4.8b language, time zone, theme, skin and colour scheme are stored as they are shown; the theme "system" follows the device', async ({
  page,
  user,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(WORKSPACE)
  await openSettings(user)
  await pick(user, 'settings.appearance.scheme', 'layout.theme.system')
  await expect.poll(() => valueOf(page, COOKIE.theme)).toBe('dark')
  await expect.poll(() => valueOf(page, COOKIE.colorScheme)).toBe('system')
  expect(await valueOf(page, COOKIE.language)).toBe('zh')
  // Without a choice it is the device's.
  expect(await valueOf(page, COOKIE.timeZone)).toBe('Asia/Shanghai')
  expect(await valueOf(page, COOKIE.skin)).toBe('default')
  for (const scheme of ['light', 'dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    await expect.poll(() => valueOf(page, COOKIE.theme)).toBe(scheme)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'English' }).click()
  await expect.poll(() => valueOf(page, COOKIE.language)).toBe('en')
})

test('a change in one tab is shown in the others at once', async ({ page, user, context }) => {
  await page.goto(WORKSPACE)
  const other = await context.newPage()
  await other.goto('/front-pages/landing-page')
  const second = await context.newPage()
  await second.goto(WORKSPACE)
  await openSettings(user)
  await pick(user, 'settings.appearance.scheme', 'layout.theme.dark')
  await pick(user, 'settings.appearance.nav.label', 'settings.appearance.nav.horizontal')
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(second.locator('[data-nav]')).toHaveAttribute('data-nav', 'horizontal')
})

test('a dark page is dark before the product’s code is loaded', async ({ page, baseURL }) => {
  await page.context().addCookies([
    { name: preferenceCookie('color-scheme'), value: 'dark', url: baseURL ?? '' },
    { name: preferenceCookie('lightThemePrimaryColor'), value: '%237A5AF0', url: baseURL ?? '' },
  ])
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/front-pages/landing-page', { waitUntil: 'commit' })
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await expect.poll(background).toBe('rgb(17, 25, 36)')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
