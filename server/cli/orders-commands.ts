/** Operator commands that list orders, book what was paid by other ways, and decide on refunds. */
import { ORDER_STATES, REFUND_STATES } from '../../src/contract/order-machine.ts'
import {
  approveRefund,
  findOrders,
  markCancelled,
  markPaid,
  markRefunded,
  type OrderFilters,
  refundOrder,
  refuseRefund,
  showOrder,
} from '../service/orders/operator.ts'
import { receiveTransfer } from '../service/orders/manual-payment.ts'
import { findOrderId, findQuotation } from '../service/orders/quotation.ts'
import { listPaymentEvents } from '../service/orders/event-list.ts'
import { refundPart } from '../service/orders/partial-refund.ts'
import { listRefunds } from '../service/orders/refund-list.ts'
import type { Group, Input, Result, DatabaseContext } from './command.ts'
import { readMoney, readWord } from './read-input.ts'
import { operatorOutbox, silentLog } from './service-parts.ts'
import {
  formatFacts,
  toSingleLine,
  formatMinute,
  formatMinuteOr,
  formatMoney,
} from './terminal-text.ts'
import { UsageError } from './usage-error.ts'

async function partsOf({ config, database, now }: DatabaseContext) {
  const { seller } = config
  const outbox = await operatorOutbox(config)
  return { db: database.db, now, seller, outbox, log: silentLog }
}

type Owner = { nickName: string | null; email: string | null; phone: string | null }

const owner = ({ nickName, email, phone }: Owner, memberId: string | null) =>
  memberId === null
    ? 'account erased'
    : `${toSingleLine(nickName ?? '')} <${toSingleLine(email ?? phone ?? '')}> (${memberId})`

function readOrderFilter(input: Input): OrderFilters {
  const member = input.text('member')
  const state = readWord(input.text('state'), 'state', ORDER_STATES)
  return {
    ...(member === undefined ? {} : { member }),
    ...(state === undefined ? {} : { state }),
    needsDecision: input.flag('waiting'),
  }
}

async function list({ database }: DatabaseContext, input: Input): Promise<Result> {
  const found = await findOrders(database.db, readOrderFilter(input))
  const rows = found.map(({ order, ...rest }) => {
    const what = `${order.kind} ${order.level} by the ${order.period}`
    return `${order.id}  ${formatMinute(order.createdAt)}  ${order.state}  ${formatMoney(order.amount, order.currency)}  ${what}\n    ${owner(rest, order.memberId)}`
  })
  return {
    text: rows.length === 0 ? 'No orders' : rows.join('\n'),
    json: found,
    facts: { listed: found.length },
  }
}

type Shown = Awaited<ReturnType<typeof showOrder>>

function describe({ order, holdsCoupon, ...shown }: Shown): string {
  const { currency } = order
  const { memberId } = order
  const refunded = shown.refunds
    .filter(({ state, isExtra }) => state === 'done' && !isExtra)
    .reduce((sum, { amount }) => sum + amount, 0)
  return [
    formatFacts([
      ['Order', order.id],
      ['State', order.state],
      ['Member', owner(shown, memberId)],
      [
        'Plan',
        `${order.planId}: ${order.level} by the ${order.period}${order.seats > 1 ? `, ${order.seats} seats` : ''} (${order.kind})`,
      ],
      ['Price', formatMoney(order.listAmount, currency)],
      order.discount === 0
        ? null
        : [
            'Coupon',
            `${order.couponCode ?? ''} -${formatMoney(order.discount, currency)}${holdsCoupon ? '' : ', given back'}`,
          ],
      order.credit === 0 ? null : ['Credit', `-${formatMoney(order.credit, currency)}`],
      ['Amount', formatMoney(order.amount, currency)],
      refunded === 0
        ? null
        : [
            'Refunded',
            `${formatMoney(refunded, currency)}, ${formatMoney(order.amount - refunded, currency)} left`,
          ],
      ['Made', formatMinute(order.createdAt)],
      ['Paid', formatMinuteOr(order.paidAt, '-')],
      order.periodEnd === null
        ? null
        : [
            'Period',
            `${formatMinuteOr(order.periodStart, '-')} to ${formatMinute(order.periodEnd)}`,
          ],
    ]),
    ...shown.payments.map((each) => {
      const by = each.methodLabel === null ? '' : `, ${toSingleLine(each.methodLabel)}`
      const problem = each.problem === null ? '' : `, ${each.problem}`
      return `Payment ${each.id}  ${formatMinute(each.createdAt)}  ${each.provider} ${toSingleLine(each.ref ?? '-')}  ${each.state}  ${formatMoney(each.amount, each.currency)}${by}${problem}`
    }),
    ...shown.refunds.map(
      (each) =>
        `Refund ${each.id}  ${formatMinute(each.requestedAt)}  ${each.state}  ${formatMoney(each.amount, each.currency)}${each.isPart ? ', a part' : ''}\n    ${toSingleLine(each.reason)}${each.answer === '' ? '' : `\n    Answer: ${toSingleLine(each.answer)}`}`,
    ),
    ...shown.invoices.map(
      (each) =>
        `Invoice ${each.number}  ${formatMinute(each.issuedAt)}  ${each.kind}  ${formatMoney(each.amount, each.currency)}  ${toSingleLine(each.title.name)}`,
    ),
  ].join('\n')
}

async function show({ database }: DatabaseContext, input: Input): Promise<Result> {
  const id = await findOrderId(database.db, input.operand(0))
  const shown = await showOrder(database.db, id)
  const quotation = await findQuotation(database.db, id)
  const transfer =
    quotation === null
      ? ''
      : `\nQuotation ${quotation.number}  ${formatMinute(quotation.issuedAt)}  to be paid by bank until ${formatMinute(quotation.validUntil)}`
  return {
    text: describe(shown) + transfer,
    json: { ...shown, quotation },
    facts: { member: shown.order.memberId },
  }
}

type Parts = Awaited<ReturnType<typeof partsOf>>

/** Makes a partial refund, for the pending request or without one. */
async function refundSome(parts: Parts, shown: Shown, input: Input): Promise<Result> {
  const { order } = shown
  const { id, currency } = order
  const amount = readMoney(input.text('amount') ?? '', 'amount', currency)
  const reason = input.text('reason') ?? ''
  if (reason.trim() === '') {
    throw new UsageError(
      '--reason is needed: it stands on the credit note, and the member reads it',
    )
  }
  const key = input.text('key')
  const { refundId, state, isNew, isPart } = await refundPart(parts, id, { amount, reason, key })
  const facts = { refund: refundId, amount, isNew }
  if (!isNew) {
    const text = `This was ordered before: refund ${refundId} is ${state}. Nothing was changed; for another refund like it give --key`
    return { text, facts }
  }
  const what = isPart
    ? `${formatMoney(amount, currency)} goes back, and the order stays paid`
    : `${formatMoney(amount, currency)} is all that is left: the order is refunded, and its period is taken back`
  return { text: `Ordered: ${what}. ${describeRefundChannel(shown)}`, facts }
}

/** Describes how the money of an order is refunded. */
function describeRefundChannel({ order, payments }: Shown): string {
  const isByHand = payments.some(
    ({ provider, state }) => provider === 'none' && state === 'captured',
  )
  return isByHand
    ? `It did not come through a provider: send it back by bank, then: orders refunded ${order.id} <reference>`
    : SENT
}

const SENT =
  'The server has the provider send the money back with one of its next rounds, within three minutes'

/** Grants the pending refund request; without one it refunds the order for the operator's reason. */
async function refund(context: DatabaseContext, input: Input): Promise<Result> {
  const id = input.operand(0)
  const reason = input.text('reason') ?? ''
  const shown = await showOrder(context.database.db, id)
  const { refunds } = shown
  if (input.text('amount') !== undefined) return refundSome(await partsOf(context), shown, input)
  const waits = refunds.some(({ state }) => state === 'requested' || state === 'failed')
  if (!waits && reason.trim() === '') {
    throw new UsageError('nobody has asked for it, so --reason is needed: it stands on the invoice')
  }
  const parts = await partsOf(context)
  const { refundId } = waits
    ? await approveRefund(parts, id, reason)
    : await refundOrder(parts, id, reason)
  return {
    text: `${waits ? 'Granted' : 'Ordered'}. ${describeRefundChannel(shown)}`,
    facts: { refund: refundId, waits },
  }
}

async function refuse(context: DatabaseContext, input: Input): Promise<Result> {
  const [id = '', ...words] = input.operands
  await refuseRefund(await partsOf(context), id, words.join(' '))
  return { text: 'Refused. The member is told why' }
}

async function refunded(context: DatabaseContext, input: Input): Promise<Result> {
  const [id = '', ...words] = input.operands
  await markRefunded(await partsOf(context), id, words.join(' '))
  const { state } = (await showOrder(context.database.db, id)).order
  const period = state === 'paid' ? 'the order stays paid' : 'the period is taken back'
  return { text: `The refund is done: ${period}, the red-letter invoice is written` }
}

async function pay(context: DatabaseContext, input: Input): Promise<Result> {
  const [id = '', ...words] = input.operands
  const { refundId } = await markPaid(await partsOf(context), id, words.join(' '))
  return {
    text:
      refundId === null
        ? 'Paid: the level is given and the invoice is written'
        : 'Paid. The member had this already, so the money has to go back: see refunds list',
    facts: { refund: refundId },
  }
}

/** Books a bank transfer that has arrived. */
async function received(context: DatabaseContext, input: Input): Promise<Result> {
  const id = await findOrderId(context.database.db, input.operand(0))
  const { order } = await showOrder(context.database.db, id)
  const text = input.text('amount')
  const reference = input.text('reference')
  if (text === undefined || reference === undefined) {
    throw new UsageError('--amount and --reference are needed: as they stand on the bank statement')
  }
  const amount = readMoney(text, 'amount', order.currency)
  const { refundId } = await receiveTransfer(await partsOf(context), id, { amount, reference })
  const stateNote =
    order.state !== 'pending' ? ` The order was ${order.state}; it counts all the same` : ''
  return {
    text:
      refundId === null
        ? `Booked: the level is given and the invoice is written.${stateNote}`
        : `Booked, but it buys nothing: something else was bought since. Send the money back by bank, then: orders refunded ${id} <reference>`,
    target: id,
    facts: { refund: refundId, amount },
  }
}

async function cancel(context: DatabaseContext, input: Input): Promise<Result> {
  await markCancelled(await partsOf(context), input.operand(0))
  return { text: 'Cancelled' }
}

const refundState = (input: Input) => readWord(input.text('state'), 'state', REFUND_STATES) ?? null

async function refundsList({ database }: DatabaseContext, input: Input): Promise<Result> {
  const found = await listRefunds(database.db, refundState(input))
  const rows = found.map(({ refund: each, memberId, ...rest }) => {
    const what = `${each.state}  ${formatMoney(each.amount, each.currency)}  order ${each.orderId}`
    return `${each.id}  ${formatMinute(each.requestedAt)}  ${what}\n    ${owner(rest, memberId)}\n    ${toSingleLine(each.reason)}`
  })
  return {
    text: rows.length === 0 ? 'No refunds' : rows.join('\n'),
    json: found,
    facts: { listed: found.length },
  }
}

/** The text fields of an event, in the order in which they are printed. */
const WORDS = ['order', 'payment', 'ref', 'state', 'what', 'reason']
const AMOUNTS = ['amount', 'returned', 'paid']

async function eventsList({ database }: DatabaseContext): Promise<Result> {
  const found = await listPaymentEvents(database.db)
  const rows = found.map(({ at, kind, memberId, data }) => {
    const currency = String(data['currency'] ?? '')
    const said = [
      ...WORDS.filter((name) => name in data).map(
        (name) => `${name} ${toSingleLine(String(data[name]))}`,
      ),
      ...AMOUNTS.filter((name) => name in data).map(
        (name) => `${name} ${toSingleLine(formatMoney(Number(data[name]), currency))}`,
      ),
    ]
    return `${formatMinute(at)}  ${kind}  ${memberId ?? '-'}\n    ${said.join(', ')}`
  })
  return {
    text: rows.length === 0 ? 'Nothing was told' : rows.join('\n'),
    json: found,
    facts: { listed: found.length },
  }
}

export const ordersGroup: Group = {
  name: 'orders',
  about: 'Orders and refunds',
  commands: [
    {
      name: 'orders list',
      usage: '[--member <e-mail|phone|id>] [--state <state>] [--waiting]',
      summary: 'the newest first; --waiting: with a refund to decide',
      operands: [0, 0],
      options: { member: 'string', state: 'string', waiting: 'boolean' },
      check: readOrderFilter,
      recorded: ['state', 'waiting'],
      isList: true,
      work: { database: list },
    },
    {
      name: 'orders show',
      usage: '<id>',
      summary: 'with payments, refunds and invoices',
      operands: [1, 1],
      isList: true,
      work: { database: show },
    },
    {
      name: 'orders pay',
      usage: '<id> <how it was paid>',
      summary: 'marks it as paid whose money came another way',
      operands: [2, 100],
      work: { database: pay },
    },
    {
      name: 'orders received',
      usage: '<id or quotation> --amount <amount> --reference <reference>',
      summary: 'a bank transfer has arrived: the order is paid',
      operands: [1, 1],
      options: { amount: 'string', reference: 'string' },
      work: { database: received },
    },
    {
      name: 'orders cancel',
      usage: '<id>',
      summary: 'cancels an open order',
      operands: [1, 1],
      work: { database: cancel },
    },
    {
      name: 'orders refund',
      usage: '<id> [--amount <10.00>] [--reason <text>] [--key <text>]',
      summary: 'grants a refund, or makes one that nobody asked for; --amount: of a part',
      operands: [1, 1],
      options: { amount: 'string', reason: 'string', key: 'string' },
      recorded: ['amount'],
      work: { database: refund },
    },
    {
      name: 'orders refuse',
      usage: '<id> <why>',
      summary: 'refuses a refund; the member is told why',
      operands: [2, 200],
      work: { database: refuse },
    },
    {
      name: 'orders refunded',
      usage: '<id> <reference>',
      summary: 'the money has gone back by hand',
      operands: [2, 50],
      work: { database: refunded },
    },
    {
      name: 'refunds list',
      usage: '[--state requested|sending|done|refused|failed]',
      summary: 'what waits for a decision first',
      operands: [0, 0],
      options: { state: 'string' },
      check: refundState,
      recorded: ['state'],
      isList: true,
      work: { database: refundsList },
    },
    {
      name: 'payments events',
      usage: '',
      summary: 'told by the provider: refunds made there, disputes, what does not fit the books',
      operands: [0, 0],
      isList: true,
      work: { database: eventsList },
    },
  ],
}
