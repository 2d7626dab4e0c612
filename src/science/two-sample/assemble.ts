/** Assembles the stored form of an analysis, without timings; with many variants its lists are cut. */
import { ENGINE } from '../engine.ts'
import { type Independence, independenceOf, ivwWeight } from '../independence/independence.ts'
import { finiteOrNull } from '../methods/estimate.ts'
import { fStatistics } from '../methods/strength.ts'
import type { PairNumbers } from './pair-numbers.ts'
import type { Invalidity } from './robust.ts'
import type { AnalysedVariant, TwoSampleParameters, TwoSampleResult } from './result.ts'
import { effectsOf } from './effects-of.ts'
import { warningsOf } from './warnings.ts'

/**
 * Up to this many variants a result contains every list. Above, lists that can be recomputed or are
 * uninformative are cut, so that the record stays within its limit.
 */
export const WHOLE_UP_TO = 400

type Parts = Pick<TwoSampleResult, 'input' | 'mapping' | 'problems'> & {
  variants: readonly Omit<AnalysedVariant, 'f'>[]
  parameters: TwoSampleParameters
  numbers: PairNumbers
}

/** Returns the facts about the independence of the variants of a pair; undefined below two of them. */
export function independenceOfPair(
  variants: readonly Omit<AnalysedVariant, 'f'>[],
  heterogeneity: PairNumbers['heterogeneity'],
): Independence | undefined {
  return independenceOf(
    variants.map(({ SNP, chr, pos, betaExposure, seOutcome }) => ({
      SNP,
      chromosome: chr,
      position: pos,
      weight: ivwWeight(betaExposure, seOutcome),
    })),
    heterogeneity.find(({ method }) => method === 'ivw'),
  )
}

export function assembleTwoSample(parts: Parts): Omit<TwoSampleResult, 'timings'> {
  const { input, mapping, problems, variants, parameters, numbers } = parts
  const effects = effectsOf(variants)
  const f = fStatistics(effects)
  const { pressoDraws, ...rest } = numbers
  const independence = independenceOfPair(variants, numbers.heterogeneity)
  const result: Omit<TwoSampleResult, 'timings'> = {
    schemaVersion: 2,
    kind: 'two-sample-mr',
    engine: { ...ENGINE },
    input,
    mapping,
    parameters: { ...parameters, pressoDraws },
    ...rest,
    variants: variants.map((variant, j) => ({ ...variant, f: finiteOrNull(f[j]!) })),
    ...(independence && { independence }),
    warnings: warningsOf({ effects, variants, numbers, parameters, input }),
    problems,
  }
  return variants.length > WHOLE_UP_TO ? trimmed(result) : result
}

function withoutNames({ lasso, cml, mixture }: Invalidity): Invalidity {
  return {
    lasso: lasso && { ...lasso, invalid: [] },
    cml: cml && { ...cml, invalid: [] },
    mixture,
  }
}

function trimmed<R extends Omit<TwoSampleResult, 'timings'>>(result: R): R {
  const { contamination, invalidity, presso, steiger, variants } = result
  return {
    ...result,
    contamination: contamination && { ...contamination, valid: [] },
    ...(invalidity && { invalidity: withoutNames(invalidity) }),
    presso: presso && {
      ...presso,
      outliers: presso.outliers && presso.outliers.filter(({ p }) => p < 1),
    },
    steiger: steiger && { ...steiger, variants: [] },
    variants: variants.map(({ exposure: _x, outcome: _y, ...variant }) => variant),
    isTrimmed: true,
  }
}
