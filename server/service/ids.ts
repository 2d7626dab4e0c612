/** Generates a numeric id for resources in routes. */
import { randomInt } from 'node:crypto'
import { newRecordId } from '../../src/lib/record-id.ts'

const DIGIT_VALUES = 100_000
/** Largest distance between the digits of two consecutive ids. */
const STRIDE = 8

/**
 * The digits used last. One process continues from them instead of drawing random ones again, so that it does not
 * use one id twice within a millisecond; several processes begin at different numbers.
 */
let last = randomInt(DIGIT_VALUES)

export function newNumericId(now: Date): string {
  last = (last + 1 + randomInt(STRIDE)) % DIGIT_VALUES
  // The middle of the interval: rounding cannot lead to a neighbouring id.
  return newRecordId(now.getTime(), () => (last + 0.5) / DIGIT_VALUES)
}
