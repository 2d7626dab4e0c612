/** Members with an order to be paid, and a provider that can be made to behave otherwise. */
import { eq } from '../../server/db/drizzle.ts'
import { payments } from '../../server/db/schema-billing.ts'
import { type PaymentProvider, ProviderError } from '../../server/payment/provider.ts'
import { placeOrder, PLANS } from './pay.ts'
import type { ServiceApp } from './service-app.ts'

const HALF_HOUR = 30 * 60_000

export type Buyer = { id: string; email: string; memberId: string; token: () => Promise<string> }

/** What a provider does that is out of reach. */
export const silent = () => Promise.reject(new ProviderError('no answer'))

export function buyersOf(service: () => ServiceApp) {
  let count = 0

  /** A new member with an order of a plan. */
  async function buyer(planId: string = PLANS.plusMonth): Promise<Buyer> {
    count += 1
    const email = `buyer-${count}@example.org`
    const memberId = await service().addMember(email)
    // Some tests move the clock by weeks, and a token lasts an hour.
    let held = { token: '', until: 0 }
    const token = async () => {
      const now = service().parts.clock().getTime()
      if (now >= held.until) {
        const { data } = await service().signIn(email)
        held = { token: data.access_token as string, until: now + HALF_HOUR }
      }
      return held.token
    }
    const order = await placeOrder(service(), await token(), planId)
    return { id: order.data.id as string, email, memberId, token }
  }

  /** The attempts to pay an order, as they are kept. */
  const rowsOf = (orderId: string) =>
    service().parts.db.select().from(payments).where(eq(payments.orderId, orderId))

  /** Runs work while the provider behaves otherwise in some point. */
  async function withProvider<T>(changes: Partial<PaymentProvider>, work: () => Promise<T>) {
    const { parts } = service()
    const usual = parts.payments
    if (usual === null) throw new Error('there is no provider')
    parts.payments = { ...usual, ...changes }
    try {
      return await work()
    } finally {
      parts.payments = usual
    }
  }

  return { buyer, rowsOf, withProvider }
}
