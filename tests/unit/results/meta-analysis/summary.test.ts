import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  META_WARNINGS,
  type MetaWarningCode,
  poolStudies,
} from '../../../../src/science/meta-analysis/analyse-studies.ts'
import { FIRST_RULES } from '../../../../src/science/methods/meta-analysis.ts'
import type { MetaBody } from '../../../../src/results/meta-analysis/body.ts'
import { metaSteps } from '../../../../src/results/meta-analysis/next-step-rules.ts'
import { SERIOUS_META } from '../../../../src/results/meta-analysis/meta-texts.ts'
import { summaryOf } from '../../../../src/results/meta-analysis/summary.ts'
import { metaResult } from '../../../helpers/other-results.ts'
import {
  checkOf,
  expectWhole,
  gradesOf,
  LANGUAGES,
  positionsOf,
  wordsOf,
} from '../../../helpers/summaries.ts'

const EN = wordsOf('en')
const quiet = (count?: number): MetaBody => ({ ...metaResult(count), warnings: [] })

function pooled(change: Partial<MetaBody['pooled']>): MetaBody {
  const body = quiet()
  return { ...body, pooled: { ...body.pooled, ...change } }
}

describe('the summary of a meta-analysis', () => {
  it('answers with the estimate, its interval and p, and quotes the same', () => {
    const body = metaResult()
    const { answer, quoted } = summaryOf(body, EN)
    const { or, ci } = EN.format.oddsRatio(body.pooled.random)
    const p = EN.format.pStatement(body.pooled.random.p, body.pooled.random.negLog10P)
    for (const part of [or, ci, p]) expect(answer).toContain(part)
    expect(quoted).toEqual([
      { name: 'Random effects', value: `OR ${or}`, rest: [`95% CI ${ci}`, p] },
    ])
    const beta = { ...body, parameters: { ...body.parameters, scale: 'beta' as const } }
    expect(summaryOf(beta, EN).quoted[0]?.value).toMatch(/^β /)
  })

  it('draws the heaviest studies and the pooled estimate of the chosen model', () => {
    const body = metaResult(9)
    const [figure] = summaryOf(body, EN).figures
    if (figure?.form !== 'forest') throw new Error('no forest')
    expect(figure.rows).toHaveLength(5)
    expect(figure.more).toBe(5)
    expect(figure.rows.filter(({ isMain }) => isMain)).toMatchObject([{ b: body.pooled.random.b }])
    const weightOf = (name: string) =>
      body.studies.find((study) => study.name === name)?.weightRandom ?? 0
    const drawn = figure.rows.slice(1).map(({ name }) => weightOf(name))
    expect(drawn).toEqual(
      body.studies
        .map(({ weightRandom }) => weightRandom)
        .toSorted((one, other) => other - one)
        .slice(0, 4),
    )
  })

  it.each([
    [0.0499, 'look'],
    [0.05, 'holds'],
  ] as const)('p of heterogeneity %d: %s', (qP, grade) => {
    expect(gradesOf(summaryOf(pooled({ qP }), EN))['heterogeneity']).toBe(grade)
  })

  it('does not grade a heterogeneity that cannot be tested', () => {
    expect(gradesOf(summaryOf(pooled({ qP: null }), EN))).not.toHaveProperty('heterogeneity')
  })

  it.each([
    [0.0499, 0.05, 'look'],
    [0.0499, 0.0499, 'holds'],
    [0.05, 0.05, 'holds'],
  ] as const)('models with p %d and %d: %s', (one, other, grade) => {
    const { pooled: own } = quiet()
    const body = pooled({ fixed: { ...own.fixed, p: one }, random: { ...own.random, p: other } })
    expect(gradesOf(summaryOf(body, EN))['models']).toBe(grade)
  })

  it.each([
    [0.0499, 'look'],
    [0.05, 'holds'],
    [null, 'look'],
  ] as const)('Egger’s test with p %s: %s', (p, grade) => {
    const body = quiet()
    const intercept = { ...body.asymmetry!.intercept, p }
    const changed = { ...body, asymmetry: { ...body.asymmetry!, intercept } }
    expect(gradesOf(summaryOf(changed, EN))['asymmetry']).toBe(grade)
  })

  it('states whether one study decides, or that none can be left out', () => {
    const single = (body: MetaBody) => checkOf(summaryOf(body, EN), 'single')
    expect(single(quiet())).toMatchObject({ grade: 'holds', section: 'figures' })
    const decides = { code: 'one-study-decides' as const, values: { name: 'Oslo', count: 1 } }
    const { influence: _later, ...older } = quiet()
    expect(single(older)).toMatchObject({ grade: 'holds' })
    expect(single({ ...older, warnings: [decides] })).toMatchObject({
      grade: 'against',
      finding: 'Without Oslo, p crosses 0.05',
    })
    expect(single(quiet(2))).toMatchObject({ grade: 'look', section: null })
  })

  it('names the study without which the pooled effect is another one', () => {
    const [, ...rows] = readFileSync('tests/fixtures/cases/methods/meta11.tsv', 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
    const studies = rows.map(([name = '', b, se]) => ({ name, b: Number(b), se: Number(se) }))
    const input = { fileName: 'meta11.tsv', bytes: 1, sha256: 'b'.repeat(64) }
    const parameters = { model: 'random' as const, scale: 'beta' as const, ...FIRST_RULES }
    const body: MetaBody = poolStudies(studies, parameters, input)
    const check = checkOf(summaryOf(body, EN), 'single')
    expect(check).toMatchObject({
      grade: 'against',
      finding: 'Without S1 it goes from 1.40 to 0.107 (19 SE)',
      reason: 'it rests on one study (S1): without it 0.107',
    })
    expect(check.caveats[0]?.text).toContain('I² goes from 100% to 9%')
    expect(metaSteps(body).map(({ id }) => id)).toContain('metaOne')
    const zh = checkOf(summaryOf(body, wordsOf('zh')), 'single')
    expect(zh.finding).toBe('剔除S1，由 1.40 变为 0.107（19 个标准误）')
    const asOdds = { ...body, parameters: { ...parameters, scale: 'log-odds' as const } }
    expect(checkOf(summaryOf(asOdds, EN), 'single').reason).toBe(
      'it rests on one study (S1): without it OR 1.11',
    )
  })

  it('has a check for every warning, graded by its weight', () => {
    const values = { name: 'A', count: 2, share: 0.6, k: 3, q: 9, df: 2, p: 0.01, i2: 0.7 }
    for (const code of META_WARNINGS) {
      for (const count of [1, 2, 6]) {
        const body = {
          ...quiet(count),
          warnings: [{ code, values: { ...values, intercept: 1.2 } }],
        }
        const summary = summaryOf(body, EN)
        const place = positionsOf(summary)[code]
        expect(place, `${code} of ${count}`).toBeDefined()
        const least = SERIOUS_META.has(code as MetaWarningCode) ? ['against'] : ['look', 'against']
        expect(least).toContain(gradesOf(summary)[place!])
      }
    }
  })

  it.each(LANGUAGES)('renders with missing parts and long names (%s)', (language) => {
    const words = wordsOf(language)
    const long = 'A study of eighty characters: '.padEnd(80, 'x')
    const input = { fileName: '', bytes: 1, sha256: 'b'.repeat(64) }
    const alone = poolStudies(
      [{ name: long, b: 0.1, se: 0.1 }],
      { model: 'fixed', scale: 'beta', ...FIRST_RULES },
      input,
    )
    const bare = { ...metaResult().pooled.random, ciLow: null, ciHigh: null, p: null }
    const none = { q: null, qP: null, i2: null, knapp: null, prediction: null }
    const gaps = pooled({ ...none, random: bare, tau2Interval: null, i2Interval: null })
    for (const body of [alone, gaps, metaResult(1), metaResult(2), metaResult(40)]) {
      expectWhole(summaryOf(body, words))
    }
    expect(summaryOf(alone, words).provenance).toMatch(/^\S/)
  })
})
