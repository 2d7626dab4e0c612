/**
 * A device with full storage. Wrong files and rows: tests/unit/features/tools/bad-input; a server
 * that cannot be reached: session.spec.ts.
 */
import { makeEffects, runAnalysis, type Study } from '../helpers/e2e/analysis.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const GOOD: Study = { exposure: 'good', outcome: 'outcome', effects: makeEffects(8, 21) }

test('a run that cannot be stored on a full disk is shown and can be saved as a file', async ({
  context,
  page,
  user,
  server,
}) => {
  await page.goto('/analysisTools/6001')
  await user.waitUntilSettled()
  await user.waitUntilWorkerReady()
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 })
  await runAnalysis(user, GOOD)
  const note = user.main.getByRole('alert').filter({ hasText: user.text('tools.keep.title') })
  await expect(note).toContainText(user.text('tools.keep.full'))
  const download = page.waitForEvent('download')
  await note.getByRole('button', { name: user.text('tools.keep.download') }).click()
  expect((await download).suggestedFilename()).toMatch(/\.json$/)

  await session.send('Storage.overrideQuotaForOrigin', { origin: server.url })
  await note.getByRole('button', { name: user.text('tools.keep.again') }).click()
  await expect(note).toBeHidden()
})
