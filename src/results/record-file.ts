/** Results as records, and records as files that the product opens again. */
import { readInstant } from '../contract/fields.ts'
import type { RecordContent } from '../contract/record-content.ts'
import { bodyFrom, kindOf, readBody } from './read-body.ts'
import { recordBy, type RecordFacts, titleBy } from './record-of.ts'
import type { RecordBody } from './record-body.ts'

const FORMAT = 'veriscope-record'
const VERSION = 1
const NUMERIC_ID = /^\d{1,19}$/

/** Returns the default title of a record. */
export function titleOf(body: RecordBody): string {
  return titleBy(kindOf(body), body)
}

/** Returns a result as the content of a record. */
export function recordOf(body: RecordBody, facts: RecordFacts): RecordContent {
  return recordBy(kindOf(body), body, facts)
}

/** Returns the text of a record file. @throws SyntaxError for a record whose result cannot be read */
export function recordFileText(record: RecordContent): string {
  const { id, toolId, title, note, tags, createdAt, result } = record
  const parts = {
    format: FORMAT,
    version: VERSION,
    record: { id, toolId, title, note, tags, createdAt },
    result: JSON.parse(result) as unknown,
  }
  return `${JSON.stringify(parts, null, 2)}\n`
}

/** The outcome of opening a record file. */
export type OpenedRecord =
  | { name: 'record'; record: RecordContent }
  /** Not a record file. */
  | { name: 'foreign' }
  /** A record file of a later version, or damaged. */
  | { name: 'unreadable' }

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value : fallback
}

/**
 * Reads a record file.
 * @param fresh the id and the time for a file without valid ones
 */
export function openRecordFile(
  text: string,
  fresh: { id: string; toolId: string; createdAt: string },
): OpenedRecord {
  let parts: Record<string, unknown>
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return { name: 'foreign' }
    parts = value as Record<string, unknown>
  } catch {
    return text.includes(`"${FORMAT}"`) ? { name: 'unreadable' } : { name: 'foreign' }
  }
  if (parts['format'] !== FORMAT) return { name: 'foreign' }
  const body = parts['version'] === VERSION ? bodyFrom(parts['result']) : null
  if (!body) return { name: 'unreadable' }
  const given = (parts['record'] ?? {}) as Record<string, unknown>
  const id = textOr(given['id'], '')
  const toolId = textOr(given['toolId'], '')
  const createdAt = textOr(given['createdAt'], '')
  return {
    name: 'record',
    record: recordOf(body, {
      id: NUMERIC_ID.test(id) ? id : fresh.id,
      toolId: NUMERIC_ID.test(toolId) ? toolId : fresh.toolId,
      title: textOr(given['title'], ''),
      note: textOr(given['note'], ''),
      tags: textsOf(given['tags']),
      // Not the text itself: `Date` ignores a comment after a date.
      createdAt: readInstant(createdAt) ?? fresh.createdAt,
    }),
  }
}

/** Returns a record's result, or null when this build does not know its kind. */
export function bodyOf(record: Pick<RecordContent, 'result'>): RecordBody | null {
  return readBody(record.result)
}
