/** Work behind live results, independent of the page. */
import { storeRecord } from '../../../cache/record-store.ts'
import { newRecordId } from '../../../lib/record-id.ts'
import type { AgainInput } from '../../../science/two-sample/analyse-again.ts'
import type { TwoSampleResult } from '../../../science/two-sample/result.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import { countDoubts, recordOf } from '../../../results/record-file.ts'
import { asGroup } from '../../../workers/runner.ts'
import type { ToolHolder } from '../runner-provider.tsx'
import { createToolRunner } from '../session/tool-runner.ts'
import { TWO_SAMPLE } from './spec.ts'

/** Recomputes a stored result in the pool shared by all tools. */
export function recomputeResult(
  holder: Pick<ToolHolder, 'runner'>,
  input: AgainInput,
  signal: AbortSignal,
): Promise<TwoSampleResult> {
  const runner = asGroup(holder.runner(createToolRunner), 'live')
  return runner.run({ kind: 'two-sample-again', input }, { signal })
}

/** Stores a result as a new record of the user, on this device first. */
export async function saveAsNewRecord(
  owner: string,
  body: RecordBody,
  title: string,
): Promise<{ recordId: string; toolId: string }> {
  const now = Date.now()
  const { toolId } = TWO_SAMPLE
  const { origin: _origin, ...own } = body
  const record = recordOf(own, {
    id: newRecordId(now, Math.random),
    toolId,
    title,
    note: '',
    createdAt: new Date(now).toISOString(),
  })
  await storeRecord(owner, await countDoubts(record, own))
  return { recordId: record.id, toolId }
}
