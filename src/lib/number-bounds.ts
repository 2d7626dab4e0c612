/** What a number may be: a setting's check and the words of its field both come from here. */
import type { TypedNumber } from './number-text.ts'

export type NumberBounds = {
  least: number
  most: number
  isWhole?: boolean
  /** Ends that are not allowed themselves; without it both are. */
  without?: 'least' | 'both'
  /** Nothing typed is allowed as well. */
  isOptional?: boolean
}

/** Whether what was typed is allowed. */
export function isAllowed(value: TypedNumber, bounds: NumberBounds): boolean {
  const { least, most, isWhole = false, without, isOptional = false } = bounds
  if (value === '') return isOptional
  if (!Number.isFinite(value) || (isWhole && !Number.isInteger(value))) return false
  const isAbove = without === undefined ? value >= least : value > least
  return isAbove && (without === 'both' ? value < most : value <= most)
}

/** The settings that are not allowed, in the order of the bounds. */
export function boundFaults<N extends string>(
  settings: Readonly<Record<NoInfer<N>, TypedNumber>>,
  bounds: Readonly<Record<N, NumberBounds>>,
): N[] {
  return (Object.keys(bounds) as N[]).filter((name) => !isAllowed(settings[name], bounds[name]))
}
