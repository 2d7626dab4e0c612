/** The documents that a member confirms. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { list, nothing } from '../fields.ts'

export const termsEndpoints = {
  unreadTerms: endpoint({
    url: '/api/member/member/unreadTerms',
    access: 'member',
    repeat: 'read',
    params: z.object({}),
    reply: list(z.coerce.number()),
  }),
  readTerms: endpoint({
    url: '/api/member/member/readTerms',
    access: 'member',
    repeat: 'idempotent',
    params: z.object({ useType: z.coerce.number().check(z.int()) }),
    reply: nothing,
  }),
}
