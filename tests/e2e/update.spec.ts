/** Build A is replaced by build B: the page prompts once and updates once, in all tabs. */
import { readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { User } from '../helpers/e2e/user.ts'
import { expect, test } from '../helpers/e2e/test.ts'

// Several tabs must share one worker, so pages start it at once.
test.use({ workerStart: 'atOnce' })

test.setTimeout(240_000)

test(
  'one "update" in one of three tabs brings all of them to the new build',
  { tag: '@smoke' },
  async ({ deploy, profile, startServer }) => {
    const deployment = deploy()
    const server = await startServer({ dist: deployment.dist })
    const context = await profile({ baseURL: server.url }).open()
    const [first, second, third] = [
      new User(context.pages()[0] ?? (await context.newPage())),
      new User(await context.newPage()),
      new User(await context.newPage()),
    ]
    const tabs = [first, second, third]
    const places = ['/', '/front-pages/industry', '/analysisTools/All']
    for (const [index, tab] of tabs.entries()) {
      await tab.page.goto(places[index] ?? '/')
      await tab.waitUntilSettled()
      await tab.waitUntilWorkerReady()
    }
    const before = deployment.buildId
    const after = deployment.publish('three tabs')

    await first.checkForUpdate()
    for (const tab of tabs) {
      await expect(tab.updatePrompt.getByText(tab.text('app.update.title'))).toBeVisible()
      // The page never reloads without a prompt.
      expect(await tab.buildId()).toBe(before)
    }
    const loads = tabs.map(() => 0)
    for (const [index, tab] of tabs.entries()) {
      tab.page.on('load', () => (loads[index] = (loads[index] ?? 0) + 1))
    }
    await second.updatePrompt.getByRole('button', { name: second.text('app.update.apply') }).click()
    for (const tab of tabs) {
      await expect.poll(() => tab.buildId(), { timeout: 60_000 }).toBe(after)
      await tab.waitUntilSettled()
      await expect(tab.updatePrompt.getByRole('button')).toHaveCount(0)
    }
    // No tab reloads again afterwards.
    await first.page.waitForTimeout(3000)
    expect(loads).toEqual([1, 1, 1])
    await expect(second.page).toHaveURL(`${server.url}/front-pages/industry`)
  },
)

test('a postponed build is not offered again; the next one is', async ({
  deploy,
  profile,
  startServer,
}) => {
  const deployment = deploy()
  const server = await startServer({ dist: deployment.dist })
  const context = await profile({ baseURL: server.url }).open()
  const user = new User(context.pages()[0] ?? (await context.newPage()))
  await user.page.goto('/analysisTools/All')
  await user.waitUntilSettled()
  await user.waitUntilWorkerReady()

  deployment.publish('put off')
  await user.checkForUpdate()
  const later = user.updatePrompt.getByRole('button', { name: user.text('app.update.later') })
  await later.click()
  await expect(user.updatePrompt.getByRole('button')).toHaveCount(0)

  // The service refuses calls of this page: the postponed update is needed now.
  await user.page.route('**/api/tool', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'contract-number': '0' } }),
  )
  // The data of the search is requested when the search opens.
  const refused = user.page.waitForResponse((response) => response.status() === 426)
  await user.page.keyboard.press('/')
  await user.page.getByRole('combobox').fill('x')
  await refused
  // Closing the search aborts its calls, also one whose response has not been read yet.
  await expect(user.updatePrompt.getByText(user.text('app.update.tooOld'))).toBeVisible()
  await user.page.keyboard.press('Escape')
  await user.page.unroute('**/api/tool')
  await later.click()
  await user.page.reload()
  await user.waitUntilSettled()
  await user.page.waitForTimeout(2000)
  await expect(user.updatePrompt.getByRole('button')).toHaveCount(0)

  const last = deployment.publish('asked again')
  await user.checkForUpdate()
  await user.updatePrompt.getByRole('button', { name: user.text('app.update.apply') }).click()
  await expect.poll(() => user.buildId(), { timeout: 20_000 }).toBe(last)
})

test.describe('a chunk that fails to load', () => {
  test.use({ serviceWorkers: 'block' })

  test('causes one reload, then the error page, and works when it is available again', async ({
    deploy,
    faults,
    page,
    user,
    startServer,
  }) => {
    faults.allow(/ChunkLoadError|dynamically imported module|Unable to preload|assets\/panels-/)
    const deployment = deploy()
    const server = await startServer({ dist: deployment.dist })
    const assets = join(deployment.dist, 'assets')
    const parts = readdirSync(assets).filter((name) => /^panels-[\w-]{8}\./.test(name))
    expect(parts.length).toBeGreaterThan(0)
    await page.goto(`${server.url}/front-pages/industry`)
    await user.waitUntilSettled()
    for (const name of parts) renameSync(join(assets, name), join(assets, `gone-${name}`))

    let loads = 0
    page.on('load', () => (loads += 1))
    await user.link('layout.account.signIn').first().click()
    await expect(user.heading('error.page.failed.title')).toBeVisible({ timeout: 20_000 })
    await page.waitForTimeout(1000)
    expect(loads).toBe(1)

    for (const name of parts) renameSync(join(assets, `gone-${name}`), join(assets, name))
    await page.goto(`${server.url}/login`)
    await expect(user.heading('auth.login.title')).toBeVisible()
  })
})
