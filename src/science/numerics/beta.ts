/** Logarithm of the incomplete beta function, from which the tails of t and F are computed. */
import { logBeta } from './gamma.ts'

const EPSILON = 2 ** -53
const MAX_ITERATIONS = 200_000

/**
 * Evaluates the continued fraction of the incomplete beta function (DLMF 8.17.22) by the modified Lentz rule.
 */
function betaFraction(a: number, b: number, x: number): number {
  const tiny = 1e-300
  const guard = (value: number) => (Math.abs(value) < tiny ? tiny : value)
  let c = 1
  let d = 1 / guard(1 - ((a + b) * x) / (a + 1))
  let h = d
  for (let m = 1; m < MAX_ITERATIONS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / guard(1 + even * d)
    c = guard(1 + even / c)
    h *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / guard(1 + odd * d)
    c = guard(1 + odd / c)
    const delta = d * c
    h *= delta
    if (Math.abs(delta - 1) < EPSILON * 2) break
  }
  return h
}

/**
 * Returns the natural logarithm of the regularised incomplete beta function I_x(a, b).
 *
 * The caller passes ln x and ln(1 − x) in addition to x and 1 − x, since it can often compute all four without
 * cancellation. NaN for a ≤ 0 or b ≤ 0.
 */
export function logIncompleteBeta(
  a: number,
  b: number,
  at: { x: number; complement: number; logX: number; logComplement: number },
): number {
  if (!(a > 0) || !(b > 0) || Number.isNaN(at.x)) return Number.NaN
  if (at.logX === Number.NEGATIVE_INFINITY) return Number.NEGATIVE_INFINITY
  if (at.logComplement === Number.NEGATIVE_INFINITY) return 0
  const front = a * at.logX + b * at.logComplement - logBeta(a, b)
  if (at.x <= (a + 1) / (a + b + 2)) return front + Math.log(betaFraction(a, b, at.x) / a)
  const rest = Math.exp(front) * (betaFraction(b, a, at.complement) / b)
  return Math.log1p(-Math.min(1, rest))
}
