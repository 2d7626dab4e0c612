import { CODE } from '../../../src/contract/codes.ts'
import { tellMember } from '../billing/notify-member.ts'
import type { Context, Handler } from '../context.ts'
import { quotePlan } from '../orders/quote.ts'
import { ServiceError } from '../service-error.ts'
import { lockRunning } from './handlers.ts'
import { closeRenewals } from './open-renewal.ts'
import type { SubscriptionRow } from './schedule.ts'
import { writeSubscription } from './store.ts'
import { subscriptionView } from './view.ts'

type Parts = Pick<Context, 'db' | 'outbox' | 'now'>

/** The present plan stays. */
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
 * Another plan from the next period on.
 * @throws ServiceError 409 for one that would begin at once: that is an order
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
 * Another plan from the next period on; the present plan takes such a change back. What is cancelled
 * has no next period: it has to be resumed first.
 */
export const changeSubscription: Handler<'changeSubscription'> = async (context, { planId }) => {
  const { memberId } = await context.member()
  const { now } = context
  await context.db.transaction(async (tx) => {
    const parts = { db: tx, outbox: context.outbox, now }
    const row = await lockRunning(tx, now, memberId)
    const present = row.nextPlanId ?? row.planId
    if (planId === present) return
    if (row.cancelAtPeriodEnd) throw new ServiceError(CODE.conflict, 'resumeFirst')
    await (planId === row.planId ? takeBack(parts, row) : schedule(parts, row, planId))
  })
  // A renewal of the plan as it was may wait to be paid.
  await closeRenewals(context, memberId)
  return subscriptionView(context, memberId)
}
