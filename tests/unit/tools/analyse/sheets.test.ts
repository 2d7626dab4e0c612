import { describe, expect, test } from 'vitest'
import { sheetRows, workbook, zip } from '../../science/parser/packed-files.ts'
import { PATIENT, analyse, file, json } from './run.ts'

type Harmonised = {
  input: Record<'exposure' | 'outcome', { rows: number; mapping: Record<string, string> }>
  rows: { SNP: string; 'beta.outcome': number | null; mr_keep: boolean }[]
}

const CASES = 'tests/fixtures/cases'
const EXPOSURE = `${CASES}/exposure.tsv`
const HEADER = ['SNP', 'effect_allele', 'other_allele', 'beta', 'se', 'pval']
const sheet = (beta: string) => sheetRows([HEADER, ['rs7100000', 'A', 'G', beta, '0.01', '0.001']])
const book = (name: string, sheets: string[]) =>
  file(name, zip(workbook(sheets.map((rows, at) => ({ name: `ST${at + 1}`, rows })))))
const harmonise = (outcome: string, ...more: string[]) =>
  ['harmonise', '--exposure', EXPOSURE, '--outcome', outcome, ...more] as const

describe('a workbook on the command line', { timeout: PATIENT }, () => {
  test('reads the sheet with the table behind a read-me', async () => {
    const { rows } = await json<Harmonised>(
      ...harmonise(`${CASES}/workbooks/xl10_readme_first.xlsx`),
    )
    expect(rows.filter(({ mr_keep }) => mr_keep).length).toBe(12)
  })

  test('reads a cell with the format of a date as no number', async () => {
    const { rows } = await json<Harmonised>(...harmonise(`${CASES}/workbooks/xl2_date_cells.xlsx`))
    const effects = rows.map((row) => row['beta.outcome'] ?? 0)
    expect(Math.max(...effects.map(Math.abs))).toBeLessThan(1)
  })

  test('refuses two tables with the names of their sheets, and reads the one that is named', async () => {
    const two = book('two.xlsx', [sheet('0.1'), sheet('0.2')])
    const { status, stderr } = await analyse(...harmonise(two))
    expect(status).not.toBe(0)
    expect(stderr).toContain('ST1 / ST2')
    expect(stderr).toContain('--sheet')
    for (const [path, option, beta] of [
      [two, ['--sheet', 'ST2'], 0.2],
      [`${two}#ST1`, [], 0.1],
      [`${two}#ST1`, ['--sheet', 'ST2'], 0.1],
    ] as const) {
      const { rows } = await json<Harmonised>(...harmonise(path, ...option))
      expect(rows[0]!['beta.outcome']).toBe(beta)
    }
    const gone = await analyse(...harmonise(two, '--sheet', 'ST3'))
    expect(gone.stderr).toContain('no sheet "ST3". Its sheets are ST1 / ST2')
  })

  test('takes both traits from sheets of one workbook in every tool with two files', async () => {
    const two = book('traits.xlsx', [sheet('0.1'), sheet('0.2')])
    const { stderr } = await analyse('coloc', '--a', `${two}#ST1`, '--b', `${two}#ST9`)
    expect(stderr).toContain('no sheet "ST9"')
    const picked = await analyse('instruments', '--file', `${two}#ST9`)
    expect(picked.stderr).toContain('no sheet "ST9"')
  })
})

test('a catalog download is asked about, each scale with one row in words', async () => {
  const catalog = `${CASES}/headings/h1_catalog_associations.tsv`
  const command = ['harmonise', '--exposure', catalog, '--outcome', `${CASES}/headings/h_out.tsv`]
  const { status, stderr } = await analyse(...command)
  expect(status).not.toBe(0)
  expect(stderr).toContain(
    '--exposure-map beta=BETA,ci_lower=BETA_LOWER,ci_upper=BETA_UPPER\n      each additional A goes with -0.0527',
  )
  expect(stderr).toContain('--exposure-map odds_ratio=OR')
  const { rows } = await json<Harmonised>(
    ...command,
    '--exposure-map',
    'beta=BETA,ci_lower=BETA_LOWER,ci_upper=BETA_UPPER',
  )
  // Without the other allele, palindromic variants and frequencies near one half are left out.
  expect(rows.filter(({ mr_keep }) => mr_keep).length).toBe(8)
})

test.each([
  ['i6_variant_id_b38.tsv', 10],
  ['r11b_all_inv_var_meta_full.tsv', 10],
  ['q6_bolt_suffix.txt', 12],
  ['t15_tested_allele.tsv', 12],
  ['t9_hazard_ratio.tsv', 12],
  ['e5_utf8_chinese.csv', 12],
])('reads %s with no mapping', async (name, count) => {
  const { rows } = await json<Harmonised>(...harmonise(`${CASES}/headings/${name}`))
  expect(rows.filter(({ mr_keep }) => mr_keep).length).toBe(count)
})
