/** Tests corrections for overlap and selection against R: see tests/fixtures/science/corrections.R. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  conditionalZ,
  errorCorrelation,
  overlapBias,
  overlapCorrected,
  selectionCorrected,
} from '../../../../src/science/methods/corrections.ts'
import { expectClose } from '../close.ts'
import { fixture, readJson } from '../reference.ts'

type Row = {
  name: string
  rho: number
  bias: number
  typeOneError: number
  corrected: [number, number]
  debiased: [number, number]
  p: number
  selected: [number, number]
  shrinkage: number
}
const golden = readJson(fixture('corrections.json')) as {
  z: [number, number, number][]
  sets: Row[]
}

/** Returns the effects of an example's table, by the names of its columns. */
function effectsOf(name: string) {
  const text = readFileSync(`public/examples/sim_${name}.tsv`, 'utf8')
  const [head = '', ...lines] = text.trim().split('\n')
  const names = head.split('\t')
  const column = (columnName: string) =>
    Float64Array.from(lines, (line) => Number(line.split('\t')[names.indexOf(columnName)]))
  return {
    betaExposure: column('beta.exposure'),
    seExposure: column('se.exposure'),
    betaOutcome: column('beta.outcome'),
    seOutcome: column('se.outcome'),
  }
}

test.each(golden.z)('z of %d selected beyond %d', (z, c, expected) => {
  expectClose(conditionalZ(z, c), expected, 1e-8, 'conditional z')
})

describe.each(golden.sets)('$name', (row) => {
  const effects = effectsOf(row.name)

  test('the bias by overlap and the type I error rate', () => {
    const { bias, typeOneError } = overlapBias(effects, row.rho)
    expectClose(bias, row.bias, 1e-10, 'bias')
    expectClose(typeOneError, row.typeOneError, 1e-8, 'type I error')
  })

  test('the estimate corrected for overlap, and for weak-instrument bias alone', () => {
    for (const [rho, expected] of [
      [row.rho, row.corrected],
      [0, row.debiased],
    ] as const) {
      const found = overlapCorrected(effects, rho)
      expectClose(found?.b ?? Number.NaN, expected[0], 1e-8, 'b')
      expectClose(found?.se ?? Number.NaN, expected[1], 1e-8, 'se')
    }
  })

  test('the estimate corrected for selection', () => {
    const found = selectionCorrected(effects, row.p)
    expectClose(found?.b ?? Number.NaN, row.selected[0], 1e-8, 'b')
    expectClose(found?.se ?? Number.NaN, row.selected[1], 1e-8, 'se')
    expectClose(found?.shrinkage ?? Number.NaN, row.shrinkage, 1e-8, 'shrinkage')
    // Not every variant reaches this threshold, so that the selection cannot be corrected.
    expect(selectionCorrected(effects, 1e-100)).toBeNull()
  })
})

test('correlates errors by the shared sample', () => {
  // 0.4 · 20 000 / √(50 000 · 80 000)
  const overlap = { shared: 20_000, exposure: 50_000, outcome: 80_000, traits: 0.4 }
  expect(errorCorrelation(overlap)).toBeCloseTo(0.126491106, 9)
  // The same people in both samples: the correlation of the traits.
  expect(errorCorrelation({ shared: 9, exposure: 9, outcome: 9, traits: 0.4 })).toBe(0.4)
})

test('does not correct effects without a positive denominator', () => {
  const one = Float64Array.from([0.01, -0.02])
  const wide = Float64Array.from([0.05, 0.05])
  const effects = { betaExposure: one, seExposure: wide, betaOutcome: one, seOutcome: wide }
  expect(overlapCorrected(effects, 0.5)).toBeNull()
})
