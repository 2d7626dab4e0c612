import { describe, expect, test } from 'vitest'
import { correlatedEgger, correlatedIvw } from '../../../../src/science/methods/ivw-correlated.ts'
import { penalisedIvwEstimate } from '../../../../src/science/methods/ivw-penalised.ts'
import { robustIvwEstimate } from '../../../../src/science/methods/ivw-robust.ts'
import {
  fitMaximumLikelihood,
  maximumLikelihoodEstimate,
} from '../../../../src/science/methods/maximum-likelihood.ts'
import { medianEstimates } from '../../../../src/science/methods/medians.ts'
import { modeEstimates } from '../../../../src/science/methods/mode.ts'
import { weightedMedianEstimate } from '../../../../src/science/methods/weighted-median.ts'
import { runs } from '../../../helpers/nightly.ts'
import { expectClose } from '../close.ts'
import { GOLDEN_SETS } from '../golden-set.ts'
import type { Printed } from '../reference.ts'
import {
  effectsOfSet,
  expectPrinted,
  hasShared,
  numbersOf,
  printedBy,
  readJson,
  readTsv,
  sharedFile,
} from '../reference.ts'

/** Sets of up to this many variants run medians and modes by default; the nightly run has no limit. */
const MOST_DRAWN = runs(28, Number.POSITIVE_INFINITY)
const MOST_TEN_THOUSAND = runs(12, Number.POSITIVE_INFINITY)
const CLOSED_FORM = 1e-10
const SEEDED = 1e-9
const ITERATIVE = 1e-6
const AS_TWO_SAMPLE_MR = { convention: 'twosamplemr', seed: 42, nboot: 1000 } as const
const AS_MR = { convention: 'mendelianrandomization', seed: 314_159_265, nboot: 10_000 } as const
const MODES = ['simple_mode', 'weighted_mode', 'simple_mode_nome', 'weighted_mode_nome']

describe.each(GOLDEN_SETS)('$name', (set) => {
  test.skipIf(!set.present)('medians with the same seed', () => {
    const effects = effectsOfSet(set)
    const printed = printedBy(set)
    const first = medianEstimates(effects, AS_TWO_SAMPLE_MR)
    for (const [k, name] of ['simple', 'weighted', 'penalised_weighted'].entries()) {
      expectPrinted(first[k], printed[`TwoSampleMR::mr_${name}_median`], SEEDED, name)
    }
    if (effects.seOutcome.length > MOST_TEN_THOUSAND) return
    const second = medianEstimates(effects, AS_MR)
    for (const [k, name] of ['simple', 'weighted', 'penalized'].entries()) {
      const key = `MendelianRandomization::mr_median(${name}, iterations=10000, seed=314159265)`
      expectPrinted(second[k], printed[key], SEEDED, key)
    }
    // The draws that every analysis makes first.
    const key = 'MendelianRandomization::mr_median(weighted, iterations=10000, seed=314159265)'
    expectPrinted(weightedMedianEstimate(effects, AS_MR), printed[key], SEEDED, 'by itself')
  })

  test.skipIf(!set.present)('modes with the same seed, density as R 4.2', () => {
    const effects = effectsOfSet(set)
    if (effects.seOutcome.length > MOST_DRAWN) return
    const printed = printedBy(set)
    const rows = modeEstimates(effects, { ...AS_TWO_SAMPLE_MR, nome: true, density: 'r-4.2' })
    for (const [k, name] of MODES.entries()) {
      expectPrinted(rows[k], printed[`TwoSampleMR::mr_${name}`], SEEDED, name)
    }
    const keys = ['unweighted, stderror=delta', 'weighted, stderror=delta']
      .concat(['unweighted, stderror=simple', 'weighted, stderror=simple'])
      .map(
        (what) =>
          `MendelianRandomization::mr_mbe(${what}, phi=1, iterations=10000, seed=314159265)`,
      )
    if (!printed[keys[0]!] || effects.seOutcome.length > MOST_TEN_THOUSAND) return
    const others = modeEstimates(effects, { ...AS_MR, nome: true, density: 'r-4.2' })
    for (const [k, key] of keys.entries()) expectPrinted(others[k], printed[key], SEEDED, key)
  })

  test.skipIf(!set.present)('mode at other bandwidths', () => {
    const effects = effectsOfSet(set)
    for (const phi of [0.25, 0.5, 0.75]) {
      const key = `TwoSampleMR::mr_mode point estimates phi=${phi}`
      const { method, b } = set.expected().results[key as never] as {
        method: string[]
        b: number[]
      }
      const rows = modeEstimates(effects, {
        ...AS_TWO_SAMPLE_MR,
        nboot: 1,
        nome: true,
        density: 'r-4.2',
        phi,
      })
      const named = ['Simple mode', 'Weighted mode', 'Simple mode (NOME)', 'Weighted mode (NOME)']
      for (const [k, name] of named.entries()) {
        expectClose(rows[k]!.b, b[method.indexOf(name)]!, CLOSED_FORM, `${name}, phi ${phi}`)
      }
    }
  })

  test.skipIf(!set.present)('IVW penalised and robust', () => {
    const effects = effectsOfSet(set)
    const printed = printedBy(set)
    const penalised = penalisedIvwEstimate(effects, 'mendelianrandomization')
    const key = 'MendelianRandomization::mr_ivw(penalized)'
    expectPrinted(penalised, printed[key], CLOSED_FORM, key)
    const robust = robustIvwEstimate(effects, 'mendelianrandomization')
    const robustKey = 'MendelianRandomization::mr_ivw(robust, seed 42)'
    expectPrinted(robust, printed[robustKey], ITERATIVE, robustKey)
  })

  test.skipIf(!set.present)('maximum likelihood, exact', () => {
    const fit = fitMaximumLikelihood(effectsOfSet(set))!
    const exact = printedBy(set)['exact_maximum_likelihood']!
    expectClose(fit.b, exact['b']!, ITERATIVE, 'b')
    expectClose(fit.seFixed, exact['se_fixed']!, ITERATIVE, 'fixed se')
    expectClose(fit.q, exact['Q']!, ITERATIVE, 'Q')
    const widened = maximumLikelihoodEstimate(fit, 'mendelianrandomization')!
    expectClose(widened.se, exact['se_random']!, ITERATIVE, 'random se')
    expect(maximumLikelihoodEstimate(fit, 'twosamplemr')!.se).toBe(fit.seFixed)
  })
})

describe('modes under the density of R 4.4', () => {
  type New = { results: Record<string, Record<string, Record<'b' | 'se' | 'pval', number[]>>> }
  const sets = GOLDEN_SETS.filter((set) => !set.name.startsWith('sim'))
  test.skipIf(!hasShared).each(sets)('$name', (set) => {
    const effects = effectsOfSet(set)
    if (effects.seOutcome.length > MOST_DRAWN) return
    const { results } = readJson(sharedFile('expected/mode_R44_density.json')) as New
    const { b, se, pval } = results[set.name]!['mr_mode seed 42 nboot 1000']!
    const rows = modeEstimates(effects, { ...AS_TWO_SAMPLE_MR, nome: true })
    // The third of R's five rows is the penalised mode.
    for (const [k, at] of [0, 1, 3, 4].entries()) {
      const expected = { b: b![at]!, se: se![at]!, pval: pval![at]! }
      expectPrinted(rows[k], expected, SEEDED, rows[k]!.method)
    }
  })
})

test.skipIf(!hasShared)('correlated variants: IVW and Egger with the same matrix', () => {
  const rows = readTsv(sharedFile('data/mrpkg_calcium_fastgluc_6_correlated.tsv'))
  const { results } = readJson(sharedFile('expected/calcium6_correlated.json')) as {
    results: Printed
  }
  const names = Object.keys(rows[0]!)
  const column = (pattern: RegExp) =>
    numbersOf(
      rows,
      names.find((name) => pattern.test(name))!,
    )
  const effects = {
    betaExposure: column(/^(calcium|bx|beta.exposure)$/),
    seExposure: column(/^(calciumse|bxse|se.exposure)$/),
    betaOutcome: column(/^(fastgluc|by|beta.outcome)$/),
    seOutcome: column(/^(fastglucse|byse|se.outcome)$/),
  }
  const matrix = { size: 6, values: new Float64Array(36) }
  for (let k = 0; k < 6; k += 1) {
    numbersOf(rows, `rho.${k + 1}`).forEach((rho, j) => {
      matrix.values[j * 6 + k] = rho
    })
  }
  const ivw = correlatedIvw(effects, matrix, 'mendelianrandomization')!
  const key = 'MendelianRandomization::mr_ivw(correlated)'
  expectPrinted(ivw.estimate, results[key], CLOSED_FORM, key)
  const [q, p] = (results[key] as unknown as { 'Heter.Stat': [number, number] })['Heter.Stat']
  expectClose(ivw.heterogeneity.q, q, CLOSED_FORM, 'Q')
  expectClose(ivw.heterogeneity.p, p, CLOSED_FORM, 'Q p')
  const egger = correlatedEgger(effects, matrix, 'mendelianrandomization')!
  const printed = results['MendelianRandomization::mr_egger(correlated)']!
  expectPrinted(
    egger.estimate,
    { b: printed['Estimate']!, se: printed['StdError.Est']!, pval: printed['Pvalue.Est']! },
    CLOSED_FORM,
    'Egger',
  )
  expectPrinted(
    egger.intercept,
    { b: printed['Intercept']!, se: printed['StdError.Int']!, pval: printed['Pvalue.Int']! },
    CLOSED_FORM,
    'intercept',
  )
})
