/** The operators' audit log, and the tables of the sandbox provider. See `schema.ts`. */
import { CURRENCIES } from '../../src/contract/endpoints/levels.ts'
import { PAYMENT_STATES } from '../../src/contract/order-machine.ts'
import { PAYMENT_PROBLEMS } from '../payment/provider.ts'
import { moment, checkOneOf } from './columns.ts'
import { boolean, index, integer, jsonb, pgTable, sql, text } from './drizzle.ts'

/** Actions on the operator's command line, failed ones included. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    at: moment('at').notNull(),
    /** User name of the operator on the machine. */
    actor: text('actor').notNull(),
    /** `members suspend`, `orders refund`. */
    action: text('action').notNull(),
    target: text('target').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    outcome: text('outcome').notNull(),
  },
  (table) => [
    index('audit_log_at_idx').on(table.at),
    // The entries about a member are anonymised with the account.
    index('audit_log_target_idx').on(table.target),
    index('audit_log_member_idx')
      .on(sql`(data ->> 'member')`)
      .where(sql`(data ->> 'member') is not null`),
  ],
)

/** Payments of the sandbox, as a real provider would store them on its side. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    /** Unguessable: anyone who has it may decide the payment. */
    ref: text('ref').primaryKey(),
    paymentId: text('payment_id').notNull().unique(),
    amount: integer('amount').notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    description: text('description').notNull(),
    state: text('state', { enum: PAYMENT_STATES }).notNull(),
    methodRef: text('method_ref'),
    problem: text('problem', { enum: PAYMENT_PROBLEMS }),
    returnUrl: text('return_url').notNull(),
    keepsMethod: boolean('keeps_method').notNull(),
    refunded: integer('refunded').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    checkOneOf(table.currency, CURRENCIES),
    checkOneOf(table.state, PAYMENT_STATES),
    checkOneOf(table.problem, PAYMENT_PROBLEMS),
  ],
)

/** Notifications that the sandbox has yet to send. */
export const sandboxNotices = pgTable(
  'sandbox_notices',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id').notNull(),
    body: text('body').notNull(),
    dueAt: moment('due_at').notNull(),
    sentAt: moment('sent_at'),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    index('sandbox_notices_due_idx')
      .on(table.dueAt)
      .where(sql`sent_at is null`),
    index('sandbox_notices_sent_idx').on(table.sentAt),
  ],
)

/** The Markdown files as they were imported, so that they can be exported byte for byte. */
export const contentSources = pgTable('content_sources', {
  id: text('id').primaryKey(),
  /** The folder of the file: `industries`, `terms` … */
  folder: text('folder').notNull(),
  /** The file's name without `.zh.md`. */
  stem: text('stem').notNull(),
  zh: text('zh').notNull(),
  en: text('en').notNull(),
})

/** Values about the database itself, such as the hash of the imported content. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})
