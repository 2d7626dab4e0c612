/** Runs the basic methods and tests on harmonised effects: Wald ratios, IVW, MR-Egger, weighted median, leave-one-out. */
import type { MethodId, OmissionReason, StageCode } from '../codes.ts'
import type { EggerFit } from '../methods/egger.ts'
import { eggerEstimate, eggerIntercept, fitEgger } from '../methods/egger.ts'
import type { Effects } from '../methods/effects.ts'
import { variantCount } from '../methods/effects.ts'
import type { Estimate, Inference } from '../methods/estimate.ts'
import type { Heterogeneity } from '../methods/heterogeneity.ts'
import { heterogeneity, heterogeneityDifference } from '../methods/heterogeneity.ts'
import type { IvwFit } from '../methods/ivw.ts'
import { fitIvw, ivwEstimates } from '../methods/ivw.ts'
import { leaveOneOut } from '../methods/leave-one-out.ts'
import type { Strength } from '../methods/strength.ts'
import { instrumentStrength } from '../methods/strength.ts'
import { singleVariantInference, waldRatioEstimates, waldRatios } from '../methods/wald-ratio.ts'
import { weightedMedianEstimate } from '../methods/weighted-median.ts'
import type { BasicParameters, Pleiotropy, VariantInference } from './result.ts'

type Omission = { method: MethodId; reason: OmissionReason }

/** All results that are computed from the numbers alone. */
export type TwoSampleNumbers = {
  estimates: Estimate[]
  omitted: Omission[]
  heterogeneity: Heterogeneity[]
  pleiotropy: Pleiotropy | null
  leaveOneOut: VariantInference[]
  singleSnp: VariantInference[]
  strength: Strength
}

/** Receives the stage and its progress (0 to 1); may throw to stop. */
export type StageProgress = (stage: StageCode, done: number) => void

/**
 * Runs every method on harmonised effects. Synchronous and pure; at least one variant.
 * `ids` are the variants' names, in the same order.
 */
export function estimateAll(
  effects: Effects,
  ids: readonly string[],
  parameters: BasicParameters,
  progress: StageProgress = () => {},
): TwoSampleNumbers {
  const { convention } = parameters
  progress('estimating', 0)
  const ivw = fitIvw(effects)
  const eggerFit = fitEgger(effects)
  const egger = typeof eggerFit === 'object' ? eggerFit : undefined
  const slope = egger && eggerEstimate(egger, convention)
  progress('bootstrapping', 0)
  const median = weightedMedianEstimate(effects, parameters, (done) =>
    progress('bootstrapping', done),
  )
  progress('leave-one-out', 0)
  const ivwRows = ivwEstimates(ivw, convention)
  const primary = ivwRows[0]
  return {
    estimates: [...waldRatioEstimates(effects, convention), ...ivwRows, slope, median].filter(
      (estimate) => estimate !== undefined,
    ),
    omitted: omissions(effects, { ivwRows, eggerFit, slope, median }),
    heterogeneity: heterogeneity(ivw, egger),
    pleiotropy: egger && slope ? pleiotropyOf(egger, ivw, slope, parameters) : null,
    leaveOneOut: primary ? leaveOneOutRows(effects, ids, ivw, primary, parameters) : [],
    singleSnp: singleRows(effects, ids, primary, slope),
    strength: instrumentStrength(effects),
  }
}

function omissions(
  effects: Effects,
  made: {
    ivwRows: Estimate[]
    eggerFit: ReturnType<typeof fitEgger>
    slope: Estimate | undefined
    median: Estimate | undefined
  },
): Omission[] {
  const count = variantCount(effects)
  const omitted: Omission[] = []
  if (made.ivwRows.length === 0) {
    const reason: OmissionReason = count < 2 ? 'needs-two-variants' : 'not-computable'
    omitted.push({ method: 'ivw', reason })
  }
  if (!made.slope) {
    const reason: OmissionReason =
      made.eggerFit === 'identical' ? 'exposure-effects-identical' : 'not-computable'
    omitted.push({ method: 'egger', reason: count < 3 ? 'needs-three-variants' : reason })
  }
  if (!made.median) {
    const reason: OmissionReason = count < 3 ? 'needs-three-variants' : 'not-computable'
    omitted.push({ method: 'weighted-median', reason })
  }
  return omitted
}

function pleiotropyOf(
  egger: EggerFit,
  ivw: IvwFit,
  slope: Estimate,
  parameters: BasicParameters,
): Pleiotropy {
  const { b, ...rest } = eggerIntercept(egger, parameters.convention)
  return {
    intercept: b,
    ...rest,
    distribution: slope.distribution,
    df: egger.nsnp - 2,
    difference: heterogeneityDifference(ivw, egger),
  }
}

function summaryRow(
  SNP: string,
  role: VariantInference['role'],
  estimate: Estimate,
): VariantInference {
  const { b, se, ciLow, ciHigh, p, negLog10P } = estimate
  return { SNP, role, b, se, ciLow, ciHigh, p, negLog10P }
}

/** Names the rows of single variants, and leaves out estimates beyond the range of a double. */
function variantRows(rows: readonly Inference[], ids: readonly string[]): VariantInference[] {
  return rows
    .map((row, j): VariantInference => ({ SNP: ids[j]!, role: 'variant', ...row }))
    .filter(({ b }) => Number.isFinite(b))
}

function leaveOneOutRows(
  effects: Effects,
  ids: readonly string[],
  ivw: IvwFit,
  primary: Estimate,
  parameters: BasicParameters,
): VariantInference[] {
  const rows = leaveOneOut(effects, ivw, parameters.convention)
  return [...variantRows(rows, ids), summaryRow('All', 'all', primary)]
}

function singleRows(
  effects: Effects,
  ids: readonly string[],
  primary: Estimate | undefined,
  slope: Estimate | undefined,
): VariantInference[] {
  const rows = variantRows(singleVariantInference(waldRatios(effects)), ids)
  if (primary) rows.push(summaryRow('All - Inverse variance weighted', 'all-ivw', primary))
  if (slope) rows.push(summaryRow('All - MR Egger', 'all-egger', slope))
  return rows
}
