/** Long analyses: their progress on other pages, their end, and cancelling them. */
import type { User } from '../helpers/e2e/user.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

/** Starts a scan of 211 taxa, with enough bootstraps to take as long as the test needs. */
async function startScan(user: User, nboot: number): Promise<void> {
  const { page } = user
  await page.goto('/analysisTools/gutMicrobiotaMendel')
  await user.button('tools.data.example').click()
  await page.getByRole('menuitem').click()
  await expect(user.button('tools.run.start')).toBeEnabled({ timeout: 30_000 })
  await user.button('tools.settings.open').click()
  await user.main.getByLabel(user.text('tools.settings.nboot')).fill(String(nboot))
  await user.button('tools.run.start').click()
  await expect(user.button('tools.run.cancel')).toBeVisible()
}

/** The progress ring in the bar; its name has the tool and the progress. */
const indicator = (user: User) =>
  user.page.getByRole('link', {
    name: user.text('tools.background.running', {
      tool: user.text('route.gutMicrobiotaMendel'),
    }),
  })

const ending = (user: User) =>
  user.page.getByRole('status', { name: user.text('tools.background.label') })

/** Navigates to another page by a link, without reloading. */
async function leave(user: User): Promise<void> {
  await user.page.evaluate(() => {
    history.pushState(null, '', '/analysisTools/All')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(user.page).toHaveURL(/analysisTools\/All/)
  await expect(user.heading('tools.all.title').first()).toBeVisible()
}

/** Simulates a background tab. */
async function setHidden(user: User, isHidden: boolean): Promise<void> {
  await user.page.evaluate((hidden) => {
    const state = hidden ? 'hidden' : 'visible'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

test.use({ ...PHONE, language: 'en' })

test('a long run continues on other pages, is found by its progress ring, and can be cancelled at once', async ({
  page,
  user,
}) => {
  await startScan(user, 10_000)
  await leave(user)
  await expect(indicator(user)).toBeVisible()
  await expect(page).toHaveTitle(/^\d+\s?% · /)
  await indicator(user).click()
  await expect(page).toHaveURL(/gutMicrobiotaMendel$/)
  // When the speed is known, the remaining time is shown in text.
  await expect(user.main.getByText(/大约还需 \d+|about (a|\d+)/)).toBeVisible({
    timeout: 30_000,
  })
  await user.button('tools.run.cancel').click()
  await expect(user.button('tools.run.start')).toBeEnabled()
  await expect(indicator(user)).toBeHidden()
  await expect(page).not.toHaveTitle(/%/)
  await expect(ending(user)).toBeEmpty()
})

test('a run that ends while another page is open is announced, with a link to its result', async ({
  page,
  user,
}) => {
  await startScan(user, 100)
  await leave(user)
  const card = ending(user)
  await expect(card.getByText(user.text('tools.background.done'))).toBeVisible({
    timeout: 60_000,
  })
  await expect(indicator(user)).toBeHidden()
  await card.getByRole('link', { name: user.text('tools.run.show') }).click()
  await expect(page).toHaveURL(/gutMicrobiotaMendel\?record=\d+/)
  await expect(user.main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card).toBeEmpty()
  // A scan of taxa also reports both thresholds and the detectable effect.
  await expect(user.heading('analysis.strict.title')).toBeVisible({ timeout: 30_000 })
  await expect(
    user.main.getByRole('tab', { name: user.text('analysis.screen.power.tab') }),
  ).toBeVisible({ timeout: 30_000 })
})

test(
  'a system notification is offered, permitted, shown with the title alone, and opens the page',
  { tag: '@whole-browser' },
  async ({ page, context, user }) => {
    test.setTimeout(150_000)
    // The page's clock is moved, so that the run counts as a long one on a fast machine as well.
    await page.clock.install()
    await context.grantPermissions(['notifications'])
    // The icon of an installed app cannot be inspected.
    await page.addInitScript(() => {
      const show = async (count = 0) => {
        document.documentElement.dataset['badge'] = String(count)
      }
      Object.assign(navigator, { setAppBadge: show, clearAppBadge: show })
    })
    await page.goto('/analysisTools/All')
    await user.waitUntilWorkerReady()
    await startScan(user, 1200)
    await page.clock.fastForward(15_000)
    await user.button('tools.notice.turnOn').click({ timeout: 30_000 })
    await expect(user.main.getByText(user.text('tools.notice.on'))).toBeVisible()
    await leave(user)
    await setHidden(user, true)
    await expect(page).toHaveTitle(/^✓ · /, { timeout: 120_000 })
    await expect(page.locator('html')).toHaveAttribute('data-badge', '1')
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        const notices = await registration.getNotifications()
        return notices.map(({ title, body, data }) => ({ title, body, path: data.path as string }))
      })
    await expect.poll(async () => (await shown()).length).toBe(1)
    const [notice] = await shown()
    expect(notice?.title).toBe(user.text('tools.background.done'))
    expect(notice?.path).toMatch(/^\/analysisTools\/gutMicrobiotaMendel\?record=\d+$/)
    await setHidden(user, false)
    await expect(page).not.toHaveTitle(/✓/)
    await expect(page.locator('html')).toHaveAttribute('data-badge', '0')
    const card = ending(user)
    await expect(card.getByText(notice?.body ?? '-')).toBeVisible()
  },
)
