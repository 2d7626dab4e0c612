import { describe, expect, it } from 'vitest'
import {
  decideVerdict,
  type Evidence,
  type RuleOutcomes,
  VERDICT_RULES,
  verdictOf,
} from '../../../../src/science/scan/verdict.ts'

const ALL: RuleOutcomes = {
  'bh-below-005': true,
  nominal: true,
  'beyond-scatter': true,
  'classes-agree': true,
  'intercept-not-needed': true,
  'no-single-variant': true,
  'steiger-forward': true,
  'strong-instruments': true,
}

describe('the decision', () => {
  it('is passed where every condition is', () => {
    expect(decideVerdict(ALL)).toBe('passed')
  })

  it.each(VERDICT_RULES)('is not passed without %s, failed or unknown', (rule) => {
    expect(decideVerdict({ ...ALL, [rule]: false })).not.toBe('passed')
    expect(decideVerdict({ ...ALL, [rule]: null })).not.toBe('passed')
  })

  it.each([
    ['beyond-scatter', false, 'associated'],
    ['beyond-scatter', null, 'associated'],
    ['steiger-forward', null, 'associated'],
    ['strong-instruments', null, 'associated'],
    ['bh-below-005', false, 'suggestive'],
    ['classes-agree', false, 'suggestive'],
    ['classes-agree', null, 'suggestive'],
    ['intercept-not-needed', false, 'suggestive'],
    ['no-single-variant', false, 'suggestive'],
    ['steiger-forward', false, 'not-supported'],
    ['strong-instruments', false, 'not-supported'],
    ['nominal', false, 'not-supported'],
    ['nominal', null, 'not-testable'],
  ] as const)('%s %s: %s', (rule, passed, verdict) => {
    expect(decideVerdict({ ...ALL, [rule]: passed })).toBe(verdict)
  })
})

describe('the conditions', () => {
  const clean: Evidence = {
    main: { b: -0.4, p: 1e-6 },
    bh: 1e-5,
    estimates: [
      { method: 'weighted-median', b: -0.3 },
      { method: 'weighted-mode', b: -0.35 },
    ],
    bound: { largest: 0.01, needed: 0.02 },
    differenceP: 0.4,
    leaveOneOut: [
      { role: 'variant', b: -0.38, p: 1e-5 },
      { role: 'all', b: -0.4, p: 0.9 },
    ],
    isForward: true,
    fMean: 10,
  }
  const failed = (change: Partial<Evidence>) =>
    verdictOf({ ...clean, ...change })
      .rules.filter(({ passed }) => passed !== true)
      .map(({ rule, passed }) => [rule, passed])

  it('all pass on clean evidence', () => {
    expect(failed({})).toEqual([])
  })

  it.each<[string, Partial<Evidence>, boolean | null]>([
    ['beyond-scatter', { bound: { largest: 0.02, needed: 0.02 } }, false],
    ['beyond-scatter', { bound: null }, null],
    ['classes-agree', { estimates: clean.estimates.slice(0, 1) }, null],
    [
      'classes-agree',
      { estimates: [clean.estimates[0]!, { method: 'weighted-mode', b: -0.19 }] },
      false,
    ],
    [
      'classes-agree',
      { estimates: [{ method: 'weighted-median', b: 0.3 }, clean.estimates[1]!] },
      false,
    ],
    ['intercept-not-needed', { differenceP: 0.049 }, false],
    ['intercept-not-needed', { differenceP: null }, null],
    ['no-single-variant', { leaveOneOut: [{ role: 'variant', b: -0.3, p: 0.05 }] }, false],
    ['no-single-variant', { leaveOneOut: [{ role: 'variant', b: 0.3, p: 0.001 }] }, false],
    ['no-single-variant', { leaveOneOut: [] }, null],
    ['steiger-forward', { isForward: false }, false],
    ['strong-instruments', { fMean: 9.99 }, false],
    ['bh-below-005', { bh: 0.05 }, false],
    ['nominal', { main: { b: -0.4, p: 0.05 } }, false],
  ])('%s alone: %j', (rule, change, passed) => {
    expect(failed(change)).toEqual([[rule, passed]])
  })

  it("ignore methods with IVW's assumptions: agreement of dIVW and MR-Egger does not count", () => {
    const estimates = [
      { method: 'divw' as const, b: -0.4 },
      { method: 'egger' as const, b: -0.4 },
      { method: 'weighted-median' as const, b: -0.4 },
    ]
    expect(failed({ estimates })).toEqual([['classes-agree', null]])
  })
})
