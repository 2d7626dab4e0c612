/** Security log: the kinds of events and the function that records one, without secrets. */
import { randomUUID } from 'node:crypto'
import { readUserAgent } from '../../src/lib/user-agent.ts'
import { and, desc, eq, gt, isNull, sql } from '../db/drizzle.ts'
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
  | 'addressChangeUndone'
  | 'secondFactorChanged'
  | 'passkeyChanged'
  | 'sessionRevoked'
  | 'exportRequested'
  | 'deletionRequested'
  | 'deletionCancelled'
  | 'accountErased'
  /** An order was submitted with another price than the quoted one. */
  | 'priceMismatch'
  /** A call about orders, invoices or the subscription was refused. */
  | 'billingRefused'
  /** A provider reported a payment with an amount, currency or id that does not match ours. */
  | 'paymentMismatch'
  /** A refund was made elsewhere, for example in the provider's dashboard; or such a refund failed. */
  | 'refundedOutside'
  /** A finished refund was returned by the bank: the member has to be paid in another way. */
  | 'refundReturned'
  /** A refund made from here although all was booked as refunded: it replaces one that the bank returned. */
  | 'refundedInPlace'
  /** A dispute (chargeback) was opened or decided. */
  | 'paymentDisputed'

/** Events that an unauthenticated caller can cause any number of times. */
const REPEATABLE: ReadonlySet<EventKind> = new Set([
  'signInFailed',
  'signInLocked',
  'priceMismatch',
  'billingRefused',
])
/** Limit of rows within this time from one address; further ones are counted in the last row. */
const MAX_ROWS = 5
const WITHIN_MS = 10 * 60_000

type Recording = Pick<Context, 'db' | 'now' | 'ip' | 'log'> & Partial<Pick<Context, 'userAgent'>>

/**
 * The device as its owner knows it: product names, never the whole user agent, which a caller can choose freely.
 */
function deviceOf({ userAgent = '' }: Recording): Record<string, string> {
  const { browser, system } = readUserAgent(userAgent)
  return { ...(browser !== null && { browser }), ...(system !== null && { system }) }
}

/** Counts an event in the last row of its kind. @returns false when there are too few rows yet */
async function countInLastRow(
  { db, now, ip }: Recording,
  kind: EventKind,
  memberId: string | null,
): Promise<boolean> {
  const same = [
    eq(events.kind, kind),
    eq(events.ip, ip),
    memberId === null ? isNull(events.memberId) : eq(events.memberId, memberId),
    gt(events.at, new Date(now.getTime() - WITHIN_MS)),
  ]
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(and(...same))
    .orderBy(desc(events.at), desc(events.id))
    .limit(MAX_ROWS)
  const [last] = rows
  if (rows.length < MAX_ROWS || last === undefined) return false
  const repeats = sql`coalesce((${events.data}->>'repeats')::integer, 0) + 1`
  await db
    .update(events)
    .set({ data: sql`${events.data} || jsonb_build_object('repeats', ${repeats})` })
    .where(eq(events.id, last.id))
  return true
}

/**
 * Writes to the security log: member, event, address; never a secret. Repeated refusals are counted (`repeats`), so
 * that the table cannot be filled.
 */
export async function recordEvent(
  context: Recording,
  kind: EventKind,
  memberId: string | null,
  data: Record<string, string | number> = {},
): Promise<void> {
  const { db, now, ip, log } = context
  log.info({ event: kind, memberId, ip }, 'security event')
  if (REPEATABLE.has(kind) && (await countInLastRow(context, kind, memberId))) return
  const device = memberId === null ? {} : deviceOf(context)
  const row = { id: randomUUID(), at: now, kind, memberId, ip, data: { ...device, ...data } }
  await db.insert(events).values(row)
}
