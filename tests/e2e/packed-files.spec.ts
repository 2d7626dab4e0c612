/**
 * Packed files in a real browser: bgzip has a gzip member every 64 KB. The browser's
 * DecompressionStream refuses such files and Node's does not, so this must be tested in a browser.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from '../helpers/e2e/test.ts'
import { bgzip, sheetRows, workbook, zip } from '../unit/science/parser/packed-files.ts'

const TEXT = readFileSync('public/examples/sim_balanced_24.tsv', 'utf8')
const ROWS = TEXT.trim()
  .split(/\r?\n/)
  .map((line) => line.split('\t'))
const FEW = sheetRows(ROWS.slice(0, 4))

test('a workbook prompts for its sheet; bgzip and zip files open in the two-sample tool and give a result', async ({
  page,
  user,
}) => {
  await page.goto('/analysisTools/6001')
  await test.step('a workbook', async () => {
    const book = workbook([
      { name: 'Notes', rows: sheetRows([['Supplementary tables']]) },
      { name: 'S1', rows: sheetRows(ROWS) },
      { name: 'S2', rows: FEW },
    ])
    await page
      .getByTestId('tool-file')
      .first()
      .setInputFiles({
        name: 'really-excel.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(zip(book)),
      })
    const alert = user.main.getByRole('alert')
    await expect(alert).toContainText('S1 / S2')
    await alert.getByRole('button', { name: 'S1', exact: true }).click()
    const sheet = page.getByLabel(user.text('tools.data.sheet'))
    await expect(sheet).toHaveValue('S1')
    await expect(user.main.getByText(/ 24 行/).first()).toBeVisible()
    await sheet.selectOption('S2')
    await expect(user.main.getByText(/ 3 行/).first()).toBeVisible()
    await expect(sheet).toHaveValue('S2')
  })
  const choose = (name: string, buffer: Uint8Array) =>
    page
      .getByTestId('tool-file')
      .first()
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) })

  await choose('finngen.tsv.gz', bgzip(TEXT, 700))
  await expect(user.main.getByText('finngen.tsv.gz').first()).toBeVisible()
  await expect(user.main.getByText(/ 24 行/).first()).toBeVisible()

  await choose('all.zip', zip([{ name: 'all.tsv', text: TEXT }]))
  await expect(user.main.getByText('all.zip').first()).toBeVisible()

  // A truncated file: the page reports it and keeps the previous file.
  const whole = gzipSync(TEXT)
  await choose('cut.gz', whole.subarray(0, whole.length / 2))
  await expect(user.main.getByRole('alert')).toContainText('cut.gz')
  await expect(user.main.getByRole('alert')).toContainText(
    user.text('analysis.fault.truncatedFile'),
  )
  await expect(user.main.getByText('all.zip').first()).toBeVisible()

  await page.getByRole('button', { name: user.text('tools.run.start') }).click()
  await expect(page).toHaveURL(/\/analysisTools\/6001\?record=\d+/)
})
