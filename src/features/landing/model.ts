/**
 * Arithmetic of the figure on the landing page. It repeats three formulas of the science code instead of loading all of it;
 * a test compares both.
 */

/** One variant: its effect on the exposure, on the outcome, and the standard error of the latter. */
export type Variant = { id: number; x: number; y: number; se: number }

/** Pooled slope with its 95 % confidence interval and heterogeneity. */
export type Pooled = {
  slope: number
  ciLow: number
  ciHigh: number
  /** Cochran's Q and its degrees of freedom. */
  q: number
  df: number
  /** Share of the spread beyond chance, 0 to 1. */
  iSquared: number
}

/** Two-sided 95 % quantile of the normal distribution. */
const Z95 = 1.959963984540054

/**
 * Computes the inverse-variance weighted slope through the origin, with multiplicative random effects: the error grows with
 * the spread of the variants and never shrinks below the fixed-effect one.
 * @param variants at least two, with positive `se`
 */
export function inverseVariance(variants: readonly Variant[]): Pooled {
  let xy = 0
  let xx = 0
  for (const { x, y, se } of variants) {
    xy += (x * y) / se ** 2
    xx += (x * x) / se ** 2
  }
  const slope = xy / xx
  const q = variants.reduce((sum, { x, y, se }) => sum + ((y - slope * x) / se) ** 2, 0)
  const df = variants.length - 1
  const error = Math.sqrt(1 / xx) * Math.max(1, Math.sqrt(q / df))
  return {
    slope,
    ciLow: slope - Z95 * error,
    ciHigh: slope + Z95 * error,
    q,
    df,
    iSquared: q > df ? (q - df) / q : 0,
  }
}

/**
 * Computes the weighted median of the ratios y/x: half of the weight lies on either side (Bowden 2016, with interpolation
 * between the two ratios next to the middle).
 */
export function weightedMedian(variants: readonly Variant[]): number {
  const rows = variants
    .map(({ x, y, se }) => ({ ratio: y / x, weight: (x / se) ** 2 }))
    .toSorted((first, second) => first.ratio - second.ratio)
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  let before = 0
  const placed = rows.map(({ ratio, weight }) => {
    before += weight
    return { ratio, share: (before - weight / 2) / total }
  })
  const above = placed.findIndex(({ share }) => share >= 0.5)
  const high = placed[above]
  const low = placed[above - 1]
  if (!high) return placed.at(-1)?.ratio ?? 0
  if (!low) return high.ratio
  return low.ratio + ((0.5 - low.share) / (high.share - low.share)) * (high.ratio - low.ratio)
}

/** Slope with which the data below were simulated. */
export const TRUE_SLOPE = 0.4

/** Twelve simulated variants: y is 0.4·x and normal noise of the given standard error. */
const SIMULATED: readonly (readonly [x: number, y: number, se: number])[] = [
  [0.042, 0.0242, 0.0088],
  [0.051, 0.0291, 0.0074],
  [0.058, 0.0209, 0.0099],
  [0.066, 0.0289, 0.0098],
  [0.071, 0.0259, 0.0072],
  [0.079, 0.0328, 0.0075],
  [0.086, 0.0366, 0.0093],
  [0.094, 0.0339, 0.0082],
  [0.101, 0.0534, 0.0105],
  [0.112, 0.0409, 0.0092],
  [0.124, 0.0731, 0.0124],
  [0.138, 0.0601, 0.0086],
]

/** Scenarios of the figure: all variants valid, one outlier, or most of them invalid. */
export const SCENARIOS = ['valid', 'outlier', 'majority'] as const
export type Scenario = (typeof SCENARIOS)[number]

/** Variants that also act on the outcome by another pathway, and how strongly. */
const SHIFTS: Record<Scenario, Readonly<Record<number, number>>> = {
  valid: {},
  outlier: { 12: 0.055 },
  majority: { 3: 0.04, 5: 0.045, 6: 0.05, 8: 0.05, 9: 0.045, 10: 0.055, 12: 0.05 },
}

/** Returns the data of a scenario. */
export function getVariants(scenario: Scenario): Variant[] {
  return SIMULATED.map(([x, y, se], index) => {
    const id = index + 1
    return { id, x, y: y + (SHIFTS[scenario][id] ?? 0), se }
  })
}

/** Domains of the axes: fixed, so that a moved variant moves and the axes do not. */
export const X_DOMAIN = [0, 0.15] as const
export const Y_DOMAIN = [-0.04, 0.14] as const

/** Returns the data after one variant was moved; it stays within the axis. */
export function moveVariant(variants: readonly Variant[], id: number, y: number): Variant[] {
  const [low, high] = Y_DOMAIN
  const clamped = Math.min(high, Math.max(low, y))
  return variants.map((variant) => (variant.id === id ? { ...variant, y: clamped } : variant))
}
