/** Invariants of a member's orders, payments and invoices after every event. */
import { rowsOf } from '../../../server/backup/tables.ts'
import { sql } from '../../../server/db/drizzle.ts'
import { LEVELS, type Level, type Period, PERIODS } from '../../../src/contract/endpoints/levels.ts'
import { type NoticeFact, overtakenProblems, notificationProblems } from './notifications.ts'
import type { BillingFixture } from './fixture.ts'

type OrderFact = {
  id: string
  kind: string
  plan_id: string
  level: string
  period: string
  seats: number
  currency: string
  list_amount: number
  discount: number
  credit: number
  amount: number
  coupon_code: string | null
  state: string
  created_at: string
  paid_at: string | null
  period_start: string | null
  period_end: string | null
  before: { orderId: string | null } | null
}
type PaymentFact = {
  id: string
  order_id: string
  state: string
  amount: number
  currency: string
  ref: string | null
}
type RefundFact = {
  payment_id: string
  order_id: string
  state: string
  amount: number
  currency: string
  is_extra: boolean
  reason: string
  requested_at: string
}
type InvoiceFact = {
  order_id: string
  number: string
  net: number
  tax: number
  amount: number
  currency: string
}
type SubscriptionFact = {
  level: string
  seats: number
  state: string
  order_id: string | null
  coupon_code: string | null
  period_start: string
  period_end: string
  grace_until: string | null
}
/** A guest, and whether they have joined. */
type GuestFact = {
  id: string
  level: string
  level_expires_at: string | null
  joined_at: string | null
}
type Facts = {
  guests: GuestFact[]
  member: { level: string; level_expires_at: string | null; deletion_requested_at: string | null }
  orders: OrderFact[]
  payments: PaymentFact[]
  refunds: RefundFact[]
  invoices: InvoiceFact[]
  uses: { order_id: string }[]
  subscriptions: SubscriptionFact[]
  notices: NoticeFact[]
}

/** Reads all orders, payments and invoices of the member in one query, because it runs after every event. */
async function readFacts({ parts, memberId, guests }: BillingFixture): Promise<Facts> {
  const own = sql`(select id from orders where member_id = ${memberId})`
  const rows = (table: string, where: ReturnType<typeof sql>) =>
    sql`coalesce((select json_agg(t) from ${sql.identifier(table)} t where ${where}), '[]'::json)`
  const statement = sql`select json_build_object(
    'member', (select json_build_object('level', level, 'level_expires_at', level_expires_at, 'deletion_requested_at', deletion_requested_at) from members where id = ${memberId}),
    'guests', (select json_agg(json_build_object('id', m.id, 'level', m.level, 'level_expires_at', m.level_expires_at, 'joined_at', s.joined_at) order by s.joined_at, s.id) from members m left join seats s on s.member_id = m.id where m.id in ${[...guests]}),
    'orders', ${rows('orders', sql`t.member_id = ${memberId}`)},
    'payments', ${rows('payments', sql`t.order_id in ${own}`)},
    'refunds', ${rows('refunds', sql`t.order_id in ${own}`)},
    'invoices', ${rows('invoices', sql`t.order_id in ${own}`)},
    'uses', ${rows('coupon_uses', sql`t.order_id in ${own}`)},
    'subscriptions', ${rows('subscriptions', sql`t.member_id = ${memberId}`)},
    'notices', ${rows('notifications', sql`t.member_id = ${memberId}`)}
  ) as facts`
  const [found] = await rowsOf<{ facts: Facts }>(parts.db, statement)
  const facts = found?.facts
  if (facts === undefined) throw new Error('nothing was read')
  return facts
}

const sum = (list: readonly { amount: number }[]) =>
  list.reduce((all, { amount }) => all + amount, 0)
const HAS_MONEY = ['paid', 'refunding', 'refunded']

/** Returns the tax in an amount at the seller's 6 %, to the nearest fen. */
const taxIn = (amount: number) => Math.round((amount * 6) / 106)

/**
 * Checks each order: paid − refunded = invoices − credit notes, with the tax of the remaining amount, and
 * never below zero. Duplicate payments of an order do not count.
 */
function moneyProblems({ orders, payments, refunds, invoices }: Facts): string[] {
  const extra = new Set(refunds.filter(({ is_extra }) => is_extra).map((row) => row.payment_id))
  const captured = payments.filter((row) => row.state === 'captured' && !extra.has(row.id))
  const done = refunds.filter((row) => row.state === 'done' && !row.is_extra)
  return orders.flatMap(({ id, currency }) => {
    const isOurs = (row: { order_id: string; currency: string }) =>
      row.order_id === id && row.currency === currency
    const retained = sum(captured.filter(isOurs)) - sum(done.filter(isOurs))
    const papers = invoices.filter(isOurs)
    const [net, tax] = [
      sum(papers.map(({ net: amount }) => ({ amount }))),
      sum(papers.map(({ tax: amount }) => ({ amount }))),
    ]
    const isBalanced =
      retained >= 0 && sum(papers) === retained && tax === taxIn(retained) && net + tax === retained
    return isBalanced
      ? []
      : [`order ${id}: ${retained} kept, ${sum(papers)} on invoices with ${net} net and ${tax} tax`]
  })
}

/** Checks that no payment is refunded beyond its amount. */
function refundProblems({ payments, refunds }: Facts): string[] {
  return payments.flatMap((payment) => {
    const own = refunds.filter((row) => row.payment_id === payment.id)
    const done = sum(own.filter(({ state }) => state === 'done'))
    const open = own.filter(({ state }) => ['requested', 'sending', 'failed'].includes(state))
    return [
      ...(done > payment.amount ? [`${done} of ${payment.amount} were refunded`] : []),
      ...(open.length > 1 ? ['has two refunds in progress'] : []),
    ].map((problem) => `payment ${payment.id}: ${problem}`)
  })
}

function orderProblems(facts: Facts): string[] {
  return facts.orders.flatMap((order) => {
    const problems: string[] = []
    const of = <T extends { order_id: string }>(list: T[]) =>
      list.filter(({ order_id }) => order_id === order.id)
    const refunds = of(facts.refunds)
    const captured = of(facts.payments).filter(({ state }) => state === 'captured')
    const extra = new Set(refunds.filter(({ is_extra }) => is_extra).map((row) => row.payment_id))
      .size
    const expectedCount = HAS_MONEY.includes(order.state) ? 1 : 0
    if (captured.length - extra !== expectedCount) {
      problems.push(`is ${order.state} with ${captured.length} payments, ${extra} of them extra`)
    }
    if (
      captured.some(
        ({ amount, currency }) => amount !== order.amount || currency !== order.currency,
      )
    ) {
      problems.push('was paid with another amount')
    }
    if (order.amount !== order.list_amount - order.discount - order.credit || order.amount < 0) {
      problems.push('has amounts that do not add up')
    }
    const own = refunds.filter(({ is_extra }) => !is_extra)
    const live = own.filter(({ state }) => state !== 'refused')
    const done = sum(own.filter(({ state }) => state === 'done'))
    const isWhole = done > 0 && done >= order.amount
    if (isWhole !== (order.state === 'refunded') || (done > 0 && expectedCount === 0)) {
      problems.push(`is ${order.state} and ${done} of it were refunded`)
    }
    if (
      order.state === 'paid' &&
      order.period_start === null &&
      live.length === 0 &&
      own.length === 0
    ) {
      problems.push('is paid, gave nothing and does not go back')
    }
    const holds = of(facts.uses).length
    const isGiven = HAS_MONEY.includes(order.state) && order.period_start !== null
    const mayHold = order.coupon_code !== null && (order.state === 'pending' || isGiven)
    // The code of a renewal that is not paid yet is held by the subscription, until that ends.
    const isReservedThere =
      order.kind === 'renewal' &&
      order.state === 'pending' &&
      facts.subscriptions.some(
        ({ coupon_code: code, state }) => code === order.coupon_code || state === 'ended',
      )
    if (holds !== (mayHold && !(isReservedThere && holds === 0) ? 1 : 0))
      problems.push(`is ${order.state} and has its coupon ${holds} times`)
    return problems.map((problem) => `order ${order.id} ${problem}`)
  })
}

/** Checks that a single-use code is removed from the subscription once a renewal has used it. */
function codeProblems({ orders, subscriptions }: Facts): string[] {
  return subscriptions.flatMap(({ order_id, coupon_code: code }) => {
    const payer = orders.find(({ id }) => id === order_id)
    const isUsed = payer?.kind === 'renewal' && payer.coupon_code === code
    return code !== null && code !== 'TENTH' && isUsed ? [`the code ${code} counts again`] : []
  })
}

const rank = (level: string) => LEVELS.indexOf(level as Level)
const length = (period: string) => PERIODS.indexOf(period as Period)

/** Whether a plan is greater than another: of a higher level, for longer, or for more people. */
function isGreater(one: OrderFact, other: OrderFact): boolean {
  const gain = rank(one.level) - rank(other.level)
  const longer = length(one.period) - length(other.period)
  return ([gain, longer, one.seats - other.seats].find((more) => more !== 0) ?? 0) > 0
}

/**
 * Checks that no member pays twice for the same time: only an upgrade may overlap another order, and the
 * order that was credited must not be refunded.
 */
function overlapProblems({ orders, payments, refunds }: Facts, fixture: BillingFixture): string[] {
  const startOf = ({ period_start }: OrderFact) => Date.parse(period_start ?? '')
  const paid = orders.filter(
    ({ state, period_start }) => ['paid', 'refunding'].includes(state) && period_start !== null,
  )
  // An upgrade ends the order that it upgrades, also one whose period has not begun.
  const endOf = ({ id, period_end }: OrderFact) =>
    Math.min(
      Date.parse(period_end ?? ''),
      ...paid
        .filter((later) => later.kind === 'upgrade' && later.before?.orderId === id)
        .map(startOf),
    )
  const given = paid
    .filter((order) => endOf(order) > startOf(order))
    // When two begin at the same moment, the greater one was bought second.
    .toSorted((a, b) => startOf(a) - startOf(b) || (isGreater(a, b) ? 1 : -1))
  return given.flatMap((order, at) => {
    const under = given.slice(0, at).filter((other) => endOf(other) > startOf(order))
    const isTwice = under.some((other) => order.kind !== 'upgrade' || !isGreater(order, other))
    const source = orders.find(({ id }) => id === order.before?.orderId)
    // A refund made at the provider does not know of the credit to an upgrade.
    const byHand = refunds.some(
      (row) =>
        row.order_id === source?.id &&
        fixture.dashboard.made.some(({ takenRef }) =>
          payments.some(({ id, ref }) => id === row.payment_id && ref === takenRef),
        ),
    )
    const isGone =
      order.credit > 0 && !byHand && !['paid', 'refunding'].includes(source?.state ?? '')
    return [
      ...(isTwice ? [`order ${order.id} (${order.kind}) pays for time that is paid for`] : []),
      ...(isGone ? [`order ${order.id} has the credit of an order that is ${source?.state}`] : []),
    ]
  })
}

/** Checks that a member has a level exactly while it is paid for. */
function levelProblems({ member, subscriptions, orders }: Facts, now: Date): string[] {
  if (subscriptions.length > 1) return [`has ${subscriptions.length} subscriptions`]
  const isOver = member.level_expires_at !== null && new Date(member.level_expires_at) <= now
  const level = isOver ? 'free' : member.level
  const subscription = subscriptions[0]
  const payer = orders.find(({ id }) => id === subscription?.order_id)
  const isPaid = payer !== undefined && ['paid', 'refunding'].includes(payer.state)
  const problems: string[] = []
  if (level !== 'free') {
    const until = subscription?.grace_until ?? subscription?.period_end ?? 0
    if (subscription === undefined || subscription.state === 'ended' || !isPaid) {
      problems.push(`has the level ${level} and has not paid for it`)
    } else if (payer.level !== level || now >= new Date(until)) {
      problems.push(`has the level ${level} and has paid for ${payer.level} until ${String(until)}`)
    }
  }
  if (subscription !== undefined && subscription.state !== 'ended') {
    const { level: owed, period_end: end } = subscription
    if (new Date(end) > now && rank(level) < rank(owed)) {
      problems.push(`has paid for ${owed} and has the level ${level}`)
    }
    if (!isPaid) problems.push('has a subscription that nothing pays for')
  }
  return problems
}

/** Checks that guests have the level of the member exactly while a seat for them is paid for. */
function seatProblems({ guests, subscriptions }: Facts, now: Date): string[] {
  const running = subscriptions.find(({ state }) => state !== 'ended')
  const seats = running === undefined ? 0 : running.seats - 1
  return guests.flatMap(({ id, level, level_expires_at: until, joined_at: joined }, at) => {
    const has = until === null || new Date(until) > now ? level : 'free'
    const isCovered = joined !== null && at < seats
    const paidUntil = running?.grace_until ?? running?.period_end ?? ''
    const owed = isCovered && new Date(paidUntil) > now ? running?.level : 'free'
    return has === owed ? [] : [`guest ${id} has the level ${has} and ${owed} is paid for`]
  })
}

/** Checks that nothing is granted to an account with a pending deletion (S43). */
function deletionProblems({ member, orders }: Facts): string[] {
  const { deletion_requested_at: since } = member
  if (since === null) return []
  return orders
    .filter(
      ({ paid_at, period_start }) =>
        paid_at !== null && period_start !== null && new Date(paid_at) > new Date(since),
    )
    .map(({ id }) => `order ${id} was granted to an account that waits for its deletion`)
}

/**
 * Checks the invariants that hold at every moment.
 * @returns the violations; empty when there are none
 */
export async function violations(fixture: BillingFixture): Promise<string[]> {
  const facts = await readFacts(fixture)
  const pending = facts.orders.filter(({ state }) => state === 'pending')
  const openPlans = new Set(pending.map(({ plan_id, seats }) => `${plan_id} ${seats}`))
  return [
    ...moneyProblems(facts),
    ...orderProblems(facts),
    ...refundProblems(facts),
    ...overlapProblems(facts, fixture),
    ...codeProblems(facts),
    ...levelProblems(facts, fixture.parts.clock()),
    ...seatProblems(facts, fixture.parts.clock()),
    ...deletionProblems(facts),
    ...notificationProblems(facts),
    ...overtakenProblems(facts),
    ...(openPlans.size < pending.length ? ['has two open orders of one plan'] : []),
    ...fixture.faults.map(
      (fault) => `the log says ${String((fault as { err?: unknown }[])[0]?.err)}`,
    ),
  ]
}

/**
 * Checks the invariants that hold when nothing is in progress: nothing is pending, the provider has the same
 * amounts as we do, invoice numbers have no gaps.
 */
export async function violationsAtRest(fixture: BillingFixture): Promise<string[]> {
  const facts = await readFacts(fixture)
  const rows = await rowsOf<{ ref: string; paid: number; refunded: number }>(
    fixture.parts.db,
    sql`select ref, case when state = 'captured' then amount else 0 end as paid, refunded from sandbox_payments`,
  )
  const byProvider = facts.payments.filter(({ ref }) => ref !== null)
  const refs = new Set(byProvider.map(({ id }) => id))
  const wrong = byProvider.flatMap(({ id, ref, state, amount }) => {
    const there = rows.find((row) => row.ref === ref)
    const done = facts.refunds.filter((row) => row.state === 'done' && row.payment_id === id)
    // An amount that the bank returned stays booked until it is sent again.
    const owed = sum(
      fixture.dashboard.made.filter((made) => made.takenRef === ref && made.isReturned),
    )
    const more = sum(done) - (there?.refunded ?? 0)
    const isSame = (there?.paid ?? 0) === (state === 'captured' ? amount : 0)
    return isSame && more >= 0 && more <= owed
      ? []
      : [`the provider has refunded ${there?.refunded} of payment ${id}, our books ${sum(done)}`]
  })
  const numbers = facts.invoices.map(({ number }) => number).toSorted()
  const gaps = numbers.filter((number, at) => {
    const before = numbers[at - 1]
    const isNext = (from: string) => Number(number.slice(-6)) === Number(from.slice(-6)) + 1
    return before !== undefined && before.slice(0, -6) === number.slice(0, -6) && !isNext(before)
  })
  const sending = facts.refunds.filter((row) => row.state === 'sending' && refs.has(row.payment_id))
  const closed = facts.orders.filter(({ state }) => state !== 'pending').map(({ id }) => id)
  const waiting = facts.payments.filter(
    (row) => closed.includes(row.order_id) && ['pending', 'requires_more'].includes(row.state),
  )
  return [
    ...wrong,
    ...gaps.map((number) => `the invoice before ${number} is missing`),
    ...sending.map(({ order_id: id }) => `the refund of ${id} is still on its way`),
    ...waiting.map(({ order_id: id }) => `order ${id} is over and can still be paid`),
  ]
}
