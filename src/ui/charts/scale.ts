import { MOST_POWER } from '../../i18n/format.ts'

/** A straight map from data to pixels. */
export type Scale = {
  (value: number): number
  /** Data value of a pixel. */
  invert: (pixel: number) => number
}

/** Farther from its range nothing is drawn: browsers read no coordinate of hundreds of digits. */
const FAR_PX = 1e5

/** The nearest number of which there are digits. */
function finite(value: number): number {
  return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, value))
}

/** Maps `domain` onto `range`, every number to a pixel; a domain of no width maps to the middle. */
export function linearScale(
  domain: readonly [number, number],
  range: readonly [number, number],
): Scale {
  const [d0, d1] = [finite(domain[0]), finite(domain[1])]
  const [r0, r1] = range
  // Halves, where the distance of the ends is beyond the largest number.
  const unit = Number.isFinite(d1 - d0) ? 1 : 0.5
  const span = d1 * unit - d0 * unit
  const [least, most] = [Math.min(r0, r1) - FAR_PX, Math.max(r0, r1) + FAR_PX]
  const scale = (value: number) => {
    if (span === 0) return (r0 + r1) / 2
    const pixel = r0 + ((value * unit - d0 * unit) / span) * (r1 - r0)
    return Number.isNaN(pixel) ? least : Math.min(most, Math.max(least, pixel))
  }
  return Object.assign(scale, {
    invert: (pixel: number) =>
      r1 === r0 ? d0 : finite(d0 + (((pixel - r0) / (r1 - r0)) * span) / unit),
  })
}

export type Ticks = {
  values: number[]
  /** Decimals that tell the values apart; of ratios in even steps, where `isEven`. */
  decimals: number
  isEven?: boolean
}

const NO_TICKS: Ticks = { values: [], decimals: 0 }

/** Steps that people count in: 1, 2, 5 and their powers of ten. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const share = rough / power
  const step = (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10) * power
  return Number.isFinite(step) ? step : power
}

/** Steps are at least this share of the largest value: a label has no digits for smaller ones. */
const LEAST_STEP = 1e-11

/** One tick for a span within which no round value can be told from the next. */
function middleTick(low: number, high: number): Ticks {
  const middle = low + (high - low) / 2
  const magnitude = middle === 0 ? 0 : Math.floor(Math.log10(Math.abs(middle)))
  return { values: [middle], decimals: Math.max(0, 2 - magnitude) }
}

/**
 * About `count` round values within [low, high], never more than twice as many, and the decimals that tell them
 * apart. Empty for a span that is not positive and for ends that are not finite.
 */
export function niceTicks(low: number, high: number, count: number): Ticks {
  if (!(high > low) || !Number.isFinite(low) || !Number.isFinite(high)) return NO_TICKS
  const parts = Math.max(1, count)
  // Each by itself: their difference may be beyond the largest number.
  const step = niceStep(high / parts - low / parts)
  if (!(step > LEAST_STEP * Math.max(Math.abs(low), Math.abs(high)))) return middleTick(low, high)
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  const values: number[] = []
  // Counted in steps: adding a step again and again would drift.
  const last = high / step + 1e-9
  for (let k = Math.ceil(low / step - 1e-9); k <= last; k += 1) {
    values.push(k === 0 ? 0 : Number((k * step).toPrecision(12)))
  }
  return { values, decimals }
}

const ODDS_STEPS = [
  [1, 10],
  [1, 3, 10],
  [1, 2, 5, 10],
  [1, 1.5, 2, 3, 5, 7, 10],
] as const

/** Beyond this, on the ln scale, a ratio is not a number of its own any more. */
const MOST_EVEN = 690

/** The steps between powers of ten that about `count` ticks have room for. */
function stepsOfPowers(low: number, high: number, count: number): number[] {
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
  return best
}

/** Every so many powers of ten, where not each of them has room. */
function powersOfTen(low: number, high: number, count: number): number[] {
  const { values } = niceTicks(low / Math.LN10, high / Math.LN10, count)
  return values.map((power) => Number((power * Math.LN10).toPrecision(12)))
}

/**
 * Round odds ratios for an axis of ln(OR).
 * @param low ends on the ln scale
 * @returns positions on the ln scale; where the span is narrow, ratios in even steps; only no effect where ratios
 *   have more than the most powers of ten that are written
 */
export function oddsTicks(low: number, high: number, count: number): Ticks {
  if (!(high > low)) return NO_TICKS
  const most = Math.max(-low, high)
  if (most > MOST_POWER * Math.LN10) {
    return { values: low <= 0 && high >= 0 ? [0] : [], decimals: 0 }
  }
  // Within a factor of about 2.2 the log scale is nearly straight.
  if (high - low < 0.8 && most < MOST_EVEN) {
    const even = niceTicks(Math.exp(low), Math.exp(high), count)
    return {
      values: even.values.filter((value) => value > 0).map(Math.log),
      decimals: even.decimals,
      isEven: true,
    }
  }
  const isWide = (high - low) / Math.LN10 > count + 2
  const values = (isWide ? powersOfTen : stepsOfPowers)(low, high, count)
  const smallest = values[0]
  if (smallest === undefined) return middleTick(low, high)
  const hasHalf = values.some((value) => Math.abs(Math.exp(value) - 1.5) < 1e-6)
  return {
    values,
    decimals: Math.max(hasHalf ? 1 : 0, Math.ceil(-smallest / Math.LN10 - 1e-9)),
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
  if (low === high && low === 0) return [-1, 1]
  const more = low === high ? Math.abs(low) : finite(high - low) * padding
  return [finite(low - more), finite(high + more)]
}
