/** Estimate of any method of the engine; `estimate.ts` has the narrower type of the two-sample result. */
import type { AnyMethodId, Convention, SetAsideReason } from '../codes.ts'
import type { Generator } from '../numerics/fast-random.ts'
import type { Inference, InferenceRule, StandardErrorRule } from './estimate.ts'
import { finiteOrNull, inferenceOf, isWithinRange } from './estimate.ts'

/** Origin of a standard error, for every method of the engine. */
export type AnyStandardErrorRule =
  | StandardErrorRule
  /** 1.4826 · median absolute deviation of seeded parametric bootstrap draws. */
  | 'bootstrap-mad'
  /** Robust (MM) regression: asymptotic variance with floor. */
  | 'robust-with-floor'
  /** Inverse of the observed information. */
  | 'information'
  /** The same, multiplied by √(Q/(n − 1)) where that is above 1. */
  | 'information-with-floor'
  /** Estimating equations: sandwich variance. */
  | 'sandwich'
  /** Moment formula with over-dispersion. */
  | 'over-dispersed'
  /** Model-averaged: errors and distances of several models, weighted. */
  | 'model-averaged'
  /** The same, each model's error being the spread of its estimates over perturbed data. */
  | 'perturbed'
  /** None: the interval comes from the likelihood ratio. */
  | 'likelihood-ratio'

/** Below this number of valid variants any of them could be the group, so that the estimate means nothing. */
export const LEAST_VALID = 3

/** Settings behind one number, as codes that the page translates. */
export type MethodNote = {
  name: Convention
  standardError: AnyStandardErrorRule
  weights: 'none' | 'first-order' | 'second-order' | 'modified-second-order'
  interval: 'normal' | 't' | 'likelihood-ratio' | 'fieller'
  df: number | null
  nboot: number | null
  seed: number | null
  /** Random stream of the seed. */
  generator?: Generator
  /** Version of R's kernel density behind a mode. */
  density?: 'r-4.4' | 'r-4.2'
  /** Step of the grid that was searched. */
  step?: number
}

/** Estimate of any method, including those of the two-sample result. */
export type MethodEstimate = Inference & {
  method: AnyMethodId
  nsnp: number
  /** Distribution behind p. */
  distribution: 'normal' | 't' | 'chi-squared' | 'bootstrap'
  convention: MethodNote
  /** Why no check is judged by it; absent: it may vote. */
  setAside?: SetAsideReason
}

/** Returns an estimate with the first reason that applies to set it aside. */
export function withReason<Row extends MethodEstimate>(
  estimate: Row,
  ...reasons: readonly (readonly [SetAsideReason, boolean])[]
): Row {
  const found = reasons.find(([, applies]) => applies)?.[0]
  const isZero = signOf(estimate) === 0
  const setAside = found ?? (isZero ? 'zero-within-resolution' : undefined)
  return setAside === undefined ? estimate : { ...estimate, setAside }
}

/**
 * Returns the sign of an estimate; 0 where it is 0 within the step of the grid that was searched: the optimum
 * between two points of a grid may lie on either side.
 */
export function signOf({
  b,
  convention,
}: {
  b: number
  convention?: Pick<MethodNote, 'name' | 'step'>
}): number {
  return Math.abs(b) < (1 - 1e-9) * (convention?.step ?? 0) ? 0 : Math.sign(b)
}

/** Returns an estimate with normal or t inference; undefined when it or its error exceeds the range of a double. */
export function methodEstimate(
  method: AnyMethodId,
  nsnp: number,
  value: { b: number; se: number },
  rule: InferenceRule,
  note: Pick<MethodNote, 'name' | 'standardError' | 'weights'> & Partial<MethodNote>,
): MethodEstimate | undefined {
  if (!isWithinRange(value)) return undefined
  const usesT = rule.p === 't' || rule.interval === 't'
  return {
    method,
    nsnp,
    ...inferenceOf(value.b, value.se, rule),
    se: finiteOrNull(value.se),
    distribution: rule.p,
    convention: {
      nboot: null,
      seed: null,
      interval: rule.interval,
      df: usesT ? rule.df : null,
      ...note,
    },
  }
}
