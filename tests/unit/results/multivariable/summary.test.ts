import { describe, expect, it } from 'vitest'
import { MULTIVARIABLE_WARNINGS } from '../../../../src/science/multivariable/result.ts'
import type { MultivariableBody } from '../../../../src/results/multivariable/body.ts'
import { SERIOUS_MV } from '../../../../src/results/multivariable/mv-texts.ts'
import { summaryOf } from '../../../../src/results/multivariable/summary.ts'
import { multivariableResult } from '../../../helpers/other-results.ts'
import {
  checkOf,
  expectWhole,
  gradesOf,
  LANGUAGES,
  positionsOf,
  wordsOf,
} from '../../../helpers/summaries.ts'

const EN = wordsOf('en')
const STRONG = multivariableResult()

type Row = MultivariableBody['estimates'][number]

const quiet = (change: Partial<MultivariableBody> = {}): MultivariableBody => ({
  ...STRONG,
  warnings: [],
  ...change,
})
const eachRow = (change: (row: Row, at: number) => Partial<Row>) =>
  quiet({ estimates: STRONG.estimates.map((row, at) => ({ ...row, ...change(row, at) })) })
const weak = () => eachRow((_, at) => ({ conditionalF: at === 1 ? 4.2 : 20 }))

describe('the summary of a multivariable result', () => {
  it('answers with every estimate, its interval and p', () => {
    const { answer, figures, quoted } = summaryOf(STRONG, EN)
    for (const row of STRONG.estimates) {
      const { b, ci } = EN.format.estimate(row)
      for (const part of [row.exposure, b, ci, EN.format.pStatement(row.p, row.negLog10P)]) {
        expect(answer).toContain(part)
      }
    }
    expect(quoted.map(({ name }) => name)).toEqual(STRONG.exposures)
    expect(figures).toMatchObject([{ form: 'forest', scale: 'linear', more: 0 }])
    const presentation = { outcomeKind: 'binary' as const }
    const odds = summaryOf(quiet({ presentation }), EN)
    expect(odds.quoted[0]?.value).toMatch(/^OR /)
    expect(odds.answer).toContain('odds ratio')
    expect(odds.figures).toMatchObject([{ scale: 'odds' }])
  })

  it('quotes the intervals of two exposures, and puts a fourth into a sentence', () => {
    const two = quiet({ estimates: STRONG.estimates.slice(0, 2) })
    expect(summaryOf(two, EN).quoted[0]?.rest).toHaveLength(2)
    const fourth = { ...STRONG.estimates[0]!, exposure: 'Fourth' }
    const four = summaryOf(quiet({ estimates: [...STRONG.estimates, fourth] }), EN)
    expect(four.answer).not.toContain('Fourth')
    expect(four.words.join(' ')).toContain('Fourth')
  })

  it('quotes and draws no estimate where the exposures cannot be separated', () => {
    const summary = summaryOf(weak(), EN)
    expect(summary.answer).toMatch(/^These variants cannot tell the exposures apart/)
    expect(summary.quoted).toMatchObject([{ value: 'F 4.20' }])
    const [figure] = summary.figures
    if (figure?.form !== 'bars') throw new Error('no bars')
    expect(figure.rule?.at).toBe(10)
    expect(figure.rows.map(({ isMain }) => isMain)).toEqual([false, true, false])
  })

  it.each([
    [10, 'holds'],
    [9.999, 'against'],
    [null, 'against'],
  ] as const)('conditional F %s: %s', (conditionalF, grade) => {
    const body = eachRow((_, at) => (at === 2 ? { conditionalF } : { conditionalF: 30 }))
    expect(gradesOf(summaryOf(body, EN))['strength']).toBe(grade)
  })

  it.each([
    [0.0499, 'look'],
    [0.05, 'holds'],
    [null, undefined],
  ] as const)('p of heterogeneity %s: %s', (p, grade) => {
    const body = quiet({ heterogeneityWithErrors: { q: 60, df: 57, p } })
    expect(gradesOf(summaryOf(body, EN))['heterogeneity']).toBe(grade)
  })

  it('asks for a closer look where a sign changes', () => {
    expect(gradesOf(summaryOf(quiet(), EN))['alone']).toBe('holds')
    const values = { name: STRONG.exposures[0] ?? '' }
    const body = quiet({ warnings: [{ code: 'direction-changes', values }] })
    expect(checkOf(summaryOf(body, EN), 'alone')).toMatchObject({
      grade: 'look',
      finding: `Opposite sign when analysed alone: ${STRONG.exposures[0]}`,
    })
  })

  it('has a check for every warning, graded by its weight', () => {
    const values = { name: 'A', count: 2, f: 4, n: 9, k: 3, q: 9, df: 2, p: 0.01, dropped: 1 }
    for (const code of MULTIVARIABLE_WARNINGS) {
      const warnings = [{ code, values: { ...values, rows: 60 } }]
      const bare = { estimates: [], heterogeneity: null, heterogeneityWithErrors: null }
      for (const body of [quiet({ warnings }), quiet({ warnings, ...bare })]) {
        const summary = summaryOf(body, EN)
        const place = positionsOf(summary)[code]
        expect(place, code).toBeDefined()
        expect(SERIOUS_MV.has(code) ? ['against'] : ['look', 'against']).toContain(
          gradesOf(summary)[place!],
        )
      }
    }
  })

  it.each(LANGUAGES)('renders with missing parts and long names (%s)', (language) => {
    const words = wordsOf(language)
    const long = 'An exposure of eighty characters: '.padEnd(80, 'x')
    const gaps = { p: null, negLog10P: null, se: null, ciLow: null, ciHigh: null, alone: null }
    const one = STRONG.estimates.slice(0, 1)
    for (const body of [
      STRONG,
      weak(),
      eachRow(() => ({ ...gaps, exposure: long })),
      eachRow(() => ({ conditionalF: null })),
      quiet({ estimates: [], heterogeneityWithErrors: null }),
      quiet({ estimates: one, exposures: [long], outcome: long }),
    ]) {
      expectWhole(summaryOf(body, words))
    }
  })
})
