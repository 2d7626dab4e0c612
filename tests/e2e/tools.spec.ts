/** The tools in the paths of the specification, and the next steps after their results. */
import { readFileSync } from 'node:fs'
import { makeEffects, runAnalysis } from '../helpers/e2e/analysis.ts'
import type { Reader } from '../helpers/e2e/reader.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

const GUT = '/analysisTools/gutMicrobiotaMendel'
const MAP = '/analysisTools/crm'
const RUN_MS = 120_000

async function runExample(reader: Reader, path: string): Promise<void> {
  await reader.page.goto(path)
  await reader.button('tools.data.example').click()
  await expect(reader.button('tools.run.start')).toBeEnabled()
  await reader.button('tools.run.start').click()
  await expect(reader.page).toHaveURL(/record=\d+/, { timeout: RUN_MS })
  await expect(
    reader.main.getByRole('heading', { name: reader.text('analysis.screen.ranked') }),
  ).toBeVisible()
}

/** The rows of the ranked list, in its form for the present width. */
const taxa = (reader: Reader) =>
  reader.main.getByRole('button', { name: /^Simtaxon\d+$/ }).filter({ visible: true })

async function saved(reader: Reader, label: string): Promise<string> {
  await reader.button('analysis.export.open').click()
  const download = reader.page.waitForEvent('download')
  // A network comes in two forms under one name; the first is GraphML.
  await reader.page
    .getByRole('menuitem', { name: reader.text(label) })
    .first()
    .click()
  return readFileSync(await (await download).path(), 'utf8')
}

test.use({ ...PHONE, language: 'en' })

test('2.9c gut microbiota Mendel: 211 taxa with a verdict each, and the details of one', async ({
  page,
  reader,
}) => {
  test.setTimeout(RUN_MS + 60_000)
  await runExample(reader, GUT)
  await test.step('the planted taxa come first, with their counts in words', async () => {
    await expect(taxa(reader).first()).toHaveText('Simtaxon200')
    const answer = reader.main.getByRole('region', {
      name: reader.text('analysis.summary.title'),
      exact: true,
    })
    for (const [id, values] of [
      ['analysis.summary.screen.of', { n: 14, total: 210 }],
      ['analysis.summary.screen.bonferroni', { n: 12 }],
    ] as const) {
      await expect(answer.getByText(reader.text(id, values), { exact: true })).toBeVisible()
    }
    await reader.tab('analysis.screen.power.tab').click()
    await expect(reader.heading('analysis.screen.power.title')).toBeVisible()
  })
  await test.step('filters narrow the list', async () => {
    const verdict = reader.main.getByRole('combobox', {
      name: reader.text('analysis.screen.verdict'),
    })
    await verdict.selectOption('associated')
    const counts = reader.text('analysis.screen.found', { n: 10, total: '211' })
    await expect(reader.main.getByText(counts)).toBeVisible()
    await verdict.selectOption('all')
    const all = reader.text('analysis.screen.found', { n: 211, total: '211' })
    await expect(reader.main.getByText(all)).toBeVisible()
  })
  await test.step('one taxon opens as a two-sample result', async () => {
    await taxa(reader).first().click()
    await reader.button('analysis.screen.whole').click()
    const detail = reader.main.getByRole('region', { name: 'genus.Simtaxon200.id.9200' })
    await expect(
      detail.getByRole('heading', { name: reader.text('analysis.table.title') }),
    ).toBeVisible({ timeout: 30_000 })
  })
  await test.step('the table for a supplement has every taxon', async () => {
    const text = await saved(reader, 'analysis.export.pairs')
    expect(text.trim().split('\n')).toHaveLength(212)
  })
  await test.step('the record is there after a reload', async () => {
    await page.reload()
    await expect(taxa(reader).first()).toHaveText('Simtaxon200')
  })
})

test('2.9b Causal Relationship Map: every pair in one picture, and as a network', async ({
  reader,
}) => {
  test.setTimeout(RUN_MS + 60_000)
  await runExample(reader, MAP)
  for (const id of [
    'analysis.heat.map',
    'analysis.relationship.title',
    'analysis.volcano.title',
    'analysis.qq.title',
  ]) {
    await reader.tab(id).click()
    await expect(
      reader.main.getByRole('heading', { level: 3, name: reader.text(id) }),
    ).toBeVisible()
  }
  const network = reader.heading('analysis.network.title', { n: 8 })
  await expect(
    network,
    'the six planted pairs, the two of the other direction and no other',
  ).toBeVisible()
  await network.getByRole('button').click()
  await reader.unfold('analysis.reverse.title')
  await expect(reader.heading('analysis.heat.mapReverse')).toBeVisible()
  await reader.unfold('analysis.reverse.ranked')
  for (const planted of [
    'Trait A → Outcome 1',
    'Trait C → Outcome 2',
    'Trait G → Outcome 1',
    'Outcome 2 → Trait H',
    'Outcome 5 → Trait B',
  ]) {
    await expect(reader.main.getByText(planted).first()).toBeVisible()
  }
  const matrix = await saved(reader, 'analysis.export.matrix')
  expect(matrix.split('\n')[0]?.split('\t')).toHaveLength(7)
  expect(await saved(reader, 'analysis.export.graphml')).toContain('<edge source="Trait A"')
})

test('2.10 next steps: reasons with numbers, and prefilled data', async ({ page, reader }) => {
  test.setTimeout(90_000)
  const effects = makeEffects(24, 7)
  // One variant is far from the line; the page must give it as the reason.
  const outlier = effects[3]
  if (outlier) outlier.by += 0.25
  await runAnalysis(reader, { exposure: 'BMI', outcome: 'CHD', effects })
  await reader.main
    .getByRole('link', { name: reader.text('analysis.next.open') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/nextStepAnalyse\/\d+$/)
  await expect(reader.heading('nextStep.heterogeneous.title')).toBeVisible()
  await expect(reader.main.getByText(/Q = \d/)).toBeVisible()

  const snp = outlier?.id ?? ''
  const again = reader.text('nextStep.again.withoutNamed', { snp })
  await reader.main.getByRole('link', { name: again }).first().click()
  await expect(page).toHaveURL(/\/analysisTools\/6001$/)
  await expect(reader.main.getByText(reader.text('tools.run.ready', { n: 23 }))).toBeVisible()
  await reader.button('tools.run.start').click()
  await expect(page).toHaveURL(/record=\d+/, { timeout: 30_000 })
  await expect(reader.main.getByRole('heading', { level: 1 })).toHaveText('BMI → CHD')
})
