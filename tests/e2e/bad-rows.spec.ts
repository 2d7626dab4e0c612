/** Unusable rows, shown before a run, and effects out of all proportion, which a run takes: the row, the column, the expected value, and what is kept. */
import { makeEffects, resultTitle, toCsv, whereKept } from '../helpers/e2e/analysis.ts'
import type { Reader } from '../helpers/e2e/reader.ts'
import { accessFaults } from '../helpers/e2e/axe.ts'
import { DESKTOP, expect, PHONE, test } from '../helpers/e2e/test.ts'
import { inTurn } from '../helpers/e2e/turns.ts'

const SIDE = 'SNP,effect_allele,other_allele,beta,se,eaf,pval'
const EXPOSURE = [
  SIDE,
  'rs1,A,G,0.1,0.01,0.3,1e-9',
  'rs2,A,G,0.2,0,0.3,1e-9',
  'rs3,C,T,0.2,0.01,30,1e-9',
].join('\n')
const OUTCOME = [SIDE, 'rs1,A,G,0.1,0.01,0.3,0.2', 'rs3,C,T,many,0.01,0.3,0.2'].join('\n')
const WIDE = [
  'SNP,a_beta,a_se,b_beta,b_se,y_beta,y_se',
  'rs1,0.1,0.01,0.1,0.01,0.1,0.01',
  'rs2,0.1,0.01,0.1,-0.01,0.1,0.01',
].join('\n')

async function bring(reader: Reader, testId: string, name: string, text: string): Promise<void> {
  await reader.page
    .getByTestId(testId)
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** Opens the n-th list of rows and reads the line of one row of the file. */
async function lineOf(reader: Reader, nth: number, row: string): Promise<string[]> {
  await reader.button('tools.verdict.showRows').nth(nth).click()
  const lines = reader.main.getByRole('row').filter({
    has: reader.page.getByRole('rowheader', { name: row, exact: true }),
  })
  return lines.first().getByRole('cell').allTextContents()
}

/** Effects of twelve variants; the date of a spreadsheet stands in place of one, and 99 of another. */
const WILD = makeEffects(12, 7).map((effect, index) => ({
  ...effect,
  by: [45_413, 99][index - 3] ?? effect.by,
}))

/** Numbers in the drawings of a page that a browser cannot read. */
async function faultyNumbers(reader: Reader): Promise<string[]> {
  return reader.main
    .locator('svg *')
    .evaluateAll((elements) =>
      elements.flatMap((element) =>
        [...element.attributes]
          .map(({ value }) => value)
          .filter((value) => /NaN|Infinity/.test(value)),
      ),
    )
}

for (const { language, size } of inTurn(import.meta.filename, [
  { language: 'zh', size: DESKTOP },
  { language: 'en', size: PHONE },
] as const)) {
  test.describe(language, () => {
    test.use({ ...size, language })

    test('2.9c the files of a screen', async ({ page, reader }) => {
      await page.goto('/analysisTools/gutMicrobiotaMendel')
      await bring(reader, 'tool-file-exposure', 'x.csv', EXPOSURE)
      const kept = { kept: 2, rows: '3' }
      await expect(reader.main.getByText(reader.text('tools.verdict.usable', kept))).toBeVisible()
      await bring(reader, 'tool-file-outcome', 'y.csv', OUTCOME)
      const wanted = reader.text('tools.verdict.usableWanted', { kept: 1, rows: '2' })
      await expect(reader.main.getByText(wanted)).toBeVisible()
      expect(await lineOf(reader, 1, '3')).toEqual([
        'beta',
        reader.text('tools.problem.number'),
        'many',
        reader.text('analysis.drop.notANumber'),
      ])
      expect(await lineOf(reader, 0, '3')).toEqual([
        'se',
        reader.text('tools.problem.positive'),
        '0',
        reader.text('analysis.drop.errorNotPositive'),
      ])
      expect(await accessFaults(page)).toEqual([])
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(wider).toBeLessThanOrEqual(0)
    })

    test('2.10 a table of many traits', async ({ page, reader }) => {
      await page.goto('/analysisTools/6005')
      await bring(reader, 'tool-file', 'wide.csv', WIDE)
      const kept = { kept: 1, rows: '2' }
      await expect(reader.main.getByText(reader.text('tools.verdict.usable', kept))).toBeVisible()
      expect(await lineOf(reader, 0, '3')).toEqual([
        'b_se',
        reader.text('tools.problem.positive'),
        '-0.01',
        reader.text('analysis.drop.errorNotPositive'),
      ])
    })

    test('the result of a file with effects of 99 and 45413', async ({ page, reader }) => {
      test.setTimeout(90_000)
      await page.goto('/analysisTools/6001')
      await page
        .getByTestId('tool-file')
        .setInputFiles({ name: 'BMI.csv', mimeType: 'text/csv', buffer: toCsv(WILD) })
      await reader.button('tools.settings.open').click()
      await reader.field('tools.settings.exposure').fill('BMI')
      await reader.field('tools.settings.outcome').fill('CHD')
      await reader.main.getByText(reader.text('tools.settings.binary'), { exact: true }).click()
      await reader.button('tools.run.start').click()
      const study = { exposure: 'BMI', outcome: 'CHD', effects: WILD }
      await expect(resultTitle(reader, study)).toBeVisible({ timeout: 30_000 })
      await expect(whereKept(reader)).toBeVisible()
      for (const id of ['scatter', 'forest', 'loo', 'radial', 'funnel']) {
        await reader.tab(`analysis.${id}.title`).click()
        const name = reader.text(`analysis.${id}.title`)
        const figure = reader.main.getByRole('figure', { name, exact: true })
        await expect(figure.locator('svg text').first()).toBeVisible()
        expect(await faultyNumbers(reader)).toEqual([])
      }
      await reader.unfold('analysis.sensitivity.title')
      await reader.unfold('analysis.variants.title')
      for (const id of ['chart.failed', 'analysis.part.failed']) {
        await expect(reader.main.getByText(reader.text(id))).toHaveCount(0)
      }
    })
  })
}
