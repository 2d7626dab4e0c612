/** Conversion of a result to a record by its kind, without the table of all kinds. */
import { LIMITS } from '../contract/limits.ts'
import { type RecordContent, normaliseTags } from '../contract/record-content.ts'
import type { RecordBody } from './record-body.ts'
import type { ResultKind } from './result-kind.ts'

const MAX_NOTE = 5000
const MAX_FILE_NAME = 255
const TAG_LIMITS = { most: LIMITS.recordTags, longest: LIMITS.recordTag }

export type RecordFacts = Pick<RecordContent, 'id' | 'toolId' | 'title' | 'note' | 'createdAt'> & {
  tags?: readonly string[]
}

/** Returns the default title of a record. */
export function titleBy(kind: ResultKind, body: RecordBody): string {
  return kind.facts(body).title.slice(0, LIMITS.recordTitle)
}

/** Returns a result of this kind as the content of a record. */
export function recordBy(kind: ResultKind, body: RecordBody, facts: RecordFacts): RecordContent {
  const known = kind.facts(body)
  return {
    ...facts,
    title: facts.title.trim().slice(0, LIMITS.recordTitle) || titleBy(kind, body) || body.kind,
    note: facts.note.slice(0, MAX_NOTE),
    tags: normaliseTags(facts.tags ?? [], TAG_LIMITS),
    fileName: known.fileName.slice(0, MAX_FILE_NAME),
    inputSha256: known.sha256,
    variants: known.variants,
    engineVersion: known.engineVersion.slice(0, 40),
    headline: known.headline,
    result: JSON.stringify(body),
  }
}
