/** Calls on the records in the account. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { STALE } from '../freshness.ts'
import {
  keyword,
  count,
  id,
  idParam,
  instant,
  list,
  nothing,
  page,
  paging,
  period,
  text,
  verbatim,
  typedName,
} from '../fields.ts'
import { LIMITS } from '../limits.ts'

/**
 * A record's id is created on the device where the analysis ran (see `lib/record-id.ts`), so that a
 * record has the same address before and after it reaches the account, and a repeated save is the
 * same save.
 */
const summary = z.object({
  id,
  toolId: id,
  title: text,
  note: text,
  /** The owner's own tags; empty where an upstream does not have them. */
  tags: list(text),
  /** Name of the analysed file. */
  fileName: text,
  /** SHA-256 of the analysed file, hex. */
  inputSha256: text,
  variants: count,
  engineVersion: text,
  /** One line for lists: the main estimate as `{ method, b, se, ciLow, ciHigh, p }`, JSON. */
  headline: verbatim,
  createdAt: instant,
  updatedAt: instant,
})
export type RecordSummary = z.output<typeof summary>

const tag = typedName(LIMITS.recordTag)

/**
 * A complete record: `result` is the tool's versioned result object as JSON text, or packed
 * (`lib/packed-text.ts`) where the text is larger than one call allows.
 */
const record = z.object({ ...summary.shape, result: verbatim })
export type AnalysisRecord = z.output<typeof record>

export const recordEndpoints = {
  recordPage: endpoint({
    url: '/api/analysisRecord/page',
    access: 'member',
    permission: ['read', 'AnalysisRecord'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.halfMinute },
    params: z.object({
      toolId: z.optional(idParam),
      keyword,
      /** Records with exactly this tag. */
      tag: z.optional(tag),
      ...period,
      ...paging,
    }),
    reply: page(summary),
  }),
  record: endpoint({
    url: '/api/analysisRecord/detail',
    access: 'member',
    permission: ['read', 'AnalysisRecord'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.minutes },
    params: z.object({ id: idParam }),
    reply: record,
  }),
  /** The tags of the member's records with the number of their uses, most used first. */
  recordTags: endpoint({
    url: '/api/analysisRecord/tag/list',
    access: 'member',
    permission: ['read', 'AnalysisRecord'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.halfMinute },
    params: z.object({}),
    reply: list(z.object({ tag: text, uses: count })),
  }),
  /** Saves a new record or replaces the member's own record with this id. */
  saveRecord: endpoint({
    url: '/api/analysisRecord/submit',
    access: 'member',
    permission: ['save', 'AnalysisRecord'],
    reauthentication: 'none',
    repeat: 'idempotent',
    limits: [{ per: 'member', stored: 'level' }],
    maxBytes: LIMITS.callBody,
    params: z.object({
      id: idParam,
      toolId: idParam,
      title: typedName(LIMITS.recordTitle),
      note: z.optional(z.string().check(z.maxLength(5000))),
      tags: z.optional(z.array(tag).check(z.maxLength(LIMITS.recordTags))),
      fileName: z.string().check(z.maxLength(255)),
      inputSha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      variants: z.coerce.number().check(z.int(), z.gte(0)),
      engineVersion: z.string().check(z.maxLength(40)),
      headline: z.string().check(z.maxLength(2000)),
      result: z.string().check(z.minLength(2), z.maxLength(LIMITS.recordBody)),
      createdAt: z.string().check(z.maxLength(40)),
    }),
    reply: summary,
  }),
  removeRecord: endpoint({
    url: '/api/analysisRecord/remove',
    access: 'member',
    permission: ['remove', 'AnalysisRecord'],
    reauthentication: 'none',
    repeat: 'idempotent',
    params: z.object({ id: idParam }),
    reply: nothing,
  }),
}
