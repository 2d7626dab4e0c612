/**
 * Posterior probabilities of colocalisation from approximate Bayes factors, credible sets and their sensitivity to
 * the prior.
 */

/**
 * Posterior probabilities of the five hypotheses about one causal variant per trait (Giambartolomei 2014), as
 * `coloc.abf` of coloc 6.0.1: none (H0), the first trait only (H1), the second only (H2), both with different
 * variants (H3), both with the same (H4).
 */
export type Priors = {
  /** Prior probability that a variant is causal for the first trait only, for the second only, and for both. */
  p1: number
  p2: number
  p12: number
}

/** Defaults of coloc. */
export const DEFAULT_PRIORS: Priors = { p1: 1e-4, p2: 1e-4, p12: 1e-5 }

/** Probabilities of H0 … H4. */
export type Hypotheses = [number, number, number, number, number]

/** Returns ln Σ exp of the values, without overflow. */
export function logSum(values: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY
  for (const value of values) if (value > most) most = value
  if (!Number.isFinite(most)) return most
  let sum = 0
  for (const value of values) sum += Math.exp(value - most)
  return most + Math.log(sum)
}

/** Returns ln(exp(a) − exp(b)); −∞ where rounding leaves 0. */
function logDifference(a: number, b: number): number {
  const most = Math.max(a, b)
  return most + Math.log(Math.max(Math.exp(a - most) - Math.exp(b - most), 0))
}

/** Limits the prior of a variant in very large regions to 1 / (number of variants + 1). */
function limitPrior(prior: number, variants: number): number {
  return variants * prior >= 1 ? 1 / (variants + 1) : prior
}

/** Returns the priors as used for a number of variants. */
export function priorsFor({ p1, p2, p12 }: Priors, variants: number): Priors {
  return {
    p1: limitPrior(p1, variants),
    p2: limitPrior(p2, variants),
    p12: limitPrior(p12, variants),
  }
}

function shares(logs: Float64Array): Hypotheses {
  const whole = logSum(logs)
  const [h0 = 0, h1 = 0, h2 = 0, h3 = 0, h4 = 0] = logs.map((value) => Math.exp(value - whole))
  return [h0, h1, h2, h3, h4]
}

function sumOf(one: Float64Array, other: Float64Array): Float64Array {
  return one.map((value, j) => value + other[j]!)
}

/**
 * Returns the posterior probabilities of the hypotheses (`combine.abf` of coloc).
 *
 * @param one, other ln Bayes factors of the same variants for both traits; at least one variant
 */
export function hypotheses(one: Float64Array, other: Float64Array, priors: Priors): Hypotheses {
  const { p1, p2, p12 } = priors
  const [first, second, both] = [logSum(one), logSum(other), logSum(sumOf(one, other))]
  return shares(
    Float64Array.of(
      0,
      Math.log(p1) + first,
      Math.log(p2) + second,
      Math.log(p1) + Math.log(p2) + logDifference(first + second, both),
      Math.log(p12) + both,
    ),
  )
}

/** Returns the probability of each variant to be the shared one, given H4. */
export function sharedVariant(one: Float64Array, other: Float64Array): Float64Array {
  const both = sumOf(one, other)
  const whole = logSum(both)
  return both.map((value) => Math.exp(value - whole))
}

/** Returns the smallest set of variants whose probabilities sum to the level, most probable first. */
export function credibleSet(probability: Float64Array, level = 0.95): number[] {
  const order = [...probability.keys()].toSorted((a, b) => probability[b]! - probability[a]!)
  const set: number[] = []
  let sum = 0
  for (const j of order) {
    set.push(j)
    sum += probability[j]!
    if (sum >= level) break
  }
  return set
}

/** Prior and posterior probabilities at one value of p12. */
export type SensitivityPoint = { p12: number; prior: Hypotheses; posterior: Hypotheses }

function priorOf(variants: number, { p1, p2, p12 }: Priors): Hypotheses {
  const [h1, h2, h4] = [variants * p1, variants * p2, variants * p12]
  const h3 = variants * (variants - 1) * p1 * p2
  return [1 - h1 - h2 - h3 - h4, h1, h2, h3, h4]
}

/**
 * Computes prior and posterior at other values of p12, from p1·p2 (chance) up to the smaller of p1 and p2, in
 * `count` steps on a logarithmic axis: `coloc::sensitivity`. The posterior at another prior is the known one
 * times the ratio of the priors.
 */
export function sensitivity(
  posterior: Hypotheses,
  variants: number,
  priors: Priors,
  count = 100,
): SensitivityPoint[] {
  const [low, high] = [
    Math.log10(priors.p1 * priors.p2),
    Math.log10(Math.min(priors.p1, priors.p2)),
  ]
  const before = priorOf(variants, priors)
  return Array.from({ length: count }, (_, k) => {
    const p12 = 10 ** (low + ((high - low) * k) / (count - 1))
    const prior = priorOf(variants, { ...priors, p12 })
    const weighted = posterior.map((value, h) => (value * prior[h]!) / before[h]!)
    const whole = weighted.reduce((sum, value) => sum + value, 0)
    const [h0 = 0, h1 = 0, h2 = 0, h3 = 0, h4 = 0] = weighted.map((value) => value / whole)
    return { p12, prior, posterior: [h0, h1, h2, h3, h4] }
  })
}
