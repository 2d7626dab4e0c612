import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ExposureCorrelation } from '../../../../src/science/methods/conditional-strength.ts'
import type { MethodEstimate } from '../../../../src/science/methods/method-estimate.ts'
import { mostInvalid, multivariableCml } from '../../../../src/science/methods/multivariable-cml.ts'
import type { MultivariableEffects } from '../../../../src/science/methods/multivariable-effects.ts'
import { multivariableEgger } from '../../../../src/science/methods/multivariable-egger.ts'
import { multivariableIvw } from '../../../../src/science/methods/multivariable-ivw.ts'
import { multivariableLasso } from '../../../../src/science/methods/multivariable-lasso.ts'
import { multivariableLeaveOneOut } from '../../../../src/science/methods/multivariable-leave-one-out.ts'
import { multivariableMedian } from '../../../../src/science/methods/multivariable-median.ts'
import { effectsOf, guessWide, readWide } from '../../../../src/science/multivariable/wide-table.ts'
import { readTable } from '../../../../src/science/reader/table.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { expectClose } from '../close.ts'
import { fixture, readJson } from '../reference.ts'

/** Made by multivariable_robust.R beside it, with MendelianRandomization 0.10.0. */
type Fit = { b: number[]; se: number[]; p: number[] }
type Row = {
  n: number
  egger: Fit & { intercept: Record<'b' | 'se' | 'low' | 'high' | 'p', number>; q: [number, number] }
  median: Fit & { draws: number }
  lasso: Fit & { lambda: number; valid: number; direct: number[] }
  cmlBic: Fit & { invalid: number[] }
  cmlDp: Fit & { draws: number; settled: number }
  /** The package's own programs, stopped at 1e-13 in place of 1e-4. */
  exact: { cmlBic: Fit; cmlDp: Fit; settled: number }
  leaveOneOut: { b: number[]; se: number[] }[]
}
type Data = Record<'bx1' | 'bx2' | 'sx1' | 'sx2' | 'by' | 'sy', number[]> & { rho: number }
const golden = readJson(fixture('multivariable_robust.json')) as Record<string, Row> & {
  data: Data
}
const { data } = golden

function example(name: string): MultivariableEffects {
  const table = readTable(readFileSync(`public/examples/${name}.tsv`, 'utf8'), webEngineHost())
  const { traits, snp } = guessWide(table.columns)
  const exposures = traits.slice(0, -1)
  const { variants } = readWide(table, { snp, exposures, outcome: traits.at(-1)! })
  return effectsOf(variants, [...exposures.keys()])
}

const array = (values: number[]) => Float64Array.from(values)
const CORRELATED: MultivariableEffects = {
  betaExposures: [array(data.bx1), array(data.bx2)],
  seExposures: [array(data.sx1), array(data.sx2)],
  betaOutcome: array(data.by),
  seOutcome: array(data.sy),
}
const SETS: [string, MultivariableEffects, ExposureCorrelation | null][] = [
  ['mv_three_60', example('mv_three_60'), null],
  ['mv_weak_24', example('mv_weak_24'), null],
  [
    'correlated_40',
    CORRELATED,
    [
      [1, data.rho],
      [data.rho, 1],
    ],
  ],
]

const CLOSED = 1e-10
const ITERATIVE = 1e-6

function expectFit(actual: readonly MethodEstimate[], row: Fit, tolerance: number) {
  expect(actual).toHaveLength(row.b.length)
  for (const [k, { b, se, p }] of actual.entries()) {
    expectClose(b, row.b[k]!, tolerance, `b ${k}`)
    expectClose(se, row.se[k]!, tolerance, `se ${k}`)
    // A p of 1e-55 moves by z² times what z moves.
    expectClose(p, row.p[k]!, 300 * tolerance, `p ${k}`)
  }
}

describe.each(SETS)('%s', (name, effects, correlation) => {
  const row = golden[name]!
  const cml = (
    perturbations: number,
    seed = 42,
    convention: 'exact' | 'mendelianrandomization' = 'mendelianrandomization',
  ) =>
    multivariableCml(effects, { convention, sampleSize: row.n, correlation, seed, perturbations })!
  const size = effects.betaExposures.length

  test('multivariable MR-Egger: estimates, intercept and Q of mr_mvegger', () => {
    const made = multivariableEgger(effects, 'mendelianrandomization')!
    expectFit(made.estimates, row.egger, CLOSED)
    const { b, se, ciLow, ciHigh, p } = made.intercept
    const { intercept } = row.egger
    const pairs = [
      [b, intercept.b],
      [se, intercept.se],
      [ciLow, intercept.low],
      [ciHigh, intercept.high],
      [p, intercept.p],
    ] as const
    for (const [ours, theirs] of pairs) expectClose(ours, theirs, CLOSED, 'intercept')
    expectClose(made.heterogeneity.q, row.egger.q[0], CLOSED, 'Q')
    expectClose(made.heterogeneity.p, row.egger.q[1], 1e-8, 'p of Q')
  })

  test('multivariable median: estimates, and errors of the same seed, of mr_mvmedian', () => {
    const choice = { convention: 'mendelianrandomization', seed: 42 } as const
    const made = multivariableMedian(effects, { ...choice, nboot: row.median.draws })!
    expectFit(made, row.median, 1e-9)
    const other = multivariableMedian(effects, { ...choice, seed: 7, nboot: 300 })!
    for (const [k, { se }] of other.entries()) {
      // Two spreads of 300 draws each: five standard errors of their difference.
      const most = (5 * Math.SQRT2 * row.median.se[k]!) / Math.sqrt(2 * 300)
      expect(Math.abs(se! - row.median.se[k]!)).toBeLessThan(most)
    }
  })

  test('multivariable MR-Lasso: the variants of mr_mvlasso, and its estimates', () => {
    const made = multivariableLasso(effects, 'mendelianrandomization')!
    expectFit(made.estimates, row.lasso, CLOSED)
    expectClose(made.lambda, row.lasso.lambda, CLOSED, 'lambda')
    expect(made.invalid).toEqual(
      [...row.lasso.direct.keys()].filter((j) => row.lasso.direct[j] !== 0),
    )
  })

  test('multivariable constrained likelihood: BIC and perturbed data of the same seed', () => {
    const made = cml(row.cmlDp.draws)
    expectFit(made.estimates.slice(0, size), row.cmlBic, ITERATIVE)
    expect(made.invalid.map((j) => j + 1)).toEqual(row.cmlBic.invalid)
    expectFit(made.estimates.slice(size), row.cmlDp, ITERATIVE)
    expect(made.draws).toEqual({ made: row.cmlDp.draws, settled: row.cmlDp.settled })
  })

  test('the exact convention: what the package’s own programs end at when they are not stopped early', () => {
    const made = cml(row.cmlDp.draws, 42, 'exact')
    expectFit(made.estimates.slice(0, size), row.exact.cmlBic, ITERATIVE / 10)
    expectFit(made.estimates.slice(size), row.exact.cmlDp, ITERATIVE / 10)
    expect(made.draws).toEqual({ made: row.cmlDp.draws, settled: row.exact.settled })
  })

  test('leave-one-out is mr_mvivw of the other variants', () => {
    const rows = multivariableLeaveOneOut(effects, 'mendelianrandomization')
    expect(rows).toHaveLength(row.leaveOneOut.length)
    for (const [j, made] of rows.entries()) {
      for (const [k, { b, se }] of made!.entries()) {
        expectClose(b, row.leaveOneOut[j]!.b[k]!, CLOSED, `b ${j} ${k}`)
        expectClose(se, row.leaveOneOut[j]!.se[k]!, CLOSED, `se ${j} ${k}`)
      }
    }
  })

  test('the exact convention: t where there is a regression', () => {
    const df = effects.betaOutcome.length - size
    expect(multivariableEgger(effects, 'exact')!.estimates[0]).toMatchObject({
      distribution: 't',
      convention: { df: df - 1, interval: 't' },
    })
    const [without] = multivariableLeaveOneOut(effects, 'exact')
    const left = (values: Float64Array) => values.slice(1)
    const rest = {
      betaExposures: effects.betaExposures.map(left),
      seExposures: effects.seExposures.map(left),
      betaOutcome: left(effects.betaOutcome),
      seOutcome: left(effects.seOutcome),
    }
    for (const [k, { b, se, p, ciLow }] of multivariableIvw(rest, 'exact')!.estimates.entries()) {
      const made = without![k]!
      for (const [ours, theirs] of [
        [made.b, b],
        [made.se, se],
        [made.p, p],
        [made.ciLow, ciLow],
      ] as const) {
        expectClose(ours, theirs!, CLOSED, `exact ${k}`)
      }
    }
  })
})

describe('what is left out', () => {
  const few = (count: number): MultivariableEffects => ({
    betaExposures: CORRELATED.betaExposures.map((values) => values.slice(0, count)),
    seExposures: CORRELATED.seExposures.map((values) => values.slice(0, count)),
    betaOutcome: CORRELATED.betaOutcome.slice(0, count),
    seOutcome: CORRELATED.seOutcome.slice(0, count),
  })
  const choice = { convention: 'exact', seed: 1, nboot: 10 } as const
  const cmlChoice = { ...choice, sampleSize: 1000, correlation: null, perturbations: 10 }

  test.each([
    [2, [false, false, false, false], 0],
    [3, [false, true, true, false], 0],
    [4, [true, true, true, true], 4],
  ] as const)('%i variants of two exposures', (count, [egger, median, lasso, cml], out) => {
    const effects = few(count)
    expect(multivariableEgger(effects, 'exact') !== undefined).toBe(egger)
    expect(multivariableMedian(effects, choice) !== undefined).toBe(median)
    expect(multivariableLasso(effects, 'exact') !== undefined).toBe(lasso)
    expect(multivariableCml(effects, cmlChoice) !== undefined).toBe(cml)
    expect(multivariableLeaveOneOut(effects, 'exact')).toHaveLength(out)
  })

  test('exposures of which one follows from the other', () => {
    const [first] = CORRELATED.betaExposures
    const double = first!.map((value) => 2 * value)
    const effects = { ...CORRELATED, betaExposures: [first!, double] }
    expect(multivariableEgger(effects, 'exact')).toBeUndefined()
    expect(multivariableMedian(effects, choice)).toBeUndefined()
    expect(multivariableLasso(effects, 'exact')).toBeUndefined()
  })

  test('as many invalid variants as still leave the exposures apart', () => {
    expect([mostInvalid(60, 3), mostInvalid(5, 3), mostInvalid(4, 2)]).toEqual([30, 1, 1])
  })

  test('an effect of exactly 0 on the first exposure keeps its allele', () => {
    const zero = few(12)
    zero.betaExposures[0]![3] = 0
    const turned = few(12)
    turned.betaExposures[0]![3] = 1e-14
    const of = (effects: MultivariableEffects) =>
      multivariableEgger(effects, 'exact')!.estimates[1]!.b
    expectClose(of(zero), of(turned), 1e-8, 'b')
  })
})
