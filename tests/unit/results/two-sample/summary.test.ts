import { beforeAll, describe, expect, test } from 'vitest'
import type { TwoSampleBody } from '../../../../src/results/two-sample/body.ts'
import { checksOf } from '../../../../src/results/two-sample/checks.ts'
import { evidenceOf } from '../../../../src/results/two-sample/evidence.ts'
import { narrativeOf } from '../../../../src/results/two-sample/narrative.ts'
import { summaryOf } from '../../../../src/results/two-sample/summary.ts'
import { SERIOUS_WARNINGS, WARNING_TEXT } from '../../../../src/results/code-texts.ts'
import type { Presentation } from '../../../../src/results/presentation.ts'
import { gradeWith, worstFirst, worstOf } from '../../../../src/results/summary.ts'
import type { WarningCode } from '../../../../src/science/codes.ts'
import { exampleResult, resultOf } from '../../../helpers/two-sample-result.ts'
import { wordsIn } from '../../../helpers/words.ts'

const HEADER = 'SNP\tbeta.exposure\tse.exposure\tbeta.outcome\tse.outcome'
const ROWS = [
  'rs1\t0.1\t0.01\t0.05\t0.02',
  'rs2\t0.2\t0.01\t0.03\t0.02',
  'rs3\t0.3\t0.01\t0.1\t0.02',
]
const zh = wordsIn('zh')
const en = wordsIn('en')

let clean: TwoSampleBody
beforeAll(async () => {
  clean = await exampleResult('homogeneous_12', { exposureName: 'BMI', outcomeName: 'CHD' })
})

const checkOf = (body: TwoSampleBody, id: string) => {
  const found = checksOf(body, en).find((check) => check.id === id)
  if (!found) throw new Error(`no check ${id}`)
  return found
}
/** The result without warnings. */
const quiet = (changed: Partial<TwoSampleBody>): TwoSampleBody => ({
  ...clean,
  warnings: [],
  ...changed,
})
const strengthOf = (strength: Partial<TwoSampleBody['strength']>) =>
  checkOf(
    quiet({ strength: { ...clean.strength, fMean: 50, fMin: 20, i2gx: 0.95, ...strength } }),
    'strength',
  ).grade

describe('a grade', () => {
  test('is the worst of its own and those of its caveats', () => {
    expect(worstOf([])).toBe('holds')
    expect(worstOf(['look', 'against', 'holds'])).toBe('against')
    const caveat = { id: 'x', text: '', reason: 'r' }
    expect(gradeWith('holds', [])).toBe('holds')
    expect(gradeWith('holds', [{ ...caveat, isSerious: false }])).toBe('look')
    expect(gradeWith('look', [{ ...caveat, isSerious: true }])).toBe('against')
  })

  test('sorts checks that speak against the answer first', () => {
    const grades = worstFirst(checksOf(clean, en)).map(({ grade }) => grade)
    const order = ['against', 'look', 'holds']
    const ranks = grades.map((grade) => order.indexOf(grade))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  })
})

describe('the checks of a two-sample result', () => {
  test('grades instrument strength at F of 10', () => {
    expect(strengthOf({})).toBe('holds')
    expect(strengthOf({ fMin: 9.99 })).toBe('look')
    expect(strengthOf({ fMin: 10 })).toBe('holds')
    expect(strengthOf({ fMean: 9.99, fMin: 2 })).toBe('against')
    expect(strengthOf({ fMean: 10, fMin: 10 })).toBe('holds')
    // I²GX concerns MR-Egger's slope alone, which its note says.
    expect(strengthOf({ i2gx: 0.899 })).toBe('holds')
    expect(strengthOf({ i2gx: null, fMean: null, fMin: null })).toBe('holds')
  })

  describe('reliance on single variants', () => {
    /** Variants of an effect of 0.4 whose outcome errors are small, one of them changed. */
    const planted = (
      n: number,
      change: (variant: number[]) => void,
      outcomeKind = 'continuous',
    ) => {
      const variants = Array.from({ length: n }, (_, j) => {
        const b = 0.06 + 0.008 * ((j * 7) % 5)
        return [b, 0.008, 0.4 * b + 0.012 * Math.sin(j * 2.9), 0.012]
      })
      change(variants[1]!)
      const rows = variants.map((variant, j) => [`rs${j + 1}`, ...variant].join('\t'))
      return resultOf([HEADER, ...rows].join('\n'), { outcomeKind } as Presentation)
    }
    const outlying = (variant: number[]) => {
      variant[2]! += 0.15
    }

    test.each([3, 6, 12, 30])('names the outlier among %i that moves the estimate', async (n) => {
      expect(checkOf(await planted(n, () => {}), 'single').grade).not.toBe('against')
      const body = await planted(n, outlying)
      const check = checkOf(body, 'single')
      expect(check).toMatchObject({
        grade: 'against',
        finding: expect.stringMatching(/^Without rs2 it goes from .* to .* SE\)$/) as string,
        reason: expect.stringMatching(
          /^it rests on one variant \(rs2\): without it 0\.[34]/,
        ) as string,
      })
      expect(evidenceOf(body).carriers).toEqual(['rs2'])
      expect(narrativeOf(body).map(({ id }) => id)).toContain('analysis.words.influence')
    })

    test('quotes odds ratios of a binary outcome', async () => {
      const body = await planted(6, outlying, 'binary')
      expect(checkOf(body, 'single')).toMatchObject({
        finding: 'Without rs2 it goes from OR 2.11 to 1.48 (5.3 SE)',
        reason: 'it rests on one variant (rs2): without it OR 1.48',
      })
    })

    test('names a variant of little weight that makes the interval twice as wide', async () => {
      const body = await planted(12, (variant) => variant.splice(0, 3, 0.005, 0.001, 0.25))
      expect(checkOf(body, 'single')).toMatchObject({
        grade: 'against',
        finding: expect.stringMatching(/^Without rs2 the interval is .* times narrower$/) as string,
        reason: expect.stringMatching(/^rs2 alone makes its interval .* times as wide$/) as string,
      })
      expect(narrativeOf(body).map(({ id }) => id)).toContain('analysis.words.influenceOnWidth')
    })

    test('states how far the estimate moves at most', () => {
      expect(checkOf(clean, 'single')).toMatchObject({
        grade: 'holds',
        finding: 'None is decisive; largest: rs913012, −0.392 → −0.406 (0.63 SE)',
      })
    })

    test('keeps the verdict of a record from before', () => {
      const { influence: _later, ...older } = quiet({})
      expect(checkOf(older, 'single')).toMatchObject({
        grade: 'holds',
        finding: 'Leaving out any one variant does not move p across 0.05',
      })
      const values = { SNP: 'rs5', count: 1 }
      const warnings = [{ code: 'depends-on-one-variant' as const, values }]
      expect(checkOf({ ...older, warnings }, 'single')).toMatchObject({
        grade: 'against',
        finding: 'Without rs5, p crosses 0.05',
      })
    })
  })

  test('grades heterogeneity as a closer look below 0.05, not at it', () => {
    const withP = (p: number) =>
      checkOf(
        quiet({ heterogeneity: clean.heterogeneity.map((row) => ({ ...row, p })) }),
        'heterogeneity',
      ).grade
    expect(withP(0.0499)).toBe('look')
    expect(withP(0.05)).toBe('holds')
  })

  test('grades a significant intercept as against; another one by its interval', () => {
    const withP = (p: number, dp: number) => {
      const { pleiotropy } = clean
      if (!pleiotropy) throw new Error('no intercept')
      const difference = { ...pleiotropy.difference, p: dp }
      return checkOf(quiet({ pleiotropy: { ...pleiotropy, p, difference } }), 'pleiotropy').grade
    }
    expect(withP(0.01, 0.01)).toBe('against')
    expect(withP(0.3, 0.01)).toBe('against')
    expect(['look', 'holds']).toContain(withP(0.3, 0.3))
  })

  test('Steiger: against for the reverse direction, a closer look where p is large', () => {
    const { steiger } = clean
    const withTest = (changed: { isForward?: boolean; p?: number }) => {
      const made = {
        ...(steiger ?? { variants: [] }),
        test: {
          isForward: true,
          p: 0.001,
          negLog10P: 3,
          r2Exposure: 0.1,
          r2Outcome: 0.01,
          ...changed,
        },
      }
      // Only the test of all variants together counts.
      return checkOf(quiet({ steiger: made as NonNullable<TwoSampleBody['steiger']> }), 'direction')
        .grade
    }
    expect(withTest({})).toBe('holds')
    expect(withTest({ p: 0.05 })).toBe('look')
    expect(withTest({ isForward: false })).toBe('against')
  })

  test('assigns every warning to a check, in words, and grades the check by it', () => {
    for (const code of Object.keys(WARNING_TEXT) as WarningCode[]) {
      const body = quiet({ warnings: [{ code, values: { SNP: 'rs1', count: 2, n: 2 } }] })
      const holders = checksOf(body, en).filter(({ caveats }) =>
        caveats.some(({ id }) => id === code),
      )
      expect(holders, code).toHaveLength(1)
      const [holder] = holders
      expect(holder?.grade, code).not.toBe('holds')
      if (SERIOUS_WARNINGS.has(code)) expect(holder?.grade, code).toBe('against')
    }
  })

  test('leaves the grade as it is for a note, and lets the same warning of an older build count', () => {
    const values = { count: 3, total: 12, p: 1e-6 }
    const withWarning = (isNote?: true) =>
      quiet({ warnings: [{ code: 'relaxed-threshold', values, ...(isNote && { isNote }) }] })
    expect(checkOf(withWarning(true), 'strength')).toMatchObject({ grade: 'holds' })
    expect(checkOf(withWarning(true), 'strength').caveats).toHaveLength(1)
    expect(checkOf(withWarning(), 'strength').grade).toBe('look')
  })

  test('marks dropped rows as a note until they are half of the file', async () => {
    const broken = (count: number) =>
      Array.from({ length: count }, (_, at) => `x${at}\tNA\t1\t1\t1`)
    const warned = async (count: number) => {
      const { warnings } = await resultOf([HEADER, ...ROWS, ...broken(count)].join('\n'))
      return warnings.find(({ code }) => code === 'rows-dropped')
    }
    expect(await warned(2)).toMatchObject({ isNote: true })
    expect(await warned(3)).not.toHaveProperty('isNote')
  })

  test('says that the data cannot tell where pleiotropy within the interval explains the estimate', () => {
    const { pleiotropy } = clean
    const wide = { ...pleiotropy!, p: 0.5, ciLow: -1, ciHigh: 1 }
    expect(checkOf(quiet({ pleiotropy: wide }), 'pleiotropy').grade).toBe('open')
  })

  test('assigns a warning to the data check where its own check does not apply', () => {
    const body = quiet({ steiger: null, warnings: [{ code: 'reverse-direction', values: {} }] })
    expect(checkOf(body, 'data').caveats.map(({ id }) => id)).toEqual(['reverse-direction'])
    expect(checkOf(body, 'data').grade).toBe('against')
  })

  test('each links to a section of the result', () => {
    const parts = new Set(['estimates', 'figures', 'sensitivity', 'provenance'])
    for (const { section } of checksOf(clean, en)) expect(parts.has(section ?? '')).toBe(true)
  })
})

describe('the summary', () => {
  test('states the estimate in words and in numbers, in both languages', async () => {
    for (const words of [zh, en]) {
      const { answer, quoted, figures } = summaryOf(clean, words)
      const [main] = quoted
      expect(main?.value).toBe('β −0.392')
      expect(main?.rest[0]).toContain('95% CI')
      expect(answer).toContain('−0.392')
      expect(answer).toContain('BMI')
      expect(answer).toContain(main?.rest[1])
      expect(figures).toHaveLength(1)
    }
  })

  test('uses odds where the outcome is binary, on a matching axis', async () => {
    const odds = await exampleResult('homogeneous_12', { outcomeKind: 'binary' })
    const { quoted, figures } = summaryOf(odds, en)
    // exp(−0.392) = 0.6757 by hand, with the decimals of its interval.
    expect(quoted[0]?.value).toBe('OR 0.68')
    expect(figures[0]).toMatchObject({ form: 'forest', scale: 'odds' })
  })

  test('shows one method of each class, the main one first and marked', () => {
    const [figure] = summaryOf(clean, en).figures
    if (figure?.form !== 'forest') throw new Error('no forest')
    expect(figure.rows.filter(({ isMain }) => isMain).map(({ id }) => id)).toEqual(['ivw'])
    expect(figure.rows[0]?.id).toBe('ivw')
    expect(figure.rows.length + figure.more).toBe(clean.estimates.length)
  })

  test.each([1, 2, 3])(
    '%i variants: omits what cannot be computed, without an error',
    async (n) => {
      const few = await resultOf([HEADER, ...ROWS.slice(0, n)].join('\n'), {
        outcomeKind: 'binary',
        exposureName: 'x'.repeat(80),
      })
      const summary = summaryOf(few, en)
      expect(JSON.stringify(summary)).not.toMatch(/NaN|undefined|Infinity/)
      const single = summary.checks.find(({ id }) => id === 'single')
      if (n < 3) expect(single?.grade).not.toBe('holds')
    },
  )

  test('states that there is no estimate, without numbers and without a figure', () => {
    const none = quiet({ estimates: [], pleiotropy: null, heterogeneity: [], leaveOneOut: [] })
    const { answer, quoted, figures } = summaryOf(none, en)
    expect(answer).toBe('No estimate could be obtained from these data.')
    expect(quoted).toEqual([])
    expect(figures).toEqual([])
  })

  test('names the file, the engine, the convention and the start of the file’s hash', () => {
    const { provenance } = summaryOf(clean, en)
    expect(provenance).toContain(clean.input.fileName)
    expect(provenance).toContain(clean.engine.version)
    expect(provenance).toContain(clean.input.sha256.slice(0, 8))
  })
})
