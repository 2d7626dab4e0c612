/** Background job for billing: expires orders, follows open payments, and settles subscriptions that are due. */
import { lockMembers } from '../../db/lock-order.ts'
import { and, asc, eq, lte, ne, sql } from '../../db/drizzle.ts'
import { members } from '../../db/schema.ts'
import { subscriptions } from '../../db/schema-billing.ts'
import type { Lease } from '../../lease.ts'
import { deliverNotices } from '../../payment/notices.ts'
import type { ServiceParts } from '../context.ts'
import { writeDueMails } from '../notifications/due-mails.ts'
import { expireOrders } from '../orders/expire.ts'
import { syncOpenPayments } from '../payments/sync.ts'
import { endInvitations } from '../seats/end-invitation.ts'
import { detachUnusedMethods } from '../subscription/detach-methods.ts'
import { syncSetups } from '../subscription/method.ts'
import { restoreLevel } from '../subscription/store.ts'
import { settleDue } from './due-subscription.ts'

/** Interval of the billing job. */
const ROUND_MS = 30_000
/** Lease of the server that has done a round: it does the next ones, too. */
const ROUNDS_LEASE_MS = 3 * ROUND_MS
/** Lease of one subscription for one server, and its pause after a failure. */
const LEASE_MS = 10 * 60_000
/** Limit of one run; the rest waits for the next. */
const MAX_PER_ROUND = 500

/**
 * Claims one due subscription. The statement that reads it also postpones its due time, so that only one of several
 * servers does the work. If that server stops, the subscription becomes due again.
 */
async function claimSubscription({ db, clock }: ServiceParts): Promise<string | null> {
  const now = clock()
  const due = db
    .select({ memberId: subscriptions.memberId })
    .from(subscriptions)
    .where(and(ne(subscriptions.state, 'ended'), lte(subscriptions.dueAt, now)))
    .orderBy(asc(subscriptions.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .update(subscriptions)
    .set({ dueAt: new Date(now.getTime() + LEASE_MS) })
    .where(sql`${subscriptions.memberId} in ${due}`)
    .returning({ memberId: subscriptions.memberId })
  return taken?.memberId ?? null
}

async function settleAllDue(parts: ServiceParts, signal: AbortSignal): Promise<void> {
  for (let count = 0; count < MAX_PER_ROUND && !signal.aborted; count += 1) {
    const memberId = await claimSubscription(parts)
    if (memberId === null) return
    try {
      await settleDue(parts, memberId)
    } catch (error) {
      // A failure with one subscription must not stop the others.
      parts.log.error({ err: error, member: memberId }, 'a due subscription could not be settled')
    }
  }
}

/**
 * Restores the paid level, a seat's too, after a temporary level that an operator gave has ended. A level that has
 * ended with nothing below it is written as `free`, so that only levels that have ended since the last round are
 * checked.
 */
async function restoreLevels({ db, clock }: ServiceParts, signal: AbortSignal): Promise<void> {
  const now = clock()
  const isOver = lte(members.levelExpiresAt, now)
  const over = await db
    .select({ memberId: members.id })
    .from(members)
    .where(isOver)
    .orderBy(asc(members.levelExpiresAt))
    .limit(MAX_PER_ROUND)
  for (const { memberId } of over) {
    if (signal.aborted) return
    await db.transaction(async (tx) => {
      await lockMembers(tx, memberId)
      await restoreLevel(tx, now, memberId)
      await tx
        .update(members)
        .set({ level: 'free', levelExpiresAt: null })
        .where(and(eq(members.id, memberId), isOver))
    })
  }
}

type Stage = (parts: ServiceParts, signal: AbortSignal) => Promise<unknown>

/** In this order: payments are booked before anything is ended because it was unpaid. */
const STAGES: Readonly<Record<string, Stage>> = {
  'notifications of the sandbox': deliverNotices,
  'open payments and refunds': syncOpenPayments,
  'payment methods that are being saved': syncSetups,
  'orders that have run out': expireOrders,
  'subscriptions that are due': settleAllDue,
  'invitations that have ended': endInvitations,
  'mails of notifications': writeDueMails,
  'payment methods that were left': detachUnusedMethods,
  'levels that were overlaid': restoreLevels,
}

/**
 * One run of the billing job: all due work with orders, payments and subscriptions. It can be interrupted at any
 * point and run on several servers at once, because its whole state is in the rows.
 */
export async function billingRound(parts: ServiceParts, signal: AbortSignal): Promise<void> {
  for (const [name, work] of Object.entries(STAGES)) {
    if (signal.aborted) return
    try {
      await work(parts, signal)
    } catch (error) {
      parts.log.error({ err: error, part: name }, 'a part of the billing round failed')
    }
  }
}

type BillingOptions = {
  /** For tests, which advance the clock in large steps. */
  everyMs?: number | undefined
  /** Lease of the rounds, where several servers share a database. */
  lease?: Lease | undefined
}

/**
 * Runs the billing job now and then every 30 s, never two runs at a time.
 * @returns a function that stops it
 */
export function startBilling(
  parts: ServiceParts,
  { everyMs = ROUND_MS, lease }: BillingOptions = {},
): () => void {
  let isRunning = false
  const run = () => {
    if (isRunning) return
    isRunning = true
    parts.background.run('billing', async (signal) => {
      try {
        if (lease !== undefined && !(await lease.take(ROUNDS_LEASE_MS))) return
        await billingRound(parts, signal)
      } finally {
        isRunning = false
      }
    })
  }
  const timer = setInterval(run, everyMs)
  timer.unref()
  run()
  return () => clearInterval(timer)
}
