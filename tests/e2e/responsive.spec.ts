/** The page reacts while an analysis runs: no task of its main thread takes longer than the limit. */
import type { Page } from '@playwright/test'
import { shellLaunch } from '../../tools/test/chromium.ts'
import { measureSlowdown, traceMainThread } from '../helpers/e2e/main-thread.ts'
import type { User } from '../helpers/e2e/user.ts'
import { waitUntilStable } from '../helpers/e2e/stable-page.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

/** The limit of the specification, in processor time of an otherwise idle machine. */
const LONGEST_MS = 100

// Playwright's trace takes screenshots on the main thread of the page, which would be measured too.
test.use({ ...PHONE, trace: 'off', screenshot: 'off', launchOptions: shellLaunch() })

async function expectNoLongTask(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await measureSlowdown(page)
  const { longestMs, tasks } = await traceMainThread(page, act)
  expect(tasks, 'the trace has the main thread').toBeGreaterThan(100)
  expect(longestMs).toBeLessThan(LONGEST_MS * Math.max(before, await measureSlowdown(page)))
}

/** Runs an example and opens every part of its result. */
async function runAndOpenParts(user: User, example: number): Promise<void> {
  const { page } = user
  await user.button('tools.data.example').click()
  await page.getByRole('menuitem').nth(example).click()
  await user.button('tools.run.start').click()
  await page.waitForURL(/record=\d+/, { timeout: 120_000 })
  await expect(page.locator('main figure').first()).toBeVisible()
  await waitUntilStable(page)
  for (const tab of await page.locator('main [role="tab"]').all()) {
    await tab.click()
    await expect(page.locator('main [role="tabpanel"] figure').first()).toBeVisible()
  }
  const folded = page.locator('main h2 button[aria-expanded="false"]')
  while ((await folded.count()) > 0) await folded.first().click()
  await waitUntilStable(page)
}

for (const [title, path, example] of [
  ['2.9c no long task while 211 taxa are analysed', '/analysisTools/gutMicrobiotaMendel', 0],
  ['2.9 no long task while one pair is analysed', '/analysisTools/6001', 1],
] as const) {
  test(title, { tag: '@nightly' }, async ({ page, user }) => {
    test.setTimeout(240_000)
    await page.goto(path)
    await expect(user.button('tools.data.example')).toBeVisible()
    await expectNoLongTask(page, () => runAndOpenParts(user, example))
  })
}
