/** Numbers of the landing page: equal to the engine's for the shipped file, and to R's. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  EXAMPLE_FILE,
  EXAMPLE_ROWS,
  computeExampleResult,
  R_COMMAND,
  R_NUMBERS,
  countSharedDigits,
} from '../../../../src/features/landing/example-result.ts'
import { analyseExample } from '../../../../server/demo/demo-analysis.ts'
import type { TwoSampleResult } from '../../../../src/science/two-sample/result.ts'

const golden = JSON.parse(
  readFileSync('tests/fixtures/science/sim_homogeneous_12.json', 'utf8'),
) as {
  engine: { packages: Record<string, string> }
  results: Record<string, Record<string, number>>
}

test('the rows equal those of the shipped example', () => {
  const [head = '', ...lines] = readFileSync(`public/examples/${EXAMPLE_FILE}`, 'utf8')
    .trim()
    .split(/\r?\n/)
  const names = head.split('\t')
  const requiredColumns = ['SNP', 'beta.exposure', 'se.exposure', 'beta.outcome', 'se.outcome']
  const rows = lines.map((line) => {
    const cells = line.split('\t')
    return requiredColumns.map((name) =>
      name === 'SNP' ? cells[0] : Number(cells[names.indexOf(name)]),
    )
  })
  expect(EXAMPLE_ROWS).toEqual(rows)
})

test('R’s numbers equal the output of R', () => {
  const { results, engine } = golden
  const ivw = results['TwoSampleMR::mr_ivw']!
  const egger = results['TwoSampleMR::mr_egger_regression']!
  expect(R_NUMBERS).toEqual({
    ivw: ivw['b'],
    ivwSe: ivw['se'],
    egger: egger['b'],
    intercept: egger['b_i'],
    median: results['TwoSampleMR::mr_weighted_median']!['b'],
    q: ivw['Q'],
    meanF: results['F statistics']!['mean'],
  })
  expect(engine.packages['TwoSampleMR']).toMatch(/^0\.7\.9 /)
  expect(R_COMMAND).toContain(EXAMPLE_FILE)
})

test('the page shows the engine’s results for the file, equal to R’s to at least 12 digits', async () => {
  const { numbers, ivw } = computeExampleResult()
  const record = await analyseExample({
    id: '1',
    file: EXAMPLE_FILE,
    title: 't',
    note: '',
    createdAt: new Date(0),
  })
  const result = JSON.parse(record.result) as TwoSampleResult
  const of = (method: string) => result.estimates.find((row) => row.method === method)!
  expect(numbers.ivw).toBeCloseTo(of('ivw').b, 12)
  expect(numbers.egger).toBeCloseTo(of('egger').b, 12)
  expect(numbers.median).toBeCloseTo(of('weighted-median').b, 12)
  expect(ivw.ciLow).toBeCloseTo(of('ivw').ciLow ?? 0, 12)
  for (const [key, value] of Object.entries(R_NUMBERS))
    expect([key, countSharedDigits(numbers[key as keyof typeof numbers], value) >= 12]).toEqual([
      key,
      true,
    ])
})
