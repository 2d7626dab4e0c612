/** Settles one subscription that is due for the billing job. */
import { lockMembership } from '../../db/lock-order.ts'
import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders, subscriptions } from '../../db/schema-billing.ts'
import { BILLING } from '../../../src/contract/billing.ts'
import { paths } from '../../../src/lib/paths.ts'
import type { BillingEvent } from '../../mail/billing-texts.ts'
import type { ServiceParts } from '../context.ts'
import type { MethodOutlook } from '../../payment/provider.ts'
import { obstacleFor } from '../members/commitment.ts'
import { type OrderRow } from '../orders/store.ts'
import { payFree } from '../orders/take-payment.ts'
import { chargeRenewal } from '../payments/charge.ts'
import type { Method } from '../subscription/grant.ts'
import { closeRenewals, isByBillingJob, renewalOrder } from '../subscription/open-renewal.ts'
import { renewalPrice } from '../subscription/renewal-price.ts'
import {
  dueAt,
  graceOf,
  levelUntil,
  nextChargeAt,
  nextStep,
  stateAt,
  type Step,
  type SubscriptionRow,
} from '../subscription/schedule.ts'
import { subscriptionOf } from '../subscription/read.ts'
import { canCharge, writeSubscription } from '../subscription/store.ts'
import { notifyMember } from './notify-member.ts'

/** Delay before a charge with an unknown outcome is checked again. */
const RECHECK_AFTER_MS = 60 * 60_000
/** More steps than a subscription can have due at once, even after a long pause. */
const MAX_STEPS = 8

/** A charge that a step leaves for after its transaction. */
type Charge = { order: OrderRow; method: Method; attempts: number }
/** A query to the provider that a step needs first, outside a transaction. */
type OutlookQuery = { methodRef: string; at: Date }
type StepResult = Charge | OutlookQuery | 'again' | 'wait' | 'nothing'
/** The provider's answer about a method. */
type OutlookAnswer = { methodRef: string; outlook: MethodOutlook } | null

/**
 * The subscription as the job treats it: a member who is suspended, or whose account is going to be deleted, is
 * neither charged nor reminded, and the subscription ends with the paid period.
 */
async function withObstacle(tx: Database, row: SubscriptionRow): Promise<SubscriptionRow> {
  const obstacle = await obstacleFor(tx, row.memberId)
  return obstacle === null ? row : { ...row, cancelAtPeriodEnd: true }
}

/** The row with a due and unpaid renewal: the level now lasts until the end of the grace period. */
function markUnpaid(row: SubscriptionRow, now: Date): SubscriptionRow {
  const unpaidSince = row.unpaidSince ?? now
  return {
    ...row,
    unpaidSince,
    graceUntil: row.unpaidSince === null ? graceOf(row, now) : row.graceUntil,
  }
}

/** Link of a notification that asks to pay an order. */
const toPay = (orderId: string) => ({ href: paths.checkoutOrder(orderId), orderId })

type Work = {
  tx: Database
  parts: ServiceParts
  now: Date
  row: SubscriptionRow
  answer: OutlookAnswer
  notifyOwner: (event: BillingEvent, orderId?: string) => Promise<void>
}

/** Reminds of the renewal, early enough to replace a card that will not work. */
async function sendReminder({
  tx,
  parts,
  now,
  row,
  answer,
  notifyOwner,
}: Work): Promise<StepResult> {
  const plan = await renewalPrice(tx, row)
  const at = nextChargeAt(row) ?? row.periodEnd
  const { methodRef } = row
  const isCharged = canCharge(row, parts.payments) && plan.amount > 0 && methodRef !== null
  if (isCharged && answer?.methodRef !== methodRef) return { methodRef, at }
  const outlook = isCharged ? (answer?.outlook ?? 'good') : 'good'
  // A method that the provider no longer has is not shown as the card of the renewal.
  const method = outlook === 'gone' ? { methodRef: null, methodLabel: null } : {}
  await writeSubscription(tx, now, row, { ...row, ...method, remindedFor: row.periodEnd })
  const methodLabel = canCharge(row, parts.payments) ? (row.methodLabel ?? '') : null
  if (outlook !== 'good') {
    const manageAt = `${parts.origin}${paths.paymentMethod()}`
    const event = { plan, at, methodLabel: methodLabel ?? '', why: outlook, manageAt }
    await notifyOwner({ kind: 'methodEnding', ...event }, paths.paymentMethod())
    return 'again'
  }
  const { couponCode: code, listAmount } = plan
  const coupon = code === null ? null : { code, listAmount }
  await notifyOwner({ kind: 'renewalSoon', plan, at, methodLabel, coupon })
  return 'again'
}

/** Whether a refund of the period is pending: a member who has requested one is not charged before the decision. */
async function isRefundPending(tx: Database, { orderId }: SubscriptionRow): Promise<boolean> {
  if (orderId === null) return false
  const [payer] = await tx
    .select({ state: orders.state })
    .from(orders)
    .where(eq(orders.id, orderId))
  return payer?.state === 'refunding'
}

/** Grants a renewal that costs nothing at once: there is nothing to charge, and no method is needed. */
async function grantFreeRenewal({ tx, parts, now }: Work, order: OrderRow): Promise<StepResult> {
  // Pages of other orders that it replaces are closed by the next run.
  await payFree(tx, parts, now, order)
  return 'again'
}

/** Requests a payment: nothing can be charged, and the member has to pay the order by hand. */
async function requestPayment(work: Work): Promise<StepResult> {
  const { tx, now, row, notifyOwner } = work
  if (await isRefundPending(tx, row)) return 'wait'
  const order = await renewalOrder(tx, now, row)
  if (order.amount === 0) return grantFreeRenewal(work, order)
  const unpaid = await writeSubscription(tx, now, row, markUnpaid(row, now))
  const { periodEnd } = row
  const event = { kind: 'renewalToPay', plan: order, periodEnd, until: levelUntil(unpaid) } as const
  await notifyOwner(event, order.id)
  return 'again'
}

/** Creates the order before anything is charged, so that an interrupted charge can be found again. */
async function prepareCharge(work: Work): Promise<StepResult> {
  const { tx, now, row } = work
  if (await isRefundPending(tx, row)) return 'wait'
  const order = await renewalOrder(tx, now, row)
  // The member has placed an order for it: it is paid or expires within half an hour.
  if (!isByBillingJob(order)) return 'wait'
  if (order.amount === 0) return grantFreeRenewal(work, order)
  const { provider, methodRef, methodLabel, failedAttempts: attempts } = row
  return { order, method: { provider: provider ?? 'none', methodRef, methodLabel }, attempts }
}

async function sendWarning({ tx, now, row, notifyOwner }: Work): Promise<StepResult> {
  await writeSubscription(tx, now, row, { ...row, remindedFor: row.graceUntil })
  const plan = await renewalPrice(tx, row)
  await notifyOwner({ kind: 'graceEnding', plan, until: levelUntil(row) })
  return 'again'
}

async function endSubscription({ tx, now, row, notifyOwner }: Work): Promise<StepResult> {
  const stored = await subscriptionOf(tx, row.memberId)
  if (stored === null) return 'nothing'
  const cleared = { unpaidSince: null, failedAttempts: 0, graceUntil: null }
  const next = { nextPlanId: null, nextSeats: null, couponCode: null }
  await writeSubscription(tx, now, stored, { ...stored, ...cleared, ...next, state: 'ended' })
  const isByMember = stored.cancelAtPeriodEnd === row.cancelAtPeriodEnd
  const why = stored.cancelAtPeriodEnd ? 'cancelled' : 'unpaid'
  if (isByMember) await notifyOwner({ kind: 'ended', plan: stored, why })
  return 'again'
}

const STEPS: Record<Step, (work: Work) => Promise<StepResult>> = {
  remind: sendReminder,
  hold: async ({ tx, now, row }) => {
    await writeSubscription(tx, now, row, { ...row, graceUntil: graceOf(row, row.periodEnd) })
    return 'again'
  },
  charge: prepareCharge,
  ask: requestPayment,
  enterGrace: async ({ tx, now, row }) => {
    await writeSubscription(tx, now, row, { ...row, state: 'grace' })
    return 'again'
  },
  warn: sendWarning,
  end: endSubscription,
}

/** Does the next step that is due, in one transaction with its notification. */
async function runStep(
  parts: ServiceParts,
  memberId: string,
  answer: OutlookAnswer,
): Promise<StepResult> {
  const now = parts.clock()
  return parts.db.transaction(async (tx) => {
    await lockMembership(tx, memberId)
    const stored = await subscriptionOf(tx, memberId)
    if (stored === null) return 'nothing'
    const row = await withObstacle(tx, stored)
    const hasMethod = canCharge(row, parts.payments)
    const next = nextStep(row, hasMethod, now)
    if (next !== null) {
      const mail = { db: tx, outbox: parts.outbox, now }
      const notifyOwner: Work['notifyOwner'] = (event, orderId) =>
        notifyMember(mail, memberId, event, orderId === undefined ? {} : toPay(orderId))
      return STEPS[next]({ tx, parts, now, row, answer, notifyOwner })
    }
    const due = { dueAt: dueAt(row, hasMethod) }
    await tx.update(subscriptions).set(due).where(eq(subscriptions.memberId, memberId))
    return 'nothing'
  })
}

/** Locks the subscription whose renewal was just attempted, unless it was cancelled or paid meanwhile. */
async function lockAttempted(tx: Database, memberId: string): Promise<SubscriptionRow | null> {
  await lockMembership(tx, memberId)
  const row = await subscriptionOf(tx, memberId)
  return row === null || row.state === 'ended' || row.cancelAtPeriodEnd ? null : row
}

/** Records that the renewal could not be charged, and notifies the member. */
async function recordFailure(
  parts: ServiceParts,
  memberId: string,
  attempted: Charge,
): Promise<void> {
  const now = parts.clock()
  await parts.db.transaction(async (tx) => {
    const row = await lockAttempted(tx, memberId)
    const [order] = await tx.select().from(orders).where(eq(orders.id, attempted.order.id))
    if (row?.failedAttempts !== attempted.attempts || order?.state !== 'pending') return
    const failedAttempts = attempted.attempts + 1
    const after = await writeSubscription(tx, now, row, { ...markUnpaid(row, now), failedAttempts })
    const mail = { db: tx, outbox: parts.outbox, now }
    const until = levelUntil(after)
    const manageAt = `${parts.origin}${paths.paymentMethod()}`
    const event = { plan: order, until, retryAt: nextChargeAt(after), manageAt }
    await notifyMember(mail, memberId, { kind: 'renewalFailed', ...event }, toPay(order.id))
  })
}

/** Postpones a renewal with an unknown outcome: the level stays, and the renewal is checked again. */
async function postponeUndecided(parts: ServiceParts, memberId: string): Promise<void> {
  const now = parts.clock()
  await parts.db.transaction(async (tx) => {
    const row = await lockAttempted(tx, memberId)
    if (row === null || row.periodEnd > new Date(now.getTime() + BILLING.renewAheadMs)) return
    // A member who has to pay by hand has not been notified yet; that step is still due.
    const postponed = canCharge(row, parts.payments)
      ? markUnpaid(row, now)
      : { ...row, graceUntil: row.graceUntil ?? graceOf(row, row.periodEnd) }
    await writeSubscription(tx, now, row, postponed)
    await tx
      .update(subscriptions)
      .set({ dueAt: new Date(now.getTime() + RECHECK_AFTER_MS) })
      .where(eq(subscriptions.memberId, memberId))
  })
}

/**
 * Charges a renewal. It can be repeated: an attempt with an unknown outcome is continued.
 * @returns whether to continue with the next step
 */
async function charge(parts: ServiceParts, memberId: string, due: Charge): Promise<boolean> {
  const { outcome } = await chargeRenewal(parts, due.order, due.method)
  if (outcome === 'failed') await recordFailure(parts, memberId, due)
  return outcome !== 'unknown'
}

/** Charges a renewal that is due and unpaid, now; for a member who has just replaced the method. */
export async function chargeUnpaid(parts: ServiceParts, memberId: string): Promise<void> {
  const now = parts.clock()
  const due = await parts.db.transaction(async (tx): Promise<StepResult> => {
    await lockMembership(tx, memberId)
    const stored = await subscriptionOf(tx, memberId)
    if (stored === null || stored.unpaidSince === null) return 'nothing'
    const row = await withObstacle(tx, stored)
    const isOwed = stateAt(row, now) !== 'ended' && !row.cancelAtPeriodEnd
    if (!isOwed || !canCharge(row, parts.payments)) return 'nothing'
    return prepareCharge({ tx, parts, now, row, answer: null, notifyOwner: async () => {} })
  })
  if (typeof due === 'object' && 'order' in due) await charge(parts, memberId, due)
}

/** Queries whether a method can be charged. A provider that does not answer does not delay the reminder. */
async function queryOutlook(
  { payments, log }: ServiceParts,
  { methodRef, at }: OutlookQuery,
): Promise<OutlookAnswer> {
  try {
    const outlook = payments === null ? 'good' : await payments.outlook(methodRef, at)
    return { methodRef, outlook }
  } catch (error) {
    log.warn({ err: error }, 'the validity of a payment method could not be queried')
    return { methodRef, outlook: 'good' }
  }
}

/** Does all due steps of one subscription. */
export async function settleDue(parts: ServiceParts, memberId: string): Promise<void> {
  let charged: string | null = null
  let answer: OutlookAnswer = null
  for (let count = 0; count < MAX_STEPS; count += 1) {
    const left = await runStep(parts, memberId, answer)
    if (left === 'nothing') break
    if (left === 'again') continue
    if (typeof left === 'object' && 'at' in left) {
      answer = await queryOutlook(parts, left)
      continue
    }
    // The same step again: the charge was accepted and is not captured yet.
    const canContinue =
      left !== 'wait' && left.order.id !== charged && (await charge(parts, memberId, left))
    if (!canContinue) {
      await postponeUndecided(parts, memberId)
      break
    }
    charged = left.order.id
  }
  await closeRenewals(parts, memberId)
}
