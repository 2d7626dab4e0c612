/** Unusable rows, shown before a run: the row, the column, the expected value, and what is kept. */
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
  })
}
