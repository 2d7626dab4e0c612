/** Estimate of a two-sample method: a number with its interval and p, and the convention behind them. */
import type { Convention, MethodId } from '../codes.ts'
import { normalQuantile } from '../numerics/normal-quantile.ts'
import { normalTwoSided, studentCritical, studentTwoSided } from '../numerics/tails.ts'

/** Origin of a standard error. */
export type StandardErrorRule =
  /** From the given standard errors alone. */
  | 'fixed'
  /** Multiplied by the residual standard error, but never below the fixed one. */
  | 'random-with-floor'
  /** Multiplied by the residual standard error, also when that is below 1. */
  | 'random-without-floor'
  /** Ratio: outcome error only. */
  | 'first-order'
  /** Ratio: outcome and exposure error (delta method). */
  | 'second-order'
  /** Standard deviation of seeded parametric bootstrap draws. */
  | 'bootstrap'

/** Settings behind one number, as codes that the page translates. */
export type ConventionNote = {
  name: Convention
  standardError: StandardErrorRule
  /** First order: 1/se² of the outcome (of the ratio); second order: with the exposure's error. */
  weights: 'none' | 'first-order' | 'second-order'
  /** Distribution behind the confidence interval; it can differ from the one behind p. */
  interval: 'normal' | 't'
  /** Degrees of freedom where a t distribution is used. */
  df: number | null
  nboot: number | null
  seed: number | null
}

/** A number with its uncertainty. `null` where no finite number exists. */
export type Inference = {
  b: number
  se: number | null
  ciLow: number | null
  ciHigh: number | null
  p: number | null
  /** −log₁₀ p; stays finite where p itself is below 1e-308 and therefore 0. */
  negLog10P: number | null
}

export type Estimate = Inference & {
  method: MethodId
  nsnp: number
  /** Distribution behind p. */
  distribution: 'normal' | 't'
  convention: ConventionNote
}

/** Distribution behind p and behind the interval; df is read where one of them is t. */
export type InferenceRule = { p: 'normal' | 't'; interval: 'normal' | 't'; df: number }

export const NORMAL_RULE: InferenceRule = { p: 'normal', interval: 'normal', df: 0 }

const LEVEL = 0.95
const NORMAL_CRITICAL = normalQuantile(1 - (1 - LEVEL) / 2)

/** Returns a number as JSON holds it: null where it is not finite, and 0 for −0. */
export function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value + 0 : null
}

/** Whether neither an estimate nor its error exceeds the range of a double; an error may be missing (NaN). */
export function isWithinRange({ b, se }: { b: number; se: number }): boolean {
  return Number.isFinite(b) && se !== Number.POSITIVE_INFINITY
}

/** Returns the 95 % interval and two-sided p of b against 0. */
export function inferenceOf(b: number, se: number, rule: InferenceRule = NORMAL_RULE): Inference {
  const statistic = b / se
  const tail = rule.p === 't' ? studentTwoSided(statistic, rule.df) : normalTwoSided(statistic)
  const critical = rule.interval === 't' ? studentCritical(1 - LEVEL, rule.df) : NORMAL_CRITICAL
  return {
    // Normalises −0, since JSON would lose its sign.
    b: b + 0,
    se: finiteOrNull(se),
    ciLow: finiteOrNull(b - critical * se),
    ciHigh: finiteOrNull(b + critical * se),
    p: finiteOrNull(tail.p),
    negLog10P: finiteOrNull(tail.negLog10P),
  }
}

/**
 * Returns an estimate with its convention; undefined when it or its error exceeds the range of a double. A b without an
 * error would be quoted with p = 1.
 */
export function estimateOf(
  method: MethodId,
  nsnp: number,
  value: { b: number; se: number },
  rule: InferenceRule,
  note: Pick<ConventionNote, 'name' | 'standardError' | 'weights'> & {
    nboot?: number
    seed?: number
  },
): Estimate | undefined {
  if (!isWithinRange(value)) return undefined
  const usesT = rule.p === 't' || rule.interval === 't'
  return {
    method,
    nsnp,
    ...inferenceOf(value.b, value.se, rule),
    distribution: rule.p,
    convention: {
      name: note.name,
      standardError: note.standardError,
      weights: note.weights,
      interval: rule.interval,
      df: usesT ? rule.df : null,
      nboot: note.nboot ?? null,
      seed: note.seed ?? null,
    },
  }
}
