/** Fields that the results of all kinds share, and the type guards that narrow a result to its kind. */
import type { Presentation } from './presentation.ts'

/** The file that a record was opened from: what it said of the record, and when it was opened. */
export type RecordOrigin = {
  fileName: string
  /** Id and title of the record in the file; '' where the file has none. */
  id: string
  title: string
  /** ISO 8601; null where the file has no date. */
  createdAt: string | null
  openedAt: string
}

/**
 * The `result` of a record: the engine's result and how it is shown. Every kind has these fields; the others
 * (`<kind>/body.ts`) are read through the kind or after `isOfKind`.
 */
export type RecordBody = {
  kind: string
  schemaVersion: number
  engine: { name: string; version: string }
  presentation?: Partial<Presentation>
  /** In an account's copy: names of the omitted parts (`LEFT_OUT`). */
  leftOutOfAccount?: string[]
  /** Present where the record was opened from a file. */
  origin?: RecordOrigin
}

/** A type guard for the results of one kind. */
export type IsKind<B extends RecordBody> = (body: RecordBody) => body is B

/** Returns the type guard of a kind: `isOfKind<PowerBody>('power')`. */
export function isOfKind<B extends RecordBody>(kind: B['kind']): IsKind<B> {
  return (body): body is B => body.kind === kind
}

/** Narrows a result to its kind. @throws Error for one of another kind, a defect of the caller */
export function ownBody<B extends RecordBody>(is: IsKind<B>, body: RecordBody): B {
  if (!is(body)) throw new Error(`a result of another kind: ${body.kind}`)
  return body
}
