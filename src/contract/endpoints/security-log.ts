import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, optionalText, page, paging, text } from '../fields.ts'

/** What the member's security log tells him. */
export const SECURITY_EVENTS = [
  'registered',
  'signedIn',
  'signInFailed',
  /** Wrong passwords or codes made an address wait. */
  'signInLocked',
  'signedOut',
  'sessionRevoked',
  /** A refresh token was used twice: somebody else may have it. */
  'refreshTokenReused',
  'passwordChanged',
  'passwordReset',
  'addressChanged',
  'addressChangeUndone',
  'secondFactorChanged',
  'passkeyChanged',
  'exportRequested',
  'deletionRequested',
  'deletionCancelled',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

const entry = z.object({
  id: text,
  at: instant,
  kind: z.enum(SECURITY_EVENTS),
  /** What the browser calls itself; product names. */
  browser: optionalText,
  system: optionalText,
  /** The range that the network address belongs to; it says roughly where, not who. */
  network: text,
  /** How many further events of the same kind are counted here. */
  repeats: count,
  /** It was this very session. */
  isCurrent: flag,
})
export type SecurityLogEntry = z.output<typeof entry>

export const securityLogEndpoints = {
  /** Newest first; the last 180 days. */
  securityLog: endpoint({
    url: '/api/member/securityLog/page',
    access: 'member',
    repeat: 'read',
    params: z.object(paging),
    reply: page(entry),
  }),
}
