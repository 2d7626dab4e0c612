import { describe, expect, test } from 'vitest'
import {
  type ScanEvidence,
  type ScanPair,
  scanSteps,
  scanStepsFor,
} from '../../../../src/results/scan/next-step-rules.ts'
import { gutResult, mapResult } from '../../../helpers/scan-result.ts'

const CLEAN: ScanPair = {
  exposure: 'A',
  outcome: 'Y',
  nsnp: 12,
  cluster: 0,
  p: 1e-8,
  bhClustered: 1e-6,
  qP: 0.4,
  interceptP: 0.5,
  fMin: 22,
  differenceP: 0.5,
  verdict: 'passed',
  rules: [true, true, true, true, true, true, true, true],
  hasVariants: true,
}
const NULL: ScanPair = {
  ...CLEAN,
  exposure: 'N',
  cluster: 1,
  p: 0.6,
  bhClustered: 0.8,
  verdict: 'not-supported',
}
const EVIDENCE: ScanEvidence = {
  pairs: [CLEAN, NULL],
  instrumentP: 5e-8,
  strict: { instruments: 10, exposures: 2 },
  kept: 24,
  outcomeName: null,
}

const stepsWith = (change: Partial<ScanPair>, evidence: Partial<ScanEvidence> = {}) =>
  scanStepsFor({ ...EVIDENCE, pairs: [{ ...CLEAN, ...change }, NULL], ...evidence })
const idsWith = (...given: Parameters<typeof stepsWith>) => stepsWith(...given).map(({ id }) => id)

test('a clean scan: test the reverse direction, replicate, write it up', () => {
  expect(idsWith({})).toEqual(['screenReverse', 'screenPassed', 'report'])
})

describe('2.10 each rule applies by its number', () => {
  test('offers passed pairs one by one, prefilled with their data', () => {
    const passed = stepsWith({}).find(({ id }) => id === 'screenPassed')
    expect(passed?.actions).toEqual([
      { name: 'single', exposure: 'A', outcome: 'Y' },
      { name: 'tool', toolId: '6007' },
    ])
    const lean = stepsWith({ hasVariants: false }).find(({ id }) => id === 'screenPassed')
    expect(lean?.actions).toEqual([{ name: 'tool', toolId: '6007' }])
  })

  test.each([
    ['screenPleiotropic', { interceptP: 0.04 }, { interceptP: 0.05 }],
    ['screenHeterogeneous', { qP: 0.04 }, { qP: 0.05 }],
    ['screenSingle', { nsnp: 1 }, { nsnp: 2 }],
    [
      'screenCarried',
      { rules: [true, true, true, true, true, false, true, true] },
      { rules: [true, true, true, true, true, null, true, true] },
    ],
    ['screenPleiotropic', { differenceP: 0.04 }, { differenceP: 0.05 }],
    ['screenOpen', { verdict: 'associated' }, { verdict: 'passed' }],
    ['screenWeak', { fMin: 9.9 }, { fMin: 10 }],
  ] as [string, Partial<ScanPair>, Partial<ScanPair>][])('%s', (id, applies, not) => {
    expect(idsWith(applies)).toContain(id)
    expect(idsWith(not)).not.toContain(id)
  })

  test('rules of single pairs use passed pairs only', () => {
    expect(idsWith({ bhClustered: 0.2, interceptP: 0.01, qP: 0.01 })).not.toContain(
      'screenPleiotropic',
    )
  })

  test('nested: another pair has the same instruments', () => {
    const twin = { ...CLEAN, exposure: 'B' }
    const ids = (pairs: ScanPair[]) => scanStepsFor({ ...EVIDENCE, pairs }).map(({ id }) => id)
    expect(ids([CLEAN, twin])).toContain('screenNested')
    expect(ids([CLEAN, { ...twin, cluster: 5 }])).not.toContain('screenNested')
    // Two exposures with the same instruments are no reason for a multivariable analysis.
    expect(ids([CLEAN, twin])).not.toContain('screenCorrelated')
  })

  test('correlated: different exposures of one outcome, under the name the user gave it', () => {
    const other = { ...CLEAN, exposure: 'B', cluster: 5 }
    const find = (evidence: Partial<ScanEvidence>) =>
      scanStepsFor({ ...EVIDENCE, pairs: [CLEAN, other], ...evidence }).find(
        ({ id }) => id === 'screenCorrelated',
      )
    expect(find({})?.values).toEqual({ outcome: 'Y', count: 2 })
    expect(find({ outcomeName: 'cancer' })?.values).toEqual({ outcome: 'cancer', count: 2 })
    expect(find({ pairs: [CLEAN, { ...other, outcome: 'Z' }] })).toBeUndefined()
  })

  test('nominal: below 0.05 and not within the false discovery rate', () => {
    const step = stepsWith({ p: 0.03, bhClustered: 0.2, verdict: 'suggestive' }).find(
      ({ id }) => id === 'screenNominal',
    )
    expect(step?.values).toEqual({ count: 1 })
  })

  test('none: nothing passes, so power comes first', () => {
    const ids = idsWith({ p: 0.3, bhClustered: 0.6, verdict: 'not-supported' })
    expect(ids).toContain('screenNone')
    expect(ids).not.toContain('screenReverse')
  })

  test('threshold: a relaxed one, with what the strict one leaves', () => {
    const step = stepsWith({}, { instrumentP: 1e-5 }).find(({ id }) => id === 'screenThreshold')
    expect(step?.values).toEqual({ threshold: 1e-5, total: 10, count: 2 })
    expect(idsWith({})).not.toContain('screenThreshold')
  })
})

test('real results of both kinds have steps', async () => {
  const gut = scanSteps(await gutResult())
  expect(gut.map(({ id }) => id)).toEqual(expect.arrayContaining(['screenThreshold', 'report']))
  const map = scanSteps(await mapResult())
  expect(map.map(({ id }) => id)).toContain('screenReverse')
})
