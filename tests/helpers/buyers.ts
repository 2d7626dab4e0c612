/** Members with an unpaid order, and a provider whose behaviour a test can change. */
import { eq } from '../../server/db/drizzle.ts'
import { payments } from '../../server/db/schema-billing.ts'
import { type PaymentProvider, ProviderError } from '../../server/payment/provider.ts'
import { placeOrder, PLANS } from './pay.ts'
import type { ServiceApp } from './service-app.ts'

const HALF_HOUR = 30 * 60_000

export type Buyer = { id: string; email: string; memberId: string; token: () => Promise<string> }

/** Fails like a provider that cannot be reached. */
export const silent = () => Promise.reject(new ProviderError('no answer'))

/** Creates functions for members with an unpaid order. */
export function buyersOf(service: () => ServiceApp) {
  let count = 0

  /** Creates a new member with an order of a plan. */
  async function buyer(planId: string = PLANS.plusMonth): Promise<Buyer> {
    count += 1
    const email = `buyer-${count}@example.org`
    const memberId = await service().addMember(email)
    // Some tests move the clock by weeks, and a token is valid for an hour only.
    let cachedToken = { token: '', until: 0 }
    const token = async () => {
      const now = service().parts.clock().getTime()
      if (now >= cachedToken.until) {
        const { data } = await service().signIn(email)
        cachedToken = { token: data.access_token as string, until: now + HALF_HOUR }
      }
      return cachedToken.token
    }
    const order = await placeOrder(service(), await token(), planId)
    return { id: order.data.id as string, email, memberId, token }
  }

  /** Returns the stored payments of an order. */
  const rowsOf = (orderId: string) =>
    service().parts.db.select().from(payments).where(eq(payments.orderId, orderId))

  /** Runs work while some functions of the provider are replaced. */
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
