import { beforeAll, describe, expect, it } from 'vitest'
import {
  FLOW_STEPS,
  PICK_WARNING_CODES,
  type PickWarning,
} from '../../../../src/science/instruments/result.ts'
import type { InstrumentsBody } from '../../../../src/results/instruments/body.ts'
import { summaryOf } from '../../../../src/results/instruments/summary.ts'
import { LOOK_UP_WARNING_TEXT, SERIOUS_PICK } from '../../../../src/results/instruments/texts.ts'
import { instrumentsResult } from '../../../helpers/other-results.ts'
import {
  checkOf,
  expectWhole,
  gradesOf,
  LANGUAGES,
  positionsOf,
  wordsOf,
} from '../../../helpers/summaries.ts'

const EN = wordsOf('en')
const VALUES = { count: 2, total: 9, SNP: 'rs1', build: 'GRCh37', locus: 'FTO', p: 1e-5 }

let whole: InstrumentsBody
beforeAll(async () => {
  whole = await instrumentsResult({}, true)
})

const quiet = (change: Partial<InstrumentsBody> = {}): InstrumentsBody => ({
  ...whole,
  warnings: [],
  outcome: whole.outcome && { ...whole.outcome, warnings: [] },
  ...change,
})
const strengths = (change: Partial<InstrumentsBody['summary']>) =>
  quiet({ summary: { ...whole.summary, ...change } })
/** The first `n` instruments with cells changed. */
function chosen(n: number, cells: Record<string, string | boolean | null> = {}) {
  const { columns, rows } = whole.instruments
  const changed = rows
    .slice(0, n)
    .map((row) => row.map((cell, at) => cells[columns[at] ?? ''] ?? cell))
  return quiet({ instruments: { columns, rows: changed }, outcome: null })
}
const CLEAN = { palindromic: false, isIndel: false, isInMhc: false }

describe('the summary of a choice of instruments', () => {
  it('states the number of instruments and rows, and the threshold', () => {
    const { answer, quoted, chance } = summaryOf(whole, EN)
    expect(answer).toMatch(/^21 instruments were selected from 2,329 rows of gwas_exposure/)
    expect(answer).toContain(EN.format.exact(5e-8))
    expect(quoted.map(({ value }) => value)).toEqual([
      '21',
      EN.format.significant(whole.summary.fMin),
    ])
    expect(chance).toContain(EN.format.percent(whole.summary.r2, 2))
  })

  it('draws the file, the steps that removed most, and the final number', () => {
    const [figure] = summaryOf(whole, EN).figures
    if (figure?.form !== 'bars') throw new Error('no bars')
    expect(figure.rows[0]).toMatchObject({ id: 'rows', value: '2,329' })
    expect(figure.rows.at(-1)).toMatchObject({ id: 'independent', value: '21', isMain: true })
    const flow = FLOW_STEPS.map((step, at) => ({ step, left: 1000 - at * at }))
    const [many] = summaryOf(quiet({ flow }), EN).figures
    if (many?.form !== 'bars') throw new Error('no bars')
    expect(many.rows.map(({ id }) => id)).toEqual(['rows', ...FLOW_STEPS.slice(-5)])
    expect(summaryOf(quiet({ flow: [] }), EN).figures).toEqual([])
  })

  it.each([
    [3, 'holds'],
    [2, 'against'],
  ] as const)('%d instruments: %s', (n, grade) => {
    expect(gradesOf(summaryOf(chosen(n), EN))['count']).toBe(grade)
  })

  it.each([
    [10, 10, 'holds'],
    [9.9, 30, 'look'],
    [9.9, 9.9, 'against'],
    [null, null, undefined],
  ] as const)('lowest F %s, overall F %s: %s', (fMin, overallF, grade) => {
    expect(gradesOf(summaryOf(strengths({ fMin, overallF }), EN))['strength']).toBe(grade)
  })

  it.each([
    ['matrix', 'holds'],
    ['distance', 'look'],
    ['none', 'look'],
  ] as const)('independence by %s: %s', (independence, grade) => {
    const body = quiet({ parameters: { ...whole.parameters, independence } })
    expect(gradesOf(summaryOf(body, EN))['independence']).toBe(grade)
  })

  it('counts instruments at pleiotropic loci, and ambiguous alleles', () => {
    const clean = summaryOf(chosen(0), EN)
    expect(gradesOf(clean)).not.toHaveProperty('loci')
    const marked = summaryOf(chosen(2, { ...CLEAN, locus: 'FTO', palindromic: true }), EN)
    expect(checkOf(marked, 'loci')).toMatchObject({ grade: 'look' })
    expect(checkOf(marked, 'loci').finding).toMatch(/^2 /)
    expect(checkOf(marked, 'alleles')).toMatchObject({
      grade: 'look',
      finding: '2 palindromic, 0 indels',
    })
    const plain = chosen(5, CLEAN)
    const at = plain.instruments.columns.indexOf('locus')
    for (const row of plain.instruments.rows) row[at] = null
    expect(gradesOf(summaryOf(plain, EN))).toMatchObject({ loci: 'holds', alleles: 'holds' })
  })

  it.each([
    [21, 'holds'],
    [20, 'look'],
    [0, 'against'],
  ] as const)('%d of 21 usable in the outcome: %s', (usable, grade) => {
    const outcome = { ...whole.outcome!, kept: usable, warnings: [] }
    expect(gradesOf(summaryOf(quiet({ outcome }), EN))['outcome']).toBe(grade)
  })

  it('has a check for every warning, its own and the outcome’s', () => {
    for (const code of PICK_WARNING_CODES) {
      const warnings: PickWarning[] = [{ code, values: VALUES }]
      for (const body of [quiet({ warnings }), { ...chosen(0), warnings }]) {
        const summary = summaryOf(body, EN)
        const place = positionsOf(summary)[code]
        expect(place, code).toBeDefined()
        expect(SERIOUS_PICK.has(code) ? ['against'] : ['look', 'against']).toContain(
          gradesOf(summary)[place!],
        )
      }
    }
    const values = { ...VALUES, exposure: 0.2, outcome: 0.6, correlation: -0.8, row: 7, file: 'a' }
    const codes = Object.keys(LOOK_UP_WARNING_TEXT) as (keyof typeof LOOK_UP_WARNING_TEXT)[]
    const warnings = codes.map((code) => ({ code, values }))
    const result = summaryOf(quiet({ outcome: { ...whole.outcome!, warnings } }), EN)
    expectWhole(result)
    expect(checkOf(result, 'outcome').caveats).toHaveLength(codes.length)
  })

  it.each(LANGUAGES)('renders with missing parts and long names (%s)', (language) => {
    const words = wordsOf(language)
    const name = 'A trait of eighty characters: '.padEnd(80, 'x')
    const none = { fMin: null, fMedian: null, fMean: null, r2: null, r2From: null, n: null }
    for (const body of [
      whole,
      chosen(0),
      chosen(1),
      strengths({ ...none, overallF: null }),
      strengths({ r2: 0, r2From: 'frequency' }),
      quiet({ presentation: { exposureName: name, outcomeName: name } }),
    ]) {
      expectWhole(summaryOf(body, words))
    }
  })
})
