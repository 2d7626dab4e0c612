import { describe, expect, test } from 'vitest'
import { contaminationMixture } from '../../../../src/science/methods/contamination-mixture.ts'
import { divwEstimate, strengthCondition } from '../../../../src/science/methods/divw.ts'
import type { Effects } from '../../../../src/science/methods/effects.ts'
import { pivwEstimate } from '../../../../src/science/methods/pivw.ts'
import { presso } from '../../../../src/science/methods/presso.ts'
import { radialEgger } from '../../../../src/science/methods/radial-egger.ts'
import {
  exactRadial,
  fitRadialIvw,
  radialIvwEstimate,
  radialOutliers,
} from '../../../../src/science/methods/radial-ivw.ts'
import type { RadialWeights } from '../../../../src/science/methods/radial-weights.ts'
import { rapsEstimate } from '../../../../src/science/methods/raps.ts'
import { isNightly } from '../../../helpers/nightly.ts'
import { expectClose, expectPlainJson } from '../close.ts'
import type { GoldenSet } from '../golden-set.ts'
import { GOLDEN_SETS } from '../golden-set.ts'
import { effectsOfSet, expectPrinted, printedBy } from '../reference.ts'

const CLOSED_FORM = 1e-10
const ITERATIVE = 1e-6
const KINDS: RadialWeights[] = ['first-order', 'second-order', 'modified-second-order']

function printed(set: GoldenSet, key: string): unknown {
  return set.expected().results[key as never]
}

type PrintedRadial = {
  coef: { Estimate: number[]; 'Std.Error': number[]; 'Pr(>|t|)': number[] }
  Q: number
  Qj: number[]
  Qj_p: number[]
  outliers: { SNP?: string[] }
}

type PrintedPresso = {
  main: Record<'Causal Estimate' | 'Sd' | 'P-value', (number | null)[]>
  global: { RSSobs: number; Pvalue: string | number }
  outlier?: { RSSobs?: number[]; Pvalue?: (string | number)[] } | null
  distortion?: {
    'Outliers Indices': number[] | number | string
    'Distortion Coefficient': number | null
    Pvalue: number | string | null
  }
}

/** Parses p: mr_presso prints "<0.001" where no simulation exceeded the observed value. */
function share(printed: string | number): number {
  return typeof printed === 'string' && printed.startsWith('<') ? 0 : Number(printed)
}

describe.each(GOLDEN_SETS)('$name', (set) => {
  const prepare = (): Effects => effectsOfSet(set)

  test.skipIf(!set.present)('radial IVW with all three kinds of weights', () => {
    const effects = prepare()
    for (const [k, kind] of KINDS.entries()) {
      const key = `RadialMR::ivw_radial(alpha=0.05, weights=${k + 1}, tol=1e-4, seed 42)`
      const expected = printed(set, key) as PrintedRadial
      const fit = fitRadialIvw(effects, kind)!
      const row = (at: number) => ({
        b: expected.coef.Estimate[at]!,
        se: expected.coef['Std.Error'][at]!,
        pval: expected.coef['Pr(>|t|)'][at]!,
      })
      expectPrinted(radialIvwEstimate(fit, kind, 'twosamplemr'), row(0), CLOSED_FORM, kind)
      expectClose(fit.q, expected.Q, CLOSED_FORM, `${kind} Q`)
      expected.Qj.forEach((q, j) => expectClose(fit.contributions[j]!, q, 1e-9, `${kind} Q_${j}`))
      const outliers = radialOutliers(fit.contributions, 0.05)
      expect(outliers.length).toBe(expected.outliers.SNP?.length ?? 0)
      for (const { index, p } of outliers) expectClose(p, expected.Qj_p[index]!, 1e-9, 'Q p')
      const exact = exactRadial(effects, 1e-4)!
      expectPrinted(exact.iterated, row(1), CLOSED_FORM, 'iterated')
      // optimize() stops at 1e-4 and searches between −2 and 2 only: a plausibility check.
      if (Math.abs(exact.fixed.b) < 2) expectClose(exact.fixed.b, row(2).b, 1e-3, 'exact, fixed')
      expectClose(exact.random.b, row(3).b, 1e-3, 'exact, random')
    }
  })

  test.skipIf(!set.present)('radial Egger with all three kinds of weights', () => {
    const effects = prepare()
    for (const [k, kind] of KINDS.entries()) {
      const key = `RadialMR::egger_radial(alpha=0.05, weights=${k + 1})`
      const e = printed(set, key) as Record<string, number>
      const fit = radialEgger(effects, kind)!
      const slope = { b: e['slope']!, se: e['slope_se']!, pval: e['slope_p']! }
      const intercept = { b: e['intercept']!, se: e['intercept_se']!, pval: e['intercept_p']! }
      expectPrinted(fit.slope, slope, CLOSED_FORM, `${kind} slope`)
      expectPrinted(fit.intercept, intercept, CLOSED_FORM, `${kind} intercept`)
      expectClose(fit.q, e['Q']!, CLOSED_FORM, `${kind} Q`)
    }
  })

  test.skipIf(!set.present)('debiased and penalised IVW', () => {
    const effects = prepare()
    const rows = printedBy(set)
    const divw = rows['MendelianRandomization::mr_divw(default)']!
    expectPrinted(divwEstimate(effects, 'twosamplemr'), divw, CLOSED_FORM, 'divw')
    expectClose(strengthCondition(effects), divw['Condition']!, CLOSED_FORM, 'condition')
    const fixed = rows['MendelianRandomization::mr_divw(over.dispersion=FALSE)']
    expectPrinted(divwEstimate(effects, 'twosamplemr', false), fixed, CLOSED_FORM, 'divw fixed')
    const pivw = rows['MendelianRandomization::mr_pivw(Boot.Fieller=FALSE)']
    expectPrinted(pivwEstimate(effects, 'twosamplemr'), pivw, CLOSED_FORM, 'pivw')
    const fieller = rows['MendelianRandomization::mr_pivw(default)']!
    const row = pivwEstimate(effects, 'mendelianrandomization')!
    expect(row.p).toBe(fieller['Pvalue'])
    expectClose(row.ciLow, fieller['CILower']!, 1e-9, 'Fieller, lower')
    expectClose(row.ciHigh, fieller['CIUpper']!, 1e-9, 'Fieller, upper')
  })

  test.skipIf(!set.present)('contamination mixture, with the corrected p', () => {
    const effects = prepare()
    type Row = Record<'Estimate' | 'Psi' | 'Pvalue', number> & { Valid: number[] }
    const e = printed(set, 'MendelianRandomization::mr_conmix(default)') as Row
    const fit = contaminationMixture(effects, 'mendelianrandomization')!
    expectClose(fit.estimate.b, e.Estimate, ITERATIVE, 'b')
    expectClose(fit.psi, e.Psi, CLOSED_FORM, 'psi')
    expect(fit.valid.map((j) => j + 1)).toEqual(e.Valid)
    const both = set.expected().results['MendelianRandomization::mr_conmix(default)' as never]
    const { CILower, CIUpper } = both as Record<string, number | number[]>
    const [low, high] = [[CILower!].flat(), [CIUpper!].flat()]
    expect(fit.intervals.length).toBe(low.length)
    for (const [k, [from, to]] of fit.intervals.entries()) {
      expectClose(from, low[k]!, 1e-9, 'lower')
      expectClose(to, high[k]!, 1e-9, 'upper')
    }
    if (fit.phi === 1) expectClose(fit.estimate.p, e.Pvalue, 1e-9, 'p')
    else expect(fit.estimate.p).toBeGreaterThan(e.Pvalue)
    const fine = contaminationMixture(effects, 'exact')!
    expect(Math.abs(fine.estimate.b - e.Estimate)).toBeLessThanOrEqual(0.011)
  })

  test.skipIf(!set.present)('MR-RAPS', () => {
    const key =
      'mr.raps::mr.raps.shrinkage(over.dispersion=TRUE, huber, shrinkage=FALSE) [=TwoSampleMR::mr_raps]'
    const e = printedBy(set)[key]!
    const fit = rapsEstimate(prepare(), 'twosamplemr')!
    expectClose(fit.estimate.b, e['beta.hat']!, ITERATIVE, 'b')
    expectClose(fit.estimate.se, e['beta.se']!, ITERATIVE, 'se')
    expectClose(fit.tau2, e['tau2.hat']!, 2e-5, 'tau²')
    // R integrates Huber's constants numerically to about 1e-5; here they are closed forms.
    expectClose(fit.tau2Se, e['tau2.se']!, 5e-5, 'se of tau²')
  })

  test.skipIf(!set.present).each(isNightly ? [1000, 10_000] : [1000])(
    'MR-PRESSO, %i draws',
    (draws) => {
      const e = printed(set, `MRPRESSO::mr_presso(NbDistribution=${draws}, seed=1)`) as
        | PrintedPresso
        | undefined
      if (!e) return
      const fit = presso(prepare(), { convention: 'twosamplemr', seed: 1, draws })!
      expectClose(fit.rssObserved, e.global.RSSobs, CLOSED_FORM, 'RSS')
      expect(fit.global.p).toBe(share(e.global.Pvalue))
      const row = (at: number) => ({
        b: e.main['Causal Estimate'][at]!,
        se: e.main.Sd[at]!,
        pval: e.main['P-value'][at]!,
      })
      expectPrinted(fit.raw, row(0), CLOSED_FORM, 'raw')
      expect(fit.outliers === null).toBe(!e.outlier?.Pvalue)
      e.outlier?.Pvalue?.forEach((p, j) => expect(fit.outliers![j]!.p).toBeCloseTo(share(p), 12))
      e.outlier?.RSSobs?.forEach((rss, j) =>
        expectClose(fit.outliers![j]!.rssObserved, rss, 1e-8, `RSS of ${j}`),
      )
      const indices = e.distortion?.['Outliers Indices']
      const found = fit.outliers?.filter((outlier) => outlier.isOutlier) ?? []
      if (Array.isArray(indices)) {
        expect(found.map(({ index }) => index + 1)).toEqual(indices)
        expectPrinted(fit.corrected!, row(1), CLOSED_FORM, 'corrected')
        expectClose(
          fit.distortion!.coefficient,
          e.distortion!['Distortion Coefficient']!,
          1e-9,
          'distortion',
        )
        expect(fit.distortion!.p).toBe(share(e.distortion!.Pvalue!))
      }
      expectPlainJson(fit)
    },
  )
})
