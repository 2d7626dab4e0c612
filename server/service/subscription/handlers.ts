import { lockMembership } from '../../db/lock-order.ts'
import type { CancelReason, RenewalOutcome } from '../../../src/contract/billing.ts'
import { CODE } from '../../../src/contract/codes.ts'
import type { Database } from '../../db/database.ts'
import { notifyMember } from '../billing/notify-member.ts'
import type { Context, Handler } from '../context.ts'
import { requireMayCommit } from '../members/commitment.ts'
import { findPlan } from '../orders/quote.ts'
import { ServiceError } from '../service-error.ts'
import { closeRenewals } from './open-renewal.ts'
import { releaseUnfitCoupon } from './release-coupon.ts'
import { renewalPrice } from './renewal-price.ts'
import { levelUntil, nextChargeAt, stateAt, type SubscriptionRow } from './schedule.ts'
import { subscriptionOf } from './read.ts'
import { writeSubscription } from './store.ts'
import { subscriptionView } from './view.ts'

export const subscription: Handler<'subscription'> = async (context) => {
  const { memberId } = await context.member()
  return subscriptionView(context, memberId)
}

/**
 * The member's running subscription, locked until the transaction ends.
 * @throws ServiceError 409 when there is none, or it has ended
 */
export async function lockRunning(
  tx: Database,
  now: Date,
  memberId: string,
): Promise<SubscriptionRow> {
  await lockMembership(tx, memberId)
  const row = await subscriptionOf(tx, memberId)
  if (row === null) throw new ServiceError(CODE.conflict, 'noSubscription')
  if (stateAt(row, now) === 'ended') throw new ServiceError(CODE.conflict, 'subscriptionOver')
  return row
}

/** The row without a failed renewal attempt, which is discarded while the paid period still runs. */
function withoutRenewal(row: SubscriptionRow, now: Date): SubscriptionRow {
  return now < row.periodEnd
    ? { ...row, unpaidSince: null, failedAttempts: 0, graceUntil: null }
    : row
}

/**
 * Cancels a running subscription at the end of its period. During the grace period the level stays until its end,
 * and nothing more is charged.
 * @returns whether it was not cancelled before
 */
export async function cancelRunning(
  { db: tx, outbox, now }: Pick<Context, 'db' | 'outbox' | 'now'>,
  row: SubscriptionRow,
  why: { reason: CancelReason | null; note: string | null; byDeletion: boolean },
): Promise<boolean> {
  if (row.cancelAtPeriodEnd) {
    // A cancellation during a pending deletion stays when the deletion is cancelled.
    if (!why.byDeletion && row.beforeDeletion !== null) {
      const own = { cancelReason: why.reason, cancelNote: why.note, beforeDeletion: null }
      await writeSubscription(tx, now, row, { ...row, ...own })
    }
    return false
  }
  const cancelled = await writeSubscription(tx, now, row, {
    ...withoutRenewal(row, now),
    cancelAtPeriodEnd: true,
    cancelReason: why.reason,
    cancelNote: why.note,
    nextPlanId: null,
    nextSeats: null,
    beforeDeletion: why.byDeletion
      ? { nextPlanId: row.nextPlanId, nextSeats: row.nextSeats }
      : null,
  })
  const { byDeletion } = why
  const until = levelUntil(cancelled)
  await notifyMember({ db: tx, outbox, now }, row.memberId, {
    kind: 'cancelled',
    plan: row,
    until,
    byDeletion,
  })
  return true
}

/** Cancels the subscription at the end of its period, whether or not the plan is still sold. */
export const cancelSubscription: Handler<'cancelSubscription'> = async (context, params) => {
  const { memberId } = await context.member()
  const { db, outbox, now } = context
  const note = params.note?.trim() ?? ''
  await db.transaction(async (tx) => {
    const row = await lockRunning(tx, now, memberId)
    const why = {
      reason: params.reason ?? null,
      note: note === '' ? null : note,
      byDeletion: false,
    }
    await cancelRunning({ db: tx, outbox, now }, row, why)
  })
  await closeRenewals(context, memberId)
  return subscriptionView(context, memberId)
}

/**
 * Cancels the subscription of an account that is going to be deleted; in the transaction that has locked the
 * member.
 */
export async function cancelForDeletion(
  parts: Pick<Context, 'db' | 'outbox' | 'now'>,
  memberId: string,
): Promise<void> {
  const row = await subscriptionOf(parts.db, memberId)
  if (row === null || stateAt(row, parts.now) === 'ended') return
  await cancelRunning(parts, row, { reason: null, note: null, byDeletion: true })
}

/** Resumes a cancelled subscription, with the given plan for its next period. */
async function resumeRunning(
  { db: tx, outbox, now }: Pick<Context, 'db' | 'outbox' | 'now'>,
  row: SubscriptionRow,
  next: { planId: string; seats: number | null } | null,
): Promise<void> {
  // A code for another plan may not apply to the one that continues.
  const withFitCoupon = await releaseUnfitCoupon(
    { db: tx, outbox, now },
    {
      ...row,
      cancelAtPeriodEnd: false,
      cancelReason: null,
      cancelNote: null,
      nextPlanId: next?.planId ?? null,
      nextSeats: next?.seats ?? null,
      beforeDeletion: null,
    },
  )
  const resumed = await writeSubscription(tx, now, row, withFitCoupon)
  const plan = await renewalPrice(tx, resumed)
  const at = nextChargeAt(resumed) ?? resumed.periodEnd
  await notifyMember({ db: tx, outbox, now }, row.memberId, { kind: 'resumed', plan, at })
}

/**
 * Restores, after the deletion of an account was cancelled, the renewal that the request for deletion cancelled,
 * and the scheduled change of plan. In the transaction that has locked the member.
 * @returns the outcome for the renewal
 */
export async function resumeAfterDeletionCancelled(
  parts: Pick<Context, 'db' | 'outbox' | 'now'>,
  memberId: string,
): Promise<RenewalOutcome> {
  const row = await subscriptionOf(parts.db, memberId)
  if (row === null || row.beforeDeletion === null) return 'none'
  if (stateAt(row, parts.now) === 'ended') {
    await writeSubscription(parts.db, parts.now, row, { ...row, beforeDeletion: null })
    return 'ended'
  }
  const { nextPlanId, nextSeats = null } = row.beforeDeletion
  const isSold =
    nextPlanId !== null &&
    (nextPlanId === row.planId || (await findPlan(parts.db, nextPlanId)).isOffered)
  await resumeRunning(parts, row, isSold ? { planId: nextPlanId, seats: nextSeats } : null)
  return nextPlanId === null || isSold ? 'resumed' : 'resumedWithoutChange'
}

/** Reverts a cancellation before it takes effect; not for an account that is going to be deleted. */
export const resumeSubscription: Handler<'resumeSubscription'> = async (context) => {
  const { memberId } = await context.member()
  const { db, outbox, now } = context
  await db.transaction(async (tx) => {
    const row = await lockRunning(tx, now, memberId)
    if (!row.cancelAtPeriodEnd) return
    await requireMayCommit(tx, memberId)
    await resumeRunning({ db: tx, outbox, now }, row, null)
  })
  return subscriptionView(context, memberId)
}
