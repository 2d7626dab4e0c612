/** Files that can be read in two ways, or that another tool takes. */
import { readFileSync } from 'node:fs'
import { toolByKey, toolTexts } from '../../src/contract/tools.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

test.use(PHONE)

const caseOf = (path: string) => readFileSync(`tests/fixtures/cases/${path}`)

test('meta-analysis asks which of two blocks is pooled, and pools the chosen one', async ({
  page,
  user,
}) => {
  await page.goto('/analysisTools/6007')
  await user.main
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'two_blocks.csv',
      mimeType: 'text/csv',
      buffer: caseOf('meta-analysis/two_blocks.csv'),
    })
  await expect(user.main.getByText(user.text('tools.meta.readingQuestion'))).toBeVisible()
  await expect(user.main.getByText(user.text('tools.meta.question'))).toBeVisible()
  const values = { effect: 'b', precision: 'se2', from: 'se' }
  const scale = user.text('tools.meta.scale.beta')
  await user.main
    .getByRole('radio', { name: user.text('tools.meta.readingChoice', { ...values, scale }) })
    .click()
  const rows = user.main.getByRole('list', { name: user.text('tools.meta.studies') })
  await expect(rows.getByLabel(user.text('tools.meta.se')).first()).toHaveValue('0.010')
  await expect(user.main.getByText(user.text('tools.meta.ready', { n: 3 }))).toBeVisible()
})

test('a table of two exposures is opened by the scan, with the file', async ({ page, user }) => {
  const header = 'SNP,exposure,outcome,beta.exposure,se.exposure,beta.outcome,se.outcome'
  const rows = ['A', 'B'].flatMap((name) =>
    [1, 2, 3].map((k) => `rs${name}${k},${name},Y,0.${k},0.01,0.0${k},0.01`),
  )
  await page.goto('/analysisTools/6001')
  await user.main
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'two_exposures.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([header, ...rows].join('\n')),
    })
  const others = user.main.getByRole('group', { name: user.text('tools.otherTools') })
  const scan = toolByKey('gutMicrobiotaMendel')
  await others.getByRole('button', { name: user.text(toolTexts(scan).name) }).click()
  await expect(page).toHaveURL(new RegExp(`/analysisTools/${scan.key}`))
  await expect(user.main.getByText('two_exposures.csv').first()).toBeVisible()
})

test('colocalisation refuses variances given as errors', async ({ page, user }) => {
  await page.goto('/analysisTools/6009')
  for (const [at, name] of ['L1_a_var.tsv', 'L1_b_var.tsv'].entries()) {
    const buffer = caseOf(`colocalisation/${name}`)
    const input = user.main.locator('input[type=file]').nth(at)
    await input.setInputFiles({ name, mimeType: 'text/plain', buffer })
  }
  const fault = user.text('analysis.fault.columnsContradict', { column: 'se', found: 'variance' })
  await expect(user.main.getByText(fault).first()).toBeVisible()
})
