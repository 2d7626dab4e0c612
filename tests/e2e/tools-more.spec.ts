/** The tools for power, meta-analysis and multivariable MR. */
import { readFileSync } from 'node:fs'
import { makeEffects, runAnalysis, type Study } from '../helpers/e2e/analysis.ts'
import type { Reader } from '../helpers/e2e/reader.ts'
import { expect, test } from '../helpers/e2e/test.ts'

/** A number field. The label of a required field has an asterisk. */
const number = (reader: Reader, id: string) => reader.main.getByLabel(reader.text(id)).first()

async function chooseExample(reader: Reader, title: string): Promise<void> {
  await reader.button('tools.data.example').click()
  await reader.page.getByRole('menuitem', { name: reader.text(title) }).click()
}

async function run(reader: Reader): Promise<void> {
  await reader.button('tools.run.start').click()
  await expect(reader.page).toHaveURL(/record=\d+/, { timeout: 30_000 })
}

test.use({ language: 'en' })

test('2.10 power: a design by hand, its answer while typing, its record and next steps', async ({
  page,
  reader,
}) => {
  await page.goto('/analysisTools/6006')
  await expect(reader.heading('tools.power.name')).toBeVisible()
  await expect(reader.main.getByText(reader.text('tools.power.missing'))).toBeVisible()
  await expect(reader.button('tools.run.start')).toBeDisabled()
  await number(reader, 'tools.power.n').fill('1000000')
  // Burgess 2014 by hand: Φ(√(10⁶ · 0.02 · 0.1 · 0.9) · ln 1.1 − 1.96) = 0.983.
  const answer = reader.main.getByRole('status').filter({ hasText: '98%' })
  await expect(answer).toBeVisible()
  await number(reader, 'tools.power.caseShare').fill('150')
  await expect(reader.main.getByText(reader.text('tools.run.settings'))).toBeVisible()
  await number(reader, 'tools.power.caseShare').fill('10')
  await expect(answer).toBeVisible()
  await run(reader)
  await expect(reader.heading('analysis.power.byEffect')).toBeVisible()
  await reader.tab('analysis.power.bySize').click()
  await expect(reader.heading('analysis.power.bySize')).toBeVisible()

  await page.reload()
  await reader.tab('analysis.power.bySize').click()
  await expect(reader.heading('analysis.power.bySize')).toBeVisible()
  await reader.main
    .getByRole('link', { name: reader.text('analysis.next.open') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/nextStepAnalyse\/\d+/)
  await expect(reader.heading('nextStep.powerEnough.title')).toBeVisible()
})

test('2.10 meta-analysis: an example, a row corrected, figures, table export', async ({
  page,
  reader,
}) => {
  await page.goto('/analysisTools/6007')
  await chooseExample(reader, 'tools.meta.example.mixed')
  const ready = reader.main.getByText(reader.text('tools.meta.ready', { n: 8 }))
  await expect(ready).toBeVisible()
  const first = reader.main.getByRole('list', { name: reader.text('tools.meta.studies') })
  const error = first.getByLabel(reader.text('tools.meta.se')).first()
  await error.fill('-1')
  await expect(first.getByText(reader.text('tools.meta.fault.seNotPositive'))).toBeVisible()
  await expect(reader.main.getByText(reader.text('tools.meta.faults'))).toBeVisible()
  await error.fill('0.0436')
  await expect(ready).toBeVisible()
  // In a window as tall as the page no bar covers a field.
  const window = page.viewportSize() ?? { width: 390, height: 844 }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...window, height: height + 100 })
  await page.setViewportSize(window)
  await run(reader)
  for (const id of ['analysis.forest.title', 'analysis.meta.funnel.title']) {
    await reader.tab(id).click()
    await expect(reader.heading(id)).toBeVisible()
  }
  // I² of the file by metafor: tests/fixtures/science/meta_random_effects.json.
  await expect(reader.main.getByText('94%', { exact: true })).toBeVisible()

  await reader.button('analysis.export.open').click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: reader.text('analysis.meta.export.pooled') }).click()
  const table = readFileSync(await (await saved).path(), 'utf8')
  expect(table).toContain('random_reml\t0.1261923175')
})

test('2.10 multivariable: a sound example, and one with a warning', async ({ page, reader }) => {
  await page.goto('/analysisTools/6005')
  await chooseExample(reader, 'tools.mv.example.three')
  const outcome = reader.main.getByLabel('Outcome', { exact: true })
  await expect(outcome).toHaveValue('outcome')
  await outcome.selectOption('none')
  await expect(reader.main.getByText(reader.text('tools.mv.roles'))).toBeVisible()
  await outcome.selectOption('outcome')
  await run(reader)
  await expect(
    reader.main.getByRole('heading', { level: 1, name: 'TraitA + TraitB + TraitC → Outcome' }),
  ).toBeVisible()
  await expect(reader.heading('analysis.forest.title')).toBeVisible()

  await reader.main.getByRole('link', { name: reader.text('tools.result.back') }).click()
  await reader.button('tools.data.remove').click()
  await chooseExample(reader, 'tools.mv.example.weak')
  await run(reader)
  await expect(reader.main.getByText(reader.text('analysis.mv.words.stop'))).toBeVisible()
})

test('2.10 a result prefills the power tool with its numbers, and the multivariable tool with itself', async ({
  page,
  reader,
}) => {
  const study: Study = { exposure: 'bmi', outcome: 'chd', effects: makeEffects(14, 9) }
  await runAnalysis(reader, study)
  const id = new URL(page.url()).searchParams.get('record') ?? ''
  await page.goto(`/analysisTools/6006?from=${id}`)
  await expect(page).toHaveURL(/6006$/)
  await expect(number(reader, 'tools.power.variants')).toHaveValue('14')
  await expect(number(reader, 'tools.settings.exposure')).toHaveValue('bmi')
  await number(reader, 'tools.power.nExposure').fill('50000')
  await number(reader, 'tools.power.n').fill('90000')
  await run(reader)
  await expect(reader.main.getByRole('heading', { level: 1 })).toContainText('bmi')

  await page.goto(`/analysisTools/6007?from=${id}`)
  const rows = reader.main.getByRole('list', { name: reader.text('tools.meta.studies') })
  await expect(rows.getByRole('listitem')).toHaveCount(1)

  // The record has one exposure only: the multivariable tool says that it cannot use it.
  await page.goto(`/analysisTools/6005?from=${id}`)
  await expect(reader.main.getByText(reader.text('tools.mv.refused.text'))).toBeVisible()
})
