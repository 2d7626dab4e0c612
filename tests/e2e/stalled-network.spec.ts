/** A connection that stalls, or a captive portal: messages and retries. */
import type { Page, Route } from '@playwright/test'
import { deferScripts } from '../helpers/e2e/deferred-scripts.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const CALLS = '**/api/tool'
const LIST = '/front-pages/industry'

/** Opens the first article of the list, which is not cached on this device. */
async function openFirst(page: Page): Promise<void> {
  await page.evaluate(() => window.open === undefined)
  const link = page.locator('main a[href*="/article/detail/"]').first()
  const href = (await link.getAttribute('href')) ?? ''
  // Within the page, as a link without a new tab would.
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, href)
}

test('without a response the page says so soon, waiting can be cancelled, and a retry succeeds', async ({
  page,
  user,
}) => {
  await page.goto(LIST)
  await user.waitUntilHydrated()
  const stalledRoutes: Route[] = []
  await page.route(CALLS, (route) => void stalledRoutes.push(route))
  await openFirst(page)
  await expect(user.main.getByText(user.text('states.stalled'))).toBeVisible({ timeout: 6000 })
  await expect(
    page.locator('header').getByText(user.text('layout.connection.stalled')).first(),
  ).toBeAttached()
  await user.main.getByRole('button', { name: user.text('states.stop') }).click()
  await expect(user.main.getByText(user.text('error.call.timeout'))).toBeVisible()
  await page.unroute(CALLS)
  await user.main.getByRole('button', { name: user.text('states.retry') }).click()
  await expect(user.main.locator('article h1')).toBeVisible()
  await expect(
    page.locator('header').getByText(user.text('layout.connection.stalled')),
  ).toHaveCount(0)
  expect(stalledRoutes.length).toBeGreaterThan(0)

  await test.step('nor does the code of a panel come: the page stays, and it can be left or waited for', async () => {
    const code = await deferScripts(page)
    const open = page.getByRole('contentinfo').getByRole('button', {
      name: user.text('layout.about.open'),
    })
    const late = page.getByText(user.text('states.part.late'))
    await open.press('Enter')
    await expect(late).toBeVisible({ timeout: 4500 })
    await expect(open).toBeFocused()
    await page.getByRole('button', { name: user.text('states.stop') }).press('Enter')
    await expect(late).toHaveCount(0)
    await expect(open).toBeFocused()
    await open.press('Enter')
    await code.release()
    await expect(page.getByRole('dialog')).toContainText(user.text('about.title'))
  })
})

test('a captive portal is reported as such, nothing of it is cached, and the solution is shown', async ({
  page,
  user,
}) => {
  await page.goto(LIST)
  await user.waitUntilHydrated()
  const body = '<!doctype html><title>Hotel</title><h1>Welcome to our hotel</h1>'
  await page.route(CALLS, (route) => route.fulfill({ contentType: 'text/html', body }))
  await openFirst(page)
  await expect(user.main.getByText(user.text('error.call.portal'))).toBeVisible()
  await expect(page.getByText('hotel', { exact: false })).toHaveCount(
    user.text('error.call.portal').includes('hotel') ? 1 : 0,
  )
  const out = user.main.getByRole('link', { name: user.text('states.portal.open') })
  await expect(out).toHaveAttribute('target', '_blank')
  await expect(out).toHaveAttribute('href', '/healthz')
  await page.unroute(CALLS)
  await user.main.getByRole('button', { name: user.text('states.retry') }).click()
  await expect(user.main.locator('article h1')).toBeVisible()
})
