/** Rows that are derived, chosen, set aside or mended, through the command line: one case of each kind. */
import { expect, test } from 'vitest'
import { analyse, json } from './run.ts'

const CASES = 'tests/fixtures/cases/rows'

type Harmonised = {
  rows: { SNP: string; mr_keep: boolean; reason: string | null; 'beta.outcome': number }[]
  warnings: { code: string; values: Record<string, number | string> }[]
  input: { outcome: { derived?: Record<string, number> } }
}

const harmoniseArgs = (outcome: string) =>
  [
    'harmonise',
    '--exposure',
    `${CASES}/../exposure.tsv`,
    '--outcome',
    `${CASES}/${outcome}`,
  ] as const

test('derives by row, and counts the routes', async () => {
  const { rows, input } = await json<Harmonised>(...harmoniseArgs('a2_se_missing_some_rows_ci.tsv'))
  expect(rows.filter((row) => row.mr_keep).length).toBe(12)
  expect(input.outcome.derived).toEqual({ 'log-ratio': 12, 'se-from-interval': 6 })
})

test.each(['ma2_flip_row_first.tsv', 'r12_hm_two_rows_same_variant.tsv'])(
  'uses the best of several rows of %s',
  async (name) => {
    const { rows, warnings } = await json<Harmonised>(...harmoniseArgs(name))
    expect(rows.find(({ SNP }) => SNP === 'rs7100274')).toMatchObject({
      mr_keep: true,
      'beta.outcome': -0.01263,
    })
    expect(warnings.map(({ code }) => code)).toContain('outcome-duplicates')
  },
)

test('sets impossible effects aside', async () => {
  const { rows } = await json<Harmonised>(...harmoniseArgs('big_45413.tsv'))
  expect(rows.flatMap(({ reason }) => reason ?? [])).toEqual(['date-value'])
})

test('mends what has one reading, and says so', async () => {
  const { rows, warnings } = await json<Harmonised>(...harmoniseArgs('q1_allele_TRUE.csv'))
  expect(rows.filter((row) => row.mr_keep).length).toBe(12)
  expect(warnings).toEqual([
    { code: 'allele-from-true', values: { side: 'outcome', count: 6, SNP: 'rs7100137' } },
  ])
})

test('refuses a file without additive rows', async () => {
  const { status, stderr } = await analyse(...harmoniseArgs('p3_plink2_domdev.glm.linear'))
  expect(status).not.toBe(0)
  expect(stderr).toContain('There are no rows of an additive test, only SEX, DOM, PC1.')
})
