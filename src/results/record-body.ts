import type { Presentation } from './presentation.ts'

/**
 * The `result` of a record: what the engine found and how it is to be shown. Every kind has these;
 * the rest is its own (`<kind>/body.ts`) and is read through the kind or after asking `isOfKind`.
 */
export type RecordBody = {
  kind: string
  schemaVersion: number
  engine: { name: string; version: string }
  presentation?: Partial<Presentation>
  /** In an account's copy: names of the parts that it goes without (`LEFT_OUT`). */
  leftOutOfAccount?: string[]
}

/** Tells whether a result is of a kind, so that what the kind has of its own can be read. */
export type IsKind<B extends RecordBody> = (body: RecordBody) => body is B

/** Asks a result for its kind: `isOfKind<PowerBody>('power')`. */
export function isOfKind<B extends RecordBody>(kind: B['kind']): IsKind<B> {
  return (body): body is B => body.kind === kind
}

/** A result as its own kind knows it. @throws Error for one of another kind, a defect of the caller */
export function ownBody<B extends RecordBody>(is: IsKind<B>, body: RecordBody): B {
  if (!is(body)) throw new Error(`a result of another kind: ${body.kind}`)
  return body
}
