/** Published analyses: the files as their authors gave them, without a column made by hand. */
import { describe, expect, test } from 'vitest'
import { PATIENT, json } from './run.ts'

type Pool = { b: number; se: number; ciLow: number; ciHigh: number }
type Meta = { random: Pool; fixed: Pool; tau2: number; q: { q: number } | number }

const metaOf = (name: string) =>
  json<Meta>('meta-analysis', '--data', `tests/fixtures/cases/meta-analysis/${name}`)

describe('meta-analyses of metadat', () => {
  // Raudenbush & Bryk 1985, by REML: 0.084 (0.052), τ² 0.019, Q 35.83.
  test('teacher expectancy, from effects with errors', { timeout: PATIENT }, async () => {
    const { random, tau2, q } = await metaOf('dat.raudenbush1985.txt')
    expect(random.b).toBeCloseTo(0.084, 3)
    expect(random.se).toBeCloseTo(0.052, 3)
    expect(tau2).toBeCloseTo(0.019, 3)
    expect(typeof q === 'number' ? q : q.q).toBeCloseTo(35.83, 2)
  })

  // Hackshaw 1998, rma() of metafor: 1.2447 (1.1298 to 1.3712).
  test('passive smoking, from ratios with intervals', { timeout: PATIENT }, async () => {
    const { random } = await metaOf('dat.hackshaw1998.txt')
    expect(Math.exp(random.b)).toBeCloseTo(1.2447, 3)
    expect(Math.exp(random.ciLow)).toBeCloseTo(1.13, 2)
    expect(Math.exp(random.ciHigh)).toBeCloseTo(1.37, 2)
  })

  // Steurer 2006, rma(method = "FE") of metafor: 0.89.
  test('leukaemia, from logarithms beside their ratios', { timeout: PATIENT }, async () => {
    const { fixed } = await metaOf('dat.steurer2006.csv')
    expect(Math.exp(fixed.b)).toBeCloseTo(0.89, 2)
  })
})

describe('examples of coloc', () => {
  // Printed in the vignettes a03, a04 and a06 of coloc.
  test.each([
    ['D1', '1.099961', 'D2', '1.021844', { p12: '1e-5', expected: [8.338917e-4, 0.9991661] }],
    ['D1', '1.099961', 'D2', '1.021844', { p12: '1e-6', expected: [8.276799e-3, 0.9917232] }],
    ['D3', '1.309562', 'D4', '1.34665', { p12: '1e-5', expected: [1.848705e-4, 0.9998144] }],
  ])('%s (SD %s) and %s (SD %s)', { timeout: PATIENT }, async (a, sdA, b, sdB, rest) => {
    const { p12, expected } = rest
    const file = (name: string) => `tests/fixtures/cases/colocalisation/coloc_${name}.csv`
    const sides = ['--a', file(a), '--b', file(b), '--a-sd', sdA, '--b-sd', sdB]
    const { posterior } = await json<{ posterior: number[] }>('coloc', ...sides, '--p12', p12)
    for (const [at, value] of expected.entries()) {
      expect(posterior[at + 3]! / value).toBeCloseTo(1, 4)
    }
  })
})
