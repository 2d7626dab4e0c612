import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { analysisRecords, members } from '../../db/schema.ts'
import type { ServiceParts } from '../context.ts'
import { currentLevel } from '../members/member-view.ts'
import { nextPlanOf, renewalPrice } from './renewal-price.ts'
import { nextInvoiceOf } from './renewal-billing-details.ts'
import { nextChargeAt, stateAt, type SubscriptionRow } from './schedule.ts'
import { subscriptionOf } from './read.ts'
import { canCharge } from './store.ts'

const NOTHING = {
  state: 'none',
  plan: null,
  periodStart: null,
  periodEnd: null,
  cancelAtPeriodEnd: false,
  cancelReason: null,
  nextPlan: null,
  nextChargeAt: null,
  nextAmount: null,
  nextDiscount: null,
  couponCode: null,
  graceUntil: null,
  failedAttempts: 0,
  methodLabel: null,
  nextInvoice: null,
}

async function renewalView(
  db: Database,
  now: Date,
  row: SubscriptionRow,
  payments: ServiceParts['payments'],
) {
  const { planId, level, period, currency, seats, amount } = row
  const state = stateAt(row, now)
  const nextPlan = await nextPlanOf(db, row)
  const isGoingOn = state !== 'ended' && !row.cancelAtPeriodEnd
  const hasMethod = canCharge(row, payments)
  const next = isGoingOn ? await renewalPrice(db, row) : null
  const isFree = next?.amount === 0
  // The member can pay as soon as the renewal is due, not only after the period has ended.
  const isPaymentDue = row.unpaidSince !== null && (row.failedAttempts > 0 || !hasMethod)
  return {
    state: state === 'active' && isPaymentDue ? 'grace' : state,
    plan: { planId, level, period, currency, seats, amount },
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    cancelReason: row.cancelReason,
    nextPlan,
    // Without a payment method this is the amount that the member has to pay by hand.
    nextChargeAt: isGoingOn && (hasMethod || isFree) ? nextChargeAt(row) : null,
    nextAmount: next?.amount ?? null,
    nextDiscount: next?.discount ?? null,
    couponCode: next?.couponCode ?? null,
    graceUntil: row.unpaidSince !== null && state !== 'ended' ? row.graceUntil : null,
    failedAttempts: row.failedAttempts,
    methodLabel: hasMethod ? row.methodLabel : null,
    // A renewal that costs nothing has no invoice.
    nextInvoice: next === null || isFree ? null : await nextInvoiceOf(db, row),
  }
}

/** A member's subscription for its page. A level without a subscription was given by an operator. */
export async function subscriptionView(
  { db, now, payments }: Pick<ServiceParts, 'db' | 'payments'> & { now: Date },
  memberId: string,
) {
  const [member] = await db
    .select({ level: members.level, levelExpiresAt: members.levelExpiresAt })
    .from(members)
    .where(eq(members.id, memberId))
  const level = member === undefined ? 'free' : currentLevel(member, now)
  const row = await subscriptionOf(db, memberId)
  const savedRecords = await db.$count(analysisRecords, eq(analysisRecords.memberId, memberId))
  return {
    level,
    levelExpiresAt: level === 'free' ? null : (member?.levelExpiresAt ?? null),
    ...(row === null ? NOTHING : await renewalView(db, now, row, payments)),
    usage: { savedRecords },
  }
}
