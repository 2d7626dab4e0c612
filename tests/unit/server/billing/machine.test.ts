/** Every transition between states, listed by hand. A transition that is not in a table is refused. */
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
  type OrderState,
  PAYMENT_EVENTS,
  PAYMENT_STATES,
  type PaymentState,
  REFUND_EVENTS,
  REFUND_STATES,
  type RefundState,
} from '../../../../src/contract/order-machine.ts'
import { onOneDatabase } from '../../../helpers/database.ts'

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

type Pair<State, Event> = { state: State; event: Event; next: string | null }

/** The word, when it is one of the machine's. */
function oneOf<T extends string>(words: readonly T[], word: string | undefined): T {
  const found = words.find((each) => each === word)
  if (found === undefined) throw new Error(`${word} is none of ${words.join(', ')}`)
  return found
}

/** All pairs of a table, the refused ones included. */
function pairsOf<State extends string, Event extends string>(
  table: string,
  states: readonly State[],
  events: readonly Event[],
): Pair<State, Event>[] {
  const [head = '', ...rows] = table.trim().split('\n')
  const columns = head.trim().split(/\s+/)
  return rows.flatMap((row) => {
    const [state, ...cells] = row.trim().split(/\s+/)
    return columns.map((event, at) => {
      const next = cells[at] ?? '?'
      return {
        state: oneOf(states, state),
        event: oneOf(events, event),
        next: next === '-' ? null : next,
      }
    })
  })
}

const ORDER_PAIRS = pairsOf(ORDERS, ORDER_STATES, ORDER_EVENTS)
const PAYMENT_PAIRS = pairsOf(PAYMENTS, PAYMENT_STATES, PAYMENT_EVENTS)
const REFUND_PAIRS = pairsOf(REFUNDS, REFUND_STATES, REFUND_EVENTS)

function describeMachine<State extends string, Event extends string>(
  name: string,
  pairs: readonly Pair<State, Event>[],
  words: { states: readonly State[]; events: readonly Event[] },
  next: (state: State, event: Event) => State | null,
): void {
  describe(`the states of ${name}`, () => {
    test('every state and every event stands in the table', () => {
      expect(pairs).toHaveLength(words.states.length * words.events.length)
      expect(new Set(pairs.map(({ state }) => state))).toEqual(new Set(words.states))
      expect(new Set(pairs.map(({ event }) => event))).toEqual(new Set(words.events))
    })

    test.each(pairs)('$state, $event: $next', ({ state, event, next: expected }) => {
      expect(next(state, event)).toBe(expected)
    })
  })
}

describeMachine(
  'an order',
  ORDER_PAIRS,
  { states: ORDER_STATES, events: ORDER_EVENTS },
  nextOrderState,
)
describeMachine(
  'a payment',
  PAYMENT_PAIRS,
  { states: PAYMENT_STATES, events: PAYMENT_EVENTS },
  nextPaymentState,
)
describeMachine(
  'a refund',
  REFUND_PAIRS,
  { states: REFUND_STATES, events: REFUND_EVENTS },
  nextRefundState,
)

onOneDatabase((open) => {
  let database: OpenDatabase
  const now = new Date('2026-11-20T08:00:00Z')
  const later = new Date('2026-11-20T08:05:00Z')
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  let count = 0
  async function addOrder(state: OrderState) {
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
  const money = { amount: 3900, currency: 'CNY' as const, updatedAt: now }
  async function addPayment(state: PaymentState) {
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
  async function addRefund(state: RefundState) {
    const { id, orderId } = await addPayment('captured')
    const [row] = await database.db
      .insert(refunds)
      .values({ id, orderId, paymentId: id, state, reason: '', requestedAt: now, ...money })
      .returning()
    if (row === undefined) throw new Error('no refund')
    return row
  }

  test.each(ORDER_PAIRS)('an order that is $state, on $event: $next', async (pair) => {
    const order = await addOrder(pair.state)
    const move = moveOrder(database.db, later, order, pair.event)
    if (pair.next === null) await expect(move).rejects.toThrow(TransitionError)
    else expect(await move).toMatchObject({ state: pair.next, updatedAt: later })
    const [row] = await database.db.select().from(orders).where(eq(orders.id, order.id))
    expect(row?.state).toBe(pair.next ?? pair.state)
    if (pair.next === null) expect(row).toEqual(order)
  })

  test.each(PAYMENT_PAIRS)('a payment that is $state, on $event: $next', async (pair) => {
    const payment = await addPayment(pair.state)
    const move = movePayment(database.db, later, payment, pair.event)
    if (pair.next === null) await expect(move).rejects.toThrow(TransitionError)
    else expect(await move).toMatchObject({ state: pair.next, updatedAt: later })
    const [row] = await database.db.select().from(payments).where(eq(payments.id, payment.id))
    expect(row?.state).toBe(pair.next ?? pair.state)
    if (pair.next === null) expect(row).toEqual(payment)
  })

  test.each(REFUND_PAIRS)('a refund that is $state, on $event: $next', async (pair) => {
    const refund = await addRefund(pair.state)
    const move = moveRefund(database.db, later, refund, pair.event)
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
