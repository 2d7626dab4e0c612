/** Quotes: the current price of a plan for a member, and the start of its period. */
import { and, eq, gt } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders } from '../../db/schema-billing.ts'
import { plans } from '../../db/schema-levels.ts'
import type { ChangeKind } from '../../../src/contract/billing.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { type Level, LEVELS, type Period, PERIODS } from '../../../src/contract/endpoints/levels.ts'
import type { Quote } from '../../../src/contract/endpoints/orders.ts'
import { periodEnd } from '../../../src/lib/billing-period.ts'
import { checkCoupon, reservedDiscount } from '../coupons/validate.ts'
import { notFound, ServiceError } from '../service-error.ts'
import { renewalPlan, subscribedPrice } from '../subscription/renewal-price.ts'
import { periodToBuy } from '../subscription/schedule.ts'
import { type CurrentSubscription, findCurrentSubscription } from './current-subscription.ts'

const DAY_MS = 24 * 60 * 60_000

export type PlanRow = typeof plans.$inferSelect

const rankOf = (level: Level) => LEVELS.indexOf(level)
const lengthOf = (period: Period) => PERIODS.indexOf(period)

/**
 * Classifies buying a plan as a new purchase, a renewal, an upgrade … for a member. Of the level, the length of the
 * period and the seats, the first that differs decides.
 */
export function kindOf(
  current: CurrentSubscription | null,
  plan: PlanRow,
  seats: number,
): ChangeKind {
  if (current === null) return 'new'
  const { subscription, isUnpaid } = current
  const isSame =
    plan.level === subscription.level &&
    plan.period === subscription.period &&
    plan.currency === subscription.currency &&
    seats === subscription.seats
  const nextSeats = subscription.nextSeats ?? subscription.seats
  const isNext =
    subscription.nextPlanId === null
      ? isSame
      : plan.id === subscription.nextPlanId && seats === nextSeats
  if (isUnpaid && isNext) return 'renewal'
  if (isSame) return 'same'
  if (plan.currency !== subscription.currency) return 'downgrade'
  const comparison = rankOf(plan.level) - rankOf(subscription.level)
  const longer = lengthOf(plan.period) - lengthOf(subscription.period)
  const more = seats - subscription.seats
  const first = [comparison, longer, more].find((difference) => difference !== 0) ?? 0
  return first > 0 ? 'upgrade' : 'downgrade'
}

export type Credit = { credit: number; creditFrom: Quote['creditFrom'] }
const NO_CREDIT: Credit = { credit: 0, creditFrom: null }

/**
 * Credit for the unused rest of the paid period: floor(paid × remaining ÷ whole), with times in milliseconds and
 * exact integers. The paid amount includes credit from an earlier period, and excludes refunds of it.
 */
export function creditOf(
  now: Date,
  { subscription, payer, refundedParts }: CurrentSubscription,
): Credit {
  if (payer === null) return NO_CREDIT
  const refunded = refundedParts.reduce((sum, { amount }) => sum + amount, 0)
  const paid = Math.max(payer.amount + payer.credit - refunded, 0)
  const start = subscription.periodStart.getTime()
  const end = subscription.periodEnd.getTime()
  const whole = end - start
  // A period that is paid in advance and has not begun counts in full.
  const remaining = Math.min(Math.max(end - now.getTime(), 0), whole)
  const credit = whole <= 0 ? 0 : Number((BigInt(paid) * BigInt(remaining)) / BigInt(whole))
  if (credit === 0) return NO_CREDIT
  return {
    credit,
    creditFrom: {
      level: subscription.level,
      period: subscription.period,
      paid,
      remainingDays: Math.ceil(remaining / DAY_MS),
      totalDays: Math.round(whole / DAY_MS),
    },
  }
}

/** The seats of a call: by default as many as the member will have. */
export function resolveSeats(
  current: CurrentSubscription | null,
  requested: number | undefined,
): number {
  const present = current?.subscription
  return requested ?? present?.nextSeats ?? present?.seats ?? 1
}

/** The price of a plan; a renewal keeps that of the subscription, even if the plan has another price today. */
async function findPrice(
  db: Database,
  current: CurrentSubscription | null,
  kind: ChangeKind,
  plan: PlanRow,
  seats: number,
): Promise<number> {
  const soldAt = plan.amount * seats
  if (current === null) return soldAt
  const { subscription } = current
  const isOwn = subscription.planId === plan.id
  // Reducing the seats keeps the price of the remaining ones.
  if (isOwn && (kind === 'same' || kind === 'downgrade'))
    return subscribedPrice(subscription, seats)
  return kind === 'renewal' ? (await renewalPlan(db, subscription)).amount : soldAt
}

/** Finds the plan, including one that is no longer sold: existing subscribers may keep paying for it. */
export async function findPlan(db: Database, id: string): Promise<PlanRow> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, id))
  if (plan === undefined) throw notFound()
  return plan
}

/** Finds an order of this plan that can still be paid. */
export async function findOpenOrder(
  db: Database,
  now: Date,
  { memberId, planId, seats }: { memberId: string; planId: string; seats: number },
) {
  const [open] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        eq(orders.planId, planId),
        eq(orders.seats, seats),
        eq(orders.state, 'pending'),
        gt(orders.expiresAt, now),
      ),
    )
  return open ?? null
}

/** Begin and end of the paid period. */
function paidPeriod(
  now: Date,
  current: CurrentSubscription | null,
  kind: ChangeKind,
  plan: PlanRow,
) {
  const { period } = plan
  if (current !== null && (kind === 'downgrade' || kind === 'same')) {
    const { periodEnd: start, anchorDay } = current.subscription
    return { periodStart: start, periodEnd: periodEnd(start, period, anchorDay) }
  }
  const purchaseKind = kind === 'downgrade' || kind === 'same' ? 'new' : kind
  const boughtPeriod = periodToBuy(now, current?.subscription ?? null, purchaseKind, period)
  return { periodStart: boughtPeriod.periodStart, periodEnd: boughtPeriod.periodEnd }
}

type QuoteRequest = {
  memberId: string
  planId: string
  /** By default as many as the member has. */
  seats?: number | undefined
  couponCode?: string | undefined
  /** True in the transaction that creates the order: the coupon's row is locked then. */
  isPlacing: boolean
}

type CouponFacts = {
  kind: ChangeKind
  plan: PlanRow & { seats: number }
  openOrderId: string | null
  current: CurrentSubscription | null
}

/** The coupon of the one period that is bought. A renewal has the code that is on the subscription. */
async function resolveCoupon(db: Database, now: Date, request: QuoteRequest, facts: CouponFacts) {
  const code = request.couponCode ?? ''
  const reservedCode =
    facts.kind === 'renewal' ? (facts.current?.subscription.couponCode ?? null) : null
  if (reservedCode !== null && (code === '' || code === reservedCode)) {
    const discount = await reservedDiscount(db, reservedCode, facts.plan)
    if (discount !== null) return { couponCode: reservedCode, couponProblem: null, discount }
  }
  if (code === '') return { couponCode: null, couponProblem: null, discount: 0 }
  const { discount, problem } = await checkCoupon(db, now, {
    code,
    memberId: request.memberId,
    plan: facts.plan,
    orderId: facts.openOrderId,
    isLocked: request.isPlacing,
  })
  const counts = facts.kind !== 'downgrade' && facts.kind !== 'same'
  const couponProblem = problem ?? (counts ? null : 'otherPlan')
  return { couponCode: code, couponProblem, discount: couponProblem === null ? discount : 0 }
}

type QuoteFacts = Omit<Quote, 'periodStart' | 'periodEnd'> & { periodStart: Date; periodEnd: Date }
/** The amount of `plan` is that of all seats. */
export type Quoted = {
  quote: QuoteFacts
  plan: PlanRow & { seats: number }
  current: CurrentSubscription | null
}

/** A change at the end of the period costs nothing now; nor does the plan the member already has. */
function quoteAtPeriodEnd(now: Date, { plan, current, quote }: Quoted): QuoteFacts {
  const takesEffect = quote.kind === 'same' ? ('never' as const) : ('periodEnd' as const)
  const boughtPeriod = paidPeriod(now, current, 'downgrade', plan)
  const couponProblem = quote.couponProblem ?? (quote.couponCode === null ? null : 'otherPlan')
  const nothing = { discount: 0, ...NO_CREDIT, amount: plan.amount }
  return { ...quote, ...nothing, ...boughtPeriod, takesEffect, couponProblem }
}

/**
 * Quotes the current price of a plan for a member.
 * @throws ServiceError 404 for an unknown plan, 409 for one that is no longer sold
 */
export async function quotePlan(db: Database, now: Date, request: QuoteRequest): Promise<Quoted> {
  const { memberId, planId } = request
  const sold = await findPlan(db, planId)
  const current = await findCurrentSubscription(db, now, memberId)
  const seats = resolveSeats(current, request.seats)
  const kind = kindOf(current, sold, seats)
  const plan = { ...sold, seats, amount: await findPrice(db, current, kind, sold, seats) }
  if (!plan.isOffered && kind !== 'renewal' && kind !== 'same') {
    throw new ServiceError(CODE.conflict, 'planNotOffered')
  }
  // Other members may use the seats that would be removed.
  const loses = kind === 'upgrade' && seats < (current?.subscription.seats ?? 1)
  const open = await findOpenOrder(db, now, { memberId, planId, seats })
  const openOrderId = open?.id ?? null
  const coupon = await resolveCoupon(db, now, request, { kind, plan, openOrderId, current })
  const price = plan.amount - coupon.discount
  // While the period's payment is being refunded it gives no credit: the change waits for the outcome.
  const isRefundPending = current?.payer?.state === 'refunding'
  const left = kind === 'upgrade' && current !== null ? creditOf(now, current) : NO_CREDIT
  const { credit, creditFrom } = price === 0 ? NO_CREDIT : left
  const quoted: Quoted = {
    plan,
    current,
    quote: {
      planId,
      level: plan.level,
      period: plan.period,
      currency: plan.currency,
      seats,
      listAmount: plan.amount,
      discount: coupon.discount,
      credit,
      amount: price - credit,
      kind,
      takesEffect: 'now',
      ...paidPeriod(now, current, kind, plan),
      renewalAmount: plan.amount,
      creditFrom,
      couponCode: coupon.couponCode,
      couponProblem: coupon.couponProblem,
      openOrderId,
    },
  }
  const waits =
    kind === 'same' ||
    kind === 'downgrade' ||
    (kind === 'upgrade' && (loses || isRefundPending || (price > 0 && credit >= price)))
  return waits ? { ...quoted, quote: quoteAtPeriodEnd(now, quoted) } : quoted
}
