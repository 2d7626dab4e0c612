import { LIMITS } from '../../src/contract/limits.ts'
import { resultUse } from '../../src/contract/record-use.ts'
import type { RunUse } from '../../src/contract/run-limits.ts'
import { isPacked, unpackValue } from '../../src/lib/packed-text.ts'

/** A plain result of this length is measured where it is: what a thread is told and tells costs more. */
const SMALL = 8 * 1024

/** Whether a result can be measured without a thread. One that is packed can become far more than it looks. */
export const isSmall = (text: string): boolean => text.length <= SMALL && !isPacked(text)

type StoredRun = { toolId: string; inputSha256: string; variants: number; result: string }

/** The size of a record's result, packed or not; null for what is none or would become too large. */
export async function measureResult({ result: text, ...facts }: StoredRun): Promise<RunUse | null> {
  const result = await unpackValue(text, LIMITS.recordUnpacked).catch(() => null)
  return typeof result === 'object' && result !== null ? resultUse({ ...facts, result }) : null
}
