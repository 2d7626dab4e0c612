/** Leaves of stored results as schemas: each has the kind, the range and the length that the engines write. */
import * as z from 'zod/mini'

/** Maximum number of characters of one text: that of a cell of a workbook. */
const MAX_TEXT = 32_767
const MAX_NAME = 200

export const text = z.string().check(z.maxLength(MAX_TEXT))
/** A key or an id of the product itself. */
export const shortText = z.string().check(z.maxLength(MAX_NAME))
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** A moment as the product writes it. */
export const instantText = z.iso.datetime()
/** A number of the settings, or of a sentence. */
export const finite = z.number()
/** A computed number; NaN where a result had one that is not finite, which JSON writes as null: the rest of it still shows. */
export const number = z.union([
  z.number(),
  z.pipe(
    z.null(),
    z.transform(() => Number.NaN),
  ),
])
/** A count, or an index in a list. */
export const count = z.int().check(z.gte(0))
/** A probability, or another share of a whole. */
export const share = z.number().check(z.gte(0), z.lte(1))
export const atLeastZero = z.number().check(z.gte(0))
export const flag = z.boolean()

export const textOrNull = z.nullable(text)
export const numberOrNull = z.nullable(number)
export const countOrNull = z.nullable(count)
export const shareOrNull = z.nullable(share)
export const flagOrNull = z.nullable(flag)

export const texts = z.array(text)
export const numbers = z.array(number)
export const counts = z.array(count)
export const textsOrNulls = z.array(textOrNull)
export const numbersOrNulls = z.array(numberOrNull)

/** Returns the schema of values by name. */
export function named<V extends z.ZodMiniType>(value: V): z.ZodMiniRecord<z.ZodMiniString, V> {
  const isShort = (given: object) => Object.keys(given).every((key) => key.length <= MAX_NAME)
  return z.record(z.string(), value).check(z.refine(isShort))
}
