/** The type of a declaration refuses what no rule can hold; the compiler is the test. */
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { endpoint } from '../../../src/contract/endpoint.ts'

const call = { url: '/api/x', params: z.object({}), reply: z.object({}) } as const
const member = { access: 'member', permission: ['update', 'Account'] } as const
const change = { ...call, ...member, reauthentication: 'none', repeat: 'idempotent' } as const
const read = { ...call, ...member, reauthentication: 'none', repeat: 'read' } as const
const visitors = { ...call, access: 'public', permission: null, repeat: 'once' } as const

test('refuses declarations that contradict themselves, or leave something open', () => {
  const declared = [
    endpoint(change),
    endpoint({ ...read, cache: 'nobody' }),
    endpoint({ ...read, cache: { for: 'user', freshMs: 0 } }),
    endpoint({ ...change, isQueueable: true }),
    // @ts-expect-error -- a field that no rule knows
    endpoint({ ...change, cacheable: true }),
    // @ts-expect-error -- a member's call without a level of re-authentication
    endpoint({ ...call, ...member, repeat: 'idempotent' }),
    // @ts-expect-error -- a member's call without a permission
    endpoint({ ...call, access: 'member', reauthentication: 'none', repeat: 'once' }),
    // @ts-expect-error -- a level where there is no session
    endpoint({ ...visitors, reauthentication: 'none' }),
    // @ts-expect-error -- a read call that leaves open who may store its reply
    endpoint(read),
    // @ts-expect-error -- a change whose reply is stored
    endpoint({ ...change, cache: { for: 'user', freshMs: 0 } }),
    // @ts-expect-error -- a secret that is stored
    endpoint({ ...read, cache: { for: 'everybody', freshMs: 0 }, hasSecretReply: true }),
    // @ts-expect-error -- a queued call that must not be repeated
    endpoint({ ...change, repeat: 'once', isQueueable: true }),
  ]
  expect(declared.length).toBe(12)
})
