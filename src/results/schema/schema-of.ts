/** The schema of a stored result, compared with the type that its engine writes. */
import type * as z from 'zod/mini'
import type { RecordBody } from '../record-body.ts'

/** A type with every field required and marked, so that one that is missing on one side makes a difference. */
type Marked<T> = T extends object
  ? {
      -readonly [K in keyof T]-?: [Marked<T[K]>, undefined extends T[K] ? 'optional' : 'required']
    }
  : T

type Agreeing<Read, Declared> = [Marked<Read>] extends [Marked<Declared>]
  ? [Marked<Declared>] extends [Marked<Read>]
    ? unknown
    : { declaredButNotRead: Marked<Declared> }
  : { readButNotDeclared: Marked<Read> }

/**
 * Returns the schema of a stored result `T`. A field that is in `T` and not in what the schema reads, or the other way
 * round, is a type error.
 */
export function schemaOf<T extends RecordBody>() {
  return <S extends z.ZodMiniType>(
    schema: S & Agreeing<z.output<S>, T & Pick<RecordBody, 'leftOutOfAccount' | 'origin'>>,
  ): S => schema
}
