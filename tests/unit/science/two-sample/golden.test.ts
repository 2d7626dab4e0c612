import { describe, expect, test } from 'vitest'
import type { Convention, MethodId } from '../../../../src/science/codes.ts'
import { analyseTwoSample } from '../../../../src/science/two-sample/analyse.ts'
import type { TwoSampleResult } from '../../../../src/science/two-sample/result.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { expectClose } from '../close.ts'
import type { GoldenSet } from '../golden-set.ts'
import { GOLDEN_SETS } from '../golden-set.ts'

const CLOSED_FORM = 1e-10
const SEEDED = 1e-9

/** Omits the draws of MR-PRESSO, which are not checked here and take more time than the rest together. */
function analyse(
  set: GoldenSet,
  convention: Convention,
  more: { seed?: number; nboot?: number } = {},
): Promise<TwoSampleResult> {
  return analyseTwoSample(
    { bytes: set.bytes(), fileName: set.name, mapping: set.mapping() },
    { convention, presso: 'off', ...more },
    { host: webEngineHost() },
  )
}

/**
 * The set for which the whole analysis makes the ten thousand draws of MendelianRandomization, including those
 * of the modes. `methods/further-golden.test.ts` compares the medians of every set with R.
 */
const DRAWS_TEN_THOUSAND = 'sim_homogeneous_12'
const FEW_DRAWS = 100

function estimate(result: TwoSampleResult, method: MethodId) {
  return result.estimates.find((row) => row.method === method)!
}

function expectRow(
  actual: { b: number; se: number | null; p: number | null },
  expected: { b: number; se: number; p: number },
  tolerance: number,
  what: string,
) {
  expectClose(actual.b, expected.b, tolerance, `${what} b`)
  expectClose(actual.se, expected.se, tolerance, `${what} se`)
  expectClose(actual.p, expected.p, tolerance, `${what} p`)
}

describe.each(GOLDEN_SETS)('$name as TwoSampleMR', (set) => {
  let made: Promise<TwoSampleResult> | undefined
  const analysed = () => (made ??= analyse(set, 'twosamplemr'))

  test.skipIf(!set.present)('IVW, Egger, Q, F, I² and the seeded median', async () => {
    const { results, n_variants } = set.expected()
    const result = await analysed()
    expect(result.input.kept).toBe(n_variants)

    const ivw = results['TwoSampleMR::mr_ivw']
    expectRow(estimate(result, 'ivw'), { ...ivw, p: ivw.pval }, CLOSED_FORM, 'ivw')
    const fixed = results['TwoSampleMR::mr_ivw_fe']
    expectRow(estimate(result, 'ivw-fixed'), { ...fixed, p: fixed.pval }, CLOSED_FORM, 'ivw-fixed')
    const random = results['TwoSampleMR::mr_ivw_mre']
    const free = estimate(result, 'ivw-random')
    expectRow(free, { ...random, p: random.pval }, CLOSED_FORM, 'ivw-random')

    const egger = results['TwoSampleMR::mr_egger_regression']
    expectRow(estimate(result, 'egger'), { ...egger, p: egger.pval }, CLOSED_FORM, 'egger')
    const { pleiotropy } = result
    const intercept = { b: egger.b_i, se: egger.se_i, p: egger.pval_i }
    expectRow({ ...pleiotropy!, b: pleiotropy!.intercept }, intercept, CLOSED_FORM, 'intercept')

    const [cochran, rucker] = result.heterogeneity
    expectClose(cochran!.q, ivw.Q, CLOSED_FORM, 'Q')
    expectClose(cochran!.p, ivw.Q_pval, CLOSED_FORM, 'Q p')
    expect([cochran!.df, rucker!.df]).toEqual([ivw.Q_df, egger.Q_df])
    expectClose(rucker!.q, egger.Q, CLOSED_FORM, "Q'")
    expectClose(rucker!.p, egger.Q_pval, CLOSED_FORM, "Q' p")
    // R subtracts two Q that share up to 14 digits with ours: absolutely, not relatively.
    const gap = results['TwoSampleMR::mr_rucker'].Q
    expect(Math.abs(pleiotropy!.difference.q! - gap.Q[2]!)).toBeLessThan(1e-10 * ivw.Q)

    const f = results['F statistics']
    expectClose(result.strength.fMean, f.mean, CLOSED_FORM, 'mean F')
    expectClose(result.strength.fMin, f.min, CLOSED_FORM, 'least F')
    f.per_snp.forEach((value, j) => expectClose(result.variants[j]!.f, value, CLOSED_FORM, 'F'))
    const weighted = results['TwoSampleMR::Isq(abs(bx)/sy, sx/sy) weighted']
    expectClose(result.strength.i2gx, weighted, CLOSED_FORM, 'I²_GX')
    const bare = results['TwoSampleMR::Isq(abs(bx), sx) unweighted']
    expectClose(result.strength.i2gxUnweighted, bare, CLOSED_FORM, 'I²_GX unweighted')

    const median = results['TwoSampleMR::mr_weighted_median']
    expect([median.seed, median.nboot]).toEqual([result.parameters.seed, result.parameters.nboot])
    expectRow(estimate(result, 'weighted-median'), { ...median, p: median.pval }, SEEDED, 'median')
  })

  test.skipIf(!set.present)('leave-one-out and single variants, every row', async () => {
    const { results } = set.expected()
    const result = await analysed()
    const left = results['TwoSampleMR::mr_leaveoneout(mr_ivw)']
    const single = results['TwoSampleMR::mr_singlesnp']
    for (const [rows, expected] of [
      [result.leaveOneOut, left],
      [result.singleSnp, single],
    ] as const) {
      expect(rows.length).toBe(expected.SNP.length)
      for (const row of rows) {
        // Where the file numbers its variants, the R program prefixed the number with "v".
        const at = expected.SNP.findIndex((id) => id === row.SNP || id === `v${row.SNP}`)
        const numbers = { b: expected.b[at]!, se: expected.se[at]!, p: expected.p[at]! }
        expectRow(row, numbers, CLOSED_FORM, row.SNP)
      }
    }
  })
})

describe.each(GOLDEN_SETS)('$name as MendelianRandomization', (set) => {
  test.skipIf(!set.present)('IVW, Egger and the seeded median, with intervals', async () => {
    const { results } = set.expected()
    const isAsR = set.name === DRAWS_TEN_THOUSAND
    const result = await analyse(set, 'mendelianrandomization', {
      seed: 314_159_265,
      nboot: isAsR ? 10_000 : FEW_DRAWS,
    })
    const ivw = results['MendelianRandomization::mr_ivw(default)']
    const egger = results['MendelianRandomization::mr_egger(default)']
    const median =
      results['MendelianRandomization::mr_median(weighted, iterations=10000, seed=314159265)']
    const eggerRow = {
      Estimate: egger.Estimate!,
      StdError: egger['StdError.Est']!,
      CILower: egger['CILower.Est']!,
      CIUpper: egger['CIUpper.Est']!,
    }
    for (const [method, expected, tolerance] of [
      ['ivw', ivw, CLOSED_FORM],
      ['egger', eggerRow, CLOSED_FORM],
      ...(isAsR ? ([['weighted-median', median, SEEDED]] as const) : []),
    ] as const) {
      const row = estimate(result, method)
      expectClose(row.b, expected.Estimate, tolerance, `${method} b`)
      expectClose(row.se, expected.StdError, tolerance, `${method} se`)
      expectClose(row.ciLow, expected.CILower, tolerance, `${method} lower`)
      expectClose(row.ciHigh, expected.CIUpper, tolerance, `${method} upper`)
    }
    expectClose(estimate(result, 'ivw').p, ivw.Pvalue, CLOSED_FORM, 'ivw p')
    if (isAsR) {
      expectClose(estimate(result, 'weighted-median').p, median.Pvalue, SEEDED, 'median p')
    }
    // That program computes 2·(1 − Φ): beyond 1e-10 it has no digits left.
    if (egger['Pvalue.Est']! > 1e-5) {
      expectClose(estimate(result, 'egger').p, egger['Pvalue.Est']!, CLOSED_FORM, 'egger p')
    }
    expectClose(result.strength.i2gx, egger['I.sq']!, CLOSED_FORM, 'I²_GX')
  })
})

describe.each(GOLDEN_SETS)('$name exact', (set) => {
  test.skipIf(!set.present)('Egger has p and interval from the same t', async () => {
    const egger = set.expected().results['MendelianRandomization::mr_egger(t-dist)']
    const row = estimate(await analyse(set, 'exact', { nboot: FEW_DRAWS }), 'egger')
    expect(row.convention.interval).toBe('t')
    // The reference widens under-dispersed intervals twice; compared only where it does not.
    if (egger.RSE! >= 1) {
      expectClose(row.ciLow, egger['CILower.Est']!, CLOSED_FORM, 'lower')
      expectClose(row.ciHigh, egger['CIUpper.Est']!, CLOSED_FORM, 'upper')
    }
    const crosses = row.ciLow! <= 0 && row.ciHigh! >= 0
    expect(row.p! >= 0.05).toBe(crosses)
  })
})
