import { describe, expect, test } from 'vitest'
import { clusterIdentical } from '../../../../src/science/methods/clusters.ts'
import { conditionalF } from '../../../../src/science/methods/conditional-strength.ts'
import { funnelAsymmetry, metaAnalysis } from '../../../../src/science/methods/meta-analysis.ts'
import { adjustP, adjustPByCluster } from '../../../../src/science/methods/multiple-testing.ts'
import type { MultivariableEffects } from '../../../../src/science/methods/multivariable-effects.ts'
import {
  multivariableIvw,
  multivariableQ,
} from '../../../../src/science/methods/multivariable-ivw.ts'
import {
  minimumDetectableEffect,
  noncentralBinaryPower,
  noncentralPower,
  powerOf,
  sampleSizeFor,
} from '../../../../src/science/methods/power.ts'
import type { SteigerVariant } from '../../../../src/science/methods/steiger.ts'
import { steigerRows, steigerTest } from '../../../../src/science/methods/steiger.ts'
import {
  correlationFromEffect,
  correlationFromLogOdds,
  correlationFromP,
  effectiveSampleSize,
  overallF,
  populationFrequency,
  varianceFromFrequency,
} from '../../../../src/science/methods/variance-explained.ts'
import { normalQuantile } from '../../../../src/science/numerics/normal-quantile.ts'
import { normalCdf } from '../../../../src/science/numerics/normal.ts'
import { fisherUpper } from '../../../../src/science/numerics/tails.ts'
import { expectClose, expectPlainJson } from '../close.ts'
import { fixture, hasShared, numbersOf, readJson, readTsv, sharedFile } from '../reference.ts'

const CLOSED_FORM = 1e-10

describe('adjusted p', () => {
  const expected = readJson(fixture('padjust.json')) as Record<string, (number | null)[]>
  test.each(['bonferroni', 'holm', 'BH', 'BY'])('agrees with p.adjust, %s', (how) => {
    const adjusted = adjustP(expected['p']!, how.toLowerCase() as 'bh')
    expected[how]!.forEach((value, k) => {
      if (value === null) expect(adjusted[k]).toBeNull()
      else expectClose(adjusted[k]!, value, CLOSED_FORM, `${how} of ${k}`)
    })
  })

  test('counts identical tests once', () => {
    const p = [0.01, 0.01, 0.03, null, 0.5]
    const adjusted = adjustPByCluster(p, [0, 0, 1, 2, 3], 'bh')
    expect(adjusted).toEqual([0.03, 0.03, 0.045, null, 0.5])
  })

  test('finds identical sets in any order', () => {
    const first = { snps: ['rs1', 'rs2'], beta: [0.1, 0.2], se: [0.01, 0.02] }
    const turned = { snps: ['RS2', 'rs1'], beta: [0.2, 0.1], se: [0.02, 0.01] }
    const other = { ...first, se: [0.01, 0.03] }
    expect(clusterIdentical([first, other, turned])).toEqual([0, 1, 0])
  })
})

describe('power', () => {
  type Row = Record<string, number>
  const { values } = readJson(fixture('power.json')) as { values: Record<string, Row[]> }
  const rows = (start: string) => Object.entries(values).find(([key]) => key.startsWith(start))![1]

  /** The formula of Burgess 2014 counts one tail; this is the other one at a level of 0.05. */
  const otherTail = (shift: number) => normalCdf(-shift - normalQuantile(0.975))

  test.each([0.5, 0.05, 5e-8])('is the level of the test, %s, at no effect', (alpha) => {
    const design = { n: 10_000, r2: 0.01, alpha }
    expectClose(powerOf(design, 0), alpha, CLOSED_FORM, 'continuous')
    expectClose(powerOf({ ...design, caseShare: 0.2 }, 0), alpha, CLOSED_FORM, 'binary')
  })

  test('Burgess, continuous and binary, and the smallest effect', () => {
    for (const row of rows('Burgess 2014 continuous')) {
      const design = { n: row['N']!, r2: row['R2']! }
      const shift = Math.sqrt(design.n * design.r2) * row['b']!
      const power = row['power']! + otherTail(shift)
      expectClose(powerOf(design, row['b']!), power, CLOSED_FORM, 'continuous')
      const least = minimumDetectableEffect(design, row['power']!)
      expectClose(least, row['b']!, 1e-6, 'smallest effect')
    }
    for (const row of rows('Burgess 2014 binary')) {
      const design = { n: row['N']!, r2: row['R2']!, caseShare: row['K']! }
      const b = Math.log(row['OR']!)
      const spread = design.caseShare * (1 - design.caseShare)
      const power =
        row['power']! + otherTail(Math.sqrt(design.n * design.r2 * spread) * Math.abs(b))
      expectClose(powerOf(design, b), power, CLOSED_FORM, 'binary')
      const needed = sampleSizeFor(design, b, 0.8)
      expectClose(powerOf({ ...design, n: needed }, b), 0.8, 2e-6, 'sample size')
    }
  })

  test('Brion, continuous and binary', () => {
    const check = (row: Row, actual: ReturnType<typeof noncentralPower>) => {
      expectClose(actual.power, row['Power']!, CLOSED_FORM, 'power')
      expectClose(actual.ncp, row['NCP']!, CLOSED_FORM, 'NCP')
      expectClose(actual.f, row['F-statistic']!, CLOSED_FORM, 'F')
      expect(actual.nForPower).toBe(row['N_for_power_80'])
    }
    for (const row of rows('mRnd results() continuous')) {
      check(row, noncentralPower({ n: row['N']!, r2: row['R2']! }, row['byx']!, row['bOLS']!))
    }
    for (const row of rows('mRnd results_binary()')) {
      const design = { n: row['N']!, r2: row['R2']!, caseShare: row['K']! }
      check(row, noncentralBinaryPower(design, row['OR']!))
    }
  })
})

describe('meta-analysis against independent numbers', () => {
  type Triple = [number, number, number]
  type Row = Record<'fixed' | 'random' | 'knapp' | 'intercept', Triple> &
    Record<'b' | 'se' | 'prediction', number[]> &
    Record<'tau2' | 'q' | 'qP', number>
  const { sets } = readJson(fixture('meta_analysis.json')) as { sets: Row[] }

  test.each(sets)('of $b', (row) => {
    const studies = { b: Float64Array.from(row.b), se: Float64Array.from(row.se) }
    const result = metaAnalysis(studies, { tau2: 'dersimonian-laird', knapp: 'unmodified' })!
    for (const name of ['fixed', 'random', 'knapp'] as const) {
      const actual = result[name]!
      for (const [k, value] of [actual.b, actual.se, actual.p].entries()) {
        expectClose(value, row[name][k]!, CLOSED_FORM, `${name} ${k}`)
      }
    }
    expectClose(result.tau2, row.tau2, CLOSED_FORM, 'tau²')
    expectClose(result.q, row.q, CLOSED_FORM, 'Q')
    expectClose(result.qP, row.qP, CLOSED_FORM, 'Q p')
    result.prediction!.forEach((value, k) =>
      expectClose(value, row.prediction[k]!, 1e-9, 'prediction'),
    )
    const { intercept } = funnelAsymmetry(studies)!
    expectClose(intercept.b, row.intercept[0], 1e-9, 'funnel intercept')
    expectClose(intercept.se, row.intercept[1], 1e-9, 'funnel se')
    expectClose(intercept.p, row.intercept[2], 1e-9, 'funnel p')
    expectPlainJson(result)
  })

  test('one study, two studies, equal errors', () => {
    const one = metaAnalysis({ b: Float64Array.of(0.3), se: Float64Array.of(0.1) })!
    expect([one.fixed.b, one.random.b, one.knapp, one.prediction, one.qP]).toEqual([
      0.3,
      0.3,
      null,
      null,
      null,
    ])
    const two = { b: Float64Array.of(0.3, 0.1), se: Float64Array.of(0.1, 0.1) }
    expect(metaAnalysis(two)!.prediction).toBeNull()
    expect(funnelAsymmetry(two)).toBeUndefined()
    const equal = { b: Float64Array.of(0.3, 0.1, 0.2), se: Float64Array.of(0.1, 0.1, 0.1) }
    expect(funnelAsymmetry(equal)).toBeUndefined()
    expect(metaAnalysis({ b: new Float64Array(), se: new Float64Array() })).toBeUndefined()
  })
})

describe.skipIf(!hasShared)('share of variance and direction', () => {
  const values = hasShared
    ? (readJson(sharedFile('expected/r2_steiger.json')) as { values: Record<string, number> })
        .values
    : {}
  const mixed = { cases: 1000, controls: 9000, prevalence: 0.1 }

  test('correlations', () => {
    const check = (actual: number, key: string, tolerance = CLOSED_FORM) =>
      expectClose(actual, values[key]!, tolerance, key)
    check(correlationFromEffect(0.05, 0.01, 10_000), 'get_r_from_bsen(0.05,0.01,10000)')
    check(correlationFromP(8, 10_000), 'get_r_from_pn(1e-8,10000)')
    check(correlationFromP(-Math.log10(0.03), 184_305), 'get_r_from_pn(0.03,184305)')
    check(correlationFromP(300, 339_224), 'get_r_from_pn(1e-300,339224)', 1e-6)
    const first = 'get_r_from_lor(lor=0.1,af=0.3,ncase=1000,ncontrol=9000,prevalence=0.1)'
    check(correlationFromLogOdds(0.1, 0.3, mixed), first)
    const even = { cases: 5000, controls: 5000, prevalence: 0.01 }
    const second = 'get_r_from_lor(lor=-0.25,af=0.05,ncase=5000,ncontrol=5000,prevalence=0.01)'
    check(correlationFromLogOdds(-0.25, 0.05, even), second)
    const corrected = correlationFromLogOdds(0.1, 0.3, mixed, { corrected: true })
    check(corrected, 'get_r_from_lor(..., correction=TRUE) first case')
    const probit = correlationFromLogOdds(0.1, 0.3, mixed, { model: 'probit' })
    check(probit, 'get_r_from_lor(..., model=probit) first case')
    check(
      populationFrequency(0.3, Math.exp(0.1), mixed),
      'get_population_allele_frequency(0.3,0.1,exp(0.1),0.1)',
    )
    check(effectiveSampleSize(1000, 9000), 'effective_n(1000,9000)')
    const r2 = 0.01
    const f = (r2 * 9998) / (1 - r2)
    check(fisherUpper(f, 1, 9999).p, 'get_p_from_r2n(0.01,10000)')
    expect(overallF(0.02, 10_002, 1)).toBeCloseTo((0.02 * 10_000) / 0.98, 9)
  })

  test('Steiger with several variants', () => {
    const [key, expected] = Object.entries(values).find(([name]) => name.startsWith('mr_steiger'))!
    const e = expected as unknown as Record<string, number>
    const pOutcome = [0.01, 0.2, 0.5]
    const variants = [10, 12, 9].map((log, k) => ({
      r2Exposure: correlationFromP(log, 18_340) ** 2,
      r2Outcome: correlationFromP(-Math.log10(pOutcome[k]!), 400_000) ** 2,
      nExposure: 18_340,
      nOutcome: 400_000,
    }))
    const result = steigerTest(variants)
    expectClose(result.r2Exposure, e['r2_exp']!, CLOSED_FORM, key)
    expectClose(result.r2Outcome, e['r2_out']!, CLOSED_FORM, key)
    expectClose(result.p, e['steiger_test']!, 1e-9, key)
    expectClose(result.sensitivityRatio, e['sensitivity_ratio']!, 1e-9, key)
    expect(result.isForward).toBe(true)
  })

  test('filtering, every variant of BMI and heart disease', () => {
    const rows = readTsv(sharedFile('data/tsmr_bmi_chd_79_harmonised.tsv'))
    const { results } = readJson(sharedFile('expected/tsmr_bmi_chd_79.json')) as {
      results: Record<string, Record<string, number[]>>
    }
    const e = results['TwoSampleMR::steiger_filtering']!
    const direction = results['TwoSampleMR::directionality_test']!
    const variants = rows.map((row): SteigerVariant => ({
      r2Exposure: varianceFromFrequency(Number(row['beta.exposure']), Number(row['eaf.exposure'])),
      r2Outcome:
        correlationFromLogOdds(Number(row['beta.outcome']), Number(row['eaf.outcome']), {
          cases: 60_801,
          controls: 123_504,
          prevalence: 0.1,
        }) ** 2,
      nExposure: Number(row['samplesize.exposure']),
      nOutcome: effectiveSampleSize(60_801, 123_504),
    }))
    const tested = steigerRows(variants)
    expect(rows.map((row) => row['SNP'])).toEqual(e['SNP'])
    tested.forEach((row, j) => {
      expectClose(variants[j]!.r2Exposure, e['rsq.exposure']![j]!, CLOSED_FORM, `R² ${j}`)
      expectClose(variants[j]!.r2Outcome, e['rsq.outcome']![j]!, CLOSED_FORM, `R² outcome ${j}`)
      expect(row.isForward).toBe(e['steiger_dir']![j])
      expectClose(row.p, e['steiger_pval']![j]!, 1e-9, `p ${j}`)
    })
    // The test of all takes R² from p and sample size on both sides.
    const fromP = rows.map((row): SteigerVariant => {
      const side = (which: string) =>
        correlationFromP(
          -Math.log10(Number(row[`pval.${which}`])),
          Number(row[`samplesize.${which}`]),
        ) ** 2
      const nExposure = Number(row['samplesize.exposure'])
      const nOutcome = Number(row['samplesize.outcome'])
      return { r2Exposure: side('exposure'), r2Outcome: side('outcome'), nExposure, nOutcome }
    })
    const all = steigerTest(fromP)
    expectClose(all.r2Exposure, direction['snp_r2.exposure']![0]!, 1e-9, 'R² of all')
    expectClose(all.r2Outcome, direction['snp_r2.outcome']![0]!, 1e-9, 'R² outcome of all')
    expectClose(all.p, direction['steiger_pval']![0]!, 1e-7, 'p of all')
  })
})

describe.skipIf(!hasShared)('multivariable', () => {
  type Printed = Record<string, Record<string, number[] & { Qstat: number; Qpval: number }>>
  const rows = hasShared ? readTsv(sharedFile('data/mvmr_lipids_sbp_145.tsv')) : []
  const effects: MultivariableEffects = {
    betaExposures: ['LDL', 'HDL', 'Trg'].map((name) => numbersOf(rows, `${name}_beta`)),
    seExposures: ['LDL', 'HDL', 'Trg'].map((name) => numbersOf(rows, `${name}_se`)),
    betaOutcome: numbersOf(rows, 'SBP_beta'),
    seOutcome: numbersOf(rows, 'SBP_se'),
  }

  test('IVW, conditional F and Q of three lipids', () => {
    const { results } = readJson(sharedFile('expected/mvmr.json')) as { results: Printed }
    const e = results['mvmr_lipids_sbp_145.tsv (LDL,HDL,Trg -> SBP)']!
    const plain = e['MVMR::ivw_mvmr'] as unknown as Record<'b' | 'se' | 'p', number[]>
    const exact = multivariableIvw(effects, 'exact')!
    exact.estimates.forEach((row, k) => {
      expectClose(row.b, plain.b[k]!, CLOSED_FORM, 'b')
      expectClose(row.se, plain.se[k]!, CLOSED_FORM, 'se')
      expectClose(row.p, plain.p[k]!, CLOSED_FORM, 'p')
    })
    const mr = e['MendelianRandomization::mr_mvivw(default)'] as unknown as {
      Pvalue: number[]
      CILower: number[]
      'Heter.Stat': [number, number]
    }
    const random = multivariableIvw(effects, 'mendelianrandomization')!
    random.estimates.forEach((row, k) => {
      expectClose(row.p, mr.Pvalue[k]!, CLOSED_FORM, 'normal p')
      expectClose(row.ciLow, mr.CILower[k]!, 1e-9, 'lower')
    })
    expectClose(random.heterogeneity.q, mr['Heter.Stat'][0], CLOSED_FORM, 'Q')
    expectClose(random.heterogeneity.p, mr['Heter.Stat'][1], CLOSED_FORM, 'Q p')
    conditionalF(effects).forEach((f, k) =>
      expectClose(
        f,
        (e['MVMR::strength_mvmr(gencov=0)'] as unknown as number[])[k]!,
        CLOSED_FORM,
        'conditional F',
      ),
    )
    const q = multivariableQ(
      effects,
      exact.estimates.map((row) => row.b),
    )
    const pleiotropy = e['MVMR::pleiotropy_mvmr(gencov=0)'] as unknown as Record<string, number>
    expectClose(q.q, pleiotropy['Qstat']!, CLOSED_FORM, 'Q with errors')
    expectClose(q.p, pleiotropy['Qpval']!, 1e-9, 'its p')
    expectPlainJson(exact)
  })

  test('refuses linearly dependent exposures', () => {
    const double = effects.betaExposures[0]!.map((value) => 2 * value)
    const betaExposures = [...effects.betaExposures.slice(0, 2), double]
    expect(multivariableIvw({ ...effects, betaExposures }, 'exact')).toBeUndefined()
  })
})
