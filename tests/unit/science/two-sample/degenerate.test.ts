import { describe, expect, test } from 'vitest'
import type { Effects } from '../../../../src/science/methods/effects.ts'
import { estimateAll } from '../../../../src/science/two-sample/estimate-all.ts'
import { DEFAULT_PARAMETERS } from '../../../../src/science/two-sample/parameters.ts'
import { expectClose, expectPlainJson } from '../close.ts'

function effects(rows: [number, number, number, number][]): Effects {
  const column = (index: number) => Float64Array.from(rows, (row) => row[index]!)
  return {
    betaExposure: column(0),
    seExposure: column(1),
    betaOutcome: column(2),
    seOutcome: column(3),
  }
}

function run(rows: [number, number, number, number][], convention = DEFAULT_PARAMETERS.convention) {
  const ids = rows.map((_, j) => `rs${j + 1}`)
  return estimateAll(effects(rows), ids, { ...DEFAULT_PARAMETERS, nboot: 200, convention })
}

const methods = (result: ReturnType<typeof run>) => result.estimates.map((row) => row.method)

describe('few variants', () => {
  test('one: Wald ratio with both errors and nothing else', () => {
    const result = run([[-0.2, 0.05, 0.06, 0.03]])
    expect(methods(result)).toEqual(['wald-ratio', 'wald-ratio-second-order'])
    const [first, second] = result.estimates
    expectClose(first!.b, -0.3, 1e-15, 'b')
    expectClose(first!.se, 0.15, 1e-15, 'first-order se')
    expectClose(second!.se, Math.sqrt(0.15 ** 2 + (0.3 * 0.25) ** 2), 1e-14, 'second-order se')
    expect(result.omitted).toEqual([
      { method: 'ivw', reason: 'needs-two-variants' },
      { method: 'egger', reason: 'needs-three-variants' },
      { method: 'weighted-median', reason: 'needs-three-variants' },
    ])
    expect(result.heterogeneity).toEqual([])
    expect(result.pleiotropy).toBeNull()
    expect(result.leaveOneOut).toEqual([])
    expect(result.singleSnp.map((row) => row.role)).toEqual(['variant'])
    expect(result.strength.i2gx).toBeNull()
    expectPlainJson(result)
  })

  test('two: IVW and Q, and leave-one-out has only the summary row', () => {
    const result = run([
      [0.2, 0.02, 0.06, 0.03],
      [0.1, 0.02, 0.01, 0.02],
    ])
    expect(methods(result)).toEqual(['ivw', 'ivw-fixed', 'ivw-random'])
    expect(result.heterogeneity.map((row) => [row.method, row.df])).toEqual([['ivw', 1]])
    expect(result.leaveOneOut.map((row) => row.role)).toEqual(['all'])
    expectPlainJson(result)
  })

  test('three: all methods', () => {
    const result = run([
      [0.2, 0.02, 0.06, 0.03],
      [0.1, 0.02, 0.01, 0.02],
      [0.15, 0.02, 0.08, 0.02],
    ])
    expect(methods(result)).toEqual(['ivw', 'ivw-fixed', 'ivw-random', 'egger', 'weighted-median'])
    expect(result.omitted).toEqual([])
    expect(result.pleiotropy!.df).toBe(1)
    expect(result.leaveOneOut.length).toBe(4)
    expectPlainJson(result)
  })

  test('below four variants MendelianRandomization uses fixed effects, TwoSampleMR does not', () => {
    const rows: [number, number, number, number][] = [
      [0.2, 0.02, 0.06, 0.003],
      [0.1, 0.02, 0.01, 0.002],
      [0.15, 0.02, 0.08, 0.002],
    ]
    const rule = (convention: typeof DEFAULT_PARAMETERS.convention) =>
      run(rows, convention).estimates[0]!.convention.standardError
    expect(rule('mendelianrandomization')).toBe('fixed')
    expect(rule('twosamplemr')).toBe('random-with-floor')
    expect(run(rows).estimates[0]!.se).toBeGreaterThan(run(rows).estimates[1]!.se!)
  })
})

describe('extreme numbers', () => {
  test('a perfect fit keeps the floor; without it there is no error and no p', () => {
    const result = run([
      [0.25, 0.01, 0.5, 0.01],
      [0.5, 0.01, 1, 0.02],
      [0.125, 0.01, 0.25, 0.04],
    ])
    const [ivw, fixed, free] = result.estimates
    expect(ivw!.b).toBe(2)
    expect(ivw!.se).toBe(fixed!.se)
    expect([free!.se, free!.p, free!.negLog10P]).toEqual([0, 0, null])
    expect(result.heterogeneity[0]).toMatchObject({ q: 0, p: 1, i2: 0 })
    expectPlainJson(result)
  })

  test('equal exposure effects: no Egger, with the reason', () => {
    const result = run([
      [0.1, 0.01, 0.02, 0.01],
      [-0.1, 0.01, 0.01, 0.02],
      [0.1, 0.01, 0.04, 0.03],
      [0.1, 0.01, 0.03, 0.03],
    ])
    expect(methods(result)).not.toContain('egger')
    expect(result.omitted).toEqual([{ method: 'egger', reason: 'exposure-effects-identical' }])
    expect(result.pleiotropy).toBeNull()
    expectPlainJson(result)
  })

  test('one variant with nearly all the weight', () => {
    const result = run([
      [0.1, 0.01, 0.02, 1e-9],
      [0.2, 0.01, 0.1, 0.02],
      [0.3, 0.01, 0.2, 0.03],
      [0.25, 0.01, 0.1, 0.03],
    ])
    expectClose(result.estimates[0]!.b, 0.2, 1e-9, 'ivw')
    // Without the dominant variant the subtraction would lose all digits, so that the sums are recomputed.
    const rest = run([
      [0.2, 0.01, 0.1, 0.02],
      [0.3, 0.01, 0.2, 0.03],
      [0.25, 0.01, 0.1, 0.03],
    ])
    expectClose(result.leaveOneOut[0]!.b, rest.estimates[0]!.b, 1e-12, 'without it')
    expectClose(result.leaveOneOut[0]!.se, rest.estimates[0]!.se!, 1e-12, 'its se')
    expectPlainJson(result)
  })

  test('a p-value far below the range of a double', () => {
    const result = run([
      [0.5, 0.001, 0.5, 0.001],
      [0.4, 0.001, 0.4, 0.001],
      [0.3, 0.001, 0.3001, 0.001],
    ])
    expect(result.estimates[0]!.p).toBe(0)
    expect(result.estimates[0]!.negLog10P).toBeGreaterThan(50_000)
    expectPlainJson(result)
  })
})

test('a variant beyond the range of a double: methods without an error are omitted with a reason, the median stays', () => {
  const rows = Array.from({ length: 12 }, (_, j): [number, number, number, number] => [
    0.05 + 0.001 * j,
    0.005,
    j === 3 ? 1e300 : 0.02,
    0.01,
  ])
  const result = run(rows)
  expect(methods(result)).toEqual(['weighted-median'])
  expect(result.omitted).toEqual([
    { method: 'ivw', reason: 'not-computable' },
    { method: 'egger', reason: 'not-computable' },
  ])
  // 0.02/0.055 to 0.02/0.061: the ratios in the middle.
  expect(result.estimates[0]?.b).toBeGreaterThan(0.32)
  expect(result.estimates[0]?.b).toBeLessThan(0.4)
  expect(result.pleiotropy).toBeNull()
  expect(result.heterogeneity.map(({ q, p }) => [q, p])).toEqual([
    [null, null],
    [null, null],
  ])
  expectPlainJson(result)
})
