import type { PaymentFacts } from '../../payment/provider.ts'
import type { ServiceParts } from '../context.ts'
import { applyPayment } from './apply-payment.ts'
import { startFollowUp } from './close-payments.ts'
import type { Settled } from './store.ts'

/**
 * Updates a payment to the state that the provider reports, with everything that follows: the order
 * becomes paid, the level is granted, the invoice issued, the member notified. One transaction;
 * repeating it, in any order of messages, changes nothing more. Amount, currency and order must match
 * (S26).
 */
export async function settlePayment(parts: ServiceParts, facts: PaymentFacts): Promise<Settled> {
  const { settled, followUp } = await applyPayment(parts, facts)
  startFollowUp(parts, followUp)
  return settled
}
