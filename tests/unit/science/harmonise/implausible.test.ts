/** Tests codes for missing values, dates and impossible numbers, and legitimate large ones beside them. */
import { describe, expect, test } from 'vitest'
import { harmoniseCase, rowsOf } from './case-files.ts'

describe('files with impossible effects', () => {
  test('sets an effect of 45413 aside as the number of a day', async () => {
    const { kept, slope, dropped, check } = await harmoniseCase('big_45413.tsv')
    expect([kept, dropped]).toEqual([11, [['rs7100411', 'date-value']]])
    expect(slope).toBeCloseTo(0.41, 1)
    expect(check.problems.first).toMatchObject([
      { code: 'date-value', row: 5, column: 'beta', found: '45413' },
    ])
  })

  test('sets date cells of a workbook aside', async () => {
    const { kept, dropped, slope } = await harmoniseCase('../workbooks/xl2_date_cells.xlsx')
    expect([kept, dropped.map(([, reason]) => reason)]).toEqual([10, ['date-value', 'date-value']])
    expect(slope).toBeCloseTo(0.41, 1)
  })

  test('sets codes for missing values aside', async () => {
    const { kept, check } = await harmoniseCase('n3_beta_na.tsv')
    expect([kept, check.dropped]).toEqual([2, { 'missing-value': 7, 'missing-code': 3 }])
  })
})

const HEADER = 'SNP effect_allele other_allele beta se pval'
/** z of 1 to 4.5 with its p. */
const P = [0.317, 0.134, 0.0455, 0.0124, 0.0027, 0.000465, 6.33e-5, 6.8e-6]
const ordinary = (size: number, hasP = true) =>
  P.map((p, at) => {
    const se = size * (0.2 + 0.05 * at)
    return `rs${at + 1} A G ${se * (1 + at / 2)} ${se} ${hasP ? p : 'NA'}`
  })
/** Reasons by cell of the effect of further rows. */
const asideOf = (lines: readonly string[], others = ordinary(0.02)) =>
  rowsOf([HEADER, ...others, ...lines])
    .rows.slice(others.length)
    .map(({ setAside }) => setAside?.reason ?? null)

describe('codes for missing values', () => {
  test.each(['-9', '-99', '-999', '99', '999', '9999', '-9.0'])(
    '%s among small effects',
    (code) => {
      expect(asideOf([`rs90 A G ${code} 0.005 0.02`])).toEqual(['missing-code'])
      expect(asideOf([`rs90 A G ${code} 0.005 NA`])).toEqual(['missing-code'])
      expect(asideOf([`rs90 A G ${code} ${code} ${code}`])).toEqual(['missing-code'])
    },
  )

  test('repeated ones without an error of their own', () => {
    const two = ['rs90 A G -9 NA NA', 'rs91 A G -9 NA NA']
    expect(asideOf(two)).toEqual(['missing-code', 'missing-code'])
  })

  test.each(['-9', '999', '9999'])('the error %s is derived from p', (code) => {
    const { rows } = rowsOf([HEADER, ...ordinary(0.02), `rs90 A G 0.02 ${code} 0.0455`])
    expect(rows.at(-1)!.setAside).toBeUndefined()
    expect(rows.at(-1)!.se).toBeCloseTo(0.01, 5)
  })

  test('codes of p and frequency are missing', () => {
    const header = 'SNP effect_allele other_allele beta se pval eaf'
    const { rows, check } = rowsOf([header, 'rs1 A G 0.1 0.02 -9 999'])
    expect(rows[0]).toMatchObject({ p: null, eaf: null })
    expect(check.problems.counts).toEqual({ 'value-not-used': 2 })
  })

  test('an odds ratio of -9 is a code', () => {
    const header = 'SNP effect_allele other_allele odds_ratio se pval'
    const rows = P.map((p, at) => `rs${at + 1} A G ${Math.exp(0.01 + at * 0.01)} 0.01 ${p}`)
    expect(rowsOf([header, ...rows, 'rs90 A G -9 0.01 NA']).rows.at(-1)).toMatchObject({
      beta: null,
      setAside: { reason: 'missing-code', field: 'odds_ratio', found: '-9' },
    })
  })
})

describe('dates and impossible numbers', () => {
  test.each(['2-Sep', 'Mar-01', '2021-09-02', '9月2日', '01.05.2024'])('%s is a date', (text) => {
    expect(asideOf([`rs90 A G ${text} 0.005 0.02`])).toEqual(['date-value'])
  })

  test.each(['45413', '36526'])('%s is the number of a day', (text) => {
    expect(asideOf([`rs90 A G ${text} 0.005 0.02`, `rs91 A G ${text} 0.005 NA`])).toEqual([
      'date-value',
      'date-value',
    ])
  })

  test.each(['1e6', '-1e12', '1e300', '1234.5'])('%s is impossible with or without p', (text) => {
    const lines = [
      `rs90 A G ${text} 0.005 0.02`,
      `rs91 A G ${text} 0.005 NA`,
      `rs92 A G ${text} NA 0.02`,
    ]
    expect(asideOf(lines)).toEqual(['impossible-value', 'impossible-value', 'impossible-value'])
  })

  test('an error that is far too large or too small is', () => {
    const lines = [
      'rs90 A G 0.02 45413 0.002',
      'rs91 A G 0.02 1e9 0.002',
      'rs92 A G 0.02 1e-12 0.002',
    ]
    expect(asideOf(lines)).toEqual(['date-value', 'impossible-value', 'impossible-value'])
  })
})

describe('legitimate numbers', () => {
  test.each([1e-4, 0.02, 1, 300, 45_413, 1e6])('all effects near %f', (size) => {
    for (const hasP of [true, false]) {
      const { rows } = rowsOf([HEADER, ...ordinary(size, hasP)])
      expect(rows.every(({ setAside }) => setAside === undefined)).toBe(true)
    }
  })

  test('a large effect that its own error and p confirm', () => {
    // z = 2, as p says.
    expect(asideOf(['rs90 A G -9 4.5 0.0455', 'rs91 A G 999 499.5 0.0455'])).toEqual([null, null])
  })

  test('a strong effect: z of 60, with p of 0 or below the smallest number', () => {
    const lines = ['rs90 A G 1.2 0.02 0', 'rs91 A G 1.2 0.02 1e-300', 'rs92 A G 1.2 0.02 NA']
    expect(asideOf(lines)).toEqual([null, null, null])
  })

  test('integer effects of a trait in its units, -9 and 9 among them', () => {
    const others = ['-7', '4', '12', '-3', '8', '5'].map((b, at) => `rs${at} A G ${b} 2.1 NA`)
    expect(asideOf(['rs90 A G -9 2 NA', 'rs91 A G 9 2 NA', 'rs92 A G 99 20 NA'], others)).toEqual([
      null,
      null,
      null,
    ])
  })

  test('a huge error of a rare variant in a logistic regression', () => {
    expect(asideOf(['rs90 A G -14.2 2210 0.995', 'rs91 A G 0.9 3.1 0.77'])).toEqual([null, null])
  })

  test('traits in units of their own', () => {
    const header = `${HEADER} Phenotype`
    const rows = [
      ...ordinary(0.02, false).map((row) => `${row} one`),
      ...ordinary(5000, false).map((row) => `${row} two`),
    ]
    expect(rowsOf([header, ...rows]).rows.every(({ setAside }) => !setAside)).toBe(true)
  })
})
