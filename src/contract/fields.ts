/**
 * Field schemas that read both dialects of the wire: the embedded service, and a BladeX deployment
 * whose nulls are sent as `""`, `-1`, `[]`, `{}` and whose times have no zone. They are normalised
 * here, once.
 */
import * as z from 'zod/mini'
import { dropBidiControls, normaliseName, toHalfWidth } from './typed-text.ts'

/** Zone of an upstream's times of the form `yyyy-MM-dd HH:mm:ss`. */
const WIRE_ZONE = '+08:00'

/** A numeric id, always a string after reading (BladeX sends numbers below 2^53 as numbers). */
export const id = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
)

/** An id that may be missing: `""`, `-1`, null and absence all mean none. */
export const optionalId = z.pipe(
  z.optional(z.nullable(z.union([z.string(), z.number()]))),
  z.transform((value) =>
    value === undefined || value === null || value === '' || Number(value) === -1
      ? null
      : String(value),
  ),
)

/** A name or title as typed: something to see, and at most this many characters. */
export const typedName = (most: number) =>
  z.string().check(
    z.overwrite(normaliseName),
    z.minLength(1),
    // Counted in characters, of which an emoji may have several code units.
    ({ value, issues }) => {
      if ([...value].length <= most) return
      issues.push({ code: 'too_big', origin: 'string', maximum: most, input: value })
    },
  )

const nullableText = z.optional(z.nullable(z.string()))

/** Text of data or of a document, which is compared or hashed, as it is; a null becomes the empty string. */
export const verbatim = z.pipe(
  nullableText,
  z.transform((value) => value ?? ''),
)

/** Text without bidirectional controls; a null becomes the empty string. */
export const text = z.pipe(
  nullableText,
  z.transform((value) => dropBidiControls(value ?? '')),
)

/** A name that is shown; empty where nothing of it could be seen. */
export const shownName = z.pipe(
  nullableText,
  z.transform((value) => normaliseName(value ?? '')),
)

/** Text that may be missing: `""`, null and absence mean none. */
export const optionalText = z.pipe(
  nullableText,
  z.transform((value) => dropBidiControls(value ?? '') || null),
)

const numeric = z.optional(z.nullable(z.union([z.number(), z.string()])))

/** A count ≥ 0; missing, unreadable and `-1` are 0. */
export const count = z.pipe(
  numeric,
  z.transform((value) => {
    const number = Number(value ?? 0)
    return Number.isFinite(number) && number > 0 ? Math.trunc(number) : 0
  }),
)

/** An integer that may be missing: `""`, `-1` and null mean none. */
export const optionalInteger = z.pipe(
  numeric,
  z.transform((value) => {
    if (value === undefined || value === null || value === '') return null
    const number = Number(value)
    return Number.isInteger(number) && number !== -1 ? number : null
  }),
)

/** A purchased quantity; missing and unreadable is one. */
export const quantity = z.pipe(
  numeric,
  z.transform((value) => {
    const number = Number(value ?? 1)
    return Number.isInteger(number) && number > 1 ? number : 1
  }),
)

/** An amount of money in the smallest unit of its currency; red-letter invoices are below zero. */
export const money = z.pipe(
  numeric,
  z.transform((value) => {
    const number = Number(value ?? 0)
    return Number.isSafeInteger(number) ? number : 0
  }),
)

/** A flag; 1, "1" and "true" count as true. */
export const flag = z.pipe(
  z.optional(z.nullable(z.union([z.boolean(), z.number(), z.string()]))),
  z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
)

/**
 * Reads a time of either dialect.
 * @returns ISO 8601 in UTC, or null when it is missing or unreadable.
 */
export function readInstant(value: string | null | undefined): string | null {
  if (value === undefined || value === null || value === '') return null
  const local = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(value)
  const date = new Date(local ? `${local[1]}T${local[2]}${WIRE_ZONE}` : value)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** A moment as ISO 8601 in UTC, or null. */
export const instant = z.pipe(z.optional(z.nullable(z.string())), z.transform(readInstant))

/** A list; `""`, `{}`, null and absence become the empty list. */
export function list<S extends z.ZodMiniType>(item: S) {
  return z.pipe(
    z.transform((value: unknown): unknown => (Array.isArray(value) ? value : [])),
    z.array(item),
  )
}

/** A page of rows: `{ records, total, size, current, pages }`. */
export function page<S extends z.ZodMiniType>(item: S) {
  return z.object({ records: list(item), total: count, size: count, current: count, pages: count })
}

/** Search words of a request. */
export const keyword = z.optional(z.string().check(z.maxLength(100), z.overwrite(toHalfWidth)))

/** Paging of a request. `size` is bounded so that one call cannot ask for a table. */
export const paging = {
  current: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000))),
  size: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
}

/** Moment of a request, ISO 8601 with zone; of a year that every database and calendar knows. */
export const moment = z.iso
  .datetime({ offset: true })
  .check(z.refine((text) => /^(?:19|2\d)\d\d-/.test(text)))

/**
 * A boundary of a list, which is compared and never stored: of any year, as users leave a side
 * open.
 */
const border = z.iso.datetime({ offset: true })

/** The requested time span of a list: from `from` on, before `to`. */
export const period = { from: z.optional(border), to: z.optional(border) }

/** Defaults of paging where the specification shows none. */
export const PAGE_DEFAULTS = { current: 1, size: 10, choices: [10, 20, 50] } as const

/**
 * An id in a request: digits only, as the routes require. Typed as text; other clients of the service send numbers, which are
 * read as well (7.1c).
 */
export const idParam = z.pipe(
  z.transform((value: string): string =>
    Number.isSafeInteger(value as unknown) ? String(value as unknown) : value,
  ),
  z.string().check(z.regex(/^\d{1,19}$/)),
)

/** A reply without data. Real upstreams send `null`, `""`, `true` or `{}` here. */
export const nothing = z.pipe(
  z.unknown(),
  z.transform(() => null),
)

export type Page<T> = { records: T[]; total: number; size: number; current: number; pages: number }
