import { randomInt } from 'node:crypto'
import { newRecordId } from '../../src/lib/record-id.ts'

const PLACES = 100_000
/** How far apart the digits of two ids that follow each other may be. */
const STRIDE = 8

/**
 * The digits that were given out last. One process goes on from them instead of drawing anew, so that
 * it does not give one id twice within a millisecond; several processes begin at different places.
 */
let last = randomInt(PLACES)

/** A numeric id for things that stand in routes. */
export function newNumericId(now: Date): string {
  last = (last + 1 + randomInt(STRIDE)) % PLACES
  // The middle of the place: no rounding leads to its neighbour.
  return newRecordId(now.getTime(), () => (last + 0.5) / PLACES)
}
