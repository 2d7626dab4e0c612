/** Passkeys: signing in with a device's own lock (WebAuthn). */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { STALE } from '../freshness.ts'
import { id, instant, list, nothing, text, typedName } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { cipher } from './session.ts'

const base64url = z.string().check(z.regex(/^[\w-]{1,16384}$/))
/** Options of the browser's WebAuthn API in its JSON form; the page passes them on unchanged. */
const options = z.looseObject({ challenge: z.string() })
const passkey = z.object({
  id,
  name: text,
  isSynced: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant,
})
export type Passkey = z.output<typeof passkey>

export const passkeyEndpoints = {
  passkeys: endpoint({
    url: '/api/member/passkey/list',
    access: 'member',
    permission: ['read', 'Account'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.always },
    params: z.object({}),
    reply: list(passkey),
  }),
  /** Returns the options for creating a passkey. */
  beginPasskey: endpoint({
    url: '/api/member/passkey/begin',
    access: 'member',
    permission: ['update', 'Account'],
    reauthentication: { level: 'recent', field: 'password' },
    repeat: 'once',
    hasSecretReply: true,
    params: z.object({ password: z.optional(cipher) }),
    reply: options,
    secrets: ['password'],
  }),
  addPasskey: endpoint({
    url: '/api/member/passkey/submit',
    access: 'member',
    permission: ['update', 'Account'],
    reauthentication: { level: 'recent', field: 'password' },
    repeat: 'once',
    limits: [{ per: 'member', stored: LIMITS.passkeys }],
    params: z.object({
      password: z.optional(cipher),
      name: typedName(LIMITS.passkeyName),
      answer: z.object({
        id: base64url,
        rawId: base64url,
        type: z.literal('public-key'),
        clientExtensionResults: z.looseObject({}),
        response: z.object({
          clientDataJSON: base64url,
          attestationObject: base64url,
          transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
        }),
      }),
    }),
    reply: passkey,
    secrets: ['password', 'answer'],
  }),
  removePasskey: endpoint({
    url: '/api/member/passkey/remove',
    access: 'member',
    permission: ['update', 'Account'],
    reauthentication: { level: 'recent', field: 'password' },
    repeat: 'idempotent',
    params: z.object({ password: z.optional(cipher), id: base64url }),
    reply: nothing,
    secrets: ['password'],
  }),
  /** Returns the options for signing in with a passkey. They name no member. */
  passkeyChallenge: endpoint({
    url: '/api/member/passkey/challenge',
    access: 'public',
    permission: null,
    repeat: 'read',
    cache: 'nobody',
    hasSecretReply: true,
    params: z.object({}),
    reply: options,
  }),
}
