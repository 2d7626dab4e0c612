/** Computes all numbers of one exposure and one outcome, for a first run and for a recomputation. */
import { analyseCompletely } from './analyse-completely.ts'
import { directionOf } from './direction.ts'
import type { StageProgress } from './estimate-all.ts'
import { pressoDrawsFor } from './parameters.ts'
import type {
  AnalysedVariant,
  StoredPresso,
  TwoSampleParameters,
  TwoSampleResult,
} from './result.ts'
import { smallerSample, steigerSides } from './steiger-sides.ts'
import { effectsOf } from './effects-of.ts'

/** All parts of a result that are computed from the variants and the parameters alone. */
export type PairNumbers = Pick<
  TwoSampleResult,
  | 'estimates'
  | 'omitted'
  | 'heterogeneity'
  | 'pleiotropy'
  | 'leaveOneOut'
  | 'singleSnp'
  | 'strength'
  | 'strengthCondition'
  | 'contamination'
  | 'invalidity'
  | 'agreement'
  | 'raps'
  | 'radial'
  | 'presso'
  | 'steiger'
> & { pressoDraws: number | null }

/** Returns the number of MR-PRESSO draws of a run; null: none. */
function drawsOf(presso: TwoSampleParameters['presso'], count: number): number | null {
  if (presso === 'off') return null
  if (presso === 'auto') return pressoDrawsFor(count)
  return presso > count && count >= 4 ? presso : null
}

/**
 * Computes every method, test and diagnostic of one exposure and one outcome. Synchronous and pure; at least
 * one variant.
 */
export function pairNumbers(
  variants: readonly Omit<AnalysedVariant, 'f'>[],
  parameters: TwoSampleParameters,
  progress?: StageProgress,
): PairNumbers {
  const ids = variants.map((variant) => variant.SNP)
  const { convention, prevalence, samples } = parameters
  const pressoDraws = drawsOf(parameters.presso, ids.length)
  const sides = steigerSides(variants, samples)
  const choice = { ...parameters, pressoDraws, robust: { sampleSize: smallerSample(sides) } }
  const { presso, radial, ...numbers } = analyseCompletely(
    effectsOf(variants),
    ids,
    choice,
    progress,
  )
  const { points: _points, ...stored } = radial ?? { points: null }
  return {
    ...numbers,
    radial: radial ? (stored as TwoSampleResult['radial']) : null,
    presso: presso ? storedPresso(presso, ids) : null,
    steiger: directionOf(sides, { convention, prevalence }) ?? null,
    pressoDraws: presso ? pressoDraws : null,
  }
}

function storedPresso(
  { outliers, ...presso }: NonNullable<ReturnType<typeof analyseCompletely>['presso']>,
  ids: readonly string[],
): StoredPresso {
  return {
    ...presso,
    outliers: outliers && outliers.map(({ index, ...row }) => ({ SNP: ids[index]!, ...row })),
  }
}
