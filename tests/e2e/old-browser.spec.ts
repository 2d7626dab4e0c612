/**
 * The oldest supported Chromium does everything; one before it is told so, in both languages, before any other script
 * runs.
 */
import { chromium } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import { chromiumArgs } from '../../tools/test/chromium.ts'
import { type OldChromium, oldChromium } from '../../tools/test/old-browsers.ts'
import { waitUntilServerRendered } from '../helpers/e2e/first-load.ts'
import { expect, LANGUAGE_USE, test } from '../helpers/e2e/test.ts'
import type { User } from '../helpers/e2e/user.ts'

const launchOf = (version: OldChromium) => ({
  executablePath: oldChromium(version) ?? undefined,
  args: [...chromiumArgs(), '--disable-gpu', '--no-zygote'],
})
const MISSING = 'not installed: npm ci --prefix tests/old-browser (Linux on x64)'

const ARTICLE = '/front-pages/article/detail/1001'
const title = (user: User) => user.main.getByRole('heading', { level: 1 })

test.use({ launchOptions: launchOf(109), language: 'en' })

test(
  'R21 Chromium 109 computes an example, signs in, opens an order and reads offline',
  { tag: '@nightly' },
  async ({ browser, context, page, server, user }) => {
    test.skip(oldChromium(109) === null, MISSING)
    test.setTimeout(180_000)
    expect(browser.version()).toMatch(/^109\./)

    await test.step('from the landing page to a result of the science worker', async () => {
      await page.goto(paths.landing())
      await user.main.getByRole('link', { name: user.text('landing.example') }).click()
      const name = user.text('analysis.summary.title')
      await expect(user.main.getByRole('region', { name, exact: true })).toBeVisible({
        timeout: 60_000,
      })
    })
    await test.step('sign in by the form, and open an order', async () => {
      await user.signInByForm(await server.demoMember())
      await page.goto('/user/orders')
      await user.main.getByText('Pro · monthly').click()
      await expect(page.getByRole('dialog')).toContainText(user.text('orders.detail'))
    })
    await test.step('read an article twice without a network', async () => {
      await page.goto(ARTICLE)
      await user.waitUntilWorkerReady()
      const read = await title(user).textContent()
      await context.setOffline(true)
      for (let load = 1; load <= 2; load += 1) {
        await page.reload()
        await user.waitUntilHydrated()
        await expect(title(user)).toHaveText(read ?? '')
      }
    })
  },
)

test(
  'R21 Chromium 92 shows one sentence in both languages, and the article, and runs nothing',
  { tag: '@nightly' },
  async ({ server, user }) => {
    test.skip(oldChromium(92) === null, MISSING)
    const browser = await chromium.launch(launchOf(92))
    try {
      expect(browser.version()).toMatch(/^92\./)
      const context = await browser.newContext({ ...LANGUAGE_USE.en, baseURL: server.url })
      const page = await context.newPage()
      const errors: Error[] = []
      page.on('pageerror', (error) => errors.push(error))
      await waitUntilServerRendered(context, ARTICLE, LANGUAGE_USE.en.locale)
      await page.goto(ARTICLE)
      await expect(page.locator('#old p')).toHaveCount(2)
      await expect(page.getByText(user.text('late.oldBrowser'))).toBeInViewport()
      // Playwright's `toBeVisible` needs a newer browser.
      await expect(page.locator('main h1')).toBeInViewport()
      expect(
        await page.evaluate(() => [
          window.veriscopeStarted,
          document.getElementById('late')?.hidden,
        ]),
      ).toEqual([undefined, true])
      expect(errors).toEqual([])
    } finally {
      await browser.close()
    }
  },
)
