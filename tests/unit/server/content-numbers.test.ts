/**
 * The articles with worked examples quote numbers of our synthetic sets. Each must equal the number of
 * the reference packages, to the printed digit, in both languages.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const CONTENT = join(import.meta.dirname, '../../../server/content')
const EXPECTED = join(import.meta.dirname, '../../../../shared/science/expected')

type Reference = Record<string, Record<string, unknown>>

function referenceOf(set: string): Reference {
  const file = JSON.parse(readFileSync(join(EXPECTED, `${set}.json`), 'utf8')) as {
    results: Reference
  }
  return file.results
}

const bodiesOf = (name: string) =>
  ['zh', 'en'].map((language) => readFileSync(join(CONTENT, `${name}.${language}.md`), 'utf8'))

/** Formats a number as the articles do: fixed digits and a true minus sign. */
const printed = (value: number, digits: number) => value.toFixed(digits).replace('-', '−')

const QUOTED: Record<string, string[]> = {
  'analyses/3001-reading-a-result': ['sim_balanced_24'],
  'analyses/3006-homogeneous-case': ['sim_homogeneous_12'],
  'analyses/3007-directional-case': ['sim_directional_60'],
  'analyses/3008-null-with-outliers': ['sim_null_outlier_40'],
}

describe.skipIf(!existsSync(EXPECTED))('numbers quoted from the synthetic sets', () => {
  test.each(Object.entries(QUOTED))('%s', (name, [set = '']) => {
    const results = referenceOf(set)
    const take = (method: string, field: string) =>
      results[`TwoSampleMR::${method}`]?.[field] as number
    const quoted = [
      ...['mr_ivw', 'mr_egger_regression', 'mr_weighted_median', 'mr_weighted_mode'].flatMap(
        (method) => [printed(take(method, 'b'), 4), printed(take(method, 'se'), 4)],
      ),
      printed(take('mr_egger_regression', 'b_i'), 4),
      printed(results['F statistics']?.['min'] as number, 1),
      printed(results['F statistics']?.['mean'] as number, 1),
    ]
    for (const body of bodiesOf(name)) {
      for (const number of quoted) expect(body, `${name} ${number}`).toContain(number)
    }
  })

  test('3003: leave-one-out and ratios', () => {
    const results = referenceOf('sim_balanced_24')
    const bodies = bodiesOf('analyses/3003-leave-one-out')
    type Rows = { SNP: string[]; b: number[]; se: number[] }
    const rowsOf = (key: string) => results[`TwoSampleMR::${key}`] as unknown as Rows
    const check = (rows: Rows, variants: string[], digits: number) => {
      for (const variant of variants) {
        const at = rows.SNP.indexOf(variant)
        const row = `| ${variant} | ${printed(rows.b[at] ?? 0, digits)} | ${printed(rows.se[at] ?? 0, digits)} |`
        for (const body of bodies) expect(body).toContain(row)
      }
    }
    const dropped = ['rs911023', 'rs911019', 'rs911015', 'rs911020', 'rs911024']
    check(rowsOf('mr_leaveoneout(mr_ivw)'), dropped, 4)
    const single = ['rs911019', 'rs911023', 'rs911016', 'rs911018', 'rs911004', 'rs911015']
    check(rowsOf('mr_singlesnp'), single, 3)
  })
})

describe('numbers that follow from a formula in the same article', () => {
  test('2014: the smallest effects that are found in four of five', () => {
    // z of 0.975 and of 0.8, over √(N·R²) or √(N·R²·K·(1 − K)).
    const least = (n: number, r2: number) => (1.959_964 + 0.841_621) / Math.sqrt(n * r2)
    const [zh = '', en = ''] = bodiesOf('problems/2014-null-results')
    for (const [n, cases] of [
      [10_000, null],
      [100_000, null],
      [500_000, null],
      [50_000, 0.05],
      [400_000, 0.01],
      [400_000, 0.1],
    ] as const) {
      const [weak, strong] = [0.005, 0.02].map((r2) =>
        cases === null
          ? `${least(n, r2).toFixed(3)} SD`
          : `OR ${Math.exp(least(n * cases * (1 - cases), r2)).toFixed(2)}`,
      )
      const row = (body: string) =>
        body.split('\n').filter((line) => line.includes(`N = ${n / 1000},000`))
      expect(row(en).some((line) => line.endsWith(`| ${weak} | ${strong} |`))).toBe(true)
      expect(row(zh).some((line) => line.includes(weak!.replace(' SD', '')))).toBe(true)
    }
  })

  test('2009: the odds of disease double, not the liability', () => {
    const [zh = '', en = ''] = bodiesOf('problems/2009-binary-traits')
    expect(en).not.toMatch(/doubling of (?:genetic )?liability/)
    expect(zh).not.toMatch(/易感性(?:（优势）)?加倍/)
  })
})
