/** The first visit over a slow network: what works offline, and when (ADR 006). */
import { startFakeNetwork } from '../helpers/fake-network.ts'
import { User } from '../helpers/e2e/user.ts'
import { expect, test } from '../helpers/e2e/test.ts'

test.use({ workerStart: 'atOnce' })

test('reading works offline in seconds, the workspace reports missing files, and the rest follows', async ({
  context,
  faults,
  page,
  server,
}) => {
  test.setTimeout(120_000)
  faults.allow(/ChunkLoadError|dynamically imported|Unable to preload|ERR_INTERNET|Failed to/)
  const line = await startFakeNetwork(server.url, { latencyMs: 300, bytesPerS: 60_000 })
  faults.trust(line.url)
  const user = new User(page)
  const notHere = user.heading('offline.notHere.title')
  const bar = page.getByRole('progressbar')
  try {
    await test.step('the worker is active with a part of its files', async () => {
      await page.goto(`${line.url}/front-pages/industry`)
      await user.waitUntilWorkerActive()
      await context.setOffline(true)
      const share = await user.cachedShare()
      expect(share).toBeGreaterThan(0.1)
      expect(share).toBeLessThan(0.8)
    })
    await context.setOffline(false)
    line.change({ latencyMs: 300, bytesPerS: 60_000, cutShare: 0 })
    const article = await test.step('an article is read', async () => {
      const link = page.locator('main a[href*="/article/detail/"]').first()
      const path = (await link.getAttribute('href')) ?? ''
      await page.goto(line.url + path)
      await expect(user.main.locator('p').nth(3)).toBeVisible()
      return { path, title: await page.getByRole('heading', { level: 1 }).innerText() }
    })
    await context.setOffline(true)
    await test.step('list and article are there without a network', async () => {
      expect(await user.cachedShare()).toBeLessThan(1)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title)
      await expect(user.main.locator('p').nth(3)).toBeVisible()
      await page.goto(`${line.url}/front-pages/industry`)
      await expect(page.locator(`main a[href="${article.path}"]`).first()).toBeVisible()
    })
    await test.step('the workspace says what is missing', async () => {
      await page.goto(`${line.url}/analysisTools/All`)
      await expect(notHere).toBeVisible()
      await expect(bar).toBeVisible()
      const now = Number(await bar.getAttribute('aria-valuenow'))
      expect(now).toBeGreaterThan(0)
      expect(now).toBeLessThan(100)
      await expect(page.getByText(user.text('offline.share', { percent: now }))).toBeVisible()
      // The retry.
      await user.link('offline.notHere.read').click()
      await expect(notHere).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    })
    await context.setOffline(false)
    line.change({})
    await test.step('the rest comes by itself, and About says so', async () => {
      await expect.poll(() => user.cachedShare(), { timeout: 60_000 }).toBe(1)
      await user.button('layout.about.open').first().press('Enter')
      const ready = user.text('about.offline.complete', { size: '' }).split('（')[0] ?? ''
      await expect(page.getByRole('dialog').getByText(ready)).toBeVisible()
      await page.keyboard.press('Escape')
    })
    await context.setOffline(true)
    await test.step('the tools work without a network', async () => {
      await page.goto(`${line.url}/analysisTools/All`)
      await expect(user.heading('tools.all.title')).toBeVisible()
      await page.goto(`${line.url}/analysisTools/gutMicrobiotaMendel`)
      await expect(page.locator('main input[type="file"]').first()).toBeAttached()
    })
  } finally {
    await line.close()
  }
})

test.describe('on a device that saves data', () => {
  test.use({ language: 'en' })

  test('nothing is downloaded automatically, with a reason, and everything on request', async ({
    page,
    user,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await page.goto('/front-pages/industry')
    await user.waitUntilSettled()
    await user.button('layout.about.open').first().press('Enter')
    const panel = page.getByRole('dialog')
    const bar = panel.getByRole('progressbar', {
      name: user.text('offline.share', { percent: 0 }),
    })
    await expect(bar).toHaveAttribute('aria-valuenow', '0')
    await expect(panel.getByText(user.text('about.offline.saver'))).toBeVisible()
    await expect(panel.getByText(user.text('offline.nothing'))).toBeVisible()
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    ).toBe(0)
    await panel.getByRole('button', { name: user.text('about.offline.now') }).click()
    const ready = user.text('about.offline.complete', { size: '' }).split('(')[0] ?? ''
    await expect(panel.getByText(ready)).toBeVisible({ timeout: 60_000 })
    await expect(bar).toHaveCount(0)
    expect(await user.cachedShare()).toBe(1)
  })
})

test('an interrupted update is not offered, removes nothing, and resumes', async ({
  context,
  deploy,
  faults,
  page,
  startServer,
}) => {
  test.setTimeout(120_000)
  faults.allow(/Failed to|index\.html|sw\.js/)
  const deployment = deploy()
  const server = await startServer({ dist: deployment.dist })
  const line = await startFakeNetwork(server.url)
  faults.trust(line.url)
  const user = new User(page)
  try {
    await page.goto(`${line.url}/front-pages/industry`)
    await user.waitUntilWorkerReady()
    const before = deployment.buildId
    const after = deployment.publish('cut off')
    // The last file of the new build.
    line.change({ cutAlways: /index\.html/ })
    await user.checkForUpdate('about.check.failed')
    await expect(user.updatePrompt.getByRole('button')).toHaveCount(0)
    await context.setOffline(true)
    await page.goto(`${line.url}/analysisTools/gutMicrobiotaMendel`)
    await expect(page.locator('main input[type="file"]').first()).toBeAttached()
    expect([await user.buildId(), await user.cachedShare()]).toEqual([before, 1])

    await context.setOffline(false)
    line.change({})
    // Files in the browser's own cache would not be requested either.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    const requestsBefore = line.counts.requests
    await page.goto(`${line.url}/front-pages/industry`)
    await user.checkForUpdate()
    // The document, the worker, and the requests of the page itself: not the 90 files of the build.
    expect(line.counts.requests - requestsBefore).toBeLessThan(45)
    await user.updatePrompt.getByRole('button', { name: user.text('app.update.apply') }).click()
    await expect.poll(() => user.buildId(), { timeout: 20_000 }).toBe(after)
    expect(await user.cachedShare()).toBe(1)
  } finally {
    await line.close()
  }
})
