/** Measures the results of records for the limits of a level. */
import { LIMITS } from '../../src/contract/limits.ts'
import { resultUse } from '../../src/contract/record-use.ts'
import type { RunUse } from '../../src/contract/run-limits.ts'
import { isPacked, unpackValue } from '../../src/lib/packed-text.ts'

/** A plain result up to this length is measured in place: sending it to a thread costs more. */
const SMALL = 8 * 1024

/** Whether a result can be measured without a thread. A packed one can become far larger than its text. */
export const isSmall = (text: string): boolean => text.length <= SMALL && !isPacked(text)

type StoredRun = { toolId: string; inputSha256: string; variants: number; result: string }

/** Measures the size of a record's result, packed or not; null for an invalid or too large one. */
export async function measureResult({ result: text, ...facts }: StoredRun): Promise<RunUse | null> {
  const result = await unpackValue(text, LIMITS.recordUnpacked).catch(() => null)
  return typeof result === 'object' && result !== null ? resultUse({ ...facts, result }) : null
}
