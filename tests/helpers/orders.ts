/** Members who buy, for the tests of orders. */
import { randomUUID } from 'node:crypto'
import { eq } from '../../server/db/drizzle.ts'
import { members as memberRows } from '../../server/db/schema.ts'
import { orders } from '../../server/db/schema-billing.ts'
import { sandboxPayments } from '../../server/db/schema-operations.ts'
import type { PaymentFacts } from '../../server/payment/provider.ts'
import type { BillingDetails } from '../../src/contract/billing-details.ts'
import { openSession } from '../../server/service/auth/sessions.ts'
import { createCoupon, type NewCoupon } from '../../server/service/coupons/operator.ts'
import { settlePayment } from '../../server/service/orders/settle-payment.ts'
import { type Answer, type ServiceApp } from './service-app.ts'

export const PLAN = {
  plusMonth: '7101',
  plusYear: '7102',
  plusMonthUsd: '7103',
  proMonth: '7201',
  proYear: '7202',
} as const

export const PERSON: BillingDetails = {
  kind: 'personal',
  name: '林测序',
  taxNo: '',
  address: '',
  phone: '',
  bank: '',
  account: '',
  email: '',
  country: '',
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A signed-in member who buys. */
export type Shopper = { memberId: string; email: string; token: string }

let members = 0
const MEMBER_IDS = 7_000_000

/** Creates functions for members who buy, with the same calls as the page. */
export function shoppers(service: () => ServiceApp) {
  const call = (name: Parameters<ServiceApp['call']>[0], params: object, { token }: Shopper) =>
    service().call(name, params, { token })
  const preview = (who: Shopper, planId: string, couponCode?: string) =>
    call('orderPreview', { planId, ...(couponCode !== undefined && { couponCode }) }, who)
  /** Submits the order that the preview shows, as the page does, with the changes of the test. */
  const submit = async (
    who: Shopper,
    planId: string,
    { couponCode, ...changes }: Record<string, unknown> & { couponCode?: string } = {},
  ): Promise<Answer> => {
    const { data: quote } = await preview(who, planId, couponCode)
    const params = {
      planId,
      ...(couponCode !== undefined && { couponCode }),
      title: PERSON,
      expectedAmount: quote?.amount ?? 0,
      currency: quote?.currency ?? 'CNY',
      idempotencyKey: randomUUID(),
      ...changes,
    }
    return call('submitOrder', params, who)
  }
  const signedIn = async (memberId: string): Promise<string> => {
    const { parts } = service()
    const caller = {
      now: parts.clock(),
      ip: '203.0.113.7',
      userAgent: 'tests',
      device: { token: null, isNew: false },
      knownDevice: null,
    }
    const refuse = async () => {
      throw new Error('nobody is asked for')
    }
    const context = { ...parts, ...caller, token: null, timeZone: null }
    const access = { principal: refuse, member: refuse, allow: refuse }
    return (
      await openSession({ ...context, ...access }, memberId, {
        credential: true,
        secondFactor: false,
      })
    ).accessToken
  }
  return {
    /** Creates a new member with a session, without a password because hashing takes longer than the tests. */
    newShopper: async (): Promise<Shopper> => {
      members += 1
      const email = `shopper-${members}@example.org`
      const memberId = `${MEMBER_IDS}${members}`
      const { db, clock } = service().parts
      const now = clock()
      const facts = { nickName: 'Test', passwordHash: '-', createdAt: now, updatedAt: now }
      await db.insert(memberRows).values({ id: memberId, email, language: 'zh', ...facts })
      return { memberId, email, token: await signedIn(memberId) }
    },
    /** Signs in again after the clock was moved. */
    back: async (who: Shopper): Promise<Shopper> => ({
      ...who,
      token: await signedIn(who.memberId),
    }),
    call,
    preview,
    submit,
    detail: async (who: Shopper, id: string) => (await call('order', { id }, who)).data,
    coupon: (coupon: NewCoupon) =>
      createCoupon(service().parts.db, service().parts.clock(), coupon),
  }
}

/** Creates functions of a provider that captures payments too late, or with other amounts than ordered. */
export function lateMoney(service: () => ServiceApp) {
  const provider = () => {
    const { payments } = service().parts
    if (payments === null) throw new Error('nothing is sold')
    return payments
  }
  return {
    provider,
    /** Begins to pay. @returns the provider's reference of the payment */
    begin: async ({ token }: Shopper, id: string): Promise<string> => {
      const { data } = await service().call('payOrder', { id }, { token })
      return new URL(data.url, 'http://localhost').pathname.split('/').at(-1) ?? ''
    },
    /** Captures the payment at the provider, whatever its state is. */
    captureLate: async (ref: string, changes: Partial<PaymentFacts> = {}) => {
      const { parts } = service()
      await parts.db
        .update(sandboxPayments)
        .set({ state: 'captured', methodRef: 'sandbox_card' })
        .where(eq(sandboxPayments.ref, ref))
      const facts = await provider().query(ref)
      const settled = await settlePayment(parts, { ...facts, ...changes })
      await parts.background.idle()
      return settled
    },
  }
}

/** Reads the database directly, because the member's calls would update the orders first. */
export function booksOf(service: () => ServiceApp) {
  const db = () => service().parts.db
  const orderRow = async (id: string) => {
    const [row] = await db().select().from(orders).where(eq(orders.id, id))
    return row
  }
  return {
    orderRow,
    stateOf: async (id: string) => (await orderRow(id))?.state,
    levelOf: async ({ memberId }: Pick<Shopper, 'memberId'>) => {
      const [row] = await db().select().from(memberRows).where(eq(memberRows.id, memberId))
      return row?.level
    },
    /** Returns the parts for an operator's functions, at the present time. */
    operator: () => {
      const { outbox, clock } = service().parts
      return { db: db(), outbox, now: clock() }
    },
  }
}
