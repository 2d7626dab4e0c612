import { randomInt } from 'node:crypto'
import { newRecordId } from '../../src/lib/record-id.ts'

/** A numeric id for things that stand in routes. */
export function newNumericId(now: Date): string {
  return newRecordId(now.getTime(), () => randomInt(100_000) / 100_000)
}
