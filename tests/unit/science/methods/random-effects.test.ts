/**
 * Random-effects meta-analysis against metafor. Expected values: tests/fixtures/science/
 * meta_random_effects.json, made by meta_random_effects.R beside it.
 */
import { describe, expect, test } from 'vitest'
import {
  betweenVariance,
  type Tau2Method,
  varianceInterval,
} from '../../../../src/science/methods/between-variance.ts'
import { KNAPP_RULES, metaAnalysis } from '../../../../src/science/methods/meta-analysis.ts'
import { chiSquaredCritical } from '../../../../src/science/numerics/tails.ts'
import { expectClose, expectPlainJson } from '../close.ts'
import { fixture, readJson } from '../reference.ts'

type Triple = [number, number, number]
type Ends = [number, number]
type Fit = { tau2: number; i2: number; random: Triple; interval: Ends; prediction: Ends | null } & {
  [Rule in (typeof KNAPP_RULES)[number]]: Triple
} & { [Rule in `${(typeof KNAPP_RULES)[number]}Interval`]: Ends }
type Row = { name: string; b: number[]; se: number[]; q: number; qP: number } & {
  ends: { tau2: Ends; i2: Ends }
} & Record<Tau2Method, Fit>

const { sets } = readJson(fixture('meta_random_effects.json')) as { sets: Row[] }
const METHODS = ['reml', 'paule-mandel', 'dersimonian-laird'] as const
const EXACT = 1e-8
const studiesOf = ({ b, se }: Pick<Row, 'b' | 'se'>) => ({
  b: Float64Array.from(b),
  se: Float64Array.from(se),
})
const cases = sets.flatMap((row) => METHODS.map((method) => [row.name, method, row] as const))

describe('as metafor', () => {
  test.each(cases)('%s by %s', (_name, method, row) => {
    const expected = row[method]
    for (const knapp of KNAPP_RULES) {
      const found = metaAnalysis(studiesOf(row), { tau2: method, knapp })!
      expectClose(found.tau2, expected.tau2, EXACT, 'tau²')
      expectClose(found.i2, expected.i2, EXACT, 'I²')
      expectClose(found.q, row.q, EXACT, 'Q')
      expectClose(found.qP, row.qP, EXACT, 'p of Q')
      const rows = [
        [found.random, expected.random, expected.interval],
        [found.knapp!, expected[knapp], expected[`${knapp}Interval`]],
      ] as const
      for (const [actual, [b, se, p], [low, high]] of rows) {
        expectClose(actual.b, b, EXACT, 'b')
        expectClose(actual.se, se, EXACT, 'se')
        expectClose(actual.p, p, EXACT, 'p')
        // Ends near 0 are as exact as the width of the interval.
        expect(Math.abs(actual.ciLow! - low) / (high - low)).toBeLessThan(EXACT)
        expect(Math.abs(actual.ciHigh! - high) / (high - low)).toBeLessThan(EXACT)
      }
      expect(found.prediction === null).toBe(expected.prediction === null)
      found.prediction?.forEach((end, at) => {
        const [low, high] = expected.prediction!
        expect(Math.abs(end - expected.prediction![at]!) / (high - low)).toBeLessThan(EXACT)
      })
      expectPlainJson(found)
    }
  })

  test.each(sets.map((row) => [row.name, row] as const))('intervals of %s', (_name, row) => {
    const { tau2Interval, i2Interval } = metaAnalysis(studiesOf(row))!
    for (const at of [0, 1] as const) {
      expectClose(tau2Interval![at], row.ends.tau2[at], EXACT, `tau² ${at}`)
      expectClose(i2Interval![at], row.ends.i2[at], EXACT, `I² ${at}`)
    }
  })
})

describe('what is not the middle of the road', () => {
  test('Hartung and Knapp with max(1, q) are never narrower than without them', () => {
    for (const row of sets) {
      for (const tau2 of METHODS) {
        const { random, knapp } = metaAnalysis(studiesOf(row), { tau2, knapp: 'floored' })!
        expect(knapp!.se).toBeGreaterThanOrEqual(random.se! * (1 - 1e-15))
        expect(knapp!.ciHigh! - knapp!.ciLow!).toBeGreaterThan(random.ciHigh! - random.ciLow!)
      }
    }
  })

  test('the unmodified form can be: its q is given', () => {
    const row = sets.find(({ name }) => name === 'homogeneous_5')!
    const { random, knapp, knappRatio } = metaAnalysis(studiesOf(row), {
      tau2: 'reml',
      knapp: 'unmodified',
    })!
    expect(knapp!.se).toBeLessThan(random.se!)
    expect((knapp!.se! / random.se!) ** 2).toBeCloseTo(knappRatio!, 12)
  })

  test('one study has no variance between studies', () => {
    const one = { b: Float64Array.of(0.3), se: Float64Array.of(0.1) }
    const found = metaAnalysis(one)!
    expect(found).toMatchObject({ tau2: 0, tau2Interval: null, i2Interval: null, knappRatio: null })
  })

  test('equal effects have no spread, and no error is made of it', () => {
    const same = { b: Float64Array.of(0.2, 0.2, 0.2), se: Float64Array.of(0.1, 0.13, 0.17) }
    const found = metaAnalysis(same, { tau2: 'reml', knapp: 'unmodified' })!
    expect(found).toMatchObject({ q: 0, tau2: 0, knapp: null, knappRatio: 0 })
    expect(metaAnalysis(same)!.knapp?.se).toBe(found.random.se)
  })

  test('without a spread beyond chance τ² is 0 and nothing near it', () => {
    const row = sets.find(({ name }) => name === 'homogeneous_5')!
    for (const method of METHODS) expect(betweenVariance(studiesOf(row), method)).toBe(0)
    expect(varianceInterval(studiesOf(row))).toEqual([0, 0])
  })

  test('a wild study with an error as wild does not move the mean', () => {
    const studies = { b: Float64Array.of(1e12, 0.1), se: Float64Array.of(1e13, 0.01) }
    expectClose(metaAnalysis(studies)!.fixed.b, 0.1 + 1e12 / (1e30 + 1), 1e-12, 'mean')
  })

  // Found by a search through random sets: their likelihoods have two maxima. Of the first metafor 3.8
  // takes the lower one, 0.909 with logLik −6.896, and from tau2.init = 0 the higher, 0.0021 with −6.606.
  test.each([
    [
      'the smaller',
      [-0.52, 0.99, 1.54, 1.61, -1.8],
      [0.994, 0.832, 0.028, 0.017, 1.303],
      [1e-4, 0.1],
    ],
    ['0', [0.84, -1.3, 0.9], [0.048, 0.796, 0.071], [0, 0]],
    ['the larger', [1.11, 1.25, -1.06, -1.19, 0.93], [1.062, 0.939, 0.011, 0.054, 4.811], [0.5, 3]],
  ])('of two maxima of the likelihood the higher one counts: %s', (_which, b, se, [low, high]) => {
    const studies = studiesOf({ b, se })
    const height = (tau2: number) => {
      const w = studies.se.map((error) => 1 / (error * error + tau2))
      const sum = w.reduce((total, weight) => total + weight, 0)
      const mean = w.reduce((total, weight, j) => total + weight * studies.b[j]!, 0) / sum
      const q = w.reduce((total, weight, j) => total + weight * (studies.b[j]! - mean) ** 2, 0)
      return 0.5 * (w.reduce((total, weight) => total + Math.log(weight), 0) - Math.log(sum) - q)
    }
    const found = betweenVariance(studies, 'reml')
    expect(found).toBeGreaterThanOrEqual(low!)
    expect(found).toBeLessThanOrEqual(high!)
    for (let power = -40; power < 10; power += 0.1) {
      expect(height(2 ** power)).toBeLessThanOrEqual(height(found) + 1e-12)
    }
    expect(height(0)).toBeLessThanOrEqual(height(found) + 1e-12)
  })

  test.each([1e-120, 1e-30, 1e30, 1e120])('scale of %s changes nothing but the scale', (scale) => {
    const row = sets[0]!
    const scaled = studiesOf({
      b: row.b.map((value) => value * scale),
      se: row.se.map((value) => value * scale),
    })
    for (const method of METHODS) {
      expectClose(betweenVariance(scaled, method) / scale / scale, row[method].tau2, EXACT, method)
    }
    expectClose(varianceInterval(scaled)![1] / scale / scale, row.ends.tau2[1], EXACT, 'high')
  })

  test('quantiles of chi-squared', () => {
    // qchisq(c(0.025, 0.975, 0.025), c(1, 7, 199), lower.tail = FALSE) in R.
    expectClose(chiSquaredCritical(0.025, 1), 5.0238861873148872, 1e-12, 'df 1')
    expectClose(chiSquaredCritical(0.975, 7), 1.6898691806773551, 1e-12, 'df 7')
    expectClose(chiSquaredCritical(0.025, 199), 239.9596818276441752, 1e-12, 'df 199')
  })
})
