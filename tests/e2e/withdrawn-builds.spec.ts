/**
 * Withdrawn builds, and builds that do not start, are not what users get: the published build is
 * the truth.
 */
import { Reader } from '../helpers/e2e/reader.ts'
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
    const reader = new Reader(context.pages()[0] ?? (await context.newPage()))
    await reader.page.goto(PLACE)
    await reader.settled()
    await reader.workerReady()
    // A start of its own, which makes this build trusted.
    await reader.page.reload()
    await reader.settled()
    const before = deployment.buildId

    const broken = deployment.publish('broken')
    deployment.breakCode()
    await reader.checkForUpdate()
    await reader.updatePrompt.getByRole('button', { name: reader.text('app.update.apply') }).click()
    await expect.poll(() => reader.buildId(), { timeout: 20_000 }).toBe(broken)
    await expect(reader.page.locator('#late')).toContainText(reader.text('late.failed'))
    // A start that has not reported after three seconds has failed; after some of them the worker
    // falls back.
    await expect(async () => {
      await reader.page.waitForTimeout(3500)
      await reader.page.reload()
      expect(await reader.buildId()).toBe(before)
    }).toPass({ timeout: 60_000 })
    await reader.settled()

    await reader.button('layout.about.open').first().press('Enter')
    await expect(
      reader.page.getByRole('dialog').getByText(reader.text('about.build.left')),
    ).toBeVisible()
    await reader.page.keyboard.press('Escape')

    const next = deployment.publish('mended')
    await reader.checkForUpdate()
    await reader.updatePrompt.getByRole('button', { name: reader.text('app.update.apply') }).click()
    await expect.poll(() => reader.buildId(), { timeout: 20_000 }).toBe(next)
    await reader.settled()
    // Cached files of other builds are deleted when the new one has started.
    await expect
      .poll(() =>
        reader.page.evaluate(async () => {
          const cache = await caches.open('veriscope-shell-v1')
          return (await cache.keys('/index.html', { ignoreSearch: true })).length
        }),
      )
      .toBe(1)
  },
)
