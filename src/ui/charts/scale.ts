/** A straight map from data to pixels. */
export type Scale = {
  (value: number): number
  /** Data value of a pixel. */
  invert: (pixel: number) => number
}

/** Maps `domain` onto `range`; a domain of no width maps to the middle. */
export function linearScale(
  domain: readonly [number, number],
  range: readonly [number, number],
): Scale {
  const [d0, d1] = domain
  const [r0, r1] = range
  const span = d1 - d0
  const scale = (value: number) =>
    span === 0 ? (r0 + r1) / 2 : r0 + ((value - d0) / span) * (r1 - r0)
  return Object.assign(scale, {
    invert: (pixel: number) => (r1 === r0 ? d0 : d0 + ((pixel - r0) / (r1 - r0)) * span),
  })
}

export type Ticks = { values: number[]; decimals: number }

/** Steps that people count in: 1, 2, 5 and their powers of ten. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const share = rough / power
  return (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10) * power
}

/**
 * About `count` round values within [low, high], and the decimals that tell them apart.
 * Empty for a span that is not positive and finite.
 */
export function niceTicks(low: number, high: number, count: number): Ticks {
  const span = high - low
  if (!(span > 0) || !Number.isFinite(span)) return { values: [], decimals: 0 }
  const step = niceStep(span / Math.max(1, count))
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  const values: number[] = []
  // Counted in steps: adding a step again and again would drift.
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + step * 1e-9; k += 1) {
    values.push(k === 0 ? 0 : Number((k * step).toPrecision(12)))
  }
  return { values, decimals: Math.min(20, decimals) }
}

const ODDS_STEPS = [
  [1, 10],
  [1, 3, 10],
  [1, 2, 5, 10],
  [1, 1.5, 2, 3, 5, 7, 10],
] as const

/**
 * Round odds ratios for an axis of ln(OR).
 * @param low ends on the ln scale
 * @returns positions on the ln scale; where the span is narrow, ratios in even steps
 */
export function oddsTicks(low: number, high: number, count: number): Ticks {
  if (!(high > low) || !Number.isFinite(high - low)) return { values: [], decimals: 0 }
  // Within a factor of about 2.2 the log scale is nearly straight.
  if (high - low < 0.8) {
    const even = niceTicks(Math.exp(low), Math.exp(high), count)
    return {
      values: even.values.filter((value) => value > 0).map(Math.log),
      decimals: even.decimals,
    }
  }
  let best: number[] = []
  for (const steps of ODDS_STEPS) {
    const found = new Set<number>()
    const first = Math.floor(low / Math.LN10) - 1
    const last = Math.ceil(high / Math.LN10) + 1
    for (let power = first; power <= last; power += 1) {
      for (const step of steps) {
        const value = Math.log(step) + power * Math.LN10
        if (value >= low - 1e-9 && value <= high + 1e-9) found.add(Number(value.toPrecision(12)))
      }
    }
    const values = [...found].toSorted((a, b) => a - b)
    if (best.length > 0 && values.length > count + 2) break
    best = values
  }
  const smallest = Math.exp(best[0] ?? 0)
  const hasHalf = best.some((value) => Math.abs(Math.exp(value) - 1.5) < 1e-6)
  return {
    values: best,
    decimals: Math.max(hasHalf ? 1 : 0, Math.ceil(-Math.log10(smallest) - 1e-9)),
  }
}

/** The span of the values, widened by a share on both sides; zero always lies within. */
export function paddedDomain(
  values: Iterable<number | null>,
  padding = 0.05,
  includesZero = true,
): [number, number] {
  let low = includesZero ? 0 : Number.POSITIVE_INFINITY
  let high = includesZero ? 0 : Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value === null || !Number.isFinite(value)) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  if (low > high) return [-1, 1]
  if (low === high) return low === 0 ? [-1, 1] : [low - Math.abs(low), high + Math.abs(high)]
  const more = (high - low) * padding
  return [low - more, high + more]
}
