import { describe, expect, test } from 'vitest'
import type { Effects } from '../../../../src/science/methods/effects.ts'
import { DEFAULT_PARAMETERS } from '../../../../src/science/two-sample/parameters.ts'
import type { TwoSampleNumbers } from '../../../../src/science/two-sample/estimate-all.ts'
import { estimateAll } from '../../../../src/science/two-sample/estimate-all.ts'
import { readTable } from '../../../../src/science/reader/table.ts'
import { effectsOf } from '../../../../src/science/two-sample/effects-of.ts'
import { selectVariants } from '../../../../src/science/two-sample/variants.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { expectClose } from '../close.ts'
import { GOLDEN_SETS } from '../golden-set.ts'

const host = webEngineHost()

function load(name: string): { effects: Effects; ids: string[] } {
  const set = GOLDEN_SETS.find((candidate) => candidate.name === name)!
  const { variants } = selectVariants(readTable(set.bytes(), host), set.mapping())
  return { effects: effectsOf(variants), ids: variants.map((variant) => variant.SNP) }
}

function run(effects: Effects, ids: readonly string[]): TwoSampleNumbers {
  return estimateAll(effects, ids, DEFAULT_PARAMETERS)
}

/** All of one estimate but the bootstrapped error, which follows the order of the draws. */
function numbersOf(result: TwoSampleNumbers): [string, number, number | null][] {
  return result.estimates.map((row) => [
    row.method,
    row.b,
    row.method === 'weighted-median' ? null : row.se,
  ])
}

function expectSame(actual: TwoSampleNumbers, expected: TwoSampleNumbers, factor = 1) {
  const before = numbersOf(expected)
  numbersOf(actual).forEach(([method, b, se], index) => {
    expect(method).toBe(before[index]![0])
    expectClose(b, before[index]![1] * factor, 1e-11, `${method} b`)
    if (se !== null) expectClose(se, before[index]![2]! * Math.abs(factor), 1e-11, `${method} se`)
  })
  actual.heterogeneity.forEach((row, index) =>
    expectClose(row.q, expected.heterogeneity[index]!.q!, 1e-10, `Q ${row.method}`),
  )
}

const SETS = ['sim_balanced_24', 'sim_directional_60', 'sim_null_outlier_40']

describe.each(SETS)('%s does not care', (name) => {
  const { effects, ids } = load(name)
  const original = run(effects, ids)
  const map = (change: (value: number, j: number) => number, values: Float64Array) =>
    values.map(change)

  test('which allele is counted', () => {
    const flip = (value: number, j: number) => (j % 3 === 0 ? -value : value)
    const recoded = run(
      {
        ...effects,
        betaExposure: map(flip, effects.betaExposure),
        betaOutcome: map(flip, effects.betaOutcome),
      },
      ids,
    )
    expectSame(recoded, original)
    expect(recoded.strength).toEqual(original.strength)
    // Drawing by and bx of a recoded variant mirrors both: the ratio's distribution is the same.
    const [before, after] = [original, recoded].map(
      (result) => result.estimates.find((row) => row.method === 'weighted-median')!.se!,
    )
    expect(Math.abs(after! / before! - 1)).toBeLessThan(0.15)
  })

  test('in which order the variants stand', () => {
    const order = ids.map((_, j) => (j * 7) % ids.length)
    expect(new Set(order).size).toBe(ids.length)
    const pick = (values: Float64Array) => Float64Array.from(order, (j) => values[j]!)
    const shuffled = run(
      {
        betaExposure: pick(effects.betaExposure),
        seExposure: pick(effects.seExposure),
        betaOutcome: pick(effects.betaOutcome),
        seOutcome: pick(effects.seOutcome),
      },
      order.map((j) => ids[j]!),
    )
    expectSame(shuffled, original)
    for (const row of original.leaveOneOut) {
      const same = shuffled.leaveOneOut.find((other) => other.SNP === row.SNP)!
      expectClose(same.b, row.b, 1e-11, `without ${row.SNP}`)
      expectClose(same.se, row.se!, 1e-11, `without ${row.SNP}, se`)
    }
  })

  test.each([10, 0.001])('about the unit of the exposure (× %f)', (unit) => {
    const scaled = run(
      {
        ...effects,
        betaExposure: effects.betaExposure.map((value) => value * unit),
        seExposure: effects.seExposure.map((value) => value * unit),
      },
      ids,
    )
    expectSame(scaled, original, 1 / unit)
    const median = (result: TwoSampleNumbers) =>
      result.estimates.find((row) => row.method === 'weighted-median')!
    expectClose(median(scaled).se, median(original).se! / unit, 1e-10, 'bootstrapped se')
    expectClose(median(scaled).p, median(original).p!, 1e-9, 'p')
  })

  test('about each variant being there twice, but for the errors', () => {
    const twice = (values: Float64Array) => Float64Array.from([...values, ...values])
    const doubled = run(
      {
        betaExposure: twice(effects.betaExposure),
        seExposure: twice(effects.seExposure),
        betaOutcome: twice(effects.betaOutcome),
        seOutcome: twice(effects.seOutcome),
      },
      [...ids, ...ids],
    )
    for (const method of ['ivw', 'egger'] as const) {
      const find = (result: TwoSampleNumbers) =>
        result.estimates.find((row) => row.method === method)!
      expectClose(find(doubled).b, find(original).b, 1e-11, method)
    }
    const fixed = (result: TwoSampleNumbers) =>
      result.estimates.find((row) => row.method === 'ivw-fixed')!.se!
    expectClose(fixed(doubled), fixed(original) / Math.SQRT2, 1e-12, 'fixed se')
    expectClose(doubled.heterogeneity[0]!.q, 2 * original.heterogeneity[0]!.q!, 1e-11, 'Q')
  })

  test('whether leaving one out is computed by subtraction or afresh', () => {
    ids.forEach((id, j) => {
      const without = (values: Float64Array) => values.filter((_, index) => index !== j)
      const fresh = run(
        {
          betaExposure: without(effects.betaExposure),
          seExposure: without(effects.seExposure),
          betaOutcome: without(effects.betaOutcome),
          seOutcome: without(effects.seOutcome),
        },
        ids.filter((_, index) => index !== j),
      ).estimates.find((row) => row.method === 'ivw')!
      const left = original.leaveOneOut.find((row) => row.SNP === id)!
      expectClose(left.b, fresh.b, 1e-11, `without ${id}`)
      expectClose(left.se, fresh.se!, 1e-11, `without ${id}, se`)
      expectClose(left.negLog10P, fresh.negLog10P!, 1e-10, `without ${id}, p`)
    })
  })
})
