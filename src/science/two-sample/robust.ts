/** Runs the methods for many invalid instruments: MR-Lasso, cML and MRMix, each where its requirements are met. */
import type { AnyMethodId, Convention, OmissionReason } from '../codes.ts'
import {
  CML_MOST_VARIANTS,
  CML_PERTURBATIONS,
  cmlEstimates,
  type CmlResult,
  perturbationsFor,
} from '../methods/cml.ts'
import type { Effects } from '../methods/effects.ts'
import { variantCount } from '../methods/effects.ts'
import { LASSO_MOST_VARIANTS, lassoEstimate } from '../methods/lasso.ts'
import type { MethodEstimate } from '../methods/method-estimate.ts'
import {
  isBeyondGrid,
  MIXTURE_LEAST_VARIANTS,
  MIXTURE_MOST_VARIANTS,
  mixtureEstimate,
} from '../methods/mrmix.ts'
import type { Generator } from '../numerics/fast-random.ts'

/** Variants excluded by the methods for many invalid variants, beside their estimates. Plain JSON. */
export type Invalidity = {
  /** Variants with a direct effect in MR-Lasso, and the penalty. */
  lasso: { invalid: string[]; lambda: number } | null
  /** Variants that are invalid in the model of smallest BIC; p of its two goodness-of-fit tests. */
  cml: { invalid: string[]; sampleSize: number; fit: CmlResult['fit'] } | null
  /** Share of valid variants in MRMix, and variance of the residuals of the others. */
  mixture: { share: number; variance: number } | null
}

export type RobustChoice = {
  convention: Convention
  seed: number
  nboot: number
  generator?: Generator
  /** Sample size of the smaller side; null: unknown. */
  sampleSize: number | null
}

export type RobustNumbers = {
  estimates: MethodEstimate[]
  omitted: { method: AnyMethodId; reason: OmissionReason }[]
  invalidity: Invalidity | null
}

const CML: AnyMethodId[] = ['cml-bic', 'cml-ma', 'cml-ma-dp']

function cmlReason(count: number, sampleSize: number | null): OmissionReason {
  if (count < 3) return 'needs-three-variants'
  if (sampleSize === null) return 'needs-sample-sizes'
  return count > CML_MOST_VARIANTS || perturbationsFor(count, CML_PERTURBATIONS) === 0
    ? 'too-many-variants'
    : 'not-computable'
}

function mixtureReason(count: number, isBeyond: boolean): OmissionReason {
  if (count < MIXTURE_LEAST_VARIANTS) return 'needs-fifty-variants'
  if (count > MIXTURE_MOST_VARIANTS) return 'too-many-variants'
  return isBeyond ? 'beyond-grid' : 'not-computable'
}

function lassoReason(count: number): OmissionReason {
  if (count < 3) return 'needs-three-variants'
  return count > LASSO_MOST_VARIANTS ? 'too-many-variants' : 'not-computable'
}

/**
 * Computes the estimators for many invalid instruments: MR-Lasso, constrained maximum likelihood and MRMix,
 * each where its requirements are met. Their time is bounded: above a maximum number of variants they are
 * omitted with a reason.
 */
export function robustNumbers(
  effects: Effects,
  ids: readonly string[],
  choice: RobustChoice,
  progress: (done: number) => void,
): RobustNumbers {
  const count = variantCount(effects)
  const { convention, sampleSize, nboot } = choice
  const named = (at: readonly number[]) => at.map((j) => ids[j]!)
  const lasso = lassoEstimate(effects, convention)
  const cml =
    sampleSize === null
      ? undefined
      : cmlEstimates(
          effects,
          { ...choice, sampleSize, perturbations: Math.min(nboot, CML_PERTURBATIONS) },
          (done) => progress(0.5 * done),
        )
  const fits = count >= MIXTURE_LEAST_VARIANTS && count <= MIXTURE_MOST_VARIANTS
  const found = fits
    ? mixtureEstimate(effects, convention, (done) => progress(0.5 + 0.5 * done))
    : undefined
  const isBeyond = found !== undefined && isBeyondGrid(found)
  const mixture = isBeyond ? undefined : found
  const estimates = [lasso?.estimate, ...(cml?.estimates ?? []), mixture?.estimate].filter(
    (estimate) => estimate !== undefined,
  )
  const made = new Set(estimates.map(({ method }) => method))
  const reasons: [AnyMethodId, OmissionReason][] = [
    ['lasso', lassoReason(count)],
    ...CML.map((method): [AnyMethodId, OmissionReason] => [method, cmlReason(count, sampleSize)]),
    ['mrmix', mixtureReason(count, isBeyond)],
  ]
  const has = lasso !== undefined || cml !== undefined || mixture !== undefined
  return {
    estimates,
    omitted: reasons
      .filter(([method]) => !made.has(method))
      .map(([method, reason]) => ({ method, reason })),
    invalidity: has
      ? {
          lasso: lasso ? { invalid: named(lasso.invalid), lambda: lasso.lambda } : null,
          cml: cml
            ? { invalid: named(cml.invalid), sampleSize: cml.sampleSize, fit: cml.fit }
            : null,
          mixture: mixture ? { share: mixture.share, variance: mixture.variance } : null,
        }
      : null,
  }
}
