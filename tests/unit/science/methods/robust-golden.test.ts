import { describe, expect, test } from 'vitest'
import { GOLDEN_SETS } from '../golden-set.ts'
import { cmlEstimates } from '../../../../src/science/methods/cml.ts'
import type { Effects } from '../../../../src/science/methods/effects.ts'
import { lassoEstimate } from '../../../../src/science/methods/lasso.ts'
import { isBeyondGrid, mixtureEstimate } from '../../../../src/science/methods/mrmix.ts'
import { expectClose } from '../close.ts'
import { effectsOfSet, fixture, readJson } from '../reference.ts'

/** Made by robust_methods.R beside it, with MendelianRandomization 0.10.0 and MRMix 0.1.0. */
type Fit = { b: number; se: number; p: number }
type Row = {
  n: number
  lasso: Fit & { lambda: number; valid: number[] }
  cmlBic: Fit & { invalid: number[] }
  cmlMa: Fit
  cmlMaDp: Fit & { gof1: number; gof2: number; draws: number }
  mrmix: Fit & { share: number; variance: number }
}
type Data = Record<'bx' | 'sx' | 'by' | 'sy', number[]>
const golden = readJson(fixture('robust_methods.json')) as Record<string, Row> & { data: Data }

const MANY: Effects = {
  betaExposure: Float64Array.from(golden.data.bx),
  seExposure: Float64Array.from(golden.data.sx),
  betaOutcome: Float64Array.from(golden.data.by),
  seOutcome: Float64Array.from(golden.data.sy),
}
const SETS: [string, () => Effects][] = [
  ...GOLDEN_SETS.filter(({ name }) => name.startsWith('sim')).map(
    (set): [string, () => Effects] => [set.name.replace('sim_', ''), () => effectsOfSet(set)],
  ),
  ['many_80', () => MANY],
]

const CLOSED = 1e-10
const ITERATIVE = 1e-6

function expectFit(
  actual: { b: number; se: number | null; p: number | null },
  row: Fit,
  tolerance: number,
) {
  expectClose(actual.b, row.b, tolerance, 'b')
  expectClose(actual.se, row.se, tolerance, 'se')
  // A p of 1e-30 moves by z² times what z moves.
  expectClose(actual.p, row.p, 100 * tolerance, 'p')
}

describe.each(SETS)('%s', (name, effectsOf) => {
  const effects = effectsOf()
  const row = golden[name]!
  const choice = { convention: 'mendelianrandomization', sampleSize: row.n, seed: 42 } as const

  test('MR-Lasso leaves the variants of mr_lasso, and its estimate', () => {
    const made = lassoEstimate(effects, 'mendelianrandomization')!
    expectFit(made.estimate, row.lasso, CLOSED)
    expect(made.invalid.length).toBe(effects.betaExposure.length - row.lasso.valid.length)
    expect(made.invalid.filter((j) => row.lasso.valid.includes(j + 1))).toEqual([])
    expectClose(made.lambda, row.lasso.lambda, CLOSED, 'lambda')
  })

  test('constrained likelihood: BIC, model average, perturbed data of the same seed', () => {
    const made = cmlEstimates(effects, { ...choice, perturbations: row.cmlMaDp.draws })!
    const [bic, average, perturbed] = made.estimates
    expectFit(bic!, row.cmlBic, ITERATIVE)
    expect(made.invalid.map((j) => j + 1)).toEqual(row.cmlBic.invalid)
    expectFit(average!, row.cmlMa, ITERATIVE)
    expectFit(perturbed!, row.cmlMaDp, ITERATIVE)
    expectClose(made.fit!.fourthMoment, row.cmlMaDp.gof1, 1e-4, 'gof1')
    expectClose(made.fit!.normal, row.cmlMaDp.gof2, 1e-4, 'gof2')
  })

  test('MRMix: share, variance, estimate and error', () => {
    const made = mixtureEstimate(effects, 'mendelianrandomization')!
    expectClose(made.share, row.mrmix.share, ITERATIVE, 'share')
    expectClose(made.variance, row.mrmix.variance, ITERATIVE, 'variance')
    expectFit(made.estimate, row.mrmix, ITERATIVE)
    expect(isBeyondGrid(made)).toBe(Math.abs(row.mrmix.b) > 0.999)
  })
})
