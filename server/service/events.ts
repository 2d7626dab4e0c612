import { randomUUID } from 'node:crypto'
import { events } from '../db/schema.ts'
import type { Context } from './context.ts'

/** What the security log knows. */
export type EventKind =
  | 'signedIn'
  | 'signInFailed'
  | 'signInLocked'
  | 'signedOut'
  | 'registered'
  | 'refreshTokenReused'
  | 'passwordReset'
  | 'passwordChanged'
  | 'addressChanged'
  | 'sessionRevoked'
  | 'exportRequested'
  | 'deletionRequested'
  | 'deletionCancelled'
  | 'accountErased'
  /** An order was submitted with another price than ours. */
  | 'priceMismatch'
  /** A call about orders, invoices or the subscription was refused. */
  | 'billingRefused'
  /** A provider told of a payment with another amount, currency or name than ours. */
  | 'paymentMismatch'
  /** Money went back without us, in the provider's dashboard say; or a refund made there has failed. */
  | 'refundedOutside'
  /** The money of a refund that was done has come back: its member has to be paid otherwise. */
  | 'refundReturned'
  /** A payer has asked his bank for the money, or that was decided. */
  | 'paymentDisputed'

/** Writes to the security log: who, what, from where; never a secret. */
export async function recordEvent(
  context: Pick<Context, 'db' | 'now' | 'ip' | 'log'>,
  kind: EventKind,
  memberId: string | null,
  data: Record<string, string | number> = {},
): Promise<void> {
  const { db, now, ip, log } = context
  await db.insert(events).values({ id: randomUUID(), at: now, kind, memberId, ip, data })
  log.info({ event: kind, memberId, ip }, 'security event')
}
