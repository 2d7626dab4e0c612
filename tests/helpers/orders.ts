/** Members who buy, for the tests of orders. */
import { randomUUID } from 'node:crypto'
import { eq } from '../../server/db/drizzle.ts'
import { sandboxPayments } from '../../server/db/schema-operations.ts'
import { importContent } from '../../server/import/import-content.ts'
import type { PaymentFacts } from '../../server/payment/provider.ts'
import type { InvoiceTitle } from '../../src/contract/invoice-title.ts'
import { createCoupon, type NewCoupon } from '../../server/service/coupons/operator.ts'
import { settlePayment } from '../../server/service/orders/settle.ts'
import { type Answer, type ServiceApp } from './service-app.ts'

export const PLAN = {
  plusMonth: '7101',
  plusYear: '7102',
  plusMonthUsd: '7103',
  proMonth: '7201',
  proYear: '7202',
} as const

export const PERSON: InvoiceTitle = {
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

export type Shopper = { memberId: string; email: string; token: string }

let members = 0

/** What members do in a shop, through the calls of the page. */
export function shoppers(service: () => ServiceApp) {
  const call = (name: Parameters<ServiceApp['call']>[0], params: object, { token }: Shopper) =>
    service().call(name, params, { token })
  const preview = (who: Shopper, planId: string, couponCode?: string) =>
    call('orderPreview', { planId, ...(couponCode !== undefined && { couponCode }) }, who)
  /** Submits what the preview shows, as the page does; `changes` is what a test does otherwise. */
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
  return {
    fill: () => importContent(service().parts.db, 'server/content'),
    newShopper: async (): Promise<Shopper> => {
      members += 1
      const email = `shopper-${members}@example.org`
      const memberId = await service().addMember(email)
      const token = (await service().signIn(email)).data.access_token as string
      return { memberId, email, token }
    },
    /** Signs in again after a leap of the clock. */
    back: async (who: Shopper): Promise<Shopper> => ({
      ...who,
      token: (await service().signIn(who.email)).data.access_token as string,
    }),
    call,
    preview,
    submit,
    detail: async (who: Shopper, id: string) => (await call('order', { id }, who)).data,
    coupon: (coupon: NewCoupon) =>
      createCoupon(service().parts.db, service().parts.clock(), coupon),
  }
}

/** A provider that takes money when it should not any more, or not as it was ordered. */
export function lateMoney(service: () => ServiceApp) {
  const provider = () => {
    const { payments } = service().parts
    if (payments === null) throw new Error('nothing is sold')
    return payments
  }
  return {
    provider,
    /** Begins to pay. @returns what the provider calls the payment */
    begin: async ({ token }: Shopper, id: string): Promise<string> => {
      const { data } = await service().call('payOrder', { id }, { token })
      return new URL(data.url, 'http://localhost').pathname.split('/').at(-1) ?? ''
    },
    /** The provider has taken the money after all, whatever it was told before. */
    takeLate: async (ref: string, changes: Partial<PaymentFacts> = {}) => {
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
