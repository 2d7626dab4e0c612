import { describe, expect, test } from 'vitest'
import type { Mapping } from '../../../../src/science/parser/fields.ts'
import { readTable } from '../../../../src/science/parser/table.ts'
import { selectVariants } from '../../../../src/science/two-sample/variants.ts'
import { GOOD_CSV, HEADER, failureOf, host } from '../parser/files.ts'

const MAPPING: Mapping = {
  SNP: 'SNP',
  'beta.exposure': 'beta.exposure',
  'se.exposure': 'se.exposure',
  'beta.outcome': 'beta.outcome',
  'se.outcome': 'se.outcome',
}

function select(text: string, mapping: Mapping = MAPPING) {
  return selectVariants(readTable(text, host), mapping)
}

function problemsOf(...rows: string[]) {
  const selected = select([GOOD_CSV, ...rows].join('\n'))
  expect(selected.variants.slice(0, 4).map((variant) => variant.SNP)).toEqual([
    'rs1',
    'rs2',
    'rs3',
    'rs4',
  ])
  return { ...selected, report: selected.problems.report() }
}

describe('an unusable row is dropped with line, column, expected and found', () => {
  test.each([
    ['rs9,abc,0.1,0.1,0.1', 'not-a-number', 'beta.exposure', 'number', 'abc'],
    ['rs9,0.1,0.1,0.1,0.1*', 'not-a-number', 'se.outcome', 'number', '0.1*'],
    ['rs9,0.1,NA,0.1,0.1', 'missing-value', 'se.exposure', 'number', 'NA'],
    ['rs9,0.1,0.1,0.1,NaN', 'missing-value', 'se.outcome', 'number', 'NaN'],
    ['rs9,0.1,0.1,,0.1', 'missing-value', 'beta.outcome', 'number', ''],
    ['rs9,Inf,0.1,0.1,0.1', 'not-finite', 'beta.exposure', 'number', 'Inf'],
    ['rs9,0.1,0,0.1,0.1', 'standard-error-not-positive', 'se.exposure', '> 0', '0'],
    ['rs9,0.1,0.1,0.1,-0.2', 'standard-error-not-positive', 'se.outcome', '> 0', '-0.2'],
    ['rs9,0.1,0.1,0.1,1e-400', 'standard-error-not-positive', 'se.outcome', '> 0', '0'],
    ['rs9,0,0.1,0.1,0.1', 'exposure-effect-zero', 'beta.exposure', '≠ 0', '0'],
    ['rs9,45413,0.1,0.1,0.1', 'date-value', 'beta.exposure', 'number', '45413'],
    ['rs9,0.1,0.1,-99,0.1', 'missing-code', 'beta.outcome', 'number', '-99'],
    ['rs9,0.1,0.1,1e9,0.1', 'impossible-value', 'beta.outcome', 'number', '1000000000'],
    ['RS2,0.3,0.1,0.1,0.1', 'duplicate-variant', 'SNP', '3', 'RS2'],
  ])('%s', (row, code, column, expected, found) => {
    const { report, dropped, variants } = problemsOf(row)
    expect(report).toEqual({
      total: 1,
      counts: { [code]: 1 },
      first: [{ code, row: 6, column, expected, found }],
    })
    expect(dropped).toEqual([{ SNP: row.split(',')[0], row: 6, reason: code, column }])
    expect(variants.length).toBe(4)
  })

  test('too few fields, or more than the header has', () => {
    const { report } = problemsOf('rs8,0.1,0.1', 'rs9,0.1,0.1,0.1,0.1,7')
    expect(report.first).toEqual([
      { code: 'field-count', row: 6, expected: '5', found: '3' },
      { code: 'field-count', row: 7, expected: '5', found: '6' },
    ])
  })

  test('ignores separators at the end of a line', () => {
    expect(problemsOf('rs9,0.1,0.1,0.1,0.1,,').variants.length).toBe(5)
  })

  test('a repeated header', () => {
    expect(problemsOf(HEADER).dropped[0]!.reason).toBe('repeated-header')
  })

  test('uses the first usable row of a variant', () => {
    const { variants, dropped } = problemsOf(
      'rs9,0.1,0,0.1,0.1',
      'rs9,0.2,0.1,0.1,0.1',
      'rs9,0.3,0.1,0.1,0.1',
    )
    expect(variants.at(-1)).toMatchObject({ SNP: 'rs9', row: 7, betaExposure: 0.2 })
    expect(dropped.map((row) => [row.row, row.reason])).toEqual([
      [6, 'standard-error-not-positive'],
      [8, 'duplicate-variant'],
    ])
  })

  test('rows without a name are no duplicates of each other', () => {
    const { variants } = problemsOf(',0.1,0.1,0.1,0.1', 'NA,0.2,0.1,0.1,0.1')
    expect(variants.slice(4).map((variant) => variant.SNP)).toEqual(['#6', '#7'])
  })

  test('counts all problems, lists the first fifty, and cuts long texts', () => {
    const rows = Array.from({ length: 200 }, (_, index) => `x${index},${'y'.repeat(500)},1,1,1`)
    const { report, dropped } = problemsOf(...rows)
    expect(report.total).toBe(200)
    expect(report.counts).toEqual({ 'not-a-number': 200 })
    expect(report.first.length).toBe(50)
    expect(report.first[0]!.found!.length).toBeLessThan(70)
    expect(dropped.length).toBe(200)
  })
})

describe('optional columns', () => {
  const head = `${HEADER},mr_keep,effect_allele.exposure,effect_allele.outcome,exposure,eaf`
  const mapping: Mapping = {
    ...MAPPING,
    mr_keep: 'mr_keep',
    'effect_allele.exposure': 'effect_allele.exposure',
    'effect_allele.outcome': 'effect_allele.outcome',
    exposure: 'exposure',
    'eaf.exposure': 'eaf',
  }

  test('mr_keep and differing alleles drop a row; T is an allele and no boolean', () => {
    const selected = select(
      [
        head,
        'rs1,1,1,1,1,TRUE,T,t,BMI,0.3',
        'rs2,1,1,1,1,FALSE,A,A,BMI,NA',
        'rs3,1,1,1,1,TRUE,A,G,BMI,0.5',
        'rs4,1,1,1,1,NA,NA,G,BMI,0.5',
      ].join('\n'),
      mapping,
    )
    expect(selected.variants).toMatchObject([
      { SNP: 'rs1', effectAllele: 'T', eaf: 0.3 },
      { SNP: 'rs4', effectAllele: null },
    ])
    expect(selected.problems.report().first).toEqual([
      { code: 'not-kept-by-harmonisation', row: 3, column: 'mr_keep', found: 'FALSE' },
      {
        code: 'alleles-differ',
        row: 4,
        column: 'effect_allele.outcome',
        expected: 'A',
        found: 'G',
      },
    ])
    expect(selected.exposure).toBe('BMI')
    expect(selected.outcome).toBeNull()
  })

  test('refuses several exposures in one file', async () => {
    const text = [head, 'rs1,1,1,1,1,TRUE,T,T,BMI,0.3', 'rs1,1,1,1,1,TRUE,T,T,LDL,0.3'].join('\n')
    expect((await failureOf(() => select(text, mapping))).problem).toEqual({
      code: 'several-exposures',
      column: 'exposure',
      expected: '1',
      found: '2',
    })
    const asOutcome: Mapping = { ...MAPPING, outcome: 'exposure' }
    expect((await failureOf(() => select(text, asOutcome))).code).toBe('several-outcomes')
  })

  test('decimal commas', () => {
    const text = `${HEADER.replaceAll(',', ';')}\nrs1;0,1;0,01;-0,02;0,03\n`
    const { decimalMark, variants } = select(text)
    expect(decimalMark).toBe('comma')
    expect(variants[0]).toMatchObject({ betaExposure: 0.1, betaOutcome: -0.02, seOutcome: 0.03 })
  })
})

describe('invalid mappings are refused with all faults together', () => {
  test('unmapped, unknown and doubly used columns', async () => {
    const { code, report } = await failureOf(() =>
      select(GOOD_CSV, { 'beta.exposure': 'nope', 'se.exposure': 'SNP', 'se.outcome': 'SNP' }),
    )
    expect(code).toBe('column-not-found')
    expect(report.first).toEqual([
      { code: 'column-not-found', column: 'beta.exposure', found: 'nope' },
      { code: 'field-not-mapped', column: 'beta.outcome' },
      { code: 'column-used-twice', column: 'se.outcome', found: 'SNP' },
    ])
  })

  test('text where numbers belong: every row is reported', () => {
    const selected = select(GOOD_CSV, { ...MAPPING, SNP: 'beta.exposure', 'beta.exposure': 'SNP' })
    expect(selected.variants).toEqual([])
    expect(selected.problems.report().counts).toEqual({ 'not-a-number': 4 })
  })
})
