/** Files that can be read in two ways are asked about in the page; files with one reading are not. */
import { expect, test } from '../helpers/e2e/test.ts'

const at = (name: string) => `tests/fixtures/cases/${name}`

test.use({ language: 'en' })

type OpenCase = {
  name: string
  question: string
  values?: Record<string, string | number>
  answer: RegExp
}

const OPEN: OpenCase[] = [
  {
    name: 'strata/t3_sex_rows.tsv',
    question: 'tools.read.rowsQuestion',
    values: { column: 'sex' },
    answer: /^both/,
  },
  {
    name: 'columns/t6_dup_beta_header.tsv',
    question: 'tools.read.columnsQuestion',
    values: { column: 'beta' },
    answer: /^Set 2/,
  },
  {
    name: 'scale/o3b_beta_holds_or_no_p.tsv',
    question: 'tools.read.scaleQuestion',
    values: { column: 'beta' },
    answer: /^Ratios/,
  },
]

for (const { name, question, values, answer } of OPEN) {
  test(`${name} is asked about, with one row for each answer, and none chosen`, async ({
    page,
    user,
  }) => {
    await page.goto('/analysisTools/6004')
    await page.getByTestId('tool-file-exposure').setInputFiles(at('exposure.tsv'))
    await page.getByTestId('tool-file-outcome').setInputFiles(at(name))
    const radios = page.getByRole('radiogroup', { name: user.text(question, values) })
    const choices = radios.getByRole('radio')
    await expect(choices).toHaveCount(2)
    for (const choice of await choices.all()) await expect(choice).not.toBeChecked()
    await expect(radios).toContainText('rs7100000')
    await expect(user.button('tools.run.start')).toBeDisabled()
    await radios.getByRole('radio', { name: answer }).check()
    await expect(user.button('tools.run.start')).toBeEnabled()
  })
}

for (const name of [
  'sides/t8_combined_table.tsv',
  'rows/a2_se_missing_some_rows_ci.tsv',
  'rows/q1_allele_TRUE.csv',
  'rows/ma2_flip_row_first.tsv',
  'headings/t9_hazard_ratio.tsv',
  'workbooks/xl10_readme_first.xlsx',
  'frequencies/f2_eaf_of_other.tsv',
]) {
  test(`${name} is read without a question`, async ({ page, user }) => {
    await page.goto('/analysisTools/6004')
    await page.getByTestId('tool-file-exposure').setInputFiles(at('exposure.tsv'))
    await page.getByTestId('tool-file-outcome').setInputFiles(at(name))
    await expect(user.button('tools.run.start')).toBeEnabled()
    await expect(page.getByRole('radiogroup', { name: /Which|What|Are the sizes/ })).toHaveCount(0)
  })
}
