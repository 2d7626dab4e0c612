/** The tools in the paths of the specification, and the next steps after their results. */
import { readFileSync } from 'node:fs'
import { makeEffects, runAnalysis } from '../helpers/e2e/analysis.ts'
import type { Reader } from '../helpers/e2e/reader.ts'
import { DESKTOP, expect, type Language, PHONE, test } from '../helpers/e2e/test.ts'
import { inTurn } from '../helpers/e2e/turns.ts'

const GUT = '/analysisTools/gutMicrobiotaMendel'
const MAP = '/analysisTools/crm'
const RUN_MS = 120_000

/** By how much the page is wider than the screen; it must not scroll sideways. */
const overflow = (reader: Reader) =>
  reader.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )

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

for (const { language, size, name } of inTurn(import.meta.filename, [
  { language: 'zh', size: DESKTOP, name: 'zh, wide' },
  { language: 'en', size: PHONE, name: 'en, narrow' },
] satisfies { language: Language; size: object; name: string }[])) {
  test.describe(name, () => {
    test.use({ ...size, language })

    test('2.9c gut microbiota Mendel: 211 taxa, a verdict each, and one of them whole', async ({
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
        expect(await overflow(reader)).toBeLessThanOrEqual(0)
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
        expect(await overflow(reader)).toBeLessThanOrEqual(0)
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
      expect(await overflow(reader)).toBeLessThanOrEqual(0)
      const matrix = await saved(reader, 'analysis.export.matrix')
      expect(matrix.split('\n')[0]?.split('\t')).toHaveLength(7)
      expect(await saved(reader, 'analysis.export.graphml')).toContain('<edge source="Trait A"')
    })

    test('2.10 next steps: reasons with numbers, and the data carried over', async ({
      page,
      reader,
    }) => {
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
      expect(await overflow(reader)).toBeLessThanOrEqual(0)

      const snp = outlier?.id ?? ''
      const again = reader.text('nextStep.again.withoutNamed', { snp })
      await reader.main.getByRole('link', { name: again }).first().click()
      await expect(page).toHaveURL(/\/analysisTools\/6001$/)
      await expect(reader.main.getByText(reader.text('tools.run.ready', { n: 23 }))).toBeVisible()
      await reader.button('tools.run.start').click()
      await expect(page).toHaveURL(/record=\d+/, { timeout: 30_000 })
      await expect(reader.main.getByRole('heading', { level: 1 })).toHaveText('BMI → CHD')
    })
  })
}

test('2.10 next steps of a tool, and of nothing at all', async ({ page, reader }) => {
  await page.goto('/nextStepAnalyse/6002')
  await expect(
    reader.heading('nextStep.of', { title: reader.text('route.gutMicrobiotaMendel') }),
  ).toBeVisible()
  await expect(page.getByText(reader.text('nextStep.tool.noRuns'))).toBeVisible()
  await page.goto('/nextStepAnalyse/123456789')
  await expect(reader.heading('nextStep.missing.title')).toBeVisible()
  await reader.link('nextStep.missing.action').click()
  await expect(page).toHaveURL(/\/analysisTools\/All$/)
})

test('2.10 a taxon goes from the screen into the two-sample tool', async ({ page, reader }) => {
  test.setTimeout(RUN_MS)
  const header = 'exposure\toutcome\tSNP\tbeta.exposure\tse.exposure\tbeta.outcome\tse.outcome'
  const rows = ['genus.Blautia.id.1', 'genus.Dorea.id.2'].flatMap((taxon, which) =>
    Array.from({ length: 6 }, (_, k) => {
      const bx = 0.1 + 0.01 * k
      const by = (which === 0 ? 0.4 : 0) * bx + 0.002 * ((k % 3) - 1)
      return [taxon, 'CRC', `rs${which}${k}`, bx, 0.008, by, 0.008].join('\t')
    }),
  )
  await page.goto(GUT)
  await reader.main.getByText(reader.text('tools.screen.layoutTable'), { exact: true }).click()
  await page.getByTestId('tool-file-table').setInputFiles({
    name: 'taxa.tsv',
    mimeType: 'text/tab-separated-values',
    buffer: Buffer.from([header, ...rows].join('\n')),
  })
  await expect(reader.button('tools.run.start')).toBeEnabled()
  await reader.button('tools.run.start').click()
  await expect(page).toHaveURL(/record=\d+/, { timeout: 60_000 })
  await reader.main
    .getByRole('link', { name: reader.text('analysis.next.open') })
    .first()
    .click()
  const open = reader.text('nextStep.openSingle', { exposure: 'Blautia' })
  await reader.main.getByRole('link', { name: open }).first().click()
  await expect(page).toHaveURL(/\/analysisTools\/6001$/)
  await expect(reader.main.getByText(reader.text('tools.run.ready', { n: 6 }))).toBeVisible()
})

test('2.9b, 2.9c the tools open by their numbers, too, and what cannot be read is said', async ({
  page,
  reader,
}) => {
  for (const [id, title] of [
    ['6002', 'tools.gut.name'],
    ['6003', 'tools.map.name'],
  ] as const) {
    await page.goto(`/analysisTools/${id}`)
    await expect(reader.heading(title).first()).toBeVisible()
  }
  await reader.main.getByText(reader.text('tools.screen.layoutTable'), { exact: true }).click()
  await page.getByTestId('tool-file-table').setInputFiles({
    name: 'broken.tsv',
    mimeType: 'text/plain',
    buffer: Buffer.from('one\nword\n'),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'broken.tsv' })).toBeVisible()
  await expect(reader.button('tools.run.start')).toBeDisabled()
})
