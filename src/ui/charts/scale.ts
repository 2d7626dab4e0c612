/** Linear scale of an axis, with round ticks for numbers and for odds ratios. */
import { MOST_POWER } from '../../i18n/format.ts'

/** A linear map from data to pixels. */
export type Scale = {
  (value: number): number
  /** Returns the data value of a pixel. */
  invert: (pixel: number) => number
}

/** Coordinates are clamped to this distance from the range: browsers reject coordinates of hundreds of digits. */
const FAR_PX = 1e5

/** Clamps a number to the finite range. */
function finite(value: number): number {
  return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, value))
}

/** Returns a map of `domain` onto `range`, every number to a pixel; an empty domain maps to the middle. */
export function linearScale(
  domain: readonly [number, number],
  range: readonly [number, number],
): Scale {
  const [d0, d1] = [finite(domain[0]), finite(domain[1])]
  const [r0, r1] = range
  // Halved, because the difference of the ends may overflow.
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
  /** Decimals that distinguish the values; of ratios in even steps, where `isEven`. */
  decimals: number
  isEven?: boolean
}

const NO_TICKS: Ticks = { values: [], decimals: 0 }

/** Rounds up to 1, 2 or 5 times a power of ten. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const share = rough / power
  const step = (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10) * power
  return Number.isFinite(step) ? step : power
}

/** Smallest step as a share of the largest value: a label has no digits for smaller ones. */
const LEAST_STEP = 1e-11

/** Returns one tick for a span too narrow for distinct round values. */
function middleTick(low: number, high: number): Ticks {
  const middle = low + (high - low) / 2
  const magnitude = middle === 0 ? 0 : Math.floor(Math.log10(Math.abs(middle)))
  return { values: [middle], decimals: Math.max(0, 2 - magnitude) }
}

/**
 * Returns about `count` round values within [low, high], never more than twice as many, and the decimals that
 * distinguish them. Empty for a span that is not positive and for ends that are not finite.
 */
export function niceTicks(low: number, high: number, count: number): Ticks {
  if (!(high > low) || !Number.isFinite(low) || !Number.isFinite(high)) return NO_TICKS
  const parts = Math.max(1, count)
  // Divided separately: the difference may overflow.
  const step = niceStep(high / parts - low / parts)
  if (!(step > LEAST_STEP * Math.max(Math.abs(low), Math.abs(high)))) return middleTick(low, high)
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  const values: number[] = []
  // Computed from integers: repeated addition would accumulate error.
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

/** Above this, on the ln scale, a ratio exceeds the range of a double. */
const MOST_EVEN = 690

/** Returns the steps within a power of ten that about `count` ticks allow. */
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

/** Returns every n-th power of ten, where not all of them fit. */
function powersOfTen(low: number, high: number, count: number): number[] {
  const { values } = niceTicks(low / Math.LN10, high / Math.LN10, count)
  return values.map((power) => Number((power * Math.LN10).toPrecision(12)))
}

/**
 * Returns round odds ratios for an axis of ln(OR).
 * @param low on the ln scale, as is `high`
 * @returns positions on the ln scale; where the span is narrow, ratios in even steps; only no effect where ratios
 *   exceed the largest exponent that is written
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

/** Returns the extent of the values, padded on both sides; zero is always included. */
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
