/** Bounds of a number, shared by the check of a setting and the text of its field. */
import type { TypedNumber } from './number-text.ts'

export type NumberBounds = {
  least: number
  most: number
  isWhole?: boolean
  /** Bounds that are excluded; without it both are included. */
  without?: 'least' | 'both'
  /** An empty field is allowed as well. */
  isOptional?: boolean
}

/** Whether a typed number is allowed. */
export function isAllowed(value: TypedNumber, bounds: NumberBounds): boolean {
  const { least, most, isWhole = false, without, isOptional = false } = bounds
  if (value === '') return isOptional
  if (!Number.isFinite(value) || (isWhole && !Number.isInteger(value))) return false
  const isAbove = without === undefined ? value >= least : value > least
  return isAbove && (without === 'both' ? value < most : value <= most)
}

/** Returns the settings that are not allowed, in the order of the bounds. */
export function boundFaults<N extends string>(
  settings: Readonly<Record<NoInfer<N>, TypedNumber>>,
  bounds: Readonly<Record<N, NumberBounds>>,
): N[] {
  return (Object.keys(bounds) as N[]).filter((name) => !isAllowed(settings[name], bounds[name]))
}
