/** Tests the second multivariable set: long files of three lipids and heart disease, harmonised. */
import { describe, expect, test } from 'vitest'
import type { Association } from '../../../../src/science/harmonise/association.ts'
import { conditionalF } from '../../../../src/science/methods/conditional-strength.ts'
import {
  multivariableIvw,
  multivariableQ,
} from '../../../../src/science/methods/multivariable-ivw.ts'
import { assembleExposures } from '../../../../src/science/multivariable/assemble.ts'
import { expectClose, expectPlainJson } from '../close.ts'
import { hasShared, readJson, readTsv, sharedFile } from '../reference.ts'

const CLOSED_FORM = 1e-10
const KEY = 'tsmr_mv_lipids_exposure_432.tsv + tsmr_mv_chd_outcome_143.tsv (harmonise_strictness 2)'

type Numbers = Record<
  'b' | 'se' | 'pval' | 'Estimate' | 'StdError' | 'CILower' | 'CIUpper' | 'Pvalue',
  number[]
>
type Printed = {
  n: number
  exposures: string[]
  snps_used: string[]
  'TwoSampleMR::mv_multiple': Numbers
  'MendelianRandomization::mr_mvivw(default) on the same harmonised matrix': Numbers & {
    'Heter.Stat': [number, number]
  }
  'MVMR::strength_mvmr(gencov=0)': number[]
  'MVMR::pleiotropy_mvmr(gencov=0)': { Qstat: number; Qpval: number }
}

function associations(file: string, side: 'exposure' | 'outcome'): Association[] {
  return readTsv(sharedFile(`data/${file}`)).map((row, index) => ({
    SNP: row['SNP']!,
    row: index + 2,
    effectAllele: row[`effect_allele.${side}`]!,
    otherAllele: row[`other_allele.${side}`]!,
    beta: Number(row[`beta.${side}`]),
    se: Number(row[`se.${side}`]),
    eaf: row[`eaf.${side}`] ? Number(row[`eaf.${side}`]) : null,
    p: Number(row[`pval.${side}`]),
    n: null,
    cases: null,
    controls: null,
    chromosome: null,
    position: null,
    phenotype: row[`id.${side}`]!,
  }))
}

describe.skipIf(!hasShared)('HDL, LDL and triglycerides on heart disease', () => {
  const read = () => {
    const { results } = readJson(sharedFile('expected/mvmr.json')) as {
      results: Record<string, Printed>
    }
    const printed = results[KEY]!
    const byTrait = Map.groupBy(
      associations('tsmr_mv_lipids_exposure_432.tsv', 'exposure'),
      (row) => row.phenotype!,
    )
    const outcome = associations('tsmr_mv_chd_outcome_143.tsv', 'outcome')
    const exposures = new Map(printed.exposures.map((id) => [id, byTrait.get(id)!]))
    return { printed, ...assembleExposures(exposures, outcome, 'use-frequency') }
  }

  test('the same variants are used', () => {
    const { printed, snps } = read()
    expect(snps.toSorted()).toEqual(printed.snps_used.toSorted())
    expect(snps).toHaveLength(printed.n)
  })

  test('agrees with TwoSampleMR and with MendelianRandomization', () => {
    const { printed, effects } = read()
    const first = printed['TwoSampleMR::mv_multiple']
    multivariableIvw(effects, 'twosamplemr')!.estimates.forEach((row, k) => {
      expectClose(row.b, first.b[k]!, CLOSED_FORM, 'b')
      expectClose(row.se, first.se[k]!, CLOSED_FORM, 'se')
      expectClose(row.p, first.pval[k]!, CLOSED_FORM, 'p')
    })
    const second =
      printed['MendelianRandomization::mr_mvivw(default) on the same harmonised matrix']
    const fit = multivariableIvw(effects, 'mendelianrandomization')!
    fit.estimates.forEach((row, k) => {
      expectClose(row.b, second.Estimate[k]!, CLOSED_FORM, 'Estimate')
      expectClose(row.se, second.StdError[k]!, CLOSED_FORM, 'StdError')
      expectClose(row.ciLow, second.CILower[k]!, CLOSED_FORM, 'CILower')
      expectClose(row.ciHigh, second.CIUpper[k]!, CLOSED_FORM, 'CIUpper')
      expectClose(row.p, second.Pvalue[k]!, CLOSED_FORM, 'Pvalue')
    })
    expectClose(fit.heterogeneity.q, second['Heter.Stat'][0], CLOSED_FORM, 'Q')
    expectClose(fit.heterogeneity.p, second['Heter.Stat'][1], CLOSED_FORM, 'Q p')
    expectPlainJson(fit)
  })

  test('conditional F and Q with the errors of the exposures', () => {
    const { printed, effects } = read()
    const strength = printed['MVMR::strength_mvmr(gencov=0)']
    conditionalF(effects).forEach((f, k) => expectClose(f, strength[k]!, CLOSED_FORM, `F ${k}`))
    const b = multivariableIvw(effects, 'exact')!.estimates.map((row) => row.b)
    const q = multivariableQ(effects, b)
    const { Qstat, Qpval } = printed['MVMR::pleiotropy_mvmr(gencov=0)']
    expectClose(q.q, Qstat, CLOSED_FORM, 'Q')
    expectClose(q.p, Qpval, CLOSED_FORM, 'Q p')
  })
})
