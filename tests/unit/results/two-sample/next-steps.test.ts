import { describe, expect, test } from 'vitest'
import { evidenceOf, type TwoSampleEvidence } from '../../../../src/results/two-sample/evidence.ts'
import { stepsFor, twoSampleSteps } from '../../../../src/results/two-sample/next-step-rules.ts'
import { exampleResult, resultOf } from '../../../helpers/two-sample-result.ts'

/** A clear result without problems. Every test changes one property of it. */
const CLEAN: TwoSampleEvidence = {
  n: 24,
  main: { b: 0.2, ciLow: 0.1, ciHigh: 0.3, p: 0.0001, negLog10P: 4 },
  cochran: { q: 20, df: 23, p: 0.6, i2: 0 },
  intercept: { intercept: 0.001, p: 0.7 },
  difference: { q: 0.1, p: 0.7 },
  leaves: 'something',
  fMean: 60,
  fMin: 25,
  i2gx: 0.97,
  isOpposed: false,
  carriers: [],
  outliers: [],
  presso: { p: 0.4, count: 0 },
  steiger: { isForward: true, r2Exposure: 0.1, r2Outcome: 0.004, p: 0.0001 },
  convention: 'twosamplemr',
}

const idsOf = (change: Partial<TwoSampleEvidence>) =>
  stepsFor({ ...CLEAN, ...change }).map(({ id }) => id)
const stepOf = (id: string, change: Partial<TwoSampleEvidence>) =>
  stepsFor({ ...CLEAN, ...change }).find((step) => step.id === id)

test('a clean result: replicate, test the reverse direction, check the convention, write it up', () => {
  expect(idsOf({})).toEqual([
    'reverse',
    'replicate',
    'colocalise',
    'mediate',
    'convention',
    'report',
  ])
})

describe('2.10 each rule applies by its number', () => {
  test('single: one variant is one ratio', () => {
    const ids = idsOf({ n: 1, cochran: null, intercept: null, i2gx: null, presso: null })
    expect(ids).toEqual(['single', 'report'])
    expect(stepOf('single', { n: 1 })?.actions).toEqual([{ name: 'tool', toolId: '6009' }])
  })

  test('dependent, alike: shared regions, or a Q that is too small, rule out replication as the next step', () => {
    const q = { q: 3, df: 23 }
    const alike = idsOf({ dependence: { regions: 24, isByRegion: false, q } })
    expect(alike).toContain('alike')
    expect(alike).not.toContain('replicate')
    const dependence = { regions: 3, isByRegion: true, q }
    expect(idsOf({ dependence })).not.toContain('alike')
    expect(stepOf('dependent', { dependence })).toMatchObject({
      values: { n: 24, regions: 3 },
      actions: [
        { name: 'again', isPruned: true },
        { name: 'tool', toolId: '6008' },
      ],
    })
  })

  test('colocalise: a significant estimate does not show that the variant is shared', () => {
    expect(stepOf('colocalise', {})?.actions).toEqual([{ name: 'tool', toolId: '6009' }])
    const main = { b: 0.02, ciLow: -0.1, ciHigh: 0.14, p: 0.7, negLog10P: 0.15 }
    expect(idsOf({ main })).not.toContain('colocalise')
  })

  test('few: below ten variants', () => {
    expect(stepOf('few', { n: 9 })?.values).toEqual({ n: 9 })
    expect(idsOf({ n: 10 })).not.toContain('few')
  })

  test('weak: any F below 10, and then it is not robust on a mean below 10', () => {
    expect(stepOf('weak', { fMin: 9.9 })?.values).toEqual({ f: 60, fMin: 9.9 })
    expect(idsOf({ fMin: 10 })).not.toContain('weak')
    expect(idsOf({ fMean: 8, fMin: 4 })).not.toContain('replicate')
  })

  test('diluted: I²_GX below 0.9, with enough variants for Egger', () => {
    expect(stepOf('diluted', { i2gx: 0.89 })?.values).toEqual({ i2: 0.89 })
    expect(idsOf({ i2gx: 0.9 })).not.toContain('diluted')
    expect(idsOf({ i2gx: 0.5, n: 2 })).not.toContain('diluted')
  })

  test('heterogeneous: Q with its numbers, and a run without the outliers', () => {
    const cochran = { q: 51.3, df: 23, p: 0.0006, i2: 0.55 }
    const step = stepOf('heterogeneous', { cochran, outliers: ['rs1', 'rs2'] })
    expect(step?.values).toEqual({ q: 51.3, df: 23, p: 0.0006, i2: 0.55, count: 2 })
    expect(step?.actions).toEqual([{ name: 'again', without: ['rs1', 'rs2'] }])
    expect(idsOf({ cochran })).not.toContain('replicate')
    expect(idsOf({ cochran: { ...cochran, p: 0.05 } })).not.toContain('heterogeneous')
  })

  test('heterogeneous: leaves no analysis of fewer than three variants behind', () => {
    const cochran = { q: 30, df: 3, p: 0.0001, i2: 0.9 }
    expect(stepOf('heterogeneous', { n: 4, cochran, outliers: ['rs1', 'rs2'] })?.actions).toEqual(
      [],
    )
    expect(stepOf('heterogeneous', { cochran, outliers: [] })?.actions).toEqual([])
  })

  test('presso: the global test, and a run without its outliers', () => {
    const presso = { p: 0.001, count: 2 }
    const cochran = { q: 51.3, df: 23, p: 0.0006, i2: 0.55 }
    const change = { presso, cochran, outliers: ['rs1', 'rs2'] }
    expect(stepOf('presso', change)?.values).toEqual(presso)
    expect(stepOf('presso', change)?.actions).toEqual([{ name: 'again', without: ['rs1', 'rs2'] }])
    // The same run is offered once.
    expect(stepOf('heterogeneous', change)?.actions).toEqual([])
    expect(idsOf({ presso })).not.toContain('replicate')
    expect(idsOf({ presso: { p: 0.05, count: 0 } })).not.toContain('presso')
  })

  test('backward: Steiger’s test points to the reverse direction', () => {
    const steiger = { isForward: false, r2Exposure: 0.01, r2Outcome: 0.02, p: 0.03 }
    const { isForward: _isForward, ...values } = steiger
    expect(stepOf('backward', { steiger })?.values).toEqual(values)
    expect(stepOf('backward', { steiger })?.actions).toEqual([{ name: 'tool', toolId: '6004' }])
    expect(idsOf({ steiger })).not.toContain('replicate')
    expect(idsOf({})).not.toContain('backward')
  })

  test('undirected: a significant result without a test of direction', () => {
    expect(stepOf('undirected', { steiger: null })?.actions).toEqual([{ name: 'again' }])
    expect(idsOf({})).not.toContain('undirected')
    const main = { b: 0.02, ciLow: -0.1, ciHigh: 0.14, p: 0.7, negLog10P: 0.15 }
    expect(idsOf({ steiger: null, main })).not.toContain('undirected')
  })

  test('pleiotropic: an intercept away from zero', () => {
    const intercept = { intercept: 0.02, p: 0.01 }
    expect(stepOf('pleiotropic', { intercept })?.values).toEqual({ ...intercept, dp: 0.7 })
    expect(idsOf({ intercept })).not.toContain('replicate')
  })

  test('pleiotropic: Q − Q′ alone is enough', () => {
    const difference = { q: 12, p: 0.0006 }
    expect(stepOf('pleiotropic', { difference })?.values).toEqual({
      intercept: 0.001,
      p: 0.7,
      dp: 0.0006,
    })
    expect(idsOf({ difference })).not.toContain('replicate')
  })

  test('undecided: no contrary test, but plausible direct effects would remove the estimate', () => {
    expect(stepOf('undecided', { leaves: 'nothing' })?.values).toEqual({ intercept: 0.001, p: 0.7 })
    expect(idsOf({ leaves: 'chance' })).toContain('undecided')
    expect(idsOf({})).not.toContain('undecided')
    // Only once: where a test speaks against it, that step is the only one.
    expect(idsOf({ leaves: 'nothing', difference: { q: 9, p: 0.003 } })).not.toContain('undecided')
    const main = { b: 0.02, ciLow: -0.1, ciHigh: 0.14, p: 0.7, negLog10P: 0.15 }
    expect(idsOf({ leaves: 'nothing', main })).not.toContain('undecided')
  })

  test('opposed: methods of different sign', () => {
    expect(idsOf({ isOpposed: true })).toContain('opposed')
    expect(idsOf({ isOpposed: true })).not.toContain('replicate')
  })

  test('carried: offers a run without the first decisive variant', () => {
    const step = stepOf('carried', { carriers: ['rs9', 'rs8'] })
    expect(step?.values).toEqual({ SNP: 'rs9', count: 2, by: 'p', shift: null })
    expect(stepOf('carried', { carriers: ['rs9'], carrierShift: 2.5 })?.values).toMatchObject({
      by: 'shift',
      shift: 2.5,
    })
    expect(step?.actions).toEqual([{ name: 'again', without: ['rs9'] }])
    expect(idsOf({ carriers: ['rs9'] })).not.toContain('replicate')
  })

  test('unclear: does not call a null result "no relation"', () => {
    const main = { b: 0.02, ciLow: -0.1, ciHigh: 0.14, p: 0.7, negLog10P: 0.15 }
    expect(stepOf('unclear', { main })?.values).toEqual(main)
    const ids = idsOf({ main })
    expect(ids).not.toContain('reverse')
    expect(ids).not.toContain('replicate')
  })

  test('reverse: a significant result does not show the direction', () => {
    expect(stepOf('reverse', {})?.actions).toEqual([{ name: 'tool', toolId: '6004' }])
  })

  test('convention: offers the other one', () => {
    const convention = (now: TwoSampleEvidence['convention']) =>
      stepOf('convention', { convention: now })?.actions
    expect(convention('twosamplemr')).toEqual([
      { name: 'again', convention: 'mendelianrandomization' },
    ])
    expect(convention('exact')).toEqual([{ name: 'again', convention: 'twosamplemr' }])
    expect(idsOf({ n: 1 })).not.toContain('convention')
  })
})

describe('the evidence of a real result', () => {
  test('planted outliers are found by their share of Q', async () => {
    const body = await exampleResult('null_outlier_40')
    const { outliers, cochran, presso } = evidenceOf(body)
    expect(cochran?.p).toBeLessThan(0.05)
    expect(outliers.length).toBeGreaterThanOrEqual(2)
    expect(presso?.count).toBeGreaterThanOrEqual(2)
    const step = twoSampleSteps(body).find(({ id }) => id === 'presso')
    expect(step?.actions).toEqual([{ name: 'again', without: outliers }])
  })

  test('one far outlier is the only one, although it moves the slope away from others', async () => {
    const rows = Array.from({ length: 12 }, (_, k) => {
      const bx = 0.06 + 0.01 * k
      const by = 0.3 * bx + 0.004 * ((k % 3) - 1) + (k === 11 ? 0.3 : 0)
      return `rs${k}\t${bx}\t0.006\t${by}\t0.01`
    })
    const header = 'SNP\tbeta.exposure\tse.exposure\tbeta.outcome\tse.outcome'
    const body = await resultOf([header, ...rows].join('\n'))
    expect(evidenceOf(body).outliers).toEqual(['rs11'])
  })

  test('a homogeneous set has none', async () => {
    const body = await exampleResult('homogeneous_12')
    expect(evidenceOf(body).outliers).toEqual([])
    expect(twoSampleSteps(body).map(({ id }) => id)).toContain('replicate')
  })

  test('a single variant gets no step that needs more variants', async () => {
    const header = 'SNP\tbeta.exposure\tse.exposure\tbeta.outcome\tse.outcome'
    const body = await resultOf(`${header}\nrs1\t0.1\t0.01\t0.05\t0.01\n`)
    expect(twoSampleSteps(body).map(({ id }) => id)).toEqual(['single', 'report'])
  })
})
