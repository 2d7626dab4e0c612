import { describe, expect, it } from 'vitest'
import { comparableParts } from '../../../../src/results/multivariable/comparable.ts'
import type { MultivariableBody } from '../../../../src/results/multivariable/body.ts'
import { multivariableExports } from '../../../../src/results/multivariable/export-tables.ts'
import { kind } from '../../../../src/results/multivariable/kind.ts'
import {
  isConfirmedByEgger,
  influencesOf,
  leaveOneOutOf,
  mvAgreement,
} from '../../../../src/results/multivariable/robust.ts'
import { summaryOf } from '../../../../src/results/multivariable/summary.ts'
import { bodyFrom } from '../../../../src/results/read-body.ts'
import type { Fields } from '../../../../src/results/json-checks.ts'
import type { Association } from '../../../../src/science/harmonise/association.ts'
import { smallestSample } from '../../../../src/science/multivariable/analyse-files.ts'
import { multivariableResult as resultOf } from '../../../../src/science/multivariable/result.ts'
import { agreementsOf, type RobustEstimate } from '../../../../src/science/multivariable/robust.ts'
import { multivariableResult } from '../../../helpers/other-results.ts'
import { tsvOfTable } from '../../../helpers/result-tables.ts'
import { checkOf, expectWhole, gradesOf, LANGUAGES, wordsOf } from '../../../helpers/summaries.ts'

const EN = wordsOf('en')
const STRONG = multivariableResult('mendelianrandomization')
const WITH_CML: MultivariableBody = resultOf({
  ...STRONG,
  parameters: { ...STRONG.parameters, sampleSize: 50_000, nboot: 20 },
})

type Robust = NonNullable<MultivariableBody['robust']>

/** The result with its robust rows changed. */
function changed(
  change: (row: RobustEstimate) => Partial<RobustEstimate>,
  more: Partial<Robust> = {},
): MultivariableBody {
  const robust = WITH_CML.robust!
  const estimates = robust.estimates.map((row) => ({ ...row, ...change(row) }))
  const agreement = agreementsOf(WITH_CML.estimates, estimates)
  return { ...WITH_CML, warnings: [], robust: { ...robust, agreement, ...more, estimates } }
}

/** Every row as IVW has it. */
const agreeing = (more: Partial<Robust> = {}) =>
  changed(({ exposure }) => {
    const { b, ciLow, ciHigh } = WITH_CML.estimates.find((row) => row.exposure === exposure)!
    return { b, ciLow, ciHigh }
  }, more)

describe('the rows of a multivariable result that allow for invalid variants', () => {
  it('cover every exposure; without a sample size cML is skipped with a reason', () => {
    const methodsOf = ({ robust }: MultivariableBody) => [
      ...new Set(robust!.estimates.map(({ method }) => method)),
    ]
    expect(methodsOf(STRONG)).toEqual([
      'multivariable-egger',
      'multivariable-median',
      'multivariable-lasso',
    ])
    expect(STRONG.robust!.omitted).toEqual([
      { method: 'multivariable-cml-bic', reason: 'needs-sample-sizes' },
      { method: 'multivariable-cml-dp', reason: 'needs-sample-sizes' },
    ])
    expect(methodsOf(WITH_CML)).toHaveLength(5)
    expect(WITH_CML.robust!.omitted).toEqual([])
    expect(WITH_CML.robust!.estimates.map(({ exposure }) => exposure)).toEqual(
      Array.from({ length: 5 }, () => WITH_CML.exposures).flat(),
    )
    const few = resultOf({ ...WITH_CML, variants: WITH_CML.variants.slice(0, 4) })
    expect(few.robust!.omitted.map(({ reason }) => reason)).toEqual([
      'too-few-for-exposures',
      'too-few-for-exposures',
      'too-few-for-exposures',
    ])
  })

  it.each([
    [{ seed: 1.5 }, 'seed'],
    [{ nboot: 1 }, 'nboot'],
    [{ nboot: 10_001 }, 'nboot'],
    [{ sampleSize: 1 }, 'sampleSize'],
  ] as const)('refuses an invalid parameter: %o', (change, column) => {
    const parameters = { ...STRONG.parameters, ...change }
    expect(() => resultOf({ ...STRONG, parameters })).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({ code: 'bad-parameter', column }) as unknown,
      }),
    )
  })

  it('the smallest sample is that of the rows in use, and known only where every trait has one', () => {
    const row = (SNP: string, n: number | null, cases: number | null = null): Association =>
      ({ SNP, n, cases, controls: cases }) as Association
    const one = [row('a', 900), row('b', 10)]
    expect(smallestSample([one, [row('a', null, 200)]], ['A'])).toBe(400)
    expect(smallestSample([one, [row('a', null)]], ['a'])).toBeNull()
  })

  it('are parsed from storage, also where an older build had none', () => {
    const stored = structuredClone<Fields>(WITH_CML)
    expect(bodyFrom(stored)).toEqual(stored)
    const { robust: _robust, ...before } = stored
    expect(bodyFrom(before)).toEqual(before)
  })

  it('are compared, and exported with the invalid variants', () => {
    const { estimates } = comparableParts(structuredClone<Fields>(WITH_CML))
    expect(new Set(estimates.map(({ key }) => key)).size).toBe(6 * 3)
    const lines = (id: string, body = WITH_CML) =>
      tsvOfTable(multivariableExports, body, id).trim().split('\n')
    expect(lines('robust')).toHaveLength(1 + 5 * 3)
    expect(lines('leave_one_out')).toHaveLength(1 + 60 * 3)
    const aside = agreeing({ lasso: { invalid: ['rs90003'], lambda: 1 } })
    expect(lines('set_aside', aside)[1]).toBe('rs90003\tmultivariable-lasso')
    expect(lines('tests').at(-1)).toMatch(/^egger_intercept\t/)
    const { robust: _robust, ...before } = WITH_CML
    expect(multivariableExports.tables(before).map(({ id }) => id)).not.toContain('robust')
  })
})

describe('their interpretation', () => {
  it('only exposures whose interval excludes 0 are compared with other assumptions', () => {
    const read = mvAgreement(agreeing())
    expect(read.map(({ exposure }) => exposure)).toEqual(['TraitA', 'TraitC'])
    for (const { readings } of read) {
      expect(readings.map(({ id, reading }) => [id, reading])).toEqual([
        ['majority', 'clear'],
        ['plurality', 'clear'],
        ['outliers', 'clear'],
        ['directional', 'clear'],
      ])
    }
  })

  it('is against an exposure only where an interval excludes the estimate, and names the method', () => {
    const turned = (ciHigh: number) => {
      const body = changed((row) => {
        const {
          b,
          ciLow,
          ciHigh: high,
        } = WITH_CML.estimates.find((one) => one.exposure === row.exposure)!
        const isOne = row.method === 'multivariable-lasso' && row.exposure === 'TraitA'
        return isOne ? { b: -0.1, ciLow: -0.5, ciHigh } : { b, ciLow, ciHigh: high }
      })
      return checkOf(summaryOf(body, EN), 'agreement')
    }
    expect(turned(10)).toMatchObject({ grade: 'look' })
    expect(turned(0.001)).toMatchObject({
      grade: 'against',
      finding: 'Contradicted: TraitA: Multivariable MR-Lasso',
      reason: 'robust methods contradict it (TraitA: Multivariable MR-Lasso)',
    })
  })

  it('grades agreement of results stored without readings by sign, as they were', () => {
    const only = (method: string, change: Partial<RobustEstimate>, exposure = 'TraitA') =>
      changed((row) => {
        const ivw = WITH_CML.estimates.find((one) => one.exposure === row.exposure)!
        const { b, ciLow, ciHigh } = ivw
        const isOne = row.method === method && row.exposure === exposure
        return { b, ciLow, ciHigh, ...(isOne && change) }
      })
    const stored = (body: MultivariableBody): MultivariableBody => {
      const { agreement: _, ...robust } = body.robust!
      return { ...body, robust }
    }
    const gradeOf = (body: MultivariableBody) => gradesOf(summaryOf(stored(body), EN))['agreement']
    expect(gradeOf(agreeing())).toBe('holds')
    expect(gradeOf(only('multivariable-median', { ciLow: -0.1 }))).toBe('look')
    expect(gradeOf(only('multivariable-lasso', { b: -0.1, ciLow: -0.2 }))).toBe('against')
    // Nothing is claimed about an exposure with an effect near 0.
    expect(gradeOf(only('multivariable-lasso', { b: -0.1 }, 'TraitB'))).toBe('holds')
    expect(
      checkOf(summaryOf(stored(only('multivariable-egger', { b: -1 })), EN), 'agreement').finding,
    ).toBe('Opposite direction under some assumption: TraitA: Multivariable MR-Egger')
  })

  it('grades the intercept, or the estimates of MR-Egger', () => {
    const at = (p: number) => ({ intercept: { ...WITH_CML.robust!.intercept!, p } })
    const gradeOf = (body: MultivariableBody) => gradesOf(summaryOf(body, EN))['pleiotropy']
    expect(gradeOf(agreeing(at(0.0499)))).toBe('against')
    expect(gradeOf(agreeing(at(0.05)))).toBe('holds')
    const weak = changed(() => ({ ciLow: -1, ciHigh: 1 }), at(0.5))
    expect(isConfirmedByEgger(weak)).toBe(false)
    expect(gradeOf(weak)).toBe('open')
    expect(isConfirmedByEgger({ ...WITH_CML, robust: null })).toBeNull()
  })

  it('leave-one-out is computed from the variants, and names the one that a claim depends on', () => {
    expect(leaveOneOutOf(WITH_CML)).toHaveLength(60)
    expect(leaveOneOutOf({ ...WITH_CML, estimates: [] })).toEqual([])
    expect(influencesOf(WITH_CML)).toEqual([])
    expect(gradesOf(summaryOf(WITH_CML, EN))['single']).toBe('holds')
    // One variant with a large effect that alone carries TraitB.
    const [first, ...rest] = WITH_CML.variants
    const carrying = { ...first!, betaExposures: [0, 0.4, 0], betaOutcome: 0.14 }
    const body = resultOf({ ...WITH_CML, variants: [carrying, ...rest] })
    const [found] = influencesOf(body)
    expect(found).toEqual({ exposure: 'TraitB', SNP: first!.SNP, count: 1, isLost: true })
    const check = checkOf(summaryOf(body, EN), 'single')
    expect(check).toMatchObject({
      grade: 'against',
      finding: expect.stringMatching(
        `TraitB: Without ${first!.SNP} it goes from 0.234 to 0.0402 \\(9.8 SE\\)`,
      ) as string,
      reason: `it rests on one variant (${first!.SNP}): without it 0.0402`,
    })
    const { influence: _later, ...older } = body
    expect(checkOf(summaryOf(older, EN), 'single')).toMatchObject({
      grade: 'against',
      finding: `Without ${first!.SNP}, p of TraitB crosses 0.05`,
    })
    // Reversed: all together claim nothing.
    const hiding = { ...first!, betaExposures: [0, 0.4, 0], betaOutcome: -0.002 }
    const others = rest.map((row) => ({
      ...row,
      betaOutcome: row.betaOutcome + 0.05 * row.betaExposures[1]!,
    }))
    const hidden = resultOf({ ...WITH_CML, variants: [hiding, ...others] })
    expect(influencesOf(hidden)[0]).toMatchObject({ exposure: 'TraitB', isLost: false })
    expect(gradesOf(summaryOf(hidden, EN))['single']).toBe('look')
    const { influence: _own, ...olderHidden } = hidden
    expect(gradesOf(summaryOf(olderHidden, EN))['single']).toBe('look')
  })

  it.each(LANGUAGES)('has complete texts, with the rows and without (%s)', (language) => {
    const words = wordsOf(language)
    const { robust: _robust, ...before } = WITH_CML
    for (const body of [WITH_CML, before, agreeing(), { ...WITH_CML, robust: null }]) {
      expectWhole(summaryOf(body, words))
    }
    expect(kind.facts(WITH_CML).variants).toBe(60)
  })
})
