import { CODE } from '../../../src/contract/codes.ts'
import { tellMember } from '../billing/notify-member.ts'
import type { Context, Handler } from '../context.ts'
import { demandMayCommit } from '../members/commitment.ts'
import { quotePlan } from '../orders/quote.ts'
import { ServiceError } from '../service-error.ts'
import { lockRunning } from './handlers.ts'
import { closeRenewals } from './open-renewal.ts'
import type { SubscriptionRow } from './schedule.ts'
import { writeSubscription } from './store.ts'
import { subscriptionView } from './view.ts'

type Parts = Pick<Context, 'db' | 'outbox' | 'now'>

/** Drops a scheduled change of plan. */
async function takeBack({ db, outbox, now }: Parts, row: SubscriptionRow): Promise<void> {
  const kept = await writeSubscription(db, now, row, {
    ...row,
    nextPlanId: null,
    graceUntil: row.unpaidSince === null ? null : row.graceUntil,
  })
  const event = { kind: 'planChangeDropped', plan: kept } as const
  await tellMember({ db, outbox, now }, row.memberId, event)
}

/**
 * Schedules another plan for the next period.
 * @throws ServiceError 409 for a plan that would start at once: that needs an order
 */
async function schedule(
  { db, outbox, now }: Parts,
  row: SubscriptionRow,
  planId: string,
): Promise<void> {
  const { memberId } = row
  const { plan, quote } = await quotePlan(db, now, { memberId, planId, isPlacing: false })
  if (quote.takesEffect !== 'periodEnd') throw new ServiceError(CODE.conflict, 'changeByOrder')
  const { periodEnd } = await writeSubscription(db, now, row, { ...row, nextPlanId: planId })
  const event = { kind: 'planChangeScheduled', plan, at: periodEnd } as const
  await tellMember({ db, outbox, now }, memberId, event)
}

/**
 * Schedules another plan for the next period; choosing the current plan drops a scheduled change. A
 * cancelled subscription has no next period and must be resumed first.
 */
export const changeSubscription: Handler<'changeSubscription'> = async (context, { planId }) => {
  const { memberId } = await context.member()
  const { now } = context
  await context.db.transaction(async (tx) => {
    const parts = { db: tx, outbox: context.outbox, now }
    const row = await lockRunning(tx, now, memberId)
    await demandMayCommit(tx, memberId)
    const present = row.nextPlanId ?? row.planId
    if (planId === present) return
    if (row.cancelAtPeriodEnd) throw new ServiceError(CODE.conflict, 'resumeFirst')
    await (planId === row.planId ? takeBack(parts, row) : schedule(parts, row, planId))
  })
  // There may be an unpaid renewal order of the earlier plan.
  await closeRenewals(context, memberId)
  return subscriptionView(context, memberId)
}
