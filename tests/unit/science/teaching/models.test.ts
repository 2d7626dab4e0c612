/**
 * Tests the models of the interactive figures in articles. Expected values by hand from theory: dilution (F −
 * 1)/F, the shift towards the observational slope 1/F (Bound, Jaeger & Baker), √10 for ten times the sample.
 */
import { describe, expect, test } from 'vitest'
import { heterogeneityAt } from '../../../../src/science/teaching/heterogeneity.ts'
import { linkageAt, THRESHOLDS } from '../../../../src/science/teaching/linkage.ts'
import { pleiotropyAt } from '../../../../src/science/teaching/pleiotropy.ts'
import { powerAt } from '../../../../src/science/teaching/power.ts'
import { histogram, weakStudies } from '../../../../src/science/teaching/weak-instruments.ts'
import { curseAt } from '../../../../src/science/teaching/winners-curse.ts'

describe('weak instruments', () => {
  test.each([3, 5, 10, 20, 60])(
    'without overlap IVW is diluted by (F − 1)/F at F = %i',
    (strength) => {
      const { meanIvw, meanDivw } = weakStudies({ strength, overlap: 0 })
      expect(meanIvw).toBeCloseTo((0.4 * (strength - 1)) / strength, 1.7)
      expect(Math.abs(meanDivw - 0.4)).toBeLessThan(0.03)
    },
  )
  test.each([3, 5, 10, 20, 60])(
    'with full overlap it moves 1/F of the distance to 0.8 at F = %i',
    (strength) => {
      const { meanIvw, meanDivw } = weakStudies({ strength, overlap: 1 })
      expect(meanIvw).toBeCloseTo(0.4 + 0.4 / strength, 1.7)
      expect(meanDivw).toBeGreaterThan(meanIvw)
    },
  )
  test('a histogram counts everything, values beyond the range in its end bins', () => {
    expect(histogram(Float64Array.of(-5, 0.1, 0.6, 0.7, 9), [0, 1], 2)).toEqual([2, 3])
  })
})

describe('pleiotropy', () => {
  test('a quarter of invalid variants moves the median less than IVW', () => {
    const { ivw, median } = pleiotropyAt({ direct: 0.05, share: 0.25 })
    const { ivw: without, median: own } = pleiotropyAt({ direct: 0, share: 0.25 })
    expect(median - own).toBeLessThan(0.7 * (ivw - without))
  })
  test('where all are invalid the intercept absorbs the shift', () => {
    const { ivw, egger, intercept } = pleiotropyAt({ direct: 0.04, share: 1 })
    expect(ivw - 0.4).toBeGreaterThan(0.3)
    expect(Math.abs(egger - 0.4)).toBeLessThan(0.15)
    expect(intercept.b).toBeCloseTo(0.045, 1.9)
    expect(intercept.p).toBeLessThan(0.001)
  })
})

describe('heterogeneity', () => {
  const widthOf = ({ ciLow, ciHigh }: { ciLow: number | null; ciHigh: number | null }) =>
    (ciHigh ?? 0) - (ciLow ?? 0)
  test('spread widens the random-effects interval and keeps the centre', () => {
    const [none, much] = [0, 0.3].map((spread) => heterogeneityAt({ spread, hasOutlier: false }))
    expect(widthOf(much!.random)).toBeGreaterThan(3 * widthOf(none!.random))
    expect(widthOf(much!.fixed)).toBeCloseTo(widthOf(none!.fixed), 10)
    expect(Math.abs(much!.random.b - none!.random.b)).toBeLessThan(0.04)
    expect(much!.i2).toBeGreaterThan(0.9)
    expect(none!.p).toBeGreaterThan(0.05)
  })
  test('an outlier moves the centre', () => {
    const [without, one] = [false, true].map((hasOutlier) =>
      heterogeneityAt({ spread: 0, hasOutlier }),
    )
    expect(one!.random.b - without!.random.b).toBeGreaterThan(0.1)
  })
})

describe('the winner’s curse', () => {
  test('a loose threshold retains about 70 % of the effect, a larger sample most of it', () => {
    const lax = curseAt({ threshold: 3, size: 1 })
    expect(lax.share).toBeCloseTo(0.72, 1.5)
    expect(lax.fFirst).toBeGreaterThan(1.4 * lax.fAgain)
    expect(curseAt({ threshold: 3, size: 4 }).share).toBeGreaterThan(0.88)
  })
  test('selected variants lie beyond the threshold', () => {
    const { chosen, least } = curseAt({ threshold: 5, size: 1 })
    // qnorm(1 - 1e-5/2)
    expect(least).toBeCloseTo(4.417173, 5)
    expect(Math.min(...chosen.map(({ first }) => first))).toBeGreaterThanOrEqual(least)
  })
})

describe('linkage', () => {
  test('more variants reduce the naive error only', () => {
    const all = THRESHOLDS.map(linkageAt)
    const [first, last] = [all[0]!, all.at(-1)!]
    expect(first.kept).toBe(2)
    expect(last.kept).toBeGreaterThan(15)
    expect(first.seNaive).toBeCloseTo(first.seTrue ?? 0, 3)
    expect(last.seNaive).toBeLessThan(0.5 * (last.seTrue ?? 0))
    for (const { seTrue } of all)
      expect(Math.abs((seTrue ?? 0) / first.seTrue! - 1)).toBeLessThan(0.05)
  })
})

test('ten times the sample, or ten times R², reduces the detectable effect by √10', () => {
  const base = powerAt({ n: 20_000, r2: 0.01 }).detectable
  // (1.959964 + 0.841621) / √200
  expect(base).toBeCloseTo(0.198102, 5)
  expect(powerAt({ n: 200_000, r2: 0.01 }).detectable).toBeCloseTo(base / Math.sqrt(10), 10)
  expect(powerAt({ n: 20_000, r2: 0.1 }).detectable).toBeCloseTo(base / Math.sqrt(10), 10)
})
