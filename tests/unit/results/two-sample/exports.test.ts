import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { twoSampleExports } from '../../../../src/results/two-sample/export-tables.ts'
import {
  forestRows,
  leaveOneOutRows,
  referenceOf,
  scatterLines,
  scatterPoints,
} from '../../../../src/ui/results/two-sample/figure-data.ts'
import type { TwoSampleBody } from '../../../../src/results/two-sample/body.ts'
import { tsvOf } from '../../../../src/results/exports/tsv.ts'
import { formatsFor } from '../../../../src/i18n/formats.ts'
import { exampleResult, resultOf } from '../../../helpers/two-sample-result.ts'
import { tsvOfTable } from '../../../helpers/result-tables.ts'

const words = { t: (id: string) => id, format: formatsFor('en', 'UTC') }

type Golden = {
  name: string
  rho: number
  typeOneError: number
  corrected: [number, number]
  debiased: [number, number]
  p: number
  selected: [number, number]
  shrinkage: number
}

let body: TwoSampleBody
beforeAll(async () => {
  body = await exampleResult('balanced_24')
})

describe('tables for other programs', () => {
  it('keep every digit of every number', () => {
    const [header = '', ...lines] = tsvOfTable(twoSampleExports, body, 'estimates')
      .trim()
      .split('\n')
    const columns = header.split('\t')
    const ivw = (lines.find((line) => line.startsWith('ivw\t')) ?? '').split('\t')
    const estimate = body.estimates.find(({ method }) => method === 'ivw')
    expect(Number(ivw[columns.indexOf('b')])).toBe(estimate?.b)
    expect(Number(ivw[columns.indexOf('p')])).toBe(estimate?.p)
    expect(ivw).toHaveLength(columns.length)
  })

  it('have one row for each variant, with its ratio and the estimate without it', () => {
    const lines = tsvOfTable(twoSampleExports, body, 'variants').trim().split('\n')
    expect(lines).toHaveLength(25)
    expect(lines[1]?.split('\t')).toHaveLength(lines[0]?.split('\t').length ?? 0)
    expect(lines[1]).not.toContain('NA')
  })

  it('have the limits of the intercept’s interval and the estimate of IVW there', () => {
    const rows = new Map(
      tsvOfTable(twoSampleExports, body, 'tests')
        .trim()
        .split('\n')
        .map((line) => line.split('\t'))
        .map(([test, value]) => [test, Number(value)]),
    )
    expect(rows.get('egger_intercept_low')).toBe(body.pleiotropy?.ciLow)
    const slope = (end: 'low' | 'high') => {
      const b = body.estimates.find(({ method }) => method === 'ivw')?.b ?? 0
      const egger = body.estimates.find(({ method }) => method === 'egger')?.b ?? 0
      // A straight line through IVW at 0 and MR-Egger at the intercept.
      const perUnit = (b - egger) / (body.pleiotropy?.intercept ?? 1)
      return b - perUnit * (rows.get(`egger_intercept_${end}`) ?? 0)
    }
    expect(rows.get('ivw_at_intercept_low')).toBeCloseTo(slope('low'), 10)
    expect(rows.get('ivw_at_intercept_high')).toBeCloseTo(slope('high'), 10)
  })

  it('have the estimate at each correlation of errors, and before selection', () => {
    const [header = '', ...lines] = tsvOfTable(twoSampleExports, body, 'corrections')
      .trim()
      .split('\n')
    const columns = header.split('\t')
    const rows = lines.map((line) => line.split('\t'))
    const of = (name: string, row: readonly string[]) => Number(row[columns.indexOf(name)])
    const at = (rho: number) => rows.find((row) => of('error_correlation', row) === rho) ?? []
    // R, tests/fixtures/science/corrections.json.
    const { sets } = JSON.parse(
      readFileSync('tests/fixtures/science/corrections.json', 'utf8'),
    ) as { sets: Golden[] }
    const [set] = sets
    if (!set) throw new Error('no set')
    expect(set.name).toBe('balanced_24')
    for (const [rho, expected] of [
      [0, set.debiased],
      [set.rho, set.corrected],
    ] as const) {
      expect(of('b', at(rho))).toBeCloseTo(expected[0], 8)
      expect(of('se', at(rho))).toBeCloseTo(expected[1], 8)
    }
    expect(of('type_1_error', at(set.rho))).toBeCloseTo(set.typeOneError, 8)
    expect(at(0)[0]).toBe('debiased')
    const selected = rows.find(([kind]) => kind === 'selection') ?? []
    expect(of('selection_p', selected)).toBe(set.p)
    expect(of('b', selected)).toBeCloseTo(set.selected[0], 8)
    expect(of('mean_shrinkage', selected)).toBeCloseTo(set.shrinkage, 8)
  })

  it('list what was left out with its reason', async () => {
    const dirty = await resultOf(
      'SNP,beta.exposure,se.exposure,beta.outcome,se.outcome\nrs1,0.1,0.01,0.05,0.01\nrs2,0,0.01,0.05,0.01\n',
    )
    expect(tsvOfTable(twoSampleExports, dirty, 'left-out')).toContain(
      'rs2\t3\texposure-effect-zero\tbeta.exposure',
    )
  })

  it('contain no formulas and no stray separators', () => {
    expect(tsvOf(['SNP'], [['=HYPERLINK("x")'], ['a\tb\nc'], [-0.5], [null]])).toBe(
      'SNP\n\'=HYPERLINK("x")\na b c\n-0.5\nNA\n',
    )
  })

  it.each(['=1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠SUM(A1)', ' =1', '"a'])(
    'mark the text %j, which a spreadsheet would run as a formula',
    (text) => expect(tsvOf([text], [])).toBe(`'${text}\n`),
  )
})

describe('figures of a result', () => {
  it('turn variants so that the exposure effect is positive', () => {
    const points = scatterPoints(body, words)
    expect(points).toHaveLength(24)
    expect(points.every(({ x }) => x > 0)).toBe(true)
    const turned = body.variants.find(({ betaExposure }) => betaExposure < 0)
    const point = points.find(({ id }) => id === turned?.SNP)
    expect(point?.y).toBe(-(turned?.betaOutcome ?? Number.NaN))
  })

  it('give Egger its intercept and the others none', () => {
    const lines = scatterLines(body, words)
    expect(lines.map(({ id }) => id)).toEqual(['ivw', 'egger', 'weighted-median', 'weighted-mode'])
    expect(lines[1]?.intercept).toBe(body.pleiotropy?.intercept)
    expect(lines[0]?.intercept).toBe(0)
  })

  it('read odds ratios as odds ratios', async () => {
    const binary = await exampleResult('balanced_24', { outcomeKind: 'binary' })
    const ivw = forestRows(binary, words).find(({ id }) => id === 'all ivw')
    expect(ivw?.value()).toMatch(/^1\.27 \(1\.20/)
    expect(ivw?.series).toBe('ivw')
  })

  it('compare leave-one-out with the estimate from all variants', () => {
    const rows = leaveOneOutRows(body, words)
    expect(rows).toHaveLength(25)
    expect(referenceOf(body)).toBe(body.estimates.find(({ method }) => method === 'ivw')?.b)
  })

  it('mark influential variants among the rows of leave-one-out', () => {
    const [first] = body.influence ?? []
    if (!first) throw new Error('no influence')
    const marked = (grade: 'none' | 'notable') =>
      leaveOneOutRows({ ...body, influence: [{ ...first, grade }] }, words).flatMap(({ name }) =>
        name.endsWith('*') ? [name] : [],
      )
    expect(marked('none')).toEqual([])
    expect(marked('notable')).toEqual([`${first.name} *`])
  })
})
