/** The compiler is the test: an assertion that no longer fails is an error of its own. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { added } from '../../../../src/results/schema/fields.ts'
import { schemaOf } from '../../../../src/results/schema/schema-of.ts'

type Stored = {
  kind: string
  schemaVersion: number
  engine: { name: string; version: string }
  parts: { p: number | null; note?: string }[]
}

const own = { ...added, kind: z.string(), schemaVersion: z.int() }
const p = z.nullable(z.number())
const note = z.optional(z.string())
const of = <S extends z.ZodMiniType>(part: S) => z.object({ ...own, parts: z.array(part) })

test('a schema that reads another shape than the engine writes is a type error', () => {
  const whole = schemaOf<Stored>()(of(z.object({ p, note })))
  // @ts-expect-error: an optional field of the engine is not read
  schemaOf<Stored>()(of(z.object({ p })))
  // @ts-expect-error: an optional field is read that no engine writes
  schemaOf<Stored>()(of(z.object({ p, note, more: note })))
  // @ts-expect-error: a field is demanded that the engine may leave out
  schemaOf<Stored>()(of(z.object({ p, note: z.string() })))
  // @ts-expect-error: what may be null is demanded
  schemaOf<Stored>()(of(z.object({ p: z.number(), note })))
  // @ts-expect-error: another kind of leaf
  schemaOf<Stored>()(of(z.object({ p: z.nullable(z.string()), note })))
  const engine = { name: 'e', version: '1' }
  const stored = { kind: 'k', schemaVersion: 1, engine, parts: [{ p: 1 }] }
  expect(whole.parse({ ...stored, more: 1 })).toEqual(stored)
})
