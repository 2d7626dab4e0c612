/** Share of the variance of a trait that a variant explains, from its effect, p, frequency or odds ratio. */
import { studentCriticalOfLog } from '../numerics/tails.ts'

const LN_10 = 2.302585092994045684

/** Cases and controls behind an effect on the log-odds scale. */
export type CaseControl = {
  cases: number
  controls: number
  /** Share of cases in the population. */
  prevalence: number
}

/** Returns the signed correlation of variant and trait from effect, error and sample size: √(F/(n − 2 + F)). */
export function correlationFromEffect(b: number, se: number, n: number): number {
  const f = (b / se) ** 2
  return Math.sqrt(f / (n - 2 + f)) * Math.sign(b)
}

/**
 * Does the same from −log₁₀ p and the sample size, by the quantile of F on 1 and n − 1 (TwoSampleMR
 * get_r_from_pn); always positive. The logarithm supports p below 1e-308.
 */
export function correlationFromP(negLog10P: number, n: number): number {
  const f = studentCriticalOfLog(-negLog10P * LN_10, n - 1) ** 2
  return Math.sqrt(f / (n - 2 + f))
}

/** Returns the share of variance of a trait in units of its standard deviation: 2·f·(1 − f)·b². */
export function varianceFromFrequency(b: number, frequency: number): number {
  return 2 * b * b * frequency * (1 - frequency)
}

/** Returns 2/(1/cases + 1/controls): half of the usual effective sample size (as TwoSampleMR). */
export function effectiveSampleSize(cases: number, controls: number): number {
  return 2 / (1 / cases + 1 / controls)
}

/**
 * Returns frequencies of the effect allele in cases and controls from the overall frequency, the share of
 * cases and the odds ratio: the positive root of the 2 × 2 table's quadratic.
 */
function frequenciesByStatus(
  frequency: number,
  caseShare: number,
  oddsRatio: number,
): { inCases: number; inControls: number } {
  const a = oddsRatio - 1
  const b = (frequency + caseShare) * (1 - oddsRatio) - 1
  const c = oddsRatio * frequency * caseShare
  // The form of the root without cancellation: b is negative.
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c))
  const alleleInCases = (2 * c) / (root - b)
  return {
    inCases: alleleInCases / caseShare,
    inControls: (frequency - alleleInCases) / (1 - caseShare),
  }
}

/**
 * Returns the frequency of the effect allele in the population, from prevalence and the frequencies in cases
 * and controls.
 */
export function populationFrequency(
  frequency: number,
  oddsRatio: number,
  sample: CaseControl,
): number {
  const caseShare = sample.cases / (sample.cases + sample.controls)
  const table = frequenciesByStatus(frequency, caseShare, oddsRatio)
  return table.inControls * (1 - sample.prevalence) + table.inCases * sample.prevalence
}

/**
 * Returns the signed correlation of variant and liability (Lee 2012, equation 10): vg = lnOR²·f·(1 − f) over
 * vg + π²/3 (logit) or vg + 1 (probit). `corrected` divides R² by 0.58.
 */
export function correlationFromLogOdds(
  logOddsRatio: number,
  frequency: number,
  sample: CaseControl,
  how: { model?: 'logit' | 'probit'; corrected?: boolean } = {},
): number {
  const residual = how.model === 'probit' ? 1 : Math.PI ** 2 / 3
  const f = populationFrequency(frequency, Math.exp(logOddsRatio), sample)
  const genetic = logOddsRatio ** 2 * f * (1 - f)
  const share = genetic / (genetic + residual) / (how.corrected ? 0.58 : 1)
  return Math.sqrt(share) * Math.sign(logOddsRatio)
}

/** Returns F of k variants that explain R² of a trait in n people: R²(n − k − 1)/((1 − R²)·k). */
export function overallF(r2: number, n: number, k: number): number {
  return (r2 * (n - k - 1)) / ((1 - r2) * k)
}
