import { beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../../../src/contract/languages.ts'
import type { GutBody, MapBody, ScanBody } from '../../../../src/results/scan/body.ts'
import { CHECK_OF, checksOf } from '../../../../src/results/scan/checks.ts'
import { summaryOf } from '../../../../src/results/scan/summary.ts'
import { guardNotes, HARMONISE_WARNING_TEXT } from '../../../../src/results/scan/texts.ts'
import type { PairRow } from '../../../../src/science/scan-run/result.ts'
import { VERDICT_RULES, type VerdictRule } from '../../../../src/science/scan/verdict.ts'
import { gutResult, mapResult } from '../../../helpers/scan-result.ts'
import { wordsIn } from '../../../helpers/words.ts'

const words = wordsIn('en')
let gut: GutBody
let map: MapBody
beforeAll(async () => {
  gut = await gutResult()
  map = await mapResult()
})

/** Changes every row. */
function withRows<B extends ScanBody>(body: B, change: (row: PairRow) => Partial<PairRow>): B {
  return { ...body, rows: body.rows.map((row) => ({ ...row, ...change(row) })) }
}

const gradeOf = (body: ScanBody, id: string) =>
  checksOf(body, words).find((check) => check.id === id)?.grade
/** Returns a check of the taxa when every row is changed alike. */
const gradedWith = (change: Partial<PairRow>, id: string) =>
  gradeOf(
    withRows(gut, () => change),
    id,
  )
const findingOf = (body: ScanBody, id: string) =>
  checksOf(body, words).find((check) => check.id === id)?.finding

/** Rules in their order with one of them changed. */
function ruled(rule: VerdictRule, went: boolean | null): (boolean | null)[] {
  return VERDICT_RULES.map((name) => (name === rule ? went : true))
}

describe('the answer of a scan', () => {
  test('has the count, and estimate, interval, p and q of the pair with the smallest p', () => {
    const { answer, quoted, figures } = summaryOf(gut, words)
    expect(answer.replaceAll(/\u00a0|\u2060/g, (c) => (c === '\u00a0' ? ' ' : ''))).toBe(
      '3 of 4 taxa tested against cancer have q < 0.05 after Benjamini–Hochberg correction. The ' +
        'smallest p value is for Blautia: OR 1.50 (95% CI 1.43–1.57, p = 1.9 × 10⁻⁶³, q = 7.7 × 10⁻⁶³).',
    )
    expect(quoted[0]).toEqual({
      name: 'q < 0.05',
      value: '3 of 4',
      rest: ['3 after Bonferroni correction', 'none passed every condition'],
    })
    const [figure] = figures
    expect(figure).toMatchObject({ form: 'forest', scale: 'odds', more: 0 })
    expect(figure?.form === 'forest' && figure.rows.map(({ name }) => name)).toEqual([
      'Blautia',
      '=Sutter',
      'One',
      'Dorea',
    ])
  })

  test('of a map names both traits of a pair, on the scale of β', () => {
    const { answer, figures } = summaryOf(map, words)
    expect(answer).toContain('2 of 4 testable pairs (2 exposures × 2 outcomes)')
    expect(answer).toContain('BMI → CHD: β')
    expect(figures[0]).toMatchObject({ scale: 'linear' })
  })

  test('shows five pairs and the number of the others', () => {
    const rows = Array.from({ length: 9 }, (_, k) => ({
      ...gut.rows[0]!,
      exposure: `genus.Taxon${k}.id.${k}`,
      p: 0.01 * (k + 1),
    }))
    const [figure] = summaryOf({ ...gut, rows }, words).figures
    expect(figure?.form === 'forest' && figure.rows).toHaveLength(5)
    expect(figure).toMatchObject({ more: 4 })
  })
})

describe('checks of a scan', () => {
  test('assigns every note to a check', () => {
    const harmonise = Object.keys(HARMONISE_WARNING_TEXT)
    expect(Object.keys(CHECK_OF)).toEqual(expect.arrayContaining(harmonise))
    const warnings = harmonise.map((code) => ({ code, values: { count: 2, total: 3 } }))
    for (const body of [gut, map]) {
      // With and without findings: the notes of a check that does not apply belong to that of the data.
      for (const bhClustered of [0.01, 0.2]) {
        const changed = {
          ...withRows(body, () => ({ bhClustered, p: 0.02, fMin: 3, nsnp: 1 })),
          warnings: warnings as ScanBody['warnings'],
          variantsLeftOut: 2,
          upgradedFrom: 1 as const,
          summary: { ...body.summary, clusters: 1, pruned: { removed: 1, unplaced: 1 } },
          variants: body.variants.map((one) => one && { ...one, SNP: ['rs182549'] }),
        }
        const notes = guardNotes(changed)
        expect(notes.map(({ code }) => code)).toEqual(
          expect.arrayContaining(['weak', 'single', 'loci', 'pruned', 'nested', 'left-out']),
        )
        const said = [
          ...checksOf(changed, words).flatMap(({ caveats }) => caveats.map(({ text }) => text)),
          ...summaryOf(changed, words).words,
        ]
        for (const { id, values } of notes) {
          expect(said).toContain(words.t(id, values(words.format)))
        }
        expect(said).toContain(words.t('analysis.verdictRule.older'))
        expect(new Set(said).size).toBe(said.length)
      }
    }
  })

  test.each([
    [10, 'holds'],
    [9.99, 'against'],
  ])('mean F %s of all: %s', (fMean, grade) => {
    const body = {
      ...withRows(gut, () => ({ fMean })),
      parameters: { ...gut.parameters, instrumentP: 5e-8 },
    }
    expect(gradeOf(body, 'strength')).toBe(grade)
  })

  test('grades one weak pair among strong ones as a closer look', () => {
    const body = {
      ...withRows(gut, ({ exposure }) => ({ fMean: exposure.includes('Dorea') ? 9 : 30 })),
      parameters: { ...gut.parameters, instrumentP: 5e-8 },
    }
    expect(gradeOf(body, 'strength')).toBe('look')
    expect(findingOf(body, 'strength')).toBe('1 of 4 tests with mean F below 10')
  })

  test('grades a serious note as against', () => {
    expect(gradedWith({ fMin: 9.99 }, 'strength')).toBe('against')
    expect(gradedWith({ fMin: 10 }, 'strength')).toBe('look')
  })

  test.each([
    [0.049, true],
    [0.05, false],
    [null, false],
  ])('checks conditions of pairs with q below 0.05 only (%s)', (bhClustered, hasChecks) => {
    const ids = checksOf(
      withRows(gut, () => ({ bhClustered })),
      words,
    ).map(({ id }) => id)
    for (const id of ['agreement', 'pleiotropy', 'direction', 'conditions']) {
      expect(ids.some((one) => one === id)).toBe(hasChecks)
    }
  })

  test.each([
    ['classes-agree', 'agreement', 'against'],
    // Pleiotropy within the scatter is seldom excluded in valid data.
    ['beyond-scatter', 'pleiotropy', 'open'],
    ['intercept-not-needed', 'pleiotropy', 'against'],
    ['no-single-variant', 'single', 'against'],
    ['steiger-forward', 'direction', 'against'],
  ] as const)('%s grades %s by the findings that pass', (rule, id, failed) => {
    const base = withRows(gut, () => ({ bhClustered: 0.01, nsnp: 5 }))
    const went = (change: (row: PairRow) => boolean | null) =>
      withRows(base, (row) => ({ rules: ruled(rule, change(row)) }))
    for (const [passed, grade] of [
      [true, 'holds'],
      [false, failed],
      [null, 'open'],
    ] as const) {
      const body = went(() => passed)
      expect(gradeOf(body, id)).toBe(grade)
    }
    const mixed = went(({ exposure }) => !exposure.includes('Dorea'))
    expect(gradeOf(mixed, id)).toBe(failed === 'against' ? 'look' : failed)
    expect(findingOf(mixed, id)).toBe('Of 4 with q < 0.05: 3 pass, 1 fails')
  })

  test.each([
    ['passed', 'holds'],
    ['associated', 'open'],
    ['suggestive', 'against'],
  ] as const)('findings that are all %s: %s', (verdict, grade) => {
    expect(gradedWith({ bhClustered: 0.01, verdict }, 'conditions')).toBe(grade)
  })

  test('grades a finding that the strict threshold loses as a closer look', () => {
    expect(gradeOf(gut, 'strict')).toBe('holds')
    const lost = withRows(gut, ({ strict }) => ({
      strict: strict ? { ...strict, bhClustered: 0.05 } : null,
    }))
    expect(gradeOf(lost, 'strict')).toBe('look')
    expect(gradedWith({ strict: null }, 'strict')).toBeUndefined()
  })

  test('grades an association in both directions as a closer look', () => {
    const reverseOf = (bhClustered: number): MapBody => ({
      ...map,
      reverse: {
        summary: map.summary,
        variants: map.variants,
        rows: map.rows.map((row) => ({
          ...row,
          exposure: row.outcome,
          outcome: row.exposure,
          bhClustered,
        })),
      },
    })
    expect(gradeOf(reverseOf(0.04), 'reverse')).toBe('look')
    expect(gradeOf(reverseOf(0.06), 'reverse')).toBe('holds')
    expect(gradeOf(map, 'reverse')).toBeUndefined()
    const requested = { ...map, reverse: null, parameters: { ...map.parameters, reverse: true } }
    expect(gradeOf(requested, 'reverse')).toBe('look')
  })
})

describe('renders with missing parts', () => {
  const missing: [string, (body: GutBody) => GutBody][] = [
    ['no p', (body) => withRows(body, () => ({ p: null, negLog10P: null, bhClustered: null }))],
    ['no interval', (body) => withRows(body, () => ({ ciLow: null, ciHigh: null, se: null }))],
    [
      'no estimate',
      (body) => ({
        ...withRows(body, () => ({ b: null, se: null, p: null, bhClustered: null, fMean: null })),
        summary: { ...body.summary, testable: 0 },
      }),
    ],
    ['one row', (body) => ({ ...body, rows: body.rows.slice(0, 1) })],
    ['no rows', (body) => ({ ...body, rows: [], variants: [] })],
    ['long names', (body) => withRows(body, () => ({ exposure: 'x'.repeat(80) }))],
  ]
  test.each(missing)('%s', (_, change) => {
    for (const language of LANGUAGES) {
      const summary = summaryOf(change(gut), wordsIn(language))
      expect(summary.answer).not.toBe('')
      expect(summary.checks.length).toBeGreaterThan(0)
      expect(JSON.stringify(summary)).not.toMatch(/undefined|NaN/)
    }
  })

  test('without an estimate there is no figure and no number', () => {
    const none = missing[2]![1](gut)
    expect(summaryOf(none, words)).toMatchObject({
      answer: 'No estimate could be obtained from these data.',
      figures: [],
      quoted: [],
    })
  })
})
