import { and, eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { orders, payments } from '../../db/schema-billing.ts'
import { BILLING, type OrderKind } from '../../../src/contract/billing.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { type InvoiceTitle, tidyTitle, titleProblems } from '../../../src/contract/invoice-title.ts'
import { holdCoupon } from '../coupons/hold.ts'
import type { Context, Handler } from '../context.ts'
import { recordEvent } from '../events.ts'
import { newNumericId } from '../ids.ts'
import { fieldError, ServiceError } from '../service-error.ts'
import { afterwards } from './close.ts'
import { orderDetail } from './detail.ts'
import { closeUnpaid } from './end.ts'
import { expireOverdue } from './expire.ts'
import { creditOf, type Quoted, quotePlan } from './quote.ts'
import { type Aftermath, NOTHING_MORE, payFree } from './paid.ts'
import { premiseOf } from './standing.ts'
import { lockMember, type OrderRow } from './store.ts'

/**
 * A price with a credit falls by a fen every few minutes. What the page has shown is held this long,
 * so that nobody is refused for having filled in the invoice title.
 */
const PRICE_HELD_MS = 15 * 60_000

type Params = Parameters<Handler<'submitOrder'>>[1]

function readTitle(asked: InvoiceTitle): InvoiceTitle {
  const title = tidyTitle(asked)
  const problems = titleProblems(title)
  if (Object.keys(problems).length > 0) throw fieldError('checkFields', problems)
  return title
}

/** The amounts that are asked for, or null when they are not ours. */
function agreedAmounts(now: Date, { quote, standing }: Quoted, asked: Params) {
  if (asked.currency !== quote.currency) return null
  const { discount, credit, amount, listAmount } = quote
  const expected = asked.expectedAmount
  if (expected === amount) return { discount, credit, amount }
  if (credit === 0 || standing === null || expected === 0) return null
  const shown = listAmount - discount - expected
  const earlier = creditOf(new Date(now.getTime() - PRICE_HELD_MS), standing).credit
  const wasShown = shown >= credit && shown <= earlier
  return wasShown ? { discount, credit: shown, amount: expected } : null
}

/** @throws ServiceError when nothing can be bought now, or not with this coupon */
function demandBuyable({ quote }: Quoted, context: Context): void {
  if (quote.kind === 'same') throw new ServiceError(CODE.conflict, 'planIsYours')
  if (quote.takesEffect !== 'now') throw new ServiceError(CODE.conflict, 'changeAtPeriodEnd')
  if (quote.couponProblem !== null) {
    throw fieldError('couponInvalid', { couponCode: quote.couponProblem })
  }
  if (context.payments === null && quote.amount > 0) {
    throw new ServiceError(CODE.unavailable, 'nothingSold')
  }
}

async function findOpen(tx: Database, memberId: string, planId: string): Promise<OrderRow | null> {
  const [open] = await tx
    .select()
    .from(orders)
    .where(
      and(eq(orders.memberId, memberId), eq(orders.planId, planId), eq(orders.state, 'pending')),
    )
    .for('update')
  return open ?? null
}

/** The facts of the order that a quote makes. */
function factsOf(
  { quote, standing }: Quoted,
  amounts: NonNullable<ReturnType<typeof agreedAmounts>>,
  title: InvoiceTitle,
) {
  const { planId, level, period, currency, listAmount, couponCode } = quote
  const kind = quote.kind as OrderKind
  const before = premiseOf(standing)
  return {
    kind,
    planId,
    level,
    period,
    currency,
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

type Placed = { id: string; aftermath: Aftermath } | { refused: 'price'; amount: number }

const found = ({ id }: { id: string }): Placed => ({ id, aftermath: NOTHING_MORE })

/**
 * Makes the order, or finds the one that this call has made before or that is still open. One that
 * nothing has been started for takes what is asked for now; another stays as it is.
 */
async function place(
  tx: Database,
  context: Context,
  memberId: string,
  params: Params,
  title: InvoiceTitle,
): Promise<Placed> {
  const { now } = context
  const { planId, couponCode, idempotencyKey } = params
  await lockMember(tx, memberId)
  const own = { memberId, idempotencyKey }
  const [made] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.idempotencyKey, idempotencyKey)))
  if (made !== undefined) return found(made)
  let open = await findOpen(tx, memberId, planId)
  if (open !== null && open.expiresAt <= now) {
    // Its provider could not be asked: what is paid there late is still kept.
    await closeUnpaid(tx, now, open, 'expire')
    open = null
  }
  const quoted = await quotePlan(tx, now, { memberId, planId, couponCode, isPlacing: true })
  demandBuyable(quoted, context)
  const amounts = agreedAmounts(now, quoted, params)
  if (amounts === null) return { refused: 'price', amount: quoted.quote.amount }
  const isStarted = open !== null && (await tx.$count(payments, eq(payments.orderId, open.id))) > 0
  if (open !== null && isStarted) return found(open)
  const order = await write(tx, now, open, factsOf(quoted, amounts, title), own)
  if (order === undefined) throw new Error('the order was not written')
  await holdCoupon(tx, now, order)
  if (order.amount > 0) return found(order)
  return { id: order.id, aftermath: await payFree(tx, context, now, order) }
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
  afterwards(context, placed.aftermath)
  return orderDetail(context.db, context.now, memberId, placed.id)
}
