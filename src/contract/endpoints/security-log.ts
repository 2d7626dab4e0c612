/** Call that lists the member's security log, and the kinds of events in it. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { STALE } from '../freshness.ts'
import { count, flag, instant, optionalText, page, paging, text } from '../fields.ts'

/** Events of the member's security log. */
export const SECURITY_EVENTS = [
  'registered',
  'signedIn',
  'signInFailed',
  /** An address was locked after wrong passwords or codes. */
  'signInLocked',
  'signedOut',
  'sessionRevoked',
  /** A refresh token was used twice: another person may have it. */
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
  /** Product name of the browser, by its own account. */
  browser: optionalText,
  system: optionalText,
  /** Range of the network address, which is a rough location and no identity. */
  network: text,
  /** Number of further events of the same kind. */
  repeats: count,
  /** Whether it was this session. */
  isCurrent: flag,
})
export type SecurityLogEntry = z.output<typeof entry>

export const securityLogEndpoints = {
  /** Newest first; the last 180 days. */
  securityLog: endpoint({
    url: '/api/member/securityLog/page',
    access: 'member',
    permission: ['read', 'Session'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.always },
    params: z.object(paging),
    reply: page(entry),
  }),
}
