/** Results from text that may be anyone's, of this build or of an older one. */
import { kindRow } from './kinds.ts'
import { migrated } from './migrate.ts'
import type { RecordBody } from './record-body.ts'
import type { ResultKindRow } from './result-kind.ts'
import { isFields } from './json-checks.ts'

/** Takes a decoded value for a result when it has the whole shape of its kind; null otherwise. */
export function bodyFrom(value: unknown): RecordBody | null {
  if (!isFields(value)) return null
  const row = kindRow(value['kind'])
  const current = row ? migrated(value, row) : null
  return current && row?.fits(current) ? (current as RecordBody) : null
}

/** Reads the `result` of a record; null when it cannot be shown. */
export function readBody(text: string): RecordBody | null {
  try {
    return bodyFrom(JSON.parse(text))
  } catch {
    return null
  }
}

/** The row of the table of kinds that a result belongs to. */
export function kindOf(body: RecordBody): ResultKindRow<RecordBody> {
  const row = kindRow(body.kind)
  if (!row) throw new Error(`no such kind of result: ${body.kind}`)
  return row
}
