/**
 * Functions of the gamma family that stay accurate for large arguments.
 *
 * Formulas: NIST DLMF 5.11 (Stirling), 8.7 (series), 8.9 (continued fraction).
 */

const HALF_LOG_TWO_PI = 0.918938533204672741780329736406
const EPSILON = 2 ** -53
const MAX_ITERATIONS = 200_000

/**
 * Returns the remainder c(z) of Stirling's formula: lnΓ(z) = (z − ½)·ln z − z + ½·ln 2π + c(z).
 *
 * Differences of lnΓ are computed from c(z), because subtracting large lnΓ loses digits.
 */
export function stirlingRemainder(z: number): number {
  let shifted = z
  let correction = 0
  while (shifted < 10) {
    correction += (shifted + 0.5) * Math.log1p(1 / shifted) - 1
    shifted += 1
  }
  const r = 1 / (shifted * shifted)
  const series =
    1 / 12 -
    r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r * (1 / 1188 - r * (691 / 360360 - r / 156)))))
  return correction + series / shifted
}

/** Returns lnΓ(z) for z > 0. */
export function logGamma(z: number): number {
  return (z - 0.5) * Math.log(z) - z + HALF_LOG_TWO_PI + stirlingRemainder(z)
}

/** Returns ln B(a, b) for a, b > 0, without cancellation when one of them is large. */
export function logBeta(a: number, b: number): number {
  const large = Math.max(a, b)
  const small = Math.min(a, b)
  const sum = large + small
  return (
    HALF_LOG_TWO_PI -
    (large - 0.5) * Math.log1p(small / large) +
    small * Math.log(small / sum) -
    0.5 * Math.log(small) +
    stirlingRemainder(large) +
    stirlingRemainder(small) -
    stirlingRemainder(sum)
  )
}

/** Returns ln(x/a) − (x − a)/a, accurate for x near a. */
function logRatioMinus(x: number, a: number): number {
  const u = (x - a) / a
  if (Math.abs(u) > 0.4) return Math.log(x / a) - u
  const ratio = u / (2 + u)
  const square = ratio * ratio
  let power = ratio * square
  let sum = 0
  for (let k = 3; k < 60; k += 2) {
    const term = power / k
    sum += term
    if (Math.abs(term) < EPSILON * Math.abs(sum)) break
    power *= square
  }
  return 2 * sum - u * ratio
}

/** Returns ln of xᵃ·e⁻ˣ/Γ(a). */
function logPrefactor(a: number, x: number): number {
  return a * logRatioMinus(x, a) + 0.5 * Math.log(a) - HALF_LOG_TWO_PI - stirlingRemainder(a)
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let k = 1; k < MAX_ITERATIONS; k += 1) {
    term *= x / (a + k)
    sum += term
    if (term < EPSILON * sum) break
  }
  return sum
}

/** Evaluates the continued fraction of Γ(a, x)·eˣ·x⁻ᵃ by the modified Lentz rule. */
function upperFraction(a: number, x: number): number {
  const tiny = 1e-300
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / (Math.abs(b) < tiny ? tiny : b)
  let h = d
  for (let k = 1; k < MAX_ITERATIONS; k += 1) {
    const numerator = -k * (k - a)
    b += 2
    d = numerator * d + b
    if (Math.abs(d) < tiny) d = tiny
    c = b + numerator / c
    if (Math.abs(c) < tiny) c = tiny
    d = 1 / d
    const delta = d * c
    h *= delta
    if (Math.abs(delta - 1) < EPSILON * 2) break
  }
  return h
}

/**
 * Returns the natural logarithm of the regularised upper incomplete gamma function Q(a, x).
 *
 * The logarithm is the primary result: it stays finite where Q itself underflows (below 1e-308). NaN for a ≤
 * 0, x < 0 or NaN.
 */
export function logUpperGamma(a: number, x: number): number {
  if (!(a > 0) || !(x >= 0)) return Number.NaN
  if (x === 0) return 0
  if (x === Number.POSITIVE_INFINITY) return Number.NEGATIVE_INFINITY
  if (x < 1 || x < a) {
    return Math.log1p(-Math.min(1, Math.exp(logPrefactor(a, x)) * lowerSeries(a, x)))
  }
  return logPrefactor(a, x) + Math.log(upperFraction(a, x))
}

/** Returns the natural logarithm of the regularised lower incomplete gamma function P(a, x); NaN as `logUpperGamma`. */
export function logLowerGamma(a: number, x: number): number {
  if (!(a > 0) || !(x >= 0)) return Number.NaN
  if (x === 0) return Number.NEGATIVE_INFINITY
  if (x < 1 || x < a) return Math.min(0, logPrefactor(a, x) + Math.log(lowerSeries(a, x)))
  return Math.log1p(-Math.min(1, Math.exp(logUpperGamma(a, x))))
}
