/** The tools in the paths of the specification, and the next steps after their results. */
import { readFileSync } from 'node:fs'
import { makeEffects, runAnalysis } from '../helpers/e2e/analysis.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

const GUT = '/analysisTools/gutMicrobiotaMendel'
const MAP = '/analysisTools/crm'
const RUN_MS = 120_000

async function runExample(user: User, path: string): Promise<void> {
  await user.page.goto(path)
  await user.button('tools.data.example').click()
  await user.page.getByRole('menuitem').first().click()
  await expect(user.button('tools.run.start')).toBeEnabled()
  await user.button('tools.run.start').click()
  await expect(user.page).toHaveURL(/record=\d+/, { timeout: RUN_MS })
  await expect(
    user.main.getByRole('heading', { name: user.text('analysis.screen.ranked') }),
  ).toBeVisible()
}

/** The rows of the ranked list, in its form for the present width. */
const taxa = (user: User) =>
  user.main.getByRole('button', { name: /^Simtaxon\d+$/ }).filter({ visible: true })

async function saved(user: User, label: string): Promise<string> {
  await user.button('analysis.export.open').click()
  const download = user.page.waitForEvent('download')
  // A network comes in two forms under one name; the first is GraphML.
  await user.page
    .getByRole('menuitem', { name: user.text(label) })
    .first()
    .click()
  return readFileSync(await (await download).path(), 'utf8')
}

test.use({ ...PHONE, language: 'en' })

test('2.9c gut microbiota Mendel: 211 taxa with a verdict each, and the details of one', async ({
  page,
  user,
}) => {
  test.setTimeout(RUN_MS + 60_000)
  await runExample(user, GUT)
  await test.step('the planted taxa come first, with their counts in words', async () => {
    await expect(taxa(user).first()).toHaveText('Simtaxon200')
    const answer = user.main.getByRole('region', {
      name: user.text('analysis.summary.title'),
      exact: true,
    })
    for (const [id, values] of [
      ['analysis.summary.screen.of', { n: 14, total: 210 }],
      ['analysis.summary.screen.bonferroni', { n: 12 }],
    ] as const) {
      await expect(answer.getByText(user.text(id, values), { exact: true })).toBeVisible()
    }
    await user.tab('analysis.screen.power.tab').click()
    await expect(user.heading('analysis.screen.power.title')).toBeVisible()
  })
  await test.step('filters narrow the list', async () => {
    const verdict = user.main.getByRole('combobox', {
      name: user.text('analysis.screen.verdict'),
    })
    await verdict.selectOption('associated')
    const counts = user.text('analysis.screen.found', { n: 10, total: '211' })
    await expect(user.main.getByText(counts)).toBeVisible()
    await verdict.selectOption('all')
    const all = user.text('analysis.screen.found', { n: 211, total: '211' })
    await expect(user.main.getByText(all)).toBeVisible()
  })
  await test.step('one taxon opens as a two-sample result', async () => {
    await taxa(user).first().click()
    await user.button('analysis.screen.whole').click()
    const detail = user.main.getByRole('region', { name: 'genus.Simtaxon200.id.9200' })
    await expect(
      detail.getByRole('heading', { name: user.text('analysis.table.title') }),
    ).toBeVisible({ timeout: 30_000 })
  })
  await test.step('the table for a supplement has every taxon', async () => {
    const text = await saved(user, 'analysis.export.pairs')
    expect(text.trim().split('\n')).toHaveLength(212)
  })
  await test.step('the record is there after a reload', async () => {
    await page.reload()
    await expect(taxa(user).first()).toHaveText('Simtaxon200')
  })
})

test('2.9b Causal Relationship Map: every pair in one picture, and as a network', async ({
  user,
}) => {
  test.setTimeout(RUN_MS + 60_000)
  await runExample(user, MAP)
  for (const id of [
    'analysis.heat.map',
    'analysis.relationship.title',
    'analysis.volcano.title',
    'analysis.qq.title',
  ]) {
    await user.tab(id).click()
    await expect(user.main.getByRole('heading', { level: 3, name: user.text(id) })).toBeVisible()
  }
  const network = user.heading('analysis.network.title', { n: 8 })
  await expect(
    network,
    'the six planted pairs, the two of the other direction and no other',
  ).toBeVisible()
  await network.getByRole('button').click()
  await user.expandPart('analysis.reverse.title')
  await expect(user.heading('analysis.heat.mapReverse')).toBeVisible()
  await user.expandPart('analysis.reverse.ranked')
  for (const planted of [
    'Trait A → Outcome 1',
    'Trait C → Outcome 2',
    'Trait G → Outcome 1',
    'Outcome 2 → Trait H',
    'Outcome 5 → Trait B',
  ]) {
    await expect(user.main.getByText(planted).first()).toBeVisible()
  }
  const matrix = await saved(user, 'analysis.export.matrix')
  expect(matrix.split('\n')[0]?.split('\t')).toHaveLength(7)
  expect(await saved(user, 'analysis.export.graphml')).toContain('<edge source="Trait A"')
})

test('2.10 next steps: reasons with numbers on two screens, and prefilled data', async ({
  page,
  user,
}) => {
  test.setTimeout(90_000)
  const effects = makeEffects(24, 7)
  // One variant is far from the line; the page must give it as the reason.
  const outlier = effects[3]
  if (outlier) outlier.by += 0.25
  await runAnalysis(user, { exposure: 'BMI', outcome: 'CHD', effects })
  await user.main
    .getByRole('link', { name: user.text('analysis.next.open') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/nextStepAnalyse\/\d+$/)
  await expect(user.heading('nextStep.heterogeneous.title')).toBeVisible()
  await expect(user.main.getByText(/Q = \d/)).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight))
    .toBeLessThan(2)

  const snp = outlier?.id ?? ''
  const again = user.text('nextStep.again.withoutNamed', { snp })
  await user.main.getByRole('link', { name: again }).first().click()
  await expect(page).toHaveURL(/\/analysisTools\/6001$/)
  await expect(user.main.getByText(user.text('tools.run.ready', { n: 23 }))).toBeVisible()
  await user.button('tools.run.start').click()
  await expect(page).toHaveURL(/record=\d+/, { timeout: 30_000 })
  await expect(user.main.getByRole('heading', { level: 1 })).toHaveText('BMI → CHD')
})
