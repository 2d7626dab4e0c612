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

test('the sets are those that can go wrong', () => {
  expect(sets.length).toBeGreaterThanOrEqual(6)
  expect(sets.map(({ b }) => b.length)).toEqual(expect.arrayContaining([2, 3]))
  expect(sets.some((row) => METHODS.every((method) => row[method].tau2 === 0))).toBe(true)
})

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

  test('of two maxima of the likelihood the higher one counts', () => {
    // Three precise studies that agree and one exact outlier: a maximum at 0 or far away.
    const studies = {
      b: Float64Array.of(0, 0.001, -0.001, 0.0005, 5, -4),
      se: Float64Array.of(0.001, 0.001, 0.001, 0.001, 3, 3),
    }
    const height = (tau2: number) => {
      const w = studies.se.map((se) => 1 / (se * se + tau2))
      const sum = w.reduce((a, b) => a + b)
      const mean = w.reduce((total, weight, j) => total + weight * studies.b[j]!, 0) / sum
      const q = w.reduce((total, weight, j) => total + weight * (studies.b[j]! - mean) ** 2, 0)
      return 0.5 * (w.reduce((total, weight) => total + Math.log(weight), 0) - Math.log(sum) - q)
    }
    const found = betweenVariance(studies, 'reml')
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
