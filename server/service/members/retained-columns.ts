/**
 * Rows of a member that stay after their account is erased, because the law requires the invoices and the books they
 * rest on. Every column with text is either cleared, or retained for a stated reason: a test compares this list with
 * the schema, and finds each text of an erased member that is in no column listed here.
 */
import type { PgTable } from '../../db/drizzle.ts'
import { orders, payments, refunds } from '../../db/schema-billing.ts'
import { invoices, quotations } from '../../db/schema-invoices.ts'

/** Reasons to retain a column. `law`: the books need it as it is. `ours`: it has no text of the member. */
type Reason = 'law' | 'ours'

type Columns<T extends PgTable> = {
  table: T
  /** Values of the columns after the erasure. */
  cleared: Partial<T['$inferSelect']>
  retained: Partial<Record<keyof T['$inferSelect'], Reason>>
}

const columnsOf = <T extends PgTable>(columns: Columns<T>): Columns<T> => columns

export const RETAINED = {
  orders: columnsOf({
    table: orders,
    cleared: { memberId: null, title: null, idempotencyKey: '' },
    retained: { id: 'ours', planId: 'ours', couponCode: 'ours', before: 'ours' },
  }),
  payments: columnsOf({
    table: payments,
    cleared: { methodRef: null, methodLabel: null, url: null },
    retained: { id: 'ours', orderId: 'ours', ref: 'law' },
  }),
  refunds: columnsOf({
    table: refunds,
    cleared: { reason: '', answer: '' },
    retained: { id: 'ours', orderId: 'ours', paymentId: 'ours', ref: 'law', key: 'ours' },
  }),
  quotations: columnsOf({
    table: quotations,
    cleared: {},
    retained: { orderId: 'ours', number: 'ours', seller: 'ours' },
  }),
  invoices: columnsOf({
    table: invoices,
    cleared: { memberId: null },
    retained: {
      id: 'ours',
      number: 'ours',
      orderId: 'ours',
      reversesId: 'ours',
      seller: 'ours',
      lines: 'ours',
      title: 'law',
      // The reason stands on a credit note, in the member's or the operator's words.
      reason: 'law',
      officialNumber: 'law',
    },
  }),
}
