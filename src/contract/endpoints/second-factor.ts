/** The second factor: codes of an authenticator app, and recovery codes for a lost app. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { STALE } from '../freshness.ts'
import { instant, list, nothing, text } from '../fields.ts'
import { cipher, code, secondFactorCode } from './session.ts'

const confirmed = { password: z.optional(cipher) }
const shownOnce = z.object({ recoveryCodes: list(text) })

export const secondFactorEndpoints = {
  secondFactor: endpoint({
    url: '/api/member/secondFactor/detail',
    access: 'member',
    permission: ['read', 'Account'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.always },
    params: z.object({}),
    /** `since` is null while there is none. */
    reply: z.object({ since: instant, recoveryCodesLeft: z.number() }),
  }),
  /** A new secret for the app: in Base32 to be typed, and as an address for the QR code. */
  beginSecondFactor: endpoint({
    url: '/api/member/secondFactor/begin',
    access: 'member',
    permission: ['update', 'Account'],
    reauthentication: { level: 'recent', field: 'password' },
    repeat: 'once',
    hasSecretReply: true,
    params: z.object(confirmed),
    reply: z.object({ secret: text, uri: text }),
    secrets: ['password'],
  }),
  confirmSecondFactor: endpoint({
    url: '/api/member/secondFactor/confirm',
    access: 'member',
    permission: ['update', 'Account'],
    reauthentication: { level: 'recent', field: 'password' },
    repeat: 'once',
    hasSecretReply: true,
    params: z.object({ ...confirmed, code }),
    reply: shownOnce,
    secrets: ['password', 'code'],
  }),
  /**
   * Turned off by one of its codes: a stolen password alone must not turn off the protection
   * against its theft.
   */
  endSecondFactor: endpoint({
    url: '/api/member/secondFactor/remove',
    access: 'member',
    permission: ['update', 'Account'],
    reauthentication: { level: 'secondFactor', field: 'secondFactor' },
    repeat: 'once',
    params: z.object({ secondFactor: secondFactorCode }),
    reply: nothing,
    secrets: ['secondFactor'],
  }),
  renewRecoveryCodes: endpoint({
    url: '/api/member/secondFactor/renew',
    access: 'member',
    permission: ['update', 'Account'],
    reauthentication: { level: 'secondFactor', field: 'secondFactor' },
    repeat: 'once',
    hasSecretReply: true,
    params: z.object({ secondFactor: secondFactorCode }),
    reply: shownOnce,
    secrets: ['secondFactor'],
  }),
}
