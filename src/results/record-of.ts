/** Conversion of a result to a record by its kind, without the table of all kinds. */
import { normaliseName } from '../contract/typed-text.ts'
import type { AnalysisRecord } from '../contract/endpoints/records.ts'
import { LIMITS } from '../contract/limits.ts'
import { type RecordContent, normaliseTags, tagsOf } from '../contract/record-content.ts'
import type { Words } from '../i18n/words.ts'
import { type Fields, numberOrNull } from './json-checks.ts'
import type { RecordBody } from './record-body.ts'
import type { ResultKind } from './result-kind.ts'

const MAX_NOTE = 5000
const MAX_FILE_NAME = 255
const TAG_LIMITS = { most: LIMITS.recordTags, longest: LIMITS.recordTag }

export type RecordFacts = Pick<RecordContent, 'id' | 'toolId' | 'title' | 'note' | 'createdAt'> & {
  tags?: readonly string[]
}

declare const valid: unique symbol

/**
 * A record whose result was written by an engine of this build or read by a parser of this product, and whose other
 * fields have the lengths that an account accepts. Only the functions below make one; what stores, sends or exports a
 * record demands it.
 */
export type ValidRecord = RecordContent & { readonly [valid]: true }

const asValid = (record: RecordContent) => record as ValidRecord

/** Returns the default title of a record. */
export function titleBy(kind: ResultKind, body: RecordBody): string {
  return kind.facts(body).title.slice(0, LIMITS.recordTitle)
}

/** Field of a headline with the id that the record has in the file that it was opened from; '' without one. */
const OPENED_FROM = 'openedFrom'
/** Field of a headline with the number of checks that speak against the answer; absent for none. */
const DOUBTS = 'doubts'
const MAX_HEADLINE = 2000

function markHeadline(headline: string, mark: object): string {
  const marked = JSON.stringify({ ...(JSON.parse(headline) as object), ...mark })
  return marked.length > MAX_HEADLINE ? headline : marked
}

/** Returns a record whose headline has the number of checks that speak against its answer. */
export function markDoubts(record: ValidRecord, doubts: number): ValidRecord {
  if (doubts === 0) return record
  return asValid({ ...record, headline: markHeadline(record.headline, { [DOUBTS]: doubts }) })
}

/** Adds to the text of a headline how many checks speak against it. */
export function withDoubts(text: string, headline: Fields, { t }: Pick<Words, 't'>): string {
  const n = numberOrNull(headline[DOUBTS])
  if (text === '' || n === null || n <= 0) return text
  return t('records.headline.doubted', { headline: text, n })
}

/** Returns the id that a listed record has in the file that it was opened from; null for one that was made here. */
export function openedFrom({ headline }: Pick<RecordContent, 'headline'>): string | null {
  if (!headline.includes(`"${OPENED_FROM}"`)) return null
  try {
    const id = (JSON.parse(headline) as Record<string, unknown>)[OPENED_FROM]
    return typeof id === 'string' ? id : null
  } catch {
    return null
  }
}

/** Returns a record of the member's own account. Its result is parsed before it is shown or exported as a table. */
export function recordOfAccount(record: AnalysisRecord, now: string): ValidRecord {
  const { updatedAt: _at, createdAt, ...rest } = record
  return asValid({ ...rest, tags: [...tagsOf(rest)], createdAt: createdAt ?? now })
}

/** Returns a result of this kind as the content of a record. */
export function recordBy(kind: ResultKind, body: RecordBody, facts: RecordFacts): ValidRecord {
  const known = kind.facts(body)
  const { headline } = known
  return asValid({
    ...facts,
    title:
      normaliseName(facts.title).slice(0, LIMITS.recordTitle) || titleBy(kind, body) || body.kind,
    note: facts.note.slice(0, MAX_NOTE),
    tags: normaliseTags(facts.tags ?? [], TAG_LIMITS),
    fileName: known.fileName.slice(0, MAX_FILE_NAME),
    inputSha256: known.sha256,
    variants: known.variants,
    engineVersion: known.engineVersion.slice(0, 40),
    headline: body.origin ? markHeadline(headline, { [OPENED_FROM]: body.origin.id }) : headline,
    result: JSON.stringify(body),
  })
}
