/** Events in the life of a member's orders, as data, so that fast-check can draw, shrink and print them. */
import fc from 'fast-check'
import { and, asc, desc, eq } from '../../../server/db/drizzle.ts'
import {
  methodSetups,
  orders,
  payments,
  refunds,
  subscriptions,
} from '../../../server/db/schema-billing.ts'
import { invoices } from '../../../server/db/schema-invoices.ts'
import { sandboxNotices, sandboxPayments } from '../../../server/db/schema-operations.ts'
import { deliverNotices } from '../../../server/payment/notices.ts'
import { receiveNotification } from '../../../server/payment/receive.ts'
import {
  applyChoice,
  SANDBOX_CHOICES,
  type SandboxChoice,
} from '../../../server/payment/sandbox-choices.ts'
import { addNotice, factsOf, newEventId } from '../../../server/payment/sandbox-store.ts'
import {
  approveRefund,
  markPaid,
  refundOrder,
  refuseRefund,
} from '../../../server/service/orders/operator.ts'
import { BILLING } from '../../../src/contract/billing.ts'
import type { Order, Quote } from '../../../src/contract/endpoints/orders.ts'
import { PERSON, PLAN } from '../orders.ts'
import {
  endOutside,
  refundShare,
  refundOutside,
  sendByHand,
  sendOutsideNotification,
} from './refunds.ts'
import { endSeat, giveSeat, drawSeats } from './seats.ts'
import { orderTransfer, putCode, receiveMoney, receiveOther, takeCodeOff } from './transfers.ts'
import { newKey, type BillingFixture } from './fixture.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const PLANS = Object.values(PLAN)
const CODES = ['', '', '', 'TENTH', 'TWENTY', 'GIFT', 'NOTHING']
const CHOICES = Object.keys(SANDBOX_CHOICES) as SandboxChoice[]
const LEAPS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  DAY_MS,
  3 * DAY_MS,
  8 * DAY_MS,
  27 * DAY_MS,
  31 * DAY_MS,
  366 * DAY_MS,
]

/** An event; `a` and `b` select a plan, one of the existing orders, and so on. */
export type Event = { kind: keyof typeof HANDLERS; a: number; b: number }

const pick = <T>(list: readonly T[], at: number): T | undefined =>
  list.length === 0 ? undefined : list[at % list.length]

const ordersOf = (fixture: BillingFixture) =>
  fixture.parts.db
    .select()
    .from(orders)
    .where(eq(orders.memberId, fixture.memberId))
    .orderBy(asc(orders.createdAt), asc(orders.id))

const anyOrder = async (fixture: BillingFixture, at: number) => pick(await ordersOf(fixture), at)

async function openOrder(fixture: BillingFixture, at: number) {
  const open = (await ordersOf(fixture)).filter(({ state }) => state === 'pending')
  return pick(open, at)
}

async function submit(
  fixture: BillingFixture,
  a: number,
  b: number,
  key = newKey(),
  seats = drawSeats(a + b),
): Promise<void> {
  const planId = pick(PLANS, a) ?? PLAN.plusMonth
  const code = pick(CODES, b) ?? ''
  const selection = {
    planId,
    ...seats,
    ...(code === '' ? {} : { couponCode: code }),
  }
  const quote = (await fixture.call('orderPreview', selection)) as Quote | null
  if (quote === null) return
  const { amount: expectedAmount, currency } = quote
  const params = { ...selection, title: PERSON, expectedAmount, currency, idempotencyKey: key }
  await fixture.call('submitOrder', params)
}

const refOf = (url: string) => new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? ''

/** Begins to pay an order, and makes a choice on the provider's page. */
async function pay(
  fixture: BillingFixture,
  orderId: string,
  choice: SandboxChoice | null,
): Promise<void> {
  const begun = (await fixture.call('payOrder', { id: orderId })) as {
    url: string | null
    order: Order
  } | null
  if (begun === null || begun.url === null || choice === null) return
  await applyChoice(fixture.parts.db, fixture.parts.clock(), refOf(begun.url), choice)
}

/** Returns a payment of the member that the provider has. */
async function anyPayment(fixture: BillingFixture, at: number) {
  const { db } = fixture.parts
  const own = await db
    .select({ ref: payments.ref, row: sandboxPayments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(sandboxPayments, eq(sandboxPayments.ref, payments.ref))
    .where(eq(orders.memberId, fixture.memberId))
    .orderBy(asc(payments.createdAt), asc(payments.id))
  return pick(own, at)?.row
}

async function receive(fixture: BillingFixture, body: string): Promise<number> {
  const raw = Buffer.from(body)
  const headers = fixture.provider.sign(body)
  const { status } = await receiveNotification(fixture.parts, fixture.provider, raw, headers)
  await fixture.parts.background.idle()
  return status
}

/** Captures a payment in any state at the provider. A notification is sent, or the billing job requests it. */
async function captureLate(fixture: BillingFixture, a: number, b: number): Promise<void> {
  const row = await anyPayment(fixture, a)
  if (row === undefined || row.state === 'captured') return
  const { db } = fixture.parts
  const taken = { ...row, state: 'captured', methodRef: 'sandbox_card', problem: null } as const
  const { state, methodRef, problem } = taken
  await db
    .update(sandboxPayments)
    .set({ state, methodRef, problem })
    .where(eq(sandboxPayments.ref, row.ref))
  const now = fixture.parts.clock()
  const body = { id: newEventId(), type: 'payment', payment: factsOf(taken, now) } as const
  if (b % 2 === 0) await addNotice(db, body, now)
  else await receive(fixture, JSON.stringify(body))
}

/** Sends an earlier notification again: with the same id, or with a new id and out of order. */
async function resendNotification(fixture: BillingFixture, a: number, b: number): Promise<void> {
  const { db } = fixture.parts
  const sent = await db.select().from(sandboxNotices).orderBy(asc(sandboxNotices.id))
  const notice = pick(sent, a)
  if (notice === undefined) return
  const body = JSON.parse(notice.body) as { id: string }
  await receive(fixture, JSON.stringify(b % 2 === 0 ? body : { ...body, id: newEventId() }))
}

/** Sends a signed notification that does not match the payment: it must be refused. */
async function sendWrongNotification(fixture: BillingFixture, a: number, b: number): Promise<void> {
  const row = await anyPayment(fixture, a)
  if (row === undefined) return
  const facts = { ...factsOf(row, fixture.parts.clock()), state: 'captured' as const }
  const wrong = [
    { amount: facts.amount + 1 },
    { currency: facts.currency === 'CNY' ? 'USD' : 'CNY' },
    { ref: `${facts.ref}0` },
    { paymentId: '1' },
  ]
  const payment = { ...facts, ...pick(wrong, b) }
  const status = await receive(
    fixture,
    JSON.stringify({ id: newEventId(), type: 'payment', payment }),
  )
  if (status !== 400) throw new Error(`a notification that does not fit was answered ${status}`)
}

async function decideRefund(fixture: BillingFixture, a: number, b: number): Promise<void> {
  const found = await fixture.parts.db
    .select({ orderId: refunds.orderId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(orders.memberId, fixture.memberId))
    .orderBy(asc(refunds.id))
  const id = pick(found, a)?.orderId
  if (id === undefined) return
  if (b % 2 === 0) await fixture.operate((parts) => approveRefund(parts, id, ''))
  else await fixture.operate((parts) => refuseRefund(parts, id, '不符合条件'))
}

async function reissue(fixture: BillingFixture, a: number): Promise<void> {
  const own = await fixture.parts.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.memberId, fixture.memberId))
    .orderBy(asc(invoices.number))
  const id = pick(own, a)?.id
  if (id === undefined) return
  await fixture.call('reissueInvoice', {
    id,
    title: { ...PERSON, name: '另一位' },
    reason: '抬头有误',
  })
}

/** Lets the card for renewals be declined, or accepted again. */
async function changeCard(fixture: BillingFixture, a: number): Promise<void> {
  const card = a % 2 === 0 ? 'sandbox_card_declined_later' : 'sandbox_card'
  await fixture.parts.db
    .update(subscriptions)
    .set({ methodRef: card })
    .where(and(eq(subscriptions.memberId, fixture.memberId), eq(subscriptions.provider, 'sandbox')))
}

/** Saves another card on the provider's page; sometimes the member does not come back. */
async function replaceCard(fixture: BillingFixture, a: number, b: number): Promise<void> {
  const begun = (await fixture.call('beginMethod', {})) as { url: string } | null
  if (begun === null) return
  const { db } = fixture.parts
  await applyChoice(db, fixture.parts.clock(), refOf(begun.url), pick(CHOICES, a) ?? 'succeed')
  const [setup] = await db
    .select({ id: methodSetups.id })
    .from(methodSetups)
    .where(eq(methodSetups.memberId, fixture.memberId))
    .orderBy(desc(methodSetups.createdAt), desc(methodSetups.id))
    .limit(1)
  if (setup !== undefined && b % 3 > 0) await fixture.call('syncMethod', { id: setup.id })
}

async function buy(
  fixture: BillingFixture,
  a: number,
  b: number,
  seats?: { seats: number },
): Promise<void> {
  await submit(fixture, a, b, newKey(), seats)
  const order = (await ordersOf(fixture)).findLast(({ state }) => state === 'pending')
  if (order !== undefined) await pay(fixture, order.id, 'succeed')
  await deliverNotices(fixture.parts)
  await fixture.parts.background.idle()
}

const HANDLERS = {
  submit: (fixture: BillingFixture, a: number, b: number) => submit(fixture, a, b),
  submitTwice: async (fixture: BillingFixture, a: number, b: number) => {
    const key = newKey()
    await submit(fixture, a, b, key)
    await submit(fixture, a, b, key)
  },
  /** The most frequent event: the member buys something and pays. */
  buy: (fixture: BillingFixture, a: number, b: number) => buy(fixture, a, b),
  /** Buys two or three seats and assigns one. */
  buySeats: async (fixture: BillingFixture, a: number, b: number) => {
    await buy(fixture, a, b, { seats: 2 + (b % 2) })
    await giveSeat(fixture, b, 1)
  },
  /** Leaves the provider's page open until the order has expired: it may still be paid. */
  walkAway: async (fixture: BillingFixture, a: number, b: number) => {
    await submit(fixture, a, b)
    const order = (await ordersOf(fixture)).findLast(({ state }) => state === 'pending')
    if (order !== undefined) await pay(fixture, order.id, null)
    fixture.advance(BILLING.orderLifeMs)
    await fixture.round()
  },
  begin: async (fixture: BillingFixture, a: number) => {
    const order = await openOrder(fixture, a)
    if (order !== undefined) await pay(fixture, order.id, null)
  },
  pay: async (fixture: BillingFixture, a: number, b: number) => {
    const order = await openOrder(fixture, a)
    if (order !== undefined) await pay(fixture, order.id, pick(CHOICES, b) ?? 'succeed')
  },
  captureLate,
  resendNotification,
  sendWrongNotification,
  sync: async (fixture: BillingFixture, a: number) => {
    const order = await anyOrder(fixture, a)
    if (order !== undefined) await fixture.call('syncOrder', { id: order.id })
  },
  cancelOrder: async (fixture: BillingFixture, a: number) => {
    const order = await anyOrder(fixture, a)
    if (order !== undefined) await fixture.call('cancelOrder', { id: order.id })
  },
  leap: async (fixture: BillingFixture, a: number) => {
    fixture.advance(pick(LEAPS, a) ?? 0)
  },
  leapAndRound: async (fixture: BillingFixture, a: number) => {
    fixture.advance(pick(LEAPS, a) ?? 0)
    await fixture.round()
  },
  round: (fixture: BillingFixture) => fixture.round(),
  askRefund: async (fixture: BillingFixture, a: number) => {
    const order = await anyOrder(fixture, a)
    if (order !== undefined)
      await fixture.call('requestRefund', { id: order.id, reason: '不再需要' })
  },
  decideRefund,
  giveBack: async (fixture: BillingFixture, a: number) => {
    const order = await anyOrder(fixture, a)
    if (order !== undefined) await fixture.operate((parts) => refundOrder(parts, order.id, '补偿'))
  },
  givePart: refundShare,
  sendByHand,
  refundOutside,
  tellOutside: sendOutsideNotification,
  endOutside,
  markPaid: async (fixture: BillingFixture, a: number) => {
    const order = await openOrder(fixture, a)
    if (order !== undefined) await fixture.operate((parts) => markPaid(parts, order.id, '银行转账'))
  },
  orderTransfer: async (fixture: BillingFixture, a: number, b: number) => {
    await submit(fixture, a, b)
    await orderTransfer(fixture, a)
  },
  receiveMoney,
  receiveOther,
  putCode,
  takeCodeOff,
  cancelSubscription: async (fixture: BillingFixture) => {
    await fixture.call('cancelSubscription', { reason: 'unused' })
  },
  resumeSubscription: async (fixture: BillingFixture) => {
    await fixture.call('resumeSubscription', {})
  },
  changeSubscription: async (fixture: BillingFixture, a: number, b: number) => {
    const planId = pick(PLANS, a) ?? PLAN.plusMonth
    await fixture.call('changeSubscription', { planId, ...drawSeats(b) })
  },
  giveSeat,
  endSeat,
  changeCard,
  replaceCard,
  removeCard: async (fixture: BillingFixture) => {
    await fixture.call('removeMethod', {})
  },
  /** Requests the deletion of the account, which ends every commitment. */
  leave: async (fixture: BillingFixture) => {
    await fixture.call('requestDeletion', {})
  },
  keep: async (fixture: BillingFixture) => {
    await fixture.call('cancelDeletion', {})
  },
  reissue: (fixture: BillingFixture, a: number) => reissue(fixture, a),
  providerDown: async (fixture: BillingFixture) => fixture.setProvider(false),
  providerUp: async (fixture: BillingFixture) => fixture.setProvider(true),
} satisfies Record<string, (fixture: BillingFixture, a: number, b: number) => Promise<void>>

/** Runs an event. */
export const runEvent = (fixture: BillingFixture, { kind, a, b }: Event): Promise<void> =>
  HANDLERS[kind](fixture, a, b)

/** Events that are drawn more often than the others. */
const WEIGHTS: Partial<Record<Event['kind'], number>> = {
  buy: 6,
  buySeats: 5,
  submit: 3,
  pay: 4,
  captureLate: 5,
  walkAway: 3,
  leapAndRound: 5,
  leap: 2,
  askRefund: 2,
  givePart: 4,
  refundOutside: 3,
  tellOutside: 2,
  endOutside: 2,
  providerUp: 2,
  replaceCard: 2,
  orderTransfer: 3,
  receiveMoney: 3,
  receiveOther: 2,
  putCode: 3,
  giveSeat: 4,
  keep: 2,
}

export const eventArbitrary: fc.Arbitrary<Event> = fc
  .tuple(
    fc.oneof(
      ...(Object.keys(HANDLERS) as Event['kind'][]).map((kind) => ({
        arbitrary: fc.constant(kind),
        weight: WEIGHTS[kind] ?? 1,
      })),
    ),
    fc.nat(20),
    fc.nat(20),
  )
  .map(([kind, a, b]) => ({ kind, a, b }))
