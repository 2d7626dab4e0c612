import type { RecordContent } from '../../src/contract/record-content.ts'
import type { ValidRecord } from '../../src/results/record-of.ts'

/** Returns the minimal content of a record. */
export function recordContent(id: string, over: Partial<RecordContent> = {}): ValidRecord {
  const content: RecordContent = {
    id,
    toolId: '6001',
    title: `Run ${id}`,
    note: '',
    tags: [],
    fileName: 'a.tsv',
    inputSha256: 'a'.repeat(64),
    variants: 24,
    engineVersion: '0.1.0',
    headline: '{}',
    result: '{"schemaVersion":1}',
    createdAt: `2026-11-20T10:00:0${id}.000Z`,
    ...over,
  }
  return content as ValidRecord
}
