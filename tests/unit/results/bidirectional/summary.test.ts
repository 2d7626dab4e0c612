import { beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../../../src/contract/languages.ts'
import {
  DIRECTION_WARNING_TEXT,
  SERIOUS_DIRECTION,
} from '../../../../src/results/bidirectional/bidirectional-texts.ts'
import type { BidirectionalBody } from '../../../../src/results/bidirectional/body.ts'
import { columnsOf } from '../../../../src/results/bidirectional/columns.ts'
import { CHECK_OF, checksOf } from '../../../../src/results/bidirectional/checks.ts'
import { directionsOf } from '../../../../src/results/bidirectional/body.ts'
import { directionWarnings } from '../../../../src/results/bidirectional/sentences.ts'
import { summaryOf } from '../../../../src/results/bidirectional/summary.ts'
import { HARMONISE_WARNING_TEXT } from '../../../../src/results/scan/texts.ts'
import type {
  DirectionResult,
  DirectionRule,
  DirectionWarningCode,
} from '../../../../src/science/bidirectional/result.ts'
import { bidirectionalResult } from '../../../helpers/bidirectional-result.ts'
import { wordsIn } from '../../../helpers/words.ts'

const words = wordsIn('en')
let oneway: BidirectionalBody
beforeAll(async () => {
  oneway = await bidirectionalResult()
})

/** Changes both directions. */
function both(
  body: BidirectionalBody,
  change: (result: DirectionResult, direction: 'forward' | 'reverse') => Partial<DirectionResult>,
): BidirectionalBody {
  return {
    ...body,
    forward: { ...body.forward, ...change(body.forward, 'forward') },
    reverse: { ...body.reverse, ...change(body.reverse, 'reverse') },
  }
}

/** Without warnings, and with these outcomes of rules; the others pass. */
function ruled(
  forward: Partial<Record<DirectionRule, boolean | null>>,
  reverse: Partial<Record<DirectionRule, boolean | null>> = {},
): BidirectionalBody {
  return both(oneway, ({ rules, numbers }, direction) => ({
    numbers: numbers && { ...numbers, agreement: [] },
    warnings: [],
    harmoniseWarnings: [],
    rules: rules.map(({ rule }) => {
      const outcome = (direction === 'forward' ? forward : reverse)[rule]
      return { rule, passed: outcome === undefined ? true : outcome }
    }),
  }))
}

const gradeOf = (body: BidirectionalBody, id: string) =>
  checksOf(body, words).find((check) => check.id === id)?.grade

const EMPTY: Partial<DirectionResult> = {
  variants: [],
  dropped: [],
  numbers: null,
  main: null,
  q: null,
  steiger: null,
  withoutBackward: null,
  withoutShared: null,
  detectable: null,
  verdict: 'not-testable',
  isSupported: null,
  warnings: [{ code: 'no-instruments', values: {} }],
}

describe('the answer of both directions', () => {
  test('has the verdict, and for each direction the estimate, its interval and p', () => {
    const { answer, quoted, figures } = summaryOf(oneway, words)
    const plain = answer.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
    expect(plain).toBe(
      'Only BMI → CHD is supported; the other direction is not. BMI → CHD: ' +
        'OR 1.47 (95% CI 1.42–1.51, p = 1.0 × 10⁻¹³⁰); CHD → BMI: β 0.29 (95% CI 0.01–0.57, p = 0.045).',
    )
    expect(quoted.map(({ name, value }) => `${name} ${value}`)).toEqual([
      'BMI → CHD OR 1.47',
      'CHD → BMI β 0.29',
    ])
    // Each direction has its own unit.
    expect(figures.map((figure) => figure.form === 'forest' && figure.scale)).toEqual([
      'odds',
      'linear',
    ])
  })

  test('lists the sentence of each direction among the further sentences', () => {
    const said = summaryOf(oneway, words).words
    expect(said[0]).toContain('odds ratio of 1.47')
    expect(said[1]).toContain('does not hold without them')
  })
})

describe('the columns of both directions', () => {
  test('has what speaks against a direction in its column alone', () => {
    const columns = columnsOf(oneway, words)
    expect(columns.map(({ name, state }) => [name, state])).toEqual([
      ['BMI → CHD', 'supported'],
      ['CHD → BMI', 'not supported'],
    ])
    const [forward = [], reverse = []] = columns.map(({ checks }) =>
      checks.filter(({ grade }) => grade === 'against').map(({ id }) => id),
    )
    expect(forward).toEqual([])
    expect(reverse.toSorted()).toEqual(['agreement', 'direction', 'pleiotropy', 'shared'])
  })

  test('has the estimate of each with its method, and names no direction below the head', () => {
    const columns = columnsOf(oneway, words)
    expect(columns.map(({ quoted }) => `${quoted.name} ${quoted.value}`)).toEqual([
      'IVW OR 1.47',
      'IVW β 0.29',
    ])
    for (const { quoted, figure, checks, facts } of columns) {
      const below = JSON.stringify([quoted, figure, checks, facts])
      expect(below).not.toMatch(/(BMI → CHD|CHD → BMI): /)
    }
  })

  test('lists the numbers that no check has', () => {
    expect(columnsOf(oneway, words).map(({ facts }) => facts.map(({ value }) => value))).toEqual([
      ['87.6%', expect.any(String)],
      ['90.3%', expect.any(String)],
    ])
  })

  test('judges each direction at the level of both', () => {
    const body = both(ruled({}), ({ numbers }) => ({
      numbers: numbers && {
        ...numbers,
        // Below 0.05, above the half of it.
        heterogeneity: numbers.heterogeneity.map((row) => ({ ...row, p: 0.03 })),
      },
    }))
    const grades = (of: BidirectionalBody) =>
      columnsOf(of, words).map(
        ({ checks }) => checks.find(({ id }) => id === 'heterogeneity')?.grade,
      )
    expect(grades(body)).toEqual(['holds', 'holds'])
    // One association is one test.
    const [first, other] = body.reverse.rules
    const reverse = {
      ...body.reverse,
      rules: [first!, other!].map((rule) => ({ ...rule, passed: false })),
    }
    expect(grades({ ...body, reverse })[0]).toBe('look')
  })

  test('has a column without estimate, figure and verdict where nothing could be tested', () => {
    const body = { ...oneway, reverse: { ...oneway.reverse, ...EMPTY } }
    const [, column] = columnsOf(body, words)
    expect(column).toMatchObject({
      state: undefined,
      quoted: { name: 'Effect', value: '—', rest: ['not testable'] },
      figure: null,
      facts: [],
    })
  })
})

describe('checks of both directions', () => {
  test('assigns every warning to a check', () => {
    const codes = Object.keys(DIRECTION_WARNING_TEXT) as DirectionWarningCode[]
    const harmonise = Object.keys(HARMONISE_WARNING_TEXT)
    expect(Object.keys(CHECK_OF)).toEqual(expect.arrayContaining([...codes, ...harmonise]))
    const values = { count: 2, n: 3, total: 4, most: 5, p: 0.01, threshold: 1e-5 }
    const all = both(oneway, () => ({
      warnings: codes.map((code) => ({ code, values })),
      harmoniseWarnings: harmonise.map((code) => ({
        code,
        values,
      })) as DirectionResult['harmoniseWarnings'],
    }))
    const emptied = both(all, (result) => ({ ...EMPTY, warnings: result.warnings }))
    for (const body of [all, emptied]) {
      const said = checksOf({ ...body, upgradedFrom: 1 }, words).flatMap(({ caveats }) =>
        caveats.map(({ text }) => text),
      )
      for (const direction of directionsOf(body)) {
        for (const { text } of directionWarnings(direction, words)) {
          expect(said).toContain(`${direction.exposure} → ${direction.outcome}: ${text}`)
        }
      }
      expect(said).toContain(words.t('analysis.verdictRule.older'))
      expect(said).toHaveLength(2 * (codes.length + harmonise.length) + 1)
    }
  })

  test('grades a serious warning as against, another as a closer look', () => {
    const clean = ruled({})
    for (const code of Object.keys(DIRECTION_WARNING_TEXT) as DirectionWarningCode[]) {
      const body = {
        ...clean,
        forward: { ...clean.forward, warnings: [{ code, values: { n: 2, count: 2 } }] },
      }
      const least = SERIOUS_DIRECTION.has(code) ? ['against'] : ['look', 'against']
      expect(least).toContain(gradeOf(body, CHECK_OF[code]))
    }
  })

  test.each([
    ['strong-instruments', 'strength', 'against'],
    ['classes-agree', 'agreement', 'against'],
    ['beyond-scatter', 'pleiotropy', 'open'],
    ['intercept-not-needed', 'pleiotropy', 'look'],
    ['steiger-forward', 'direction', 'against'],
    ['without-backward', 'direction', 'against'],
    ['without-shared', 'shared', 'against'],
  ] as const)('%s fails: %s is %s', (rule, id, grade) => {
    expect(gradeOf(ruled({}), id)).toBe('holds')
    expect(gradeOf(ruled({ [rule]: false }), id)).toBe(grade)
    expect(gradeOf(ruled({}, { [rule]: false }), id)).toBe(grade)
    // A direction without an association claims nothing that a check could speak against.
    expect(gradeOf(ruled({}, { [rule]: false, nominal: false }), id)).toBe('holds')
  })

  test('grades single variants by their influence, and records of older builds by the rule', () => {
    const body = ruled({ 'no-single-variant': false })
    expect(gradeOf(body, 'single')).toBe('holds')
    const older = both(body, ({ numbers }) => {
      const { influence: _later, ...rest } = numbers!
      return { numbers: rest }
    })
    expect(gradeOf(older, 'single')).toBe('look')
    const decisive = both(body, ({ numbers }, side) => {
      const [first] = numbers!.influence!
      const grade = side === 'forward' ? ('decisive' as const) : first!.grade
      return { numbers: { ...numbers!, influence: [{ ...first!, name: 'rs7', grade, shift: 2 }] } }
    })
    const check = checksOf(decisive, words).find(({ id }) => id === 'single')
    expect(check).toMatchObject({
      grade: 'against',
      reason: expect.stringMatching(/: it rests on one variant \(rs7\): without it /) as string,
    })
    expect(check?.caveats).toHaveLength(1)
  })

  test('without an association no condition that only one could meet is failed', () => {
    const body = ruled({ nominal: false }, { nominal: false })
    const q = both(body, () => ({ q: 0.5 }))
    expect(gradeOf(q, 'multiple')).toBe('open')
  })

  test.each([
    [0.049, 'holds'],
    [0.05, 'look'],
    [null, undefined],
  ])('q of %s in both directions: %s', (q, grade) => {
    const body = both(ruled({}), () => ({ q }))
    expect(gradeOf(body, 'multiple')).toBe(grade)
  })

  test.each([
    // The level divided by the number of directions with an association.
    [0.0249, 'look'],
    [0.025, 'holds'],
  ])('Cochran’s Q with p = %s in both directions: %s', (p, grade) => {
    const body = both(ruled({}), ({ numbers }) => ({
      numbers: numbers && {
        ...numbers,
        heterogeneity: numbers.heterogeneity.map((row) => ({ ...row, p })),
      },
    }))
    expect(gradeOf(body, 'heterogeneity')).toBe(grade)
  })
})

describe('renders with missing parts', () => {
  const missing: [string, (body: BidirectionalBody) => BidirectionalBody][] = [
    ['one direction', (body) => ({ ...body, reverse: { ...body.reverse, ...EMPTY } })],
    ['both directions', (body) => both(body, () => EMPTY)],
    [
      'p and intervals',
      (body) =>
        both(body, ({ numbers }) => ({
          numbers: numbers && {
            ...numbers,
            estimates: numbers.estimates.map((row) => ({
              ...row,
              p: null,
              negLog10P: null,
              se: null,
              ciLow: null,
              ciHigh: null,
            })),
            heterogeneity: [],
            pleiotropy: null,
            presso: null,
          },
        })),
    ],
    [
      'short names',
      (body) => ({
        ...body,
        presentation: { exposureName: 'x'.repeat(80), outcomeName: 'y'.repeat(80) },
      }),
    ],
  ]
  test.each(missing)('%s', (_, change) => {
    for (const language of LANGUAGES) {
      const summary = summaryOf(change(oneway), wordsIn(language))
      expect(summary.answer).not.toBe('')
      expect(summary.quoted).toHaveLength(2)
      expect(JSON.stringify(summary)).not.toMatch(/undefined|NaN/)
    }
  })

  test('has no figure for a direction without variants and states that it cannot be tested', () => {
    const { quoted, figures } = summaryOf(missing[0]![1](oneway), words)
    expect(quoted[1]).toEqual({ name: 'CHD → BMI', value: '—', rest: ['not testable'] })
    expect(figures).toHaveLength(1)
  })
})
