/** The documents that a member confirms. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { list, nothing } from '../fields.ts'
import { CONTENT_LANGUAGES } from '../languages.ts'
import { LIMITS } from '../limits.ts'

export const termsEndpoints = {
  unreadTerms: endpoint({
    url: '/api/member/member/unreadTerms',
    access: 'member',
    permission: ['confirm', 'Terms'],
    reauthentication: 'none',
    repeat: 'read',
    cache: 'nobody',
    params: z.object({}),
    reply: list(z.coerce.number()),
  }),
  readTerms: endpoint({
    url: '/api/member/member/readTerms',
    access: 'member',
    permission: ['confirm', 'Terms'],
    reauthentication: 'none',
    repeat: 'idempotent',
    isQueueable: true,
    params: z.object({
      useType: z.coerce.number().check(z.int()),
      /**
       * Identifies the displayed text (see `consent.ts`). An extension of the specification: an
       * upstream that does not know it reads `useType` alone.
       */
      version: z.optional(z.string().check(z.maxLength(LIMITS.termsVersion))),
      hash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
      language: z.optional(z.enum(CONTENT_LANGUAGES)),
    }),
    reply: nothing,
  }),
}
