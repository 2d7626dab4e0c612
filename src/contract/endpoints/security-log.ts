/** Call that lists the member's security log, and the kinds of events in it. */
import * as z from 'zod/mini'
import { endpoint, type Limit } from '../endpoint.ts'
import { STALE } from '../freshness.ts'
import { HOUR_MS } from '../limits.ts'
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

/** Limits on sending links that undo changes. */
export const DISPUTE_LIMITS = [
  { per: 'member', max: 5, windowMs: HOUR_MS },
] as const satisfies readonly Limit[]

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
  /**
   * Reports an event of the log as not the member's own: ends the other sessions, and sends a link that undoes what changed
   * since to the addresses that the member had before. A session alone undoes nothing: it may be the attacker's.
   */
  disputeEvent: endpoint({
    url: '/api/member/securityLog/dispute',
    access: 'member',
    permission: ['remove', 'Session'],
    reauthentication: 'none',
    repeat: 'idempotent',
    limits: DISPUTE_LIMITS,
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    reply: z.object({
      /** Number of sessions that have ended. */
      ended: count,
      /** Whether a link was sent: something changed since, which can be undone. */
      isLinkSent: flag,
    }),
  }),
}
