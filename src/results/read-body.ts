/** Parsing of results from untrusted text, of this build or of an older one. */
import { isFields } from './json-checks.ts'
import { kindRow } from './kinds.ts'
import type { RecordBody } from './record-body.ts'
import type { ResultKind } from './result-kind.ts'

/** Returns a decoded value as a result when it matches the schema of its kind; null otherwise. */
export function bodyFrom(value: unknown): RecordBody | null {
  if (!isFields(value)) return null
  return kindRow(value['kind'])?.read(value) ?? null
}

/** Parses the `result` of a record; null when it cannot be shown. */
export function readBody(text: string): RecordBody | null {
  try {
    return bodyFrom(JSON.parse(text))
  } catch {
    return null
  }
}

/** Returns the kind of a result. */
export function kindOf(body: RecordBody): ResultKind {
  const row = kindRow(body.kind)
  if (!row) throw new Error(`no such kind of result: ${body.kind}`)
  return row
}
