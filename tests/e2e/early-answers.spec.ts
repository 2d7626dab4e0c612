/** A written page answers to a finger before any code of the application is there: by the document's own script. */
import type { Page } from '@playwright/test'
import { RENDERED } from '../../src/contract/written-routes.ts'
import { realAddresses } from '../helpers/e2e/addresses.ts'
import { holdCode } from '../helpers/e2e/held-code.ts'
import { untilWritten } from '../helpers/e2e/first-load.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const ARTICLE = '/front-pages/article/detail/1001'

/** Opens a written page whose code never comes. */
async function openWithoutCode(page: Page, path: string): Promise<void> {
  await page.route(/\/assets\/.*\.js/, () => {})
  await untilWritten(page.context(), path, 'zh-CN')
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('#late')).toBeAttached()
}

type Answered = { control: string; how: string; isAnswered: boolean }

/** For the page: presses each control that can be seen, and looks at what the reader sees then. */
function pressAll(): Answered[] {
  const root = document.documentElement
  const looks = (one: Element) => {
    const panel = document.getElementById(one.getAttribute('aria-controls') ?? '')
    const article = document.querySelector('[data-text-size]')
    const navigation = document.querySelector('header nav, nav')
    return JSON.stringify([
      getComputedStyle(one).backgroundColor,
      getComputedStyle(one).opacity,
      getComputedStyle(root).backgroundColor,
      one.closest('details')?.open,
      panel?.checkVisibility(),
      article && article.querySelector('p:not(header *)')?.getBoundingClientRect().width,
      navigation?.checkVisibility(),
    ])
  }
  const isReached = (one: HTMLElement) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    one.ariaDisabled !== 'true'
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      '#root :is(button, summary):not([data-pressed], :disabled)',
    ),
  ].filter(isReached)
  return controls.map((one) => {
    // Of an earlier press.
    for (const animation of one.getAnimations()) animation.cancel()
    const before = looks(one)
    const how = one.dataset['early'] ?? (one.tagName === 'SUMMARY' ? 'opens' : 'kept')
    const control = one.ariaLabel ?? one.innerText
    // They lead to another page, or open the system's dialog.
    if (how === 'print' || how.startsWith('/')) return { control, how, isAnswered: true }
    one.click()
    return { control, how, isAnswered: looks(one) !== before }
  })
}

/** How the controls of each page answer, besides links and fields, which browsers know: see the decision 075. */
const HOWS = ['/login', 'kept', 'larger', 'navigation', 'opens', 'print', 'scheme', 'smaller']

test(
  'each control of each written page answers before its code is there',
  { tag: '@nightly' },
  async ({ page, server }) => {
    const paths = (await realAddresses(server))
      .filter(({ name }) => RENDERED.has(name))
      .map(({ path }) => path)
    const hows = new Set<string>()
    let pressed = 0
    for (const path of [...paths, '/no/such/page']) {
      await openWithoutCode(page, path)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        const answered = await page.evaluate(pressAll)
        const silent = answered.filter(({ isAnswered }) => !isAnswered)
        expect([path, width, silent]).toEqual([path, width, []])
        for (const { how } of answered) hows.add(how)
        pressed += answered.length
      }
      // What leads on by itself has somewhere to lead.
      const idle = await page.evaluate(() =>
        [...document.querySelectorAll('#root a')]
          .filter((link) => !/^(?:[/#?]|mailto:|https?:)/.test(link.getAttribute('href') ?? ''))
          .map((link) => link.textContent),
      )
      expect([path, idle]).toEqual([path, []])
    }
    expect([...hows].toSorted()).toEqual(HOWS)
    expect(pressed).toBeGreaterThan(100)
  },
)

test('what needs no code is done without it: language, scheme, printing, signing in', async ({
  context,
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await untilWritten(page.context(), ARTICLE, 'en-GB')
  await openWithoutCode(page, ARTICLE)
  const html = page.locator('html')
  const press = (how: string) => page.locator(`[data-early="${how}"]:visible`).first().click()
  await press('print')
  await expect(html).toHaveAttribute('data-printed')
  await page.evaluate(() => window.scrollTo(0, 600))
  await press('language')
  await expect(html).toHaveAttribute('lang', /^en/)
  await expect(page.locator('main h1')).not.toHaveText(/\p{Script=Han}/u)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  await press('scheme')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  // In the dark it is another page, which a busy server has bare for its first reader.
  await untilWritten(page.context(), ARTICLE, 'en-GB')
  await page.reload({ waitUntil: 'commit' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await press('/login')
  await expect(page).toHaveURL(/\/login$/)
  const cookies = Object.fromEntries((await context.cookies()).map((one) => [one.name, one.value]))
  expect(decodeURIComponent(cookies['redirectRoute'] ?? '')).toBe(ARTICLE)
})

test('keeps a color scheme and a text size that were chosen before hydration', async ({
  page,
  reader,
}) => {
  await untilWritten(page.context(), ARTICLE, 'zh-CN')
  const code = await holdCode(page)
  await page.goto(ARTICLE, { waitUntil: 'commit' })
  const scheme = page.locator('[data-early="scheme"]:visible')
  await scheme.click()
  await page.locator('[data-early="larger"]:visible').first().click()
  await code.letCome()
  await reader.takenOver()
  await expect(scheme).toHaveAccessibleName(new RegExp(reader.text('layout.theme.dark')))
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.locator('[data-text-size="large"]')).toBeVisible()
})
