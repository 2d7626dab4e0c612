/** Results as records, and records as files that the product opens again. */
import { readInstant } from '../contract/fields.ts'
import { FALLBACK_LANGUAGE } from '../contract/languages.ts'
import { LIMITS } from '../contract/limits.ts'
import type { RecordContent } from '../contract/record-content.ts'
import { toolById } from '../contract/tools.ts'
import { formatsFor } from '../i18n/formats.ts'
import { type Fields, isFields } from './json-checks.ts'
import { bodyFrom, kindOf, readBody } from './read-body.ts'
import { markDoubts, recordBy, type RecordFacts, titleBy, type ValidRecord } from './record-of.ts'
import type { RecordBody } from './record-body.ts'

const FORMAT = 'veriscope-record'
const VERSION = 1
const NUMERIC_ID = /^\d{1,19}$/
/** Size limit of a record file, in bytes. */
export const MAX_RECORD_FILE = 32 * 1024 * 1024
const MAX_DEPTH = 64
const MAX_NAME = 255

/** Returns the default title of a record. */
export function titleOf(body: RecordBody): string {
  return titleBy(kindOf(body), body)
}

/** Returns a result as the content of a record. */
export function recordOf(body: RecordBody, facts: RecordFacts): ValidRecord {
  return recordBy(kindOf(body), body, facts)
}

/**
 * Returns a record whose headline has the number of checks that speak against its answer; unchanged where the checks
 * cannot be loaded, as without a network.
 */
export async function countDoubts(record: ValidRecord, body: RecordBody): Promise<ValidRecord> {
  try {
    const summaryOf = await kindOf(body).summary()
    // Grades do not depend on the language.
    const words = { t: (id: string) => id, format: formatsFor(FALLBACK_LANGUAGE, 'UTC') }
    return markDoubts(record, summaryOf(body, words).doubts)
  } catch {
    return record
  }
}

/** Returns the text of a record file. @throws SyntaxError for a record whose result cannot be read */
export function recordFileText(record: ValidRecord): string {
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
  /** The record under an id of its own; `originalId`: its id in the file, null for an invalid one. */
  | { name: 'record'; record: ValidRecord; originalId: string | null }
  /** Not a record file. */
  | { name: 'foreign' }
  /** A record file of a later version, or damaged. */
  | { name: 'unreadable' }
  /** The record of a tool that this build does not have. */
  | { name: 'unknownTool'; toolId: string }

/** Facts about the opening of a file: its name, and what the new record takes for itself. */
export type Opening = {
  fileName: string
  /** Id of the new record. */
  id: string
  /** Tool of a record without a valid one. */
  toolId: string
  /** Time of the opening, ISO 8601. */
  at: string
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function numericId(value: unknown): string | null {
  return typeof value === 'string' && NUMERIC_ID.test(value) ? value : null
}

/** Whether lists and objects of a JSON text are nested deeper than any result is. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at]
    if (isInText) {
      if (mark === '\\') at += 1
      else if (mark === '"') isInText = false
    } else if (mark === '"') isInText = true
    else if (mark === '{' || mark === '[') depth += 1
    else if (mark === '}' || mark === ']') depth -= 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

function parseParts(text: string): Fields | 'foreign' | 'unreadable' {
  const isMarked = text.includes(`"${FORMAT}"`)
  if (text.length > MAX_RECORD_FILE || isTooDeep(text)) return isMarked ? 'unreadable' : 'foreign'
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) && value['format'] === FORMAT ? value : 'foreign'
  } catch {
    return isMarked ? 'unreadable' : 'foreign'
  }
}

/**
 * Reads a record file as a new record: an id of a file is only a note of where the record came from, so that no file
 * can take the place of a record that is here.
 */
export function openRecordFile(text: string, opening: Opening): OpenedRecord {
  const parts = parseParts(text)
  if (typeof parts === 'string') return { name: parts }
  const given = isFields(parts['record']) ? parts['record'] : {}
  const toolId = numericId(given['toolId']) ?? opening.toolId
  if (!toolById(toolId)) return { name: 'unknownTool', toolId }
  const body = parts['version'] === VERSION ? bodyFrom(parts['result']) : null
  if (!body) return { name: 'unreadable' }
  const originalId = numericId(given['id'])
  // Not the text itself: `Date` ignores a comment after a date, and knows years of six digits.
  const instant = readInstant(textOf(given['createdAt']))
  const createdAt = instant?.startsWith('+') || instant?.startsWith('-') ? null : instant
  const title = textOf(given['title'])
  const origin = {
    fileName: opening.fileName.slice(0, MAX_NAME),
    id: originalId ?? '',
    title: title.slice(0, LIMITS.recordTitle),
    createdAt,
    openedAt: opening.at,
  }
  const own = { ...body, origin }
  const record = recordOf(own, {
    id: opening.id,
    toolId,
    title,
    note: textOf(given['note']),
    tags: textsOf(given['tags']),
    createdAt: createdAt ?? opening.at,
  })
  return { name: 'record', record, originalId }
}

/** Returns a record's result, or null when this build does not know its kind. */
export function bodyOf(record: Pick<RecordContent, 'result'>): RecordBody | null {
  return readBody(record.result)
}
