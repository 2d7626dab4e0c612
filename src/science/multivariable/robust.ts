/** Robust methods with several exposures (MR-Egger, median, MR-Lasso, constrained likelihood), in bounded time. */
import type { AnyMethodId, Convention, OmissionReason } from '../codes.ts'
import { CML_MOST_VARIANTS, CML_PERTURBATIONS, perturbationsFor } from '../methods/cml.ts'
import { type ClassAgreement, classAgreements } from '../methods/agreement.ts'
import type { ExposureCorrelation } from '../methods/conditional-strength.ts'
import type { Inference } from '../methods/estimate.ts'
import { LASSO_MOST_VARIANTS } from '../methods/lasso.ts'
import type { MethodEstimate } from '../methods/method-estimate.ts'
import { type MultivariableCml, multivariableCml } from '../methods/multivariable-cml.ts'
import { multivariableEgger } from '../methods/multivariable-egger.ts'
import type { MultivariableEffects } from '../methods/multivariable-effects.ts'
import { multivariableLasso } from '../methods/multivariable-lasso.ts'
import { multivariableMedian } from '../methods/multivariable-median.ts'

/** An estimate of one exposure by one method, given the other exposures. */
export type RobustEstimate = MethodEstimate & { exposure: string }

/** Results of the methods that relax one assumption. Plain JSON. */
export type MultivariableRobust = {
  /** A row for each method and exposure. */
  estimates: RobustEstimate[]
  /** Mean direct effect per allele that raises the first exposure; null without MR-Egger. */
  intercept: Inference | null
  /** Variants with a direct effect in MR-Lasso, and the penalty. */
  lasso: { invalid: string[]; lambda: number } | null
  /** Variants with a direct effect in the model of smallest BIC. */
  cml: { invalid: string[]; sampleSize: number; draws: MultivariableCml['draws'] } | null
  omitted: { method: AnyMethodId; reason: OmissionReason }[]
  /** Agreement with IVW of each exposure whose interval excludes 0; absent in results of older builds. */
  agreement?: { exposure: string; readings: ClassAgreement[] }[]
}

export const MULTIVARIABLE_SEED = 42
export const MULTIVARIABLE_DRAWS = 1000
/** Draws of the median repeatedly go through all variants. */
export const MEDIAN_MOST_VARIANTS = 2000

type Choice = {
  convention: Convention
  /** Correlation of the exposures' errors; null: uncorrelated. */
  correlation: ExposureCorrelation | null
  seed: number
  nboot: number
  /** Size of the smallest sample; null: unknown. */
  sampleSize: number | null
}

/** Minimum number of variants beyond the number of exposures, by method. */
const LEAST_MORE = {
  'multivariable-egger': 2,
  'multivariable-median': 1,
  'multivariable-lasso': 1,
  'multivariable-cml-bic': 2,
  'multivariable-cml-dp': 2,
} as const satisfies Partial<Record<AnyMethodId, number>>
type RobustId = keyof typeof LEAST_MORE
const ROBUST_IDS = [
  'multivariable-egger',
  'multivariable-median',
  'multivariable-lasso',
  'multivariable-cml-bic',
  'multivariable-cml-dp',
] as const satisfies readonly RobustId[]

function reasonOf(
  method: RobustId,
  { nsnp, size }: { nsnp: number; size: number },
  sampleSize: number | null,
): OmissionReason {
  if (nsnp < size + LEAST_MORE[method]) return 'too-few-for-exposures'
  if (method.startsWith('multivariable-cml')) {
    if (sampleSize === null) return 'needs-sample-sizes'
    const isDrawn = method === 'multivariable-cml-dp'
    if (nsnp > CML_MOST_VARIANTS || (isDrawn && perturbationsFor(nsnp, CML_PERTURBATIONS) === 0)) {
      return 'too-many-variants'
    }
  }
  if (method === 'multivariable-lasso' && nsnp > LASSO_MOST_VARIANTS) return 'too-many-variants'
  if (method === 'multivariable-median' && nsnp > MEDIAN_MOST_VARIANTS) return 'too-many-variants'
  return 'not-computable'
}

type Claim = Pick<Inference, 'b' | 'ciLow' | 'ciHigh'> & { exposure: string }

/** Judges the agreement where IVW claims an effect: an interval that includes 0 claims none. */
export function agreementsOf(
  claims: readonly Claim[],
  robust: readonly RobustEstimate[],
): NonNullable<MultivariableRobust['agreement']> {
  return claims
    .filter(({ ciLow, ciHigh }) => ciLow !== null && ciHigh !== null && ciLow * ciHigh > 0)
    .flatMap((claim) => {
      const { exposure } = claim
      const own = robust.filter((row) => row.exposure === exposure)
      const readings = classAgreements(claim, own)
      return readings.length > 0 ? [{ exposure, readings }] : []
    })
}

/**
 * Computes MR-Egger, median, MR-Lasso and constrained likelihood of several exposures, each where its
 * requirements are met. Their time is bounded: above a maximum number of variants they are omitted with a
 * reason.
 *
 * @param ids names of the variants
 * @param names names of the exposures
 */
export function multivariableRobust(
  effects: MultivariableEffects,
  ids: readonly string[],
  names: readonly string[],
  choice: Choice,
): MultivariableRobust {
  const { convention, correlation, seed, nboot, sampleSize } = choice
  const [nsnp, size] = [ids.length, names.length]
  const named = (at: readonly number[]) => at.map((j) => ids[j]!)
  const egger = multivariableEgger(effects, convention)
  const median =
    nsnp > MEDIAN_MOST_VARIANTS
      ? undefined
      : multivariableMedian(effects, { convention, seed, nboot })
  const lasso = multivariableLasso(effects, convention)
  const perturbations = Math.min(nboot, CML_PERTURBATIONS)
  const cml =
    sampleSize === null
      ? undefined
      : multivariableCml(effects, { convention, sampleSize, correlation, seed, perturbations })
  const estimates = [egger?.estimates, median, lasso?.estimates, cml?.estimates].flatMap(
    (rows) =>
      // Rows of one method are in the order of the exposures.
      rows?.map((row, at): RobustEstimate => ({ ...row, exposure: names[at % size]! })) ?? [],
  )
  const made = new Set(estimates.map(({ method }) => method))
  return {
    estimates,
    intercept: egger?.intercept ?? null,
    lasso: lasso ? { invalid: named(lasso.invalid), lambda: lasso.lambda } : null,
    cml:
      cml && sampleSize !== null
        ? { invalid: named(cml.invalid), sampleSize, draws: cml.draws }
        : null,
    omitted: ROBUST_IDS.filter((method) => !made.has(method)).map((method) => ({
      method,
      reason: reasonOf(method, { nsnp, size }, sampleSize),
    })),
  }
}
