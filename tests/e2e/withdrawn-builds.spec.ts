/**
 * Withdrawn builds, and builds that do not start, are not what users get: the published build is
 * the truth.
 */
import { User } from '../helpers/e2e/user.ts'
import { expect, test } from '../helpers/e2e/test.ts'

test.use({ workerStart: 'atOnce' })

test.setTimeout(120_000)

const PLACE = '/front-pages/industry'

test(
  'a build that does not start falls back to the previous one, and the next one is installed',
  { tag: '@nightly' },
  async ({ deploy, faults, profile, startServer }) => {
    faults.allow(/index-gone|MIME type/)
    const deployment = deploy()
    const server = await startServer({ dist: deployment.dist })
    const context = await profile({ baseURL: server.url }).open()
    const user = new User(context.pages()[0] ?? (await context.newPage()))
    await user.page.goto(PLACE)
    await user.waitUntilSettled()
    await user.waitUntilWorkerReady()
    // A start of its own, which makes this build trusted.
    await user.page.reload()
    await user.waitUntilSettled()
    const before = deployment.buildId

    const broken = deployment.publish('broken')
    deployment.breakCode()
    await user.checkForUpdate()
    await user.updatePrompt.getByRole('button', { name: user.text('app.update.apply') }).click()
    await expect.poll(() => user.buildId(), { timeout: 20_000 }).toBe(broken)
    await expect(user.page.locator('#late')).toContainText(user.text('late.failed'))
    // A start that has not reported after three seconds has failed; after some of them the worker
    // falls back.
    await expect(async () => {
      await user.page.waitForTimeout(3500)
      await user.page.reload()
      expect(await user.buildId()).toBe(before)
    }).toPass({ timeout: 60_000 })
    await user.waitUntilSettled()

    await user.button('layout.about.open').first().press('Enter')
    await expect(
      user.page.getByRole('dialog').getByText(user.text('about.build.left')),
    ).toBeVisible()
    await user.page.keyboard.press('Escape')

    const next = deployment.publish('mended')
    await user.checkForUpdate()
    await user.updatePrompt.getByRole('button', { name: user.text('app.update.apply') }).click()
    await expect.poll(() => user.buildId(), { timeout: 20_000 }).toBe(next)
    await user.waitUntilSettled()
    // Cached files of other builds are deleted when the new one has started.
    await expect
      .poll(() =>
        user.page.evaluate(async () => {
          const cache = await caches.open('veriscope-shell-v1')
          return (await cache.keys('/index.html', { ignoreSearch: true })).length
        }),
      )
      .toBe(1)
  },
)
