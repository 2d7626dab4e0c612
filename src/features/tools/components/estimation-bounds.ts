/** Numbers that several tools ask for, and what they may be. */
import type { NumberBounds } from '../../../lib/number-bounds.ts'
import { LIMITS } from '../../../science/limits.ts'

/** The seed of the random numbers. */
export const SEED_BOUNDS: NumberBounds = {
  least: -LIMITS.seedMax,
  most: LIMITS.seedMax,
  isWhole: true,
}

/** Draws of the bootstrap. */
export function drawsBounds(most: number): NumberBounds {
  return { least: LIMITS.nbootMin, most, isWhole: true }
}

/** Which variants are instruments. */
export const INSTRUMENT_BOUNDS = {
  instrumentP: { least: 0, most: 1, without: 'least' },
  leastF: { least: 0, most: 1e6 },
} as const satisfies Record<string, NumberBounds>
