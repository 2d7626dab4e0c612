/**
 * Orders, payments, subscriptions and coupons. See `schema.ts`. Amounts are in the smallest unit of
 * their currency. Rows needed for accounting stay when an account is erased; only their member id is
 * removed.
 */
import {
  CANCEL_REASONS,
  ORDER_KINDS,
  SETUP_STATES,
  STORED_SUBSCRIPTION_STATES,
} from '../../src/contract/billing.ts'
import {
  CURRENCIES,
  type Currency,
  type Level,
  LEVELS,
  type Period,
  PERIODS,
} from '../../src/contract/endpoints/levels.ts'
import type { BillingDetails } from '../../src/contract/billing-details.ts'
import { ORDER_STATES, PAYMENT_STATES, REFUND_STATES } from '../../src/contract/order-machine.ts'
import { PAYMENT_PROBLEMS, PAYMENT_SOURCES, PROVIDERS } from '../payment/provider.ts'
import { moment, checkOneOf } from './columns.ts'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from './drizzle.ts'
import { members } from './schema.ts'
import { PAYMENT_EVENT_KINDS, PAYMENT_EVENT_OUTCOMES } from './vocabularies.ts'

/** Member of a row that stays when the account is erased. */
export const retainedMember = () =>
  text('member_id').references(() => members.id, { onDelete: 'set null' })

/** The subscription before an order was paid: a refund of the order restores it. */
export type SubscriptionBefore = {
  planId: string
  level: Level
  period: Period
  currency: Currency
  /** Absent in snapshots taken before seats existed: one. */
  seats?: number
  nextSeats?: number | null
  amount: number
  orderId: string | null
  periodStart: string
  periodEnd: string
  cancelAtPeriodEnd: boolean
  anchorDay: number
  nextPlanId: string | null
} | null

export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    memberId: retainedMember(),
    kind: text('kind', { enum: ORDER_KINDS }).notNull(),
    planId: text('plan_id').notNull(),
    level: text('level', { enum: LEVELS }).notNull(),
    period: text('period', { enum: PERIODS }).notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    seats: integer('seats').notNull().default(1),
    /** For all seats. */
    listAmount: integer('list_amount').notNull(),
    discount: integer('discount').notNull(),
    credit: integer('credit').notNull(),
    amount: integer('amount').notNull(),
    couponCode: text('coupon_code'),
    state: text('state', { enum: ORDER_STATES }).notNull(),
    /** Billing details when the order was placed. Null for renewals without any. */
    title: jsonb('title').$type<BillingDetails>(),
    idempotencyKey: text('idempotency_key').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    paidAt: moment('paid_at'),
    closedAt: moment('closed_at'),
    refundedAt: moment('refunded_at'),
    periodStart: moment('period_start'),
    periodEnd: moment('period_end'),
    before: jsonb('before').$type<SubscriptionBefore>(),
  },
  (table) => [
    uniqueIndex('orders_key').on(table.memberId, table.idempotencyKey),
    uniqueIndex('orders_open_key')
      .on(table.memberId, table.planId, table.seats)
      .where(sql`state = 'pending'`),
    index('orders_recent_idx').on(table.memberId, table.createdAt, table.id),
    index('orders_open_idx')
      .on(table.expiresAt)
      .where(sql`state = 'pending'`),
    checkOneOf(table.kind, ORDER_KINDS),
    checkOneOf(table.state, ORDER_STATES),
    checkOneOf(table.level, LEVELS),
    checkOneOf(table.period, PERIODS),
    checkOneOf(table.currency, CURRENCIES),
  ],
)

/** One attempt to pay an order. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text('provider', { enum: PAYMENT_SOURCES }).notNull(),
    /** The provider's id; null until it has replied. */
    ref: text('ref'),
    state: text('state', { enum: PAYMENT_STATES }).notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    /** The provider's page. */
    url: text('url'),
    methodRef: text('method_ref'),
    methodLabel: text('method_label'),
    problem: text('problem', { enum: PAYMENT_PROBLEMS }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('payments_order_idx').on(table.orderId),
    index('payments_method_idx')
      .on(table.methodRef)
      .where(sql`method_ref is not null`),
    uniqueIndex('payments_ref_key').on(table.provider, table.ref),
    index('payments_open_idx')
      .on(table.updatedAt)
      .where(sql`state in ('pending', 'requires_more', 'authorized')`),
    checkOneOf(table.provider, PAYMENT_SOURCES),
    checkOneOf(table.state, PAYMENT_STATES),
    checkOneOf(table.currency, CURRENCIES),
    checkOneOf(table.problem, PAYMENT_PROBLEMS),
  ],
)

/** Notifications of a provider, each stored once; refused ones with the reason. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    eventId: text('event_id').notNull(),
    paymentId: text('payment_id'),
    kind: text('kind', { enum: PAYMENT_EVENT_KINDS }).notNull(),
    outcome: text('outcome', { enum: PAYMENT_EVENT_OUTCOMES }).notNull(),
    reason: text('reason').notNull().default(''),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_events_refused_idx')
      .on(table.receivedAt)
      .where(sql`outcome = 'refused'`),
    checkOneOf(table.provider, PROVIDERS),
    checkOneOf(table.kind, PAYMENT_EVENT_KINDS),
    checkOneOf(table.outcome, PAYMENT_EVENT_OUTCOMES),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    ref: text('ref'),
    state: text('state', { enum: REFUND_STATES }).notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    /** Refund of a duplicate payment: the order stays as it is. */
    isExtra: boolean('is_extra').notNull().default(false),
    /** Partial refund: the order stays paid unless nothing is left of the payment. */
    isPart: boolean('is_part').notNull().default(false),
    /** Idempotency key of the operator's command: the same one given twice refunds once. */
    key: text('key'),
    reason: text('reason').notNull(),
    answer: text('answer').notNull().default(''),
    requestedAt: moment('requested_at').notNull(),
    decidedAt: moment('decided_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    // By payment, not by order: of an order that was paid twice the second payment is refunded.
    index('refunds_order_idx').on(table.orderId),
    index('refunds_extra_idx')
      .on(table.paymentId)
      .where(sql`is_extra`),
    index('refunds_sending_idx')
      .on(table.updatedAt)
      .where(sql`state = 'sending'`),
    // One pending refund at a time; several completed partial ones may add up to the payment.
    uniqueIndex('refunds_open_key')
      .on(table.paymentId)
      .where(sql`state in ('requested', 'sending', 'failed')`),
    uniqueIndex('refunds_ref_key')
      .on(table.paymentId, table.ref)
      .where(sql`state = 'done'`),
    uniqueIndex('refunds_command_key')
      .on(table.orderId, table.key)
      .where(sql`state <> 'refused'`),
    checkOneOf(table.state, REFUND_STATES),
    checkOneOf(table.currency, CURRENCIES),
  ],
)

/** Subscriptions, one row per member: it is continued, never created a second time. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    memberId: text('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    planId: text('plan_id').notNull(),
    level: text('level', { enum: LEVELS }).notNull(),
    period: text('period', { enum: PERIODS }).notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    /** Members who can use it, the payer included. */
    seats: integer('seats').notNull().default(1),
    /** Price of each later period, for all seats. */
    amount: integer('amount').notNull(),
    state: text('state', { enum: STORED_SUBSCRIPTION_STATES }).notNull(),
    /** The order that paid for the present period. */
    orderId: text('order_id').references(() => orders.id),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    /** The day of the month on which its periods start (see `lib/billing-period.ts`). */
    anchorDay: integer('anchor_day').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    cancelReason: text('cancel_reason', { enum: CANCEL_REASONS }),
    cancelNote: text('cancel_note'),
    /**
     * The part of the subscription that a request for deletion cancelled, restored when the member cancels the
     * deletion.
     */
    beforeDeletion: jsonb('before_deletion').$type<{
      nextPlanId: string | null
      nextSeats?: number | null
    }>(),
    nextPlanId: text('next_plan_id'),
    /**
     * The saved billing details of coming invoices. The id stays when they are removed, so that this can be
     * reported.
     */
    invoiceTitleId: text('invoice_title_id'),
    /** With `nextPlanId`: the seats of the next period, when they change. */
    nextSeats: integer('next_seats'),
    /** The promotion code for the next renewal, reserved by this column. */
    couponCode: text('coupon_code').references(() => coupons.code),
    provider: text('provider', { enum: PAYMENT_SOURCES }),
    methodRef: text('method_ref'),
    methodLabel: text('method_label'),
    /** Time since which the next period is due and unpaid. */
    unpaidSince: moment('unpaid_since'),
    failedAttempts: integer('failed_attempts').notNull().default(0),
    /** Time of the billing job's next check: reminder, charge, retry or end. */
    dueAt: moment('due_at').notNull(),
    graceUntil: moment('grace_until'),
    /** The end date that the last reminder was about: of a period, or of its grace period. */
    remindedFor: moment('reminded_for'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('subscriptions_due_idx')
      .on(table.dueAt)
      .where(sql`state <> 'ended'`),
    index('subscriptions_method_idx')
      .on(table.methodRef)
      .where(sql`method_ref is not null`),
    index('subscriptions_coupon_idx')
      .on(table.couponCode)
      .where(sql`coupon_code is not null`),
    checkOneOf(table.state, STORED_SUBSCRIPTION_STATES),
    checkOneOf(table.level, LEVELS),
    checkOneOf(table.period, PERIODS),
    checkOneOf(table.currency, CURRENCIES),
    checkOneOf(table.cancelReason, CANCEL_REASONS),
    checkOneOf(table.provider, PAYMENT_SOURCES),
  ],
)

/** A provider's page on which a member saves a payment method. */
export const methodSetups = pgTable(
  'method_setups',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    /** The provider's id of the page; null until it has replied. */
    ref: text('ref'),
    state: text('state', { enum: SETUP_STATES }).notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('method_setups_member_idx').on(table.memberId),
    index('method_setups_open_idx')
      .on(table.createdAt)
      .where(sql`state = 'open'`),
    checkOneOf(table.provider, PROVIDERS),
    checkOneOf(table.state, SETUP_STATES),
  ],
)

/**
 * Payment methods that were replaced or removed and are yet to be detached at the provider. They belong to no
 * member any more.
 */
export const leftMethods = pgTable(
  'left_methods',
  {
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    methodRef: text('method_ref').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.methodRef] }),
    checkOneOf(table.provider, PROVIDERS),
  ],
)

export const coupons = pgTable(
  'coupons',
  {
    /** Upper case. */
    code: text('code').primaryKey(),
    /** Either a share in percent, or an amount in one currency. */
    percentOff: integer('percent_off'),
    amountOff: integer('amount_off'),
    currency: text('currency', { enum: CURRENCIES }),
    /** Null: every plan. */
    planIds: jsonb('plan_ids').$type<string[]>(),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    maxUses: integer('max_uses'),
    usesPerMember: integer('uses_per_member').notNull().default(1),
    /** Most seats whose price a percentage applies to. */
    maxSeats: integer('max_seats').notNull().default(1),
    isActive: boolean('is_active').notNull().default(true),
    note: text('note').notNull().default(''),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [checkOneOf(table.currency, CURRENCIES)],
)

/** Uses of coupons: an open order reserves its coupon, a paid one has used it; other orders release it. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    code: text('code')
      .notNull()
      .references(() => coupons.code),
    memberId: retainedMember(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('coupon_uses_code_idx').on(table.code),
    index('coupon_uses_member_idx').on(table.memberId),
  ],
)
