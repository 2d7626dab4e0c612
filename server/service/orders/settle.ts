import type { PaymentFacts } from '../../payment/provider.ts'
import type { ServiceParts } from '../context.ts'
import { applyPayment } from './apply-payment.ts'
import { afterwards } from './close.ts'
import type { Settled } from './store.ts'

/**
 * Brings a payment of ours to where the provider says it stands, with all that follows: the order is
 * paid, the level given, the invoice written, the member told. One transaction; repeating it, also in
 * another order, changes nothing more. Amount, currency and order have to match (S26).
 */
export async function settlePayment(parts: ServiceParts, facts: PaymentFacts): Promise<Settled> {
  const { settled, aftermath } = await applyPayment(parts, facts)
  afterwards(parts, aftermath)
  return settled
}
