/** Power of an MR analysis, and the effect or the sample size that a given power requires. */
import { normalCdf } from '../numerics/normal.ts'
import { normalQuantile } from '../numerics/normal-quantile.ts'

export type PowerDesign = {
  /** Size of the outcome's sample. */
  n: number
  /** Share of the exposure's variance that the instruments explain. */
  r2: number
  /** Level of the two-sided test; 0.05 by default. */
  alpha?: number
}

export type BinaryDesign = PowerDesign & {
  /** Share of cases in the outcome's sample. */
  caseShare: number
}

const ALPHA = 0.05

/** Returns the precision of the estimate in standard deviations: √(n·R²), times √(K(1 − K)) for cases. */
function precisionOf(design: PowerDesign | BinaryDesign): number {
  const spread = 'caseShare' in design ? design.caseShare * (1 - design.caseShare) : 1
  return Math.sqrt(design.n * design.r2 * spread)
}

function critical(design: PowerDesign): number {
  return -normalQuantile((design.alpha ?? ALPHA) / 2)
}

/**
 * Returns the power of a two-sided test of an estimate that is `shift` standard errors from 0: the chance that
 * a non-central χ² of one degree of freedom exceeds z², which is alpha where there is no effect.
 */
function twoSidedPower(design: PowerDesign, shift: number): number {
  const z = critical(design)
  return normalCdf(shift - z) + normalCdf(-shift - z)
}

/**
 * Returns the power to detect an effect of `b` standard deviations per standard deviation, or of ln OR = b
 * where the design has cases. Burgess 2014 counts one tail, Φ(precision·|b| − z), which is half of alpha at no
 * effect; both are counted here, as Brion 2013 does.
 */
export function powerOf(design: PowerDesign | BinaryDesign, b: number): number {
  return twoSidedPower(design, precisionOf(design) * Math.abs(b))
}

/**
 * Returns the smallest effect (for cases: ln OR) that is detected with this power, by the published formula
 * (Burgess 2014): at a level of 0.05 the other tail adds less than 5e-5 from a power of 50 % on.
 */
export function minimumDetectableEffect(design: PowerDesign | BinaryDesign, power: number): number {
  return (critical(design) + normalQuantile(power)) / precisionOf(design)
}

/** Returns the sample size that gives the required power. */
export function sampleSizeFor(
  design: Omit<PowerDesign, 'n'> | Omit<BinaryDesign, 'n'>,
  b: number,
  power: number,
): number {
  return (minimumDetectableEffect({ ...design, n: 1 }, power) / Math.abs(b)) ** 2
}

export type NoncentralPower = {
  power: number
  /** Non-centrality parameter. */
  ncp: number
  /** F of the first stage. */
  f: number
  /** Sample size for the required power, rounded up. */
  nForPower: number
}

function noncentral(design: PowerDesign, ncp: number, nForPower: number): NoncentralPower {
  return {
    power: twoSidedPower(design, Math.sqrt(ncp)),
    ncp,
    f: 1 + (design.n * design.r2) / (1 - design.r2),
    nForPower: Math.ceil(nForPower),
  }
}

function demand(design: PowerDesign, power: number): number {
  return (critical(design) + normalQuantile(power)) ** 2
}

/**
 * Returns the power by the non-centrality of two-stage least squares (Brion 2013) for standardised traits.
 *
 * @param b effect to detect
 * @param observational slope of the outcome on the exposure as observed, confounding included
 */
export function noncentralPower(
  design: PowerDesign,
  b: number,
  observational: number,
  power = 0.8,
): NoncentralPower {
  const confounding = observational - b
  const residual = 1 - b * (2 * observational - b)
  const expected = b + confounding / (design.n * design.r2)
  const ncp = (expected ** 2 * design.n * design.r2) / residual
  const a = (b * design.r2) ** 2
  const half = design.r2 * (2 * b * confounding - demand(design, power) * residual)
  const root = Math.sqrt(half ** 2 - 4 * a * confounding ** 2)
  return noncentral(design, ncp, (-half + root) / (2 * a))
}

/** Does the same for an odds ratio per standard deviation of the exposure. */
export function noncentralBinaryPower(
  design: BinaryDesign,
  oddsRatio: number,
  power = 0.8,
): NoncentralPower {
  const share = design.caseShare
  const b = share * (oddsRatio / (1 + share * (oddsRatio - 1)) - 1)
  const residual = share * (1 - share) - b * b
  const ncp = (b * b * design.n * design.r2) / residual
  return noncentral(design, ncp, (demand(design, power) * residual) / (b * b * design.r2))
}
