/** Every way from state to state, written down by hand: what is not in these tables is refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import type { OpenDatabase } from '../../../../server/db/database.ts'
import { orders, payments, refunds } from '../../../../server/db/schema-billing.ts'
import {
  moveOrder,
  movePayment,
  moveRefund,
  TransitionError,
} from '../../../../server/service/orders/store.ts'
import {
  nextOrderState,
  nextPaymentState,
  nextRefundState,
  ORDER_EVENTS,
  ORDER_STATES,
  PAYMENT_EVENTS,
  PAYMENT_STATES,
  REFUND_EVENTS,
  REFUND_STATES,
} from '../../../../src/contract/order-machine.ts'
import { onEachDatabase } from '../../../helpers/database.ts'

/** Rows: states. Columns: events. `-` is refused. */
const ORDERS = `
            pay    cancel     expire   askRefund  keepPaid  refund
pending     paid   cancelled  expired  -          -         -
paid        -      -          -        refunding  -         -
cancelled   paid   -          -        -          -         -
expired     paid   -          -        -          -         -
refunding   -      -          -        -          paid      refunded
refunded    -      -          -        -          -         -`

const PAYMENTS = `
               requireMore    authorize   capture   fail   cancel
pending        requires_more  authorized  captured  error  canceled
requires_more  -              authorized  captured  error  canceled
authorized     -              -           captured  error  canceled
captured       -              -           -         -      -
error          requires_more  authorized  captured  -      -
canceled       -              -           captured  -      -`

const REFUNDS = `
           approve  refuse   finish  fail
requested  sending  refused  -       -
sending    -        -        done    failed
done       -        -        -       -
refused    -        -        -       -
failed     sending  refused  done    -`

type Row = { state: string; event: string; next: string | null }

/** All pairs of a table, the refused ones included. */
function pairsOf(table: string): Row[] {
  const [head = '', ...rows] = table.trim().split('\n')
  const events = head.trim().split(/\s+/)
  return rows.flatMap((row) => {
    const [state = '', ...cells] = row.trim().split(/\s+/)
    return events.map((event, at) => {
      const next = cells[at] ?? '?'
      return { state, event, next: next === '-' ? null : next }
    })
  })
}

const MACHINES = [
  {
    name: 'order',
    table: ORDERS,
    next: nextOrderState,
    states: ORDER_STATES,
    events: ORDER_EVENTS,
  },
  {
    name: 'payment',
    table: PAYMENTS,
    next: nextPaymentState,
    states: PAYMENT_STATES,
    events: PAYMENT_EVENTS,
  },
  {
    name: 'refund',
    table: REFUNDS,
    next: nextRefundState,
    states: REFUND_STATES,
    events: REFUND_EVENTS,
  },
] as const

describe.each(MACHINES)('the states of an $name', ({ table, next, states, events }) => {
  const pairs = pairsOf(table)

  test('every state and every event stands in the table', () => {
    expect(pairs).toHaveLength(states.length * events.length)
    expect(new Set(pairs.map(({ state }) => state))).toEqual(new Set(states))
    expect(new Set(pairs.map(({ event }) => event))).toEqual(new Set(events))
  })

  test.each(pairs)('$state, $event: $next', ({ state, event, next: expected }) => {
    expect(next(state as never, event as never)).toBe(expected)
  })
})

onEachDatabase((open) => {
  let database: OpenDatabase
  const now = new Date('2026-11-20T08:00:00Z')
  const later = new Date('2026-11-20T08:05:00Z')
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  let count = 0
  async function addOrder(state: string) {
    count += 1
    const [row] = await database.db
      .insert(orders)
      .values({
        id: String(count),
        kind: 'new',
        planId: '7101',
        level: 'plus',
        period: 'month',
        currency: 'CNY',
        listAmount: 3900,
        discount: 0,
        credit: 0,
        amount: 3900,
        state,
        idempotencyKey: `key-of-order-${count}`,
        createdAt: now,
        updatedAt: now,
        expiresAt: now,
      })
      .returning()
    if (row === undefined) throw new Error('no order')
    return row
  }
  const money = { amount: 3900, currency: 'CNY', updatedAt: now }
  async function addPayment(state: string) {
    const order = await addOrder('pending')
    const [row] = await database.db
      .insert(payments)
      .values({
        id: order.id,
        orderId: order.id,
        provider: 'sandbox',
        state,
        createdAt: now,
        ...money,
      })
      .returning()
    if (row === undefined) throw new Error('no payment')
    return row
  }
  async function addRefund(state: string) {
    const { id, orderId } = await addPayment('captured')
    const [row] = await database.db
      .insert(refunds)
      .values({ id, orderId, paymentId: id, state, reason: '', requestedAt: now, ...money })
      .returning()
    if (row === undefined) throw new Error('no refund')
    return row
  }

  test.each(pairsOf(ORDERS))('an order that is $state, on $event: $next', async (pair) => {
    const order = await addOrder(pair.state)
    const move = moveOrder(database.db, later, order, pair.event as never)
    if (pair.next === null) await expect(move).rejects.toThrow(TransitionError)
    else expect(await move).toMatchObject({ state: pair.next, updatedAt: later })
    const [row] = await database.db.select().from(orders).where(eq(orders.id, order.id))
    expect(row?.state).toBe(pair.next ?? pair.state)
    if (pair.next === null) expect(row).toEqual(order)
  })

  test.each(pairsOf(PAYMENTS))('a payment that is $state, on $event: $next', async (pair) => {
    const payment = await addPayment(pair.state)
    const move = movePayment(database.db, later, payment, pair.event as never)
    if (pair.next === null) await expect(move).rejects.toThrow(TransitionError)
    else expect(await move).toMatchObject({ state: pair.next, updatedAt: later })
    const [row] = await database.db.select().from(payments).where(eq(payments.id, payment.id))
    expect(row?.state).toBe(pair.next ?? pair.state)
    if (pair.next === null) expect(row).toEqual(payment)
  })

  test.each(pairsOf(REFUNDS))('a refund that is $state, on $event: $next', async (pair) => {
    const refund = await addRefund(pair.state)
    const move = moveRefund(database.db, later, refund, pair.event as never)
    if (pair.next === null) await expect(move).rejects.toThrow(TransitionError)
    else expect(await move).toMatchObject({ state: pair.next, updatedAt: later })
    const [row] = await database.db.select().from(refunds).where(eq(refunds.id, refund.id))
    expect(row?.state).toBe(pair.next ?? pair.state)
    if (pair.next === null) expect(row).toEqual(refund)
  })

  test('a row that has moved meanwhile is not moved from where it was', async () => {
    const order = await addOrder('pending')
    await moveOrder(database.db, later, order, 'cancel')
    await expect(moveOrder(database.db, later, order, 'expire')).rejects.toThrow(TransitionError)
    const [row] = await database.db.select().from(orders).where(eq(orders.id, order.id))
    expect(row).toMatchObject({ state: 'cancelled', closedAt: later })
  })

  test('late money opens a closed order again, and says when it was paid', async () => {
    const order = await moveOrder(database.db, now, await addOrder('pending'), 'expire')
    const paid = await moveOrder(database.db, later, order, 'pay')
    expect(paid).toMatchObject({ state: 'paid', paidAt: later, closedAt: null })
  })
})
