/** An installation with members who buy and write, for tests of operator commands. */
import { asc, eq } from '../../../../server/db/drizzle.ts'
import { members, outbox } from '../../../../server/db/schema.ts'
import { notifications } from '../../../../server/db/schema-account.ts'
import { orders, payments, refunds } from '../../../../server/db/schema-billing.ts'
import { invoices } from '../../../../server/db/schema-invoices.ts'
import { importContent } from '../../../../server/import/import-content.ts'
import { loadSecrets } from '../../../../server/secrets.ts'
import { BILLING } from '../../../../src/contract/billing.ts'
import type { Running } from '../../../helpers/operator.ts'
import { PLAN, type Shopper, shoppers } from '../../../helpers/orders.ts'
import { payInSandbox } from '../../../helpers/pay.ts'
import { serviceApp } from '../../../helpers/service-app.ts'

let codes = 0
/** A coupon code that no other case uses. */
export const freshCode = () => `CODE-${(codes += 1)}`

export async function benchOn(place: Running) {
  const { db } = place.database
  loadSecrets(place.config.dataDirectory)
  const service = await serviceApp(place.database)
  const shop = shoppers(() => service)
  await importContent(db, 'server/content')

  /** Creates a member with an unpaid order. */
  const ordered = async (
    planId: string = PLAN.plusMonth,
    request: Record<string, unknown> = {},
  ) => {
    const who = await shop.newShopper()
    const { data } = await shop.submit(who, planId, request)
    return { who, id: data.id as string }
  }
  const paid = async (planId: string = PLAN.plusMonth, request: Record<string, unknown> = {}) => {
    const { who, id } = await ordered(planId, request)
    await payInSandbox(service, id, who.token)
    const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, id))
    return { who, id, number: invoice?.number ?? '' }
  }
  /** Creates an order paid so long ago that the operator has to decide about a refund. */
  const waiting = async (reason = '不再需要') => {
    service.advance(-BILLING.refundAtOnceMs - 1)
    const { who: then, id } = await paid()
    service.advance(BILLING.refundAtOnceMs + 1)
    const who = await shop.back(then)
    await shop.call('requestRefund', { id, reason }, who)
    return { who, id }
  }
  return {
    place,
    db,
    service,
    shop,
    ordered,
    paid,
    waiting,
    /** Returns all stored data of an order. */
    books: async (orderId: string) => {
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
      const written = await db
        .select()
        .from(invoices)
        .where(eq(invoices.orderId, orderId))
        .orderBy(asc(invoices.number))
      return {
        order,
        payments: await db.select().from(payments).where(eq(payments.orderId, orderId)),
        refunds: await db.select().from(refunds).where(eq(refunds.orderId, orderId)),
        invoices: written,
      }
    },
    member: async ({ memberId }: Shopper) => {
      const [row] = await db.select().from(members).where(eq(members.id, memberId))
      return row
    },
    /** Returns the English titles of a member's notifications, and the subjects of their mails. */
    notificationsOf: async ({ memberId, email }: Shopper) => {
      const notices = await db
        .select({ text: notifications.titleEn })
        .from(notifications)
        .where(eq(notifications.memberId, memberId))
      const mails = await db
        .select({ text: outbox.subject })
        .from(outbox)
        .where(eq(outbox.recipient, email))
      return {
        notices: notices.map(({ text }) => text),
        mails: mails.map(({ text }) => text),
      }
    },
  }
}

export type Bench = Awaited<ReturnType<typeof benchOn>>

/** One command on existing rows: the typed words, the entry in the audit log, and the effect. */
export type Effect = {
  words: string[]
  /** The expected data in the entry of the audit log, which has no other data. */
  target: string
  data: Record<string, unknown> | ((text: string) => Record<string, unknown>)
  after: (text: string) => Promise<void> | void
}
export type Case = { command: string; does: string; prepare: (bench: Bench) => Promise<Effect> }
