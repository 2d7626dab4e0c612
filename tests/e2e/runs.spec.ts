/** Long analyses: their progress on other pages, their end, and cancelling them. */
import type { Reader } from '../helpers/e2e/reader.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

/** Starts a scan of 211 taxa, with enough bootstraps to take as long as the test needs. */
async function startScreen(reader: Reader, nboot: number): Promise<void> {
  const { page } = reader
  await page.goto('/analysisTools/gutMicrobiotaMendel')
  await reader.button('tools.data.example').click()
  await expect(reader.button('tools.run.start')).toBeEnabled({ timeout: 30_000 })
  await reader.button('tools.settings.open').click()
  await reader.main.getByLabel(reader.text('tools.settings.nboot')).fill(String(nboot))
  await reader.button('tools.run.start').click()
  await expect(reader.button('tools.run.cancel')).toBeVisible()
}

/** The progress ring in the bar; its name has the tool and the progress. */
const indicator = (reader: Reader) =>
  reader.page.getByRole('link', {
    name: reader.text('tools.background.running', {
      tool: reader.text('route.gutMicrobiotaMendel'),
    }),
  })

const ending = (reader: Reader) =>
  reader.page.getByRole('status', { name: reader.text('tools.background.label') })

/** Navigates to another page by a link, without reloading. */
async function leave(reader: Reader): Promise<void> {
  await reader.page.evaluate(() => {
    history.pushState(null, '', '/analysisTools/All')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(reader.page).toHaveURL(/analysisTools\/All/)
  await expect(reader.heading('tools.all.title').first()).toBeVisible()
}

/** Simulates a background tab. */
async function setHidden(reader: Reader, isHidden: boolean): Promise<void> {
  await reader.page.evaluate((hidden) => {
    const state = hidden ? 'hidden' : 'visible'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

test.use({ ...PHONE, language: 'en' })

test('a long run continues on other pages, is found by its progress ring, and can be cancelled at once', async ({
  page,
  reader,
}) => {
  await startScreen(reader, 10_000)
  await leave(reader)
  await expect(indicator(reader)).toBeVisible()
  await expect(page).toHaveTitle(/^\d+\s?% · /)
  await indicator(reader).click()
  await expect(page).toHaveURL(/gutMicrobiotaMendel$/)
  // When the speed is known, the remaining time is shown in text.
  await expect(reader.main.getByText(/大约还需 \d+|about (a|\d+)/)).toBeVisible({
    timeout: 30_000,
  })
  await reader.button('tools.run.cancel').click()
  await expect(reader.button('tools.run.start')).toBeEnabled()
  await expect(indicator(reader)).toBeHidden()
  await expect(page).not.toHaveTitle(/%/)
  await expect(ending(reader)).toBeEmpty()
})

test('a run that ends while another page is open is announced, with a link to its result', async ({
  page,
  reader,
}) => {
  await startScreen(reader, 100)
  await leave(reader)
  const card = ending(reader)
  await expect(card.getByText(reader.text('tools.background.done'))).toBeVisible({
    timeout: 60_000,
  })
  await expect(indicator(reader)).toBeHidden()
  await card.getByRole('link', { name: reader.text('tools.run.show') }).click()
  await expect(page).toHaveURL(/gutMicrobiotaMendel\?record=\d+/)
  await expect(reader.main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card).toBeEmpty()
  // A scan of taxa also reports both thresholds and the detectable effect.
  await expect(reader.heading('analysis.strict.title')).toBeVisible({ timeout: 30_000 })
  await expect(
    reader.main.getByRole('tab', { name: reader.text('analysis.screen.power.tab') }),
  ).toBeVisible({ timeout: 30_000 })
})

test(
  'a system notification is offered, permitted, shown with the title alone, and opens the page',
  { tag: '@whole-browser' },
  async ({ page, context, reader }) => {
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
    await reader.workerReady()
    await startScreen(reader, 1200)
    await page.clock.fastForward(15_000)
    await reader.button('tools.notice.turnOn').click({ timeout: 30_000 })
    await expect(reader.main.getByText(reader.text('tools.notice.on'))).toBeVisible()
    await leave(reader)
    await setHidden(reader, true)
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
    expect(notice?.title).toBe(reader.text('tools.background.done'))
    expect(notice?.path).toMatch(/^\/analysisTools\/gutMicrobiotaMendel\?record=\d+$/)
    await setHidden(reader, false)
    await expect(page).not.toHaveTitle(/✓/)
    await expect(page.locator('html')).toHaveAttribute('data-badge', '0')
    const card = ending(reader)
    await expect(card.getByText(notice?.body ?? '-')).toBeVisible()
  },
)
