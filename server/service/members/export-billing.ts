/** Orders, payments and invoices in the copy of a member's data. */
import { asc, eq, inArray } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { seats } from '../../db/schema-seats.ts'
import { orders, payments, refunds, subscriptions } from '../../db/schema-billing.ts'
import { invoices, invoiceTitles } from '../../db/schema-invoices.ts'
import { refundColumns } from '../orders/detail.ts'

type Source = { db: Database; memberId: string }

/** Ids of the member's orders, to select the rows that refer to them. */
const ownOrders = ({ db, memberId }: Source) =>
  db.select({ id: orders.id }).from(orders).where(eq(orders.memberId, memberId))

export async function orderRows({ db, memberId }: Source) {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.memberId, memberId))
    .orderBy(asc(orders.createdAt), asc(orders.id))
  return rows.map(({ memberId: _owner, idempotencyKey: _key, ...row }) => row)
}

/** Payments without the secrets: the provider's page and the token that can charge a card. */
export const paymentRows = (source: Source) =>
  source.db
    .select({
      id: payments.id,
      orderId: payments.orderId,
      provider: payments.provider,
      state: payments.state,
      amount: payments.amount,
      currency: payments.currency,
      methodLabel: payments.methodLabel,
      problem: payments.problem,
      createdAt: payments.createdAt,
      updatedAt: payments.updatedAt,
    })
    .from(payments)
    .where(inArray(payments.orderId, ownOrders(source)))
    .orderBy(asc(payments.createdAt), asc(payments.id))

const { id: _id, ...shownOfRefund } = refundColumns

export const refundRows = (source: Source) =>
  source.db
    .select({
      id: refundColumns.id,
      orderId: refunds.orderId,
      ...shownOfRefund,
    })
    .from(refunds)
    .where(inArray(refunds.orderId, ownOrders(source)))
    .orderBy(asc(refunds.requestedAt), asc(refunds.id))

export async function invoiceRows({ db, memberId }: Source) {
  const rows = await db
    .select()
    .from(invoices)
    .where(eq(invoices.memberId, memberId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number))
  return rows.map(({ memberId: _owner, ...row }) => row)
}

export async function titleRows({ db, memberId }: Source) {
  const rows = await db
    .select()
    .from(invoiceTitles)
    .where(eq(invoiceTitles.memberId, memberId))
    .orderBy(asc(invoiceTitles.createdAt), asc(invoiceTitles.id))
  return rows.map(({ memberId: _owner, ...row }) => row)
}

/** Seats that the member has given to others, without the ids of those. */
export async function givenSeatRows({ db, memberId }: Source) {
  const rows = await db.select().from(seats).where(eq(seats.payerId, memberId))
  return rows.map(({ payerId: _owner, memberId: _other, ...row }) => row)
}

/** The member's seat in another member's membership. */
export async function seatRows({ db, memberId }: Source) {
  const rows = await db.select().from(seats).where(eq(seats.memberId, memberId))
  return rows.map(({ payerId: _other, memberId: _owner, ...row }) => row)
}

/** The subscription, without the token that renewals are charged to. */
export async function subscriptionRow({ db, memberId }: Source) {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.memberId, memberId))
  if (row === undefined) return null
  const { memberId: _owner, methodRef: _secret, ...subscription } = row
  return subscription
}
