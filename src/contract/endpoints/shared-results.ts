/** Calls on links that show one result of a member to anyone who has the link. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, flag, id, idParam, instant, list, nothing, text, verbatim } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { SHARE_DAYS } from '../shared-result.ts'

/** A link, without its token. */
const link = z.object({
  id,
  recordId: id,
  title: text,
  hasRows: flag,
  createdAt: instant,
  expiresAt: instant,
})
export type SharedLink = z.output<typeof link>

export const sharedResultEndpoints = {
  /** Makes a link to a record of the account. The reply alone has its token. */
  shareResult: endpoint({
    url: '/api/sharedResult/submit',
    access: 'member',
    permission: ['save', 'AnalysisRecord'],
    reauthentication: 'none',
    repeat: 'once',
    limits: [{ per: 'member', stored: LIMITS.sharedResults }],
    maxBytes: LIMITS.callBody,
    hasSecretReply: true,
    secrets: ['token'],
    params: z.object({
      recordId: idParam,
      days: z.literal(SHARE_DAYS),
      /** The shared document, as JSON text (`src/contract/shared-result.ts`). */
      content: z.string().check(z.minLength(2), z.maxLength(LIMITS.recordBody)),
    }),
    reply: z.object({ token: text, link }),
  }),
  /** The links of the member that open, of one record or of all, newest first. */
  sharedLinks: endpoint({
    url: '/api/sharedResult/list',
    access: 'member',
    permission: ['read', 'AnalysisRecord'],
    reauthentication: 'none',
    repeat: 'read',
    cache: 'nobody',
    params: z.object({ recordId: z.optional(idParam) }),
    reply: z.object({ links: list(link), most: count }),
  }),
  /** Ends a link. */
  revokeSharedLink: endpoint({
    url: '/api/sharedResult/remove',
    access: 'member',
    permission: ['remove', 'AnalysisRecord'],
    reauthentication: 'none',
    repeat: 'idempotent',
    params: z.object({ id: idParam }),
    reply: nothing,
  }),
  /** The shared document of a link. An unknown token is answered as one that expired or was revoked. */
  sharedResult: endpoint({
    url: '/api/sharedResult/detail',
    access: 'public',
    permission: null,
    repeat: 'read',
    cache: 'nobody',
    secrets: ['token'],
    params: z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    reply: z.object({ content: verbatim, expiresAt: instant }),
  }),
}
