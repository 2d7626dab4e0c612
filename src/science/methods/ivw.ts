/** IVW: the inverse-variance weighted estimate, with fixed and with random effects. */
import type { Convention, MethodId } from '../codes.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import type { Estimate, StandardErrorRule } from './estimate.ts'
import { NORMAL_RULE, estimateOf } from './estimate.ts'

/** Weighted regression of outcome on exposure effects through the origin. */
export type IvwFit = {
  nsnp: number
  b: number
  /** 1/√Σ w·bx², w = 1/sy². */
  seFixed: number
  /** Cochran's Q = Σ w·(by − b·bx)². */
  q: number
  /** √(Q/(n − 1)), the residual standard error; NaN for one variant. */
  sigma: number
}

/**
 * Fits inverse-variance weighted regression: b = Σ w·bx·by / Σ w·bx² (Burgess, Butterworth & Thompson 2013).
 * Effects are divided by sy first, which avoids squaring very small standard errors.
 */
export function fitIvw(effects: Effects): IvwFit {
  const { betaExposure, betaOutcome, seOutcome } = effects
  const nsnp = variantCount(effects)
  let sumXX = 0
  let sumXY = 0
  for (let j = 0; j < nsnp; j += 1) {
    const x = betaExposure[j]! / seOutcome[j]!
    sumXX += x * x
    sumXY += x * (betaOutcome[j]! / seOutcome[j]!)
  }
  const b = sumXY / sumXX
  let q = 0
  for (let j = 0; j < nsnp; j += 1) {
    const residual = (betaOutcome[j]! - b * betaExposure[j]!) / seOutcome[j]!
    q += residual * residual
  }
  return { nsnp, b, seFixed: 1 / Math.sqrt(sumXX), q, sigma: Math.sqrt(q / (nsnp - 1)) }
}

/** Returns the rule of the plain "ivw" row: MendelianRandomization uses fixed effects below four variants. */
export function primaryIvwRule(nsnp: number, convention: Convention): StandardErrorRule {
  return convention === 'mendelianrandomization' && nsnp < 4 ? 'fixed' : 'random-with-floor'
}

/** Returns the standard error of a fit under a rule. */
export function ivwStandardError(fit: IvwFit, rule: StandardErrorRule): number {
  if (rule === 'fixed') return fit.seFixed
  return fit.seFixed * (rule === 'random-with-floor' ? Math.max(1, fit.sigma) : fit.sigma)
}

/**
 * Returns the three IVW rows: `ivw` (multiplicative random effects with floor, the default of both reference
 * programs), `ivw-fixed`, and `ivw-random` without floor. Normal p. Needs 2 variants whose Q is within the range of a
 * double.
 */
export function ivwEstimates(fit: IvwFit, convention: Convention): Estimate[] {
  if (fit.nsnp < 2 || !Number.isFinite(fit.q)) return []
  const rows: [MethodId, StandardErrorRule][] = [
    ['ivw', primaryIvwRule(fit.nsnp, convention)],
    ['ivw-fixed', 'fixed'],
    ['ivw-random', 'random-without-floor'],
  ]
  return rows
    .map(([method, standardError]) =>
      estimateOf(
        method,
        fit.nsnp,
        { b: fit.b, se: ivwStandardError(fit, standardError) },
        NORMAL_RULE,
        { name: convention, standardError, weights: 'first-order' },
      ),
    )
    .filter((estimate) => estimate !== undefined)
}
