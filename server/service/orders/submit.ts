/** Handler that places an order at the price that the page has shown. */
import { lockMembership } from '../../db/lock-order.ts'
import { and, eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders, payments } from '../../db/schema-billing.ts'
import { BILLING, type OrderKind } from '../../../src/contract/billing.ts'
import { CODE } from '../../../src/contract/codes.ts'
import {
  type BillingDetails,
  normaliseBillingDetails,
  findBillingDetailsProblems,
} from '../../../src/contract/billing-details.ts'
import { reserveCoupon } from '../coupons/reserve.ts'
import type { Context, Handler } from '../context.ts'
import { recordEvent } from '../events.ts'
import { newNumericId } from '../ids.ts'
import { requireMayCommit } from '../members/commitment.ts'
import { fieldError, ServiceError } from '../service-error.ts'
import { startFollowUp } from './close-payments.ts'
import { orderDetail } from './detail.ts'
import { closeUnpaid } from './end-order.ts'
import { expireOverdue } from './expire.ts'
import { findQuotation } from './quotation.ts'
import { creditOf, type Quoted, quotePlan, resolveSeats } from './quote.ts'
import { type FollowUp, NO_FOLLOW_UP, payFree } from './take-payment.ts'
import { snapshotPremise, findCurrentSubscription } from './current-subscription.ts'
import { type OrderRow } from './store.ts'

/**
 * With a credit the price changes by a fen every few minutes. The price that the page showed is accepted this long,
 * so that filling in the billing details does not lead to a refusal.
 */
const PRICE_VALID_MS = 15 * 60_000

type Params = Parameters<Handler<'submitOrder'>>[1]

function readTitle(request: BillingDetails): BillingDetails {
  const title = normaliseBillingDetails(request)
  const problems = findBillingDetailsProblems(title)
  if (Object.keys(problems).length > 0) throw fieldError('checkFields', problems)
  return title
}

/** The amounts of the order, or null when the price that the page sent is not the current one. */
function agreedAmounts(now: Date, { quote, current }: Quoted, request: Params) {
  if (request.currency !== quote.currency) return null
  const { discount, credit, amount, listAmount } = quote
  const expected = request.expectedAmount
  if (expected === amount) return { discount, credit, amount }
  if (credit === 0 || current === null || expected === 0) return null
  const shown = listAmount - discount - expected
  const earlier = creditOf(new Date(now.getTime() - PRICE_VALID_MS), current).credit
  const wasShown = shown >= credit && shown <= earlier
  return wasShown ? { discount, credit: shown, amount: expected } : null
}

/**
 * Requires a quote that can be bought.
 * @throws ServiceError when nothing can be bought now, or not with this coupon
 */
function requireBuyable({ quote }: Quoted, context: Context): void {
  if (quote.kind === 'same') throw new ServiceError(CODE.conflict, 'planIsYours')
  if (quote.takesEffect !== 'now') throw new ServiceError(CODE.conflict, 'changeAtPeriodEnd')
  if (quote.couponProblem !== null) {
    throw fieldError('couponInvalid', { couponCode: quote.couponProblem })
  }
  if (context.payments === null && quote.amount > 0) {
    throw new ServiceError(CODE.unavailable, 'nothingSold')
  }
}

async function findOpen(
  tx: Database,
  memberId: string,
  planId: string,
  seats: number,
): Promise<OrderRow | null> {
  const [open] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        eq(orders.planId, planId),
        eq(orders.seats, seats),
        eq(orders.state, 'pending'),
      ),
    )
    .for('no key update')
  return open ?? null
}

/** The columns of an order from a quote. */
function factsOf(
  { quote, current }: Quoted,
  amounts: NonNullable<ReturnType<typeof agreedAmounts>>,
  title: BillingDetails,
) {
  const { planId, level, period, currency, seats, listAmount, couponCode } = quote
  const kind = quote.kind as OrderKind
  const before = snapshotPremise(current)
  return {
    kind,
    planId,
    level,
    period,
    currency,
    seats,
    listAmount,
    couponCode,
    ...amounts,
    title,
    before,
  }
}

async function write(
  tx: Database,
  now: Date,
  open: OrderRow | null,
  facts: ReturnType<typeof factsOf>,
  own: { memberId: string; idempotencyKey: string },
): Promise<OrderRow | undefined> {
  if (open !== null) {
    const changed = { ...facts, updatedAt: now }
    const [row] = await tx.update(orders).set(changed).where(eq(orders.id, open.id)).returning()
    return row
  }
  const [row] = await tx
    .insert(orders)
    .values({
      ...facts,
      ...own,
      id: newNumericId(now),
      state: 'pending',
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + BILLING.orderLifeMs),
    })
    .returning()
  return row
}

/** Whether the amount was stated already, by a payment attempt or a quotation: then the order stays as it is. */
const hasBegun = async (tx: Database, orderId: string): Promise<boolean> =>
  (await tx.$count(payments, eq(payments.orderId, orderId))) > 0 ||
  (await findQuotation(tx, orderId)) !== null

/** Whether the subscription reserves the code of a renewal, until it is paid. */
const isReserved = ({ current }: Quoted, { kind, couponCode }: OrderRow): boolean =>
  kind === 'renewal' && couponCode !== null && current?.subscription.couponCode === couponCode

type Placed = { id: string; followUp: FollowUp } | { refused: 'price'; amount: number }

const found = ({ id }: { id: string }): Placed => ({ id, followUp: NO_FOLLOW_UP })

/**
 * Creates the order, or returns the one that the same call created before, or the one that is still open. An open
 * order without a payment attempt is updated to the current request.
 */
async function place(
  tx: Database,
  context: Context,
  memberId: string,
  params: Params,
  title: BillingDetails,
): Promise<Placed> {
  const { now } = context
  const { planId, couponCode, idempotencyKey } = params
  await lockMembership(tx, memberId)
  await requireMayCommit(tx, memberId)
  const own = { memberId, idempotencyKey }
  const [made] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.idempotencyKey, idempotencyKey)))
  if (made !== undefined) return found(made)
  const seats = resolveSeats(await findCurrentSubscription(tx, now, memberId), params.seats)
  let open = await findOpen(tx, memberId, planId, seats)
  if (open !== null && open.expiresAt <= now) {
    // The provider did not answer; a late payment is still booked.
    await closeUnpaid(tx, now, open, 'expired')
    open = null
  }
  const quoted = await quotePlan(tx, now, { memberId, planId, seats, couponCode, isPlacing: true })
  requireBuyable(quoted, context)
  const amounts = agreedAmounts(now, quoted, params)
  if (amounts === null) return { refused: 'price', amount: quoted.quote.amount }
  const isStarted = open !== null && (await hasBegun(tx, open.id))
  if (open !== null && isStarted) return found(open)
  const order = await write(tx, now, open, factsOf(quoted, amounts, title), own)
  if (order === undefined) throw new Error('the order was not written')
  await reserveCoupon(tx, now, isReserved(quoted, order) ? { ...order, couponCode: null } : order)
  if (order.amount > 0) return found(order)
  return { id: order.id, followUp: await payFree(tx, context, now, order) }
}

export const submitOrder: Handler<'submitOrder'> = async (context, params) => {
  const { memberId } = await context.member()
  const title = readTitle(params.title)
  await expireOverdue(context, memberId)
  const placed = await context.db.transaction((tx) => place(tx, context, memberId, params, title))
  if ('refused' in placed) {
    const { planId, expectedAmount, currency } = params
    const data = { planId, expectedAmount, currency, amount: placed.amount }
    await recordEvent(context, 'priceMismatch', memberId, data)
    throw new ServiceError(CODE.conflict, 'priceChanged')
  }
  startFollowUp(context, placed.followUp)
  return orderDetail(context.db, context.now, memberId, placed.id)
}
