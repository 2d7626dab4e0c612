/** Handler that changes plan and seats of a subscription from the next period on. */
import { CODE } from '../../../src/contract/codes.ts'
import { notifyMember } from '../billing/notify-member.ts'
import type { Context, Handler } from '../context.ts'
import { requireMayCommit } from '../members/commitment.ts'
import { quotePlan } from '../orders/quote.ts'
import { ServiceError } from '../service-error.ts'
import { openSeatsOf } from '../seats/store.ts'
import { releaseUnfitCoupon } from './release-coupon.ts'
import { lockRunning } from './handlers.ts'
import { closeRenewals } from './open-renewal.ts'
import type { SubscriptionRow } from './schedule.ts'
import { writeSubscription } from './store.ts'
import { subscriptionView } from './view.ts'

type Parts = Pick<Context, 'db' | 'outbox' | 'now'>

/** Drops a scheduled change of plan. */
async function dropChange({ db, outbox, now }: Parts, row: SubscriptionRow): Promise<void> {
  const graceUntil = row.unpaidSince === null ? null : row.graceUntil
  const without = { ...row, nextPlanId: null, nextSeats: null, graceUntil }
  const withFitCoupon = await releaseUnfitCoupon({ db, outbox, now }, without)
  const unchanged = await writeSubscription(db, now, row, withFitCoupon)
  const event = { kind: 'planChangeDropped', plan: unchanged } as const
  await notifyMember({ db, outbox, now }, row.memberId, event)
}

/**
 * Schedules another plan for the next period.
 * @throws ServiceError 409 for a plan that would start at once: that needs an order
 */
async function schedule(
  { db, outbox, now }: Parts,
  row: SubscriptionRow,
  { planId, seats }: { planId: string; seats: number },
): Promise<void> {
  const { memberId } = row
  const { plan, quote } = await quotePlan(db, now, { memberId, planId, seats, isPlacing: false })
  if (quote.takesEffect !== 'periodEnd') throw new ServiceError(CODE.conflict, 'changeByOrder')
  const taken = 1 + (await openSeatsOf(db, now, memberId)).length
  if (seats < row.seats && seats < taken) {
    throw new ServiceError(CODE.conflict, 'seatsTaken')
  }
  const nextSeats = seats === row.seats ? null : seats
  const withFitCoupon = await releaseUnfitCoupon(
    { db, outbox, now },
    { ...row, nextPlanId: planId, nextSeats },
  )
  const { periodEnd } = await writeSubscription(db, now, row, withFitCoupon)
  const event = { kind: 'planChangeScheduled', plan, at: periodEnd } as const
  await notifyMember({ db, outbox, now }, memberId, event)
}

/**
 * Schedules another plan for the next period; choosing the current plan drops a scheduled change. A
 * cancelled subscription has no next period and must be resumed first.
 */
export const changeSubscription: Handler<'changeSubscription'> = async (
  context,
  { planId, ...asked },
) => {
  const { memberId } = await context.member()
  const { now } = context
  await context.db.transaction(async (tx) => {
    const parts = { db: tx, outbox: context.outbox, now }
    const row = await lockRunning(tx, now, memberId)
    await requireMayCommit(tx, memberId)
    const seats = asked.seats ?? row.nextSeats ?? row.seats
    const isNext = planId === (row.nextPlanId ?? row.planId)
    if (isNext && seats === (row.nextSeats ?? row.seats)) return
    if (row.cancelAtPeriodEnd) throw new ServiceError(CODE.conflict, 'resumeFirst')
    const isPresent = planId === row.planId && seats === row.seats
    await (isPresent ? dropChange(parts, row) : schedule(parts, row, { planId, seats }))
  })
  // There may be an unpaid renewal order of the earlier plan.
  await closeRenewals(context, memberId)
  return subscriptionView(context, memberId)
}
