/** Tail probabilities and critical values of the normal, χ², t and F distributions, precise far into the tail. */
import { logIncompleteBeta } from './beta.ts'
import { logLowerGamma, logUpperGamma } from './gamma.ts'

/** A tail probability. `negLog10P` stays finite where `p` underflows to 0 (z beyond 38). */
export type Tail = { p: number; negLog10P: number }

const LN_10 = 2.302585092994045684

function tailOf(logP: number): Tail {
  const bounded = Math.min(0, logP)
  // `+ 0` turns the −0 of a certain event into 0.
  return { p: Math.exp(bounded), negLog10P: -bounded / LN_10 + 0 }
}

/** Returns P(|Z| > |z|) for a standard normal Z. */
export function normalTwoSided(z: number): Tail {
  return tailOf(logUpperGamma(0.5, (z * z) / 2))
}

/** Returns P(χ²_df > x). Zero or negative x gives 1. */
export function chiSquaredUpper(x: number, df: number): Tail {
  return tailOf(logUpperGamma(df / 2, Math.max(0, x) / 2))
}

/** Returns P(χ²_df ≤ x), precise far into the lower tail. Zero or negative x gives 0. */
export function chiSquaredLower(x: number, df: number): number {
  return Math.exp(logLowerGamma(df / 2, Math.max(0, x) / 2))
}

/** Returns the x for which P(χ²_df > x) = alpha, by bisection on ln x. */
export function chiSquaredCritical(alpha: number, df: number): number {
  const target = Math.log(alpha)
  let low = -700
  let high = 20
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (logUpperGamma(df / 2, Math.exp(middle) / 2) > target) low = middle
    else high = middle
  }
  return Math.exp((low + high) / 2)
}

/** Returns ln P(|T| > |t|) for Student's t with df degrees of freedom. */
function logStudentTwoSided(t: number, df: number): number {
  const size = Math.abs(t)
  const ratio = (size / df) * size
  // Beyond 1e150 the square overflows; there 1 + t²/df and t²/df are the same number.
  const logX = ratio < 1e300 ? -Math.log1p(ratio) : Math.log(df) - 2 * Math.log(size)
  const logRatio = Math.log(size) * 2 - Math.log(df)
  return logIncompleteBeta(df / 2, 0.5, {
    x: 1 / (1 + ratio),
    complement: ratio < 1e300 ? ratio / (1 + ratio) : 1,
    logX,
    logComplement: logRatio + logX,
  })
}

/** Returns P(|T| > |t|) for Student's t with df degrees of freedom. */
export function studentTwoSided(t: number, df: number): Tail {
  return tailOf(logStudentTwoSided(t, df))
}

/**
 * Returns the t for which P(|T| > t) = alpha: half-width of a two-sided interval in standard errors.
 *
 * Bisection on ln t: about 60 cheap steps, which also converge for df = 1.
 */
export function studentCritical(alpha: number, df: number): number {
  return studentCriticalOfLog(Math.log(alpha), df)
}

/** Does the same from ln alpha, which stays finite where alpha itself is below 1e-308. */
export function studentCriticalOfLog(logAlpha: number, df: number): number {
  const target = logAlpha
  let low = -40
  let high = 400
  for (let step = 0; step < 200 && high - low > 1e-16 * Math.max(1, Math.abs(low)); step += 1) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (logStudentTwoSided(Math.exp(middle), df) > target) low = middle
    else high = middle
  }
  return Math.exp((low + high) / 2)
}

/** Returns P(F > f) for F with d1 and d2 degrees of freedom. Zero or negative f gives 1. */
export function fisherUpper(f: number, d1: number, d2: number): Tail {
  if (!(f > 0)) return tailOf(Number.isNaN(f) ? Number.NaN : 0)
  const ratio = (d1 / d2) * f
  const x = 1 / (1 + ratio)
  return tailOf(
    logIncompleteBeta(d2 / 2, d1 / 2, {
      x,
      complement: ratio / (1 + ratio),
      logX: -Math.log1p(ratio),
      logComplement: Math.log(ratio) - Math.log1p(ratio),
    }),
  )
}
