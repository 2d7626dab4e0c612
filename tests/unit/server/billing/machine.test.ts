/** Every transition between states, listed by hand. A transition that is not in a table is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import type { OpenDatabase } from '../../../../server/db/database.ts'
import { orders } from '../../../../server/db/schema-billing.ts'
import { moveOrder, TransitionError } from '../../../../server/service/orders/store.ts'
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

/** Parses the transitions of a table by state and event. */
function read(table: string): Record<string, Record<string, string>> {
  const [head = '', ...rows] = table.trim().split('\n')
  const events = head.trim().split(/\s+/)
  const byState = rows.map((row) => {
    const [state = '', ...cells] = row.trim().split(/\s+/)
    return [
      state,
      Object.fromEntries(events.map((event, at) => [event, cells[at] ?? '?'])),
    ] as const
  })
  return Object.fromEntries(byState)
}

/** Returns the transitions of a machine in the same form. */
function listed<State extends string, Event extends string>(
  states: readonly State[],
  events: readonly Event[],
  next: (state: State, event: Event) => State | null,
) {
  const from = (state: State) =>
    Object.fromEntries(events.map((event) => [event, next(state, event) ?? '-']))
  return Object.fromEntries(states.map((state) => [state, from(state)]))
}

test('orders, payments and refunds make exactly the transitions of their tables', () => {
  expect(listed(ORDER_STATES, ORDER_EVENTS, nextOrderState)).toEqual(read(ORDERS))
  expect(listed(PAYMENT_STATES, PAYMENT_EVENTS, nextPaymentState)).toEqual(read(PAYMENTS))
  expect(listed(REFUND_STATES, REFUND_EVENTS, nextRefundState)).toEqual(read(REFUNDS))
})

onOneDatabase((open) => {
  let database: OpenDatabase
  const now = new Date('2026-11-20T08:00:00Z')
  const later = new Date('2026-11-20T08:05:00Z')
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  async function addOrder(id: string) {
    const money = {
      currency: 'CNY',
      listAmount: 3900,
      discount: 0,
      credit: 0,
      amount: 3900,
    } as const
    const plan = { kind: 'new', planId: '7101', level: 'plus', period: 'month' } as const
    const times = { createdAt: now, updatedAt: now, expiresAt: now }
    const [row] = await database.db
      .insert(orders)
      .values({ id, ...plan, ...money, ...times, state: 'pending', idempotencyKey: `key-${id}` })
      .returning()
    if (row === undefined) throw new Error('no order')
    return row
  }

  test('a concurrently changed row is not changed from its old state', async () => {
    const order = await addOrder('1')
    await moveOrder(database.db, later, order, 'cancel')
    await expect(moveOrder(database.db, later, order, 'expire')).rejects.toThrow(TransitionError)
    const [row] = await database.db.select().from(orders).where(eq(orders.id, order.id))
    expect(row).toMatchObject({ state: 'cancelled', closedAt: later })
  })

  test('a late payment reopens a closed order, with its time of payment', async () => {
    const order = await moveOrder(database.db, now, await addOrder('2'), 'expire')
    const paid = await moveOrder(database.db, later, order, 'pay')
    expect(paid).toMatchObject({ state: 'paid', paidAt: later, closedAt: null })
  })
})
