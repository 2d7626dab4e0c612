/** Front matter of the content's Markdown files: splits it from the text and checks it by the schema of its kind. */
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { CONTENT_TYPES, SUBJECT_ITEM_KINDS } from '../../src/contract/endpoints/content.ts'
import { LEVELS } from '../../src/contract/endpoints/levels.ts'
import { LIMITS } from '../../src/contract/limits.ts'
import { ContentError } from './content-error.ts'
import { doi, id, line, pmid, prose } from './fields.ts'

/** Folders of the content and the kind of their items. */
export const KINDS = {
  industries: 'industry',
  problems: 'problem',
  analyses: 'analysis',
  notices: 'notice',
  subjects: 'subject',
  terms: 'terms',
  levels: 'level',
} as const
export type Folder = keyof typeof KINDS

/** Whether a date exists: `Date` itself turns 31 February into 3 March. */
function isOnCalendar(moment: string): boolean {
  const day = moment.slice(0, 10)
  const midnight = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
  return isDay && !Number.isNaN(Date.parse(moment))
}

const moment = z.pipe(
  line.check(
    z.regex(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/,
      'must be a moment with zone, like "2026-03-12T09:00:00+08:00"',
    ),
    z.refine(isOnCalendar, 'is not a date of the calendar'),
  ),
  z.transform((value) => new Date(value)),
)
const tags = z.array(prose)

/** Front matter of the second language file of every item. */
export const translation = z.strictObject({
  title: prose,
  summary: z._default(prose, ' '),
  tags: z._default(tags, []),
  corrections: z._default(z.array(prose), []),
})
export type Translation = z.output<typeof translation>

export const articleFacts = z.strictObject({
  id,
  type: z.enum(CONTENT_TYPES),
  title: prose,
  summary: prose,
  tags,
  cover: line,
  author: line,
  reviewer: z.optional(line),
  publishedAt: moment,
  updatedAt: moment,
  /** Corrections since the publication; their English notes are in the other file, in the same order. */
  corrections: z._default(z.array(z.strictObject({ at: moment, note: prose })), []),
  references: z._default(
    z.array(z.strictObject({ text: prose, doi: z.optional(doi), pmid: z.optional(pmid) })),
    [],
  ),
  industryId: z.optional(id),
  problemId: z.optional(id),
  problemType: z.optional(z.number().check(z.int(), z.gte(1), z.lte(3))),
  analysisType: z.optional(z.number().check(z.int(), z.gte(1), z.lte(9))),
  toolId: z.optional(id),
  level: z.optional(z.enum(LEVELS)),
})
export type ArticleFacts = z.output<typeof articleFacts>

export const subjectFacts = z.strictObject({
  id,
  type: z.optional(z.literal('subject')),
  title: prose,
  summary: prose,
  tags,
  cover: line,
  author: z.optional(line),
  publishedAt: moment,
  updatedAt: moment,
  items: z
    .array(z.strictObject({ kind: z.enum(SUBJECT_ITEM_KINDS), id }))
    .check(z.minLength(1, 'must name at least one item')),
})
export type SubjectFacts = z.output<typeof subjectFacts>

export const termsFacts = z.strictObject({
  id,
  type: z.optional(z.literal('terms')),
  useType: z.number().check(z.int(), z.gte(1), z.lte(99)),
  title: prose,
  version: z.union([
    line.check(z.maxLength(LIMITS.termsVersion)),
    z.pipe(z.number(), z.transform(String)),
  ]),
  publishedAt: moment,
  updatedAt: z.optional(moment),
})
export type TermsFacts = z.output<typeof termsFacts>

/**
 * Splits a Markdown file into its front matter and its body.
 * @throws ContentError when there is no front matter or it is not YAML
 */
export function splitFrontMatter(file: string, text: string): { head: unknown; body: string } {
  const match = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(text)
  if (match === null) throw new ContentError([`${file}: front matter between --- lines is missing`])
  try {
    return { head: parse(match[1] ?? ''), body: (match[2] ?? '').trim() }
  } catch (error) {
    throw new ContentError([`${file}: ${(error as Error).message.split('\n', 1)[0]}`])
  }
}

/** Describes an issue with the expected value: zod's small build says only "Invalid input". */
function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `has unknown keys: ${issue.keys.join(', ')}`
  if (issue.code === 'invalid_type') return `must be there and be of type ${issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.join(', ')}`
  return issue.message
}

/**
 * Reads front matter by a schema.
 * @throws ContentError naming each wrong key
 */
export function readHead<S extends z.ZodMiniType>(
  file: string,
  head: unknown,
  schema: S,
): z.output<S> {
  const parsed = schema.safeParse(head)
  if (parsed.success) return parsed.data
  throw new ContentError(
    parsed.error.issues.map(
      (issue) => `${file}: ${issue.path.join('.') || 'front matter'} ${describe(issue)}`,
    ),
  )
}
