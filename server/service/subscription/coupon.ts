/**
 * Promotion code on a running subscription: it is reserved from its entry on, used when the next renewal is paid,
 * and released when it is removed or no longer applies.
 */
import { CODE } from '../../../src/contract/codes.ts'
import { and, eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders } from '../../db/schema-billing.ts'
import type { Handler } from '../context.ts'
import { checkCoupon } from '../coupons/validate.ts'
import { requireMayCommit } from '../members/commitment.ts'
import { fieldError, ServiceError } from '../service-error.ts'
import { lockRunning } from './handlers.ts'
import { renewalPlan } from './renewal-price.ts'
import { nextChargeAt, type SubscriptionRow } from './schedule.ts'
import { writeSubscription } from './store.ts'
import { subscriptionView } from './view.ts'

/**
 * Refuses when a renewal is due: its amount must not change while it is being charged.
 * @throws ServiceError 409 from then on: a code can be entered where the member pays by hand
 */
async function requireNotDue(tx: Database, row: SubscriptionRow): Promise<void> {
  const open = and(
    eq(orders.memberId, row.memberId),
    eq(orders.state, 'pending'),
    eq(orders.kind, 'renewal'),
  )
  const isDue = row.unpaidSince !== null || (await tx.$count(orders, open)) > 0
  if (isDue) throw new ServiceError(CODE.conflict, 'renewalDue')
}

/** Sets the code of the next renewal, replacing an earlier one. */
export const putRenewalCoupon: Handler<'putRenewalCoupon'> = async (context, params) => {
  const { memberId } = await context.member()
  const { now } = context
  const code = params.couponCode
  await context.db.transaction(async (tx) => {
    const row = await lockRunning(tx, now, memberId)
    await requireMayCommit(tx, memberId)
    if (row.cancelAtPeriodEnd) throw new ServiceError(CODE.conflict, 'notRenewing')
    await requireNotDue(tx, row)
    if (row.couponCode === code) throw fieldError('couponInvalid', { couponCode: 'alreadyOn' })
    const { planId, currency, seats, amount } = await renewalPlan(tx, row)
    const plan = { id: planId, currency, seats, amount }
    const renewsAt = nextChargeAt(row) ?? row.periodEnd
    const couponRequest = { code, memberId, plan, orderId: null, isLocked: true, renewsAt }
    const { problem } = await checkCoupon(tx, now, couponRequest)
    if (problem !== null) throw fieldError('couponInvalid', { couponCode: problem })
    await writeSubscription(tx, now, row, { ...row, couponCode: code })
  })
  return subscriptionView(context, memberId)
}

/** Removes the code; without one nothing changes. */
export const removeRenewalCoupon: Handler<'removeRenewalCoupon'> = async (context) => {
  const { memberId } = await context.member()
  const { now } = context
  await context.db.transaction(async (tx) => {
    const row = await lockRunning(tx, now, memberId)
    if (row.couponCode === null) return
    await requireNotDue(tx, row)
    await writeSubscription(tx, now, row, { ...row, couponCode: null })
  })
  return subscriptionView(context, memberId)
}
