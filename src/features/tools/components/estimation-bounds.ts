/** Numbers that several tools ask for, and their bounds. */
import type { NumberBounds } from '../../../lib/number-bounds.ts'
import { LIMITS } from '../../../science/limits.ts'

/** Bounds of the seed of the random numbers. */
export const SEED_BOUNDS: NumberBounds = {
  least: -LIMITS.seedMax,
  most: LIMITS.seedMax,
  isWhole: true,
}

/** Returns the bounds of the number of bootstrap draws. */
export function getDrawsBounds(most: number): NumberBounds {
  return { least: LIMITS.nbootMin, most, isWhole: true }
}

/** Bounds of the thresholds by which variants become instruments. */
export const INSTRUMENT_BOUNDS = {
  instrumentP: { least: 0, most: 1, without: 'least' },
  leastF: { least: 0, most: 1e6 },
} as const satisfies Record<string, NumberBounds>
