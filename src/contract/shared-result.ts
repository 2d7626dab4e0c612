/**
 * The document of a shared result: all that the holder of a link sees. The page composes it by an allow-list
 * (`src/results/share`), the service stores nothing else, and refuses every other field.
 */
import * as z from 'zod/mini'

/** Version of the document, which a page checks before it shows one. */
export const SHARED_VERSION = 1

/** Days for which a link can be made. */
export const SHARE_DAYS = [7, 30, 90] as const
export type ShareDays = (typeof SHARE_DAYS)[number]

const MOST_ROWS = 500
const line = z.string().check(z.maxLength(500))
/** Stored in a column of its own, which holds no NUL and no unpaired surrogate. */
const titleLine = line.check(z.regex(/^[^\0\p{Cs}]*$/u))
const text = z.string().check(z.maxLength(8000))
const rowsOf = <S extends z.ZodMiniType>(row: S) => z.array(row).check(z.maxLength(MOST_ROWS))
const grade = z.enum(['holds', 'open', 'look', 'against'])
const rule = z.nullable(z.strictObject({ at: z.number(), name: line }))

const forest = z.strictObject({
  form: z.literal('forest'),
  title: line,
  scale: z.enum(['linear', 'odds']),
  rows: rowsOf(
    z.strictObject({
      id: line,
      name: line,
      b: z.number(),
      low: z.nullable(z.number()),
      high: z.nullable(z.number()),
      value: line,
      isMain: z.boolean(),
    }),
  ),
  more: z.number(),
})

const bars = z.strictObject({
  form: z.literal('bars'),
  title: line,
  rows: rowsOf(
    z.strictObject({ id: line, name: line, length: z.number(), value: line, isMain: z.boolean() }),
  ),
  rule,
})

const curve = z.strictObject({
  form: z.literal('curve'),
  title: line,
  xName: line,
  yName: line,
  points: rowsOf(z.strictObject({ x: z.number(), y: z.number() })),
  mark: z.nullable(z.strictObject({ x: z.number(), y: z.number(), name: line })),
  ends: z.tuple([line, line]),
  rule,
})

/** A figure that needs rows of data which were not shared; only its title is known. */
const withheld = z.strictObject({ form: z.literal('withheld'), title: line })

const caveat = z.strictObject({
  id: line,
  text,
  reason: text,
  isSerious: z.boolean(),
  isNote: z.optional(z.literal(true)),
})

const check = z.strictObject({
  id: line,
  grade,
  name: line,
  finding: text,
  reason: z.optional(text),
  section: z.null(),
  caveats: rowsOf(caveat),
})

/** Summary of a result in one language; without its provenance, which names files. */
const summary = z.strictObject({
  answer: text,
  chance: text,
  doubts: z.number(),
  quoted: rowsOf(z.strictObject({ name: line, value: line, rest: rowsOf(line) })),
  figures: rowsOf(z.discriminatedUnion('form', [forest, bars, curve, withheld])),
  facts: rowsOf(z.strictObject({ id: line, name: line, value: line, note: z.optional(line) })),
  checks: rowsOf(check),
  plain: rowsOf(text),
  words: rowsOf(text),
  limits: text,
})
export type SharedSummary = z.output<typeof summary>

export const sharedResult = z.strictObject({
  version: z.literal(SHARED_VERSION),
  kind: line,
  toolId: z.string().check(z.regex(/^\d{1,19}$/)),
  title: titleLine,
  engineVersion: z.string().check(z.maxLength(40)),
  /** When the analysis was run, ISO 8601. */
  createdAt: z.iso.datetime(),
  zh: summary,
  en: summary,
  /** The result with its rows of data, without files; null where they were not shared. */
  body: z.nullable(z.record(z.string(), z.unknown())),
})
export type SharedResult = z.output<typeof sharedResult>

/** Reads the text of a document; null for one of another form. */
export function readSharedResult(content: string): SharedResult | null {
  try {
    const read = sharedResult.safeParse(JSON.parse(content))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Whether the text is a document of a later version, which this build cannot show. */
export function isLaterVersion(content: string): boolean {
  try {
    const { version } = JSON.parse(content) as { version?: unknown }
    return typeof version === 'number' && version > SHARED_VERSION
  } catch {
    return false
  }
}
