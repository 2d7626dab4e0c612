/**
 * Approximate Bayes factors of single variants (Wakefield 2009), as `approx.bf.estimates` and `approx.bf.p` of
 * coloc 6.0.1: from an effect and its error, or from p, allele frequency and sample size.
 */
import { normalQuantile } from '../numerics/normal-quantile.ts'

export type TraitKind = 'quantitative' | 'case-control'

/** Standard deviation of true effects: in standard deviations of the trait, or in ln(odds). */
export const PRIOR_SD: Record<TraitKind, number> = { quantitative: 0.15, 'case-control': 0.2 }

/** z of an effect and the variance of its estimate. */
export type Signal = { z: number; variance: number }

/** ln Bayes factors are bounded (z of about 45,000), so that the ln priors are not lost in rounding beside them. */
const MOST_EVIDENCE = 1e9

/**
 * Returns ln of the approximate Bayes factor against no association (Wakefield 2009).
 *
 * @param sdY standard deviation of a quantitative trait, in the unit of its effects; 1 for cases
 */
export function logBayesFactor({ z, variance }: Signal, kind: TraitKind, sdY: number): number {
  const prior = (kind === 'quantitative' ? PRIOR_SD[kind] * sdY : PRIOR_SD[kind]) ** 2
  const shrinkage = prior / (prior + variance)
  const evidence = (Math.log(1 - shrinkage) + shrinkage * z * z) / 2
  return Math.min(MOST_EVIDENCE, Math.max(-MOST_EVIDENCE, evidence))
}

/** Sample size and share of cases behind an effect. */
export type Sample = {
  n: number
  /** Share of cases; null for a quantitative trait. */
  caseShare: number | null
}

/**
 * Returns z and variance implied by p, of an effect in standard deviations of the trait (or ln odds). Its sign
 * is unknown, and a Bayes factor does not need it.
 *
 * @param frequency of either allele
 */
export function signalOfP(p: number, frequency: number, { n, caseShare }: Sample): Signal {
  const spread = 2 * n * frequency * (1 - frequency)
  const cases = caseShare === null ? 1 : caseShare * (1 - caseShare)
  return { z: -normalQuantile(p / 2), variance: 1 / (spread * cases) }
}

/**
 * Estimates the standard deviation of a quantitative trait: var(β̂)⁻¹ against 2·n·f·(1 − f), through the
 * origin (`sdY.est` of coloc).
 *
 * @returns NaN without any row
 */
export function traitDeviation(
  rows: readonly { variance: number; frequency: number }[],
  n: number,
): number {
  let [across, squares] = [0, 0]
  for (const { variance, frequency } of rows) {
    const precision = 1 / variance
    across += 2 * n * frequency * (1 - frequency) * precision
    squares += precision * precision
  }
  return Math.sqrt(across / squares)
}
