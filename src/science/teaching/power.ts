/** Power as a function of the effect, at a sample size and a share of variance explained. */
import { minimumDetectableEffect, type PowerDesign, powerOf } from '../methods/power.ts'

export const POWER = 0.8
export const LARGEST_EFFECT = 0.3
const STEPS = 60

export type PowerResult = {
  curve: { b: number; power: number }[]
  /** The effect that is detected with a power of 80 %. */
  detectable: number
}

/** Returns the curve of a design, and the effect at which it reaches 80 %. */
export function powerAt(design: Pick<PowerDesign, 'n' | 'r2'>): PowerResult {
  const curve = Array.from({ length: STEPS + 1 }, (_, step) => {
    const b = (LARGEST_EFFECT * step) / STEPS
    return { b, power: powerOf(design, b) }
  })
  return { curve, detectable: minimumDetectableEffect(design, POWER) }
}
