import { randomUUID } from 'node:crypto'
import { events } from '../db/schema.ts'
import type { Context } from './context.ts'

/** The kinds of events in the security log. */
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
  /** A provider reported a payment with an amount, currency or id that does not match ours. */
  | 'paymentMismatch'
  /** A refund was made elsewhere, for example in the provider's dashboard; or such a refund failed. */
  | 'refundedOutside'
  /** A finished refund was returned by the bank: the member has to be paid in another way. */
  | 'refundReturned'
  /** A dispute (chargeback) was opened or decided. */
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
