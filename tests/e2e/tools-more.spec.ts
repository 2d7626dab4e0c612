/** The tools for power, meta-analysis and multivariable MR. */
import { readFileSync } from 'node:fs'
import { makeEffects, runAnalysis, type Study } from '../helpers/e2e/analysis.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, test } from '../helpers/e2e/test.ts'

/** A number field. The label of a required field has an asterisk. */
const number = (user: User, id: string) => user.main.getByLabel(user.text(id)).first()

async function chooseExample(user: User, title: string): Promise<void> {
  await user.button('tools.data.example').click()
  await user.page.getByRole('menuitem', { name: user.text(title) }).click()
}

async function run(user: User): Promise<void> {
  await user.button('tools.run.start').click()
  await expect(user.page).toHaveURL(/record=\d+/, { timeout: 30_000 })
}

test.use({ language: 'en' })

test('2.10 power: a design by hand, its answer while typing, its record and next steps', async ({
  page,
  user,
}) => {
  await page.goto('/analysisTools/6006')
  await expect(user.heading('tools.power.name')).toBeVisible()
  await expect(user.main.getByText(user.text('tools.power.missing'))).toBeVisible()
  await expect(user.button('tools.run.start')).toBeDisabled()
  await number(user, 'tools.power.n').fill('1000000')
  // Burgess 2014 by hand: Φ(√(10⁶ · 0.02 · 0.1 · 0.9) · ln 1.1 − 1.96) = 0.983.
  const answer = user.main.getByRole('status').filter({ hasText: '98%' })
  await expect(answer).toBeVisible()
  await number(user, 'tools.power.caseShare').fill('150')
  await expect(user.main.getByText(user.text('tools.run.settings'))).toBeVisible()
  await number(user, 'tools.power.caseShare').fill('10')
  await expect(answer).toBeVisible()
  await run(user)
  await expect(user.heading('analysis.power.byEffect')).toBeVisible()
  await user.tab('analysis.power.bySize').click()
  await expect(user.heading('analysis.power.bySize')).toBeVisible()

  await page.reload()
  await user.tab('analysis.power.bySize').click()
  await expect(user.heading('analysis.power.bySize')).toBeVisible()
  await user.main
    .getByRole('link', { name: user.text('analysis.next.open') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/nextStepAnalyse\/\d+/)
  await expect(user.heading('nextStep.powerEnough.title')).toBeVisible()
})

test('2.10 meta-analysis: an example, a row corrected, figures, table export', async ({
  page,
  user,
}) => {
  await page.goto('/analysisTools/6007')
  await chooseExample(user, 'tools.meta.example.mixed')
  const ready = user.main.getByText(user.text('tools.meta.ready', { n: 8 }))
  await expect(ready).toBeVisible()
  const first = user.main.getByRole('list', { name: user.text('tools.meta.studies') })
  const error = first.getByLabel(user.text('tools.meta.se')).first()
  await error.fill('-1')
  await expect(first.getByText(user.text('tools.meta.fault.seNotPositive'))).toBeVisible()
  await expect(user.main.getByText(user.text('tools.meta.faults'))).toBeVisible()
  await error.fill('0.0436')
  await expect(ready).toBeVisible()
  // In a window as tall as the page no bar covers a field.
  const window = page.viewportSize() ?? { width: 390, height: 844 }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...window, height: height + 100 })
  await page.setViewportSize(window)
  await run(user)
  for (const id of ['analysis.forest.title', 'analysis.meta.funnel.title']) {
    await user.tab(id).click()
    await expect(user.heading(id)).toBeVisible()
  }
  // I² of the file by metafor: tests/fixtures/science/meta_random_effects.json.
  await expect(user.main.getByText('94%', { exact: true })).toBeVisible()

  await user.button('analysis.export.open').click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: user.text('analysis.meta.export.pooled') }).click()
  const table = readFileSync(await (await saved).path(), 'utf8')
  expect(table).toContain('random_reml\t0.1261923175')
})

test('2.10 multivariable: a sound example, and one with a warning', async ({ page, user }) => {
  await page.goto('/analysisTools/6005')
  await chooseExample(user, 'tools.mv.example.three')
  const outcome = user.main.getByLabel('Outcome', { exact: true })
  await expect(outcome).toHaveValue('outcome')
  await outcome.selectOption('none')
  await expect(user.main.getByText(user.text('tools.mv.roles'))).toBeVisible()
  await outcome.selectOption('outcome')
  await run(user)
  await expect(
    user.main.getByRole('heading', { level: 1, name: 'TraitA + TraitB + TraitC → Outcome' }),
  ).toBeVisible()
  await expect(user.heading('analysis.forest.title')).toBeVisible()

  await user.main.getByRole('link', { name: user.text('tools.result.back') }).click()
  await user.button('tools.data.remove').click()
  await chooseExample(user, 'tools.mv.example.weak')
  await run(user)
  await expect(user.main.getByText(user.text('analysis.mv.words.stop'))).toBeVisible()
})

test('2.10 a result prefills the power tool with its numbers, and the multivariable tool with itself', async ({
  page,
  user,
}) => {
  const study: Study = { exposure: 'bmi', outcome: 'chd', effects: makeEffects(14, 9) }
  await runAnalysis(user, study)
  const id = new URL(page.url()).searchParams.get('record') ?? ''
  await page.goto(`/analysisTools/6006?from=${id}`)
  await expect(page).toHaveURL(/6006$/)
  await expect(number(user, 'tools.power.variants')).toHaveValue('14')
  await expect(number(user, 'tools.settings.exposure')).toHaveValue('bmi')
  await number(user, 'tools.power.nExposure').fill('50000')
  await number(user, 'tools.power.n').fill('90000')
  await run(user)
  await expect(user.main.getByRole('heading', { level: 1 })).toContainText('bmi')

  await page.goto(`/analysisTools/6007?from=${id}`)
  const rows = user.main.getByRole('list', { name: user.text('tools.meta.studies') })
  await expect(rows.getByRole('listitem')).toHaveCount(1)

  // The record has one exposure only: the multivariable tool says that it cannot use it.
  await page.goto(`/analysisTools/6005?from=${id}`)
  await expect(user.main.getByText(user.text('tools.mv.refused.text'))).toBeVisible()
})
