/** Ticks of an axis whose labels do not overlap. */
import type { Format } from '../../i18n/words.ts'
import { niceTicks, oddsTicks, type Scale, type Ticks } from './scale.ts'
import { textWidth } from './text-width.ts'

/** `odds`: values are ln(OR), labels are odds ratios. */
export type AxisKind = 'linear' | 'odds'
export type Tick = { value: number; label: string }

const FONT_PX = 12
const GAP_PX = 6

/** From here on labels are powers of ten, which are shorter than digits. */
const LARGE = 1e7

/** Returns the number of significant digits of a round number. */
function digitsOf(value: number): number {
  return Number(value.toPrecision(12))
    .toExponential()
    .replace(/e.*|[-.]/g, '').length
}

/** Returns the label of a tick. Steps below 0.0001 are powers of ten, with the digits that distinguish them. */
function linearLabel(value: number, decimals: number, format: Format): string {
  if (Math.abs(value) >= LARGE) return format.significant(value, digitsOf(value))
  if (decimals <= 4) return format.fixed(value, decimals)
  if (value === 0) return format.fixed(0, 0)
  const digits = Math.floor(Math.log10(Math.abs(value)) + 1e-9) + decimals + 1
  return format.significant(value, Math.max(1, digits))
}

/**
 * Returns the label of a ratio; ratios that need too many digits are powers of ten.
 * @param value on the ln scale
 */
function ratioLabel(value: number, { decimals, isEven }: Ticks, format: Format): string {
  const ratio = Math.exp(value)
  if (isEven) return linearLabel(ratio, decimals, format)
  if (!(ratio < 1e5 && ratio >= 1e-4)) {
    const power = value / Math.LN10
    const isHalf = Math.abs(10 ** (power - Math.floor(power)) - 1.5) < 1e-3
    return format.ratio(value, isHalf ? 2 : 1)
  }
  // Over many powers of ten each ratio has its own number of decimals, else all have the same.
  const own = decimals > 2 ? Math.max(0, Math.ceil(-Math.log10(ratio) - 1e-9)) : decimals
  return format.fixed(ratio, ratio >= 10 ? 0 : own)
}

/** Returns about `count` ticks with their labels. */
export function ticksOf(
  domain: readonly [number, number],
  count: number,
  kind: AxisKind,
  format: Format,
): Tick[] {
  const ticks = (kind === 'odds' ? oddsTicks : niceTicks)(domain[0], domain[1], count)
  return ticks.values.map((value) => ({
    value,
    label:
      kind === 'linear'
        ? linearLabel(value, ticks.decimals, format)
        : ratioLabel(value, ticks, format),
  }))
}

/** Returns about one tick in `gap` pixels. */
export function ticksFor(
  domain: readonly [number, number],
  pixels: number,
  kind: AxisKind,
  gap: number,
  format: Format,
): Tick[] {
  return ticksOf(domain, Math.max(2, Math.floor(pixels / gap)), kind, format)
}

/** Removes ticks whose labels would overlap or exceed the figure's edge. No effect (0) has priority. */
export function removeOverlaps(ticks: readonly Tick[], scale: Scale, width: number): Tick[] {
  const taken: { left: number; right: number }[] = []
  const fits = ({ value, label }: Tick) => {
    const half = textWidth(label, FONT_PX) / 2
    const at = { left: scale(value) - half, right: scale(value) + half }
    if (at.left < -4 || at.right > width + 4) return false
    if (taken.some(({ left, right }) => at.left < right + GAP_PX && left - GAP_PX < at.right)) {
      return false
    }
    taken.push(at)
    return true
  }
  const fittingTicks = new Set([
    ...ticks.filter(({ value }) => value === 0).filter(fits),
    ...ticks.filter(({ value }) => value !== 0).filter(fits),
  ])
  return ticks.filter((tick) => fittingTicks.has(tick))
}
