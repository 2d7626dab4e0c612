import type { PaymentFacts, RefundFacts } from '../../payment/provider.ts'
import type { ServiceParts } from '../context.ts'

export type Settled = { outcome: 'applied' | 'ignored' | 'refused'; reason: string }

/**
 * Brings a payment of ours to where the provider says it stands, with all that follows: the order is
 * paid, the level given, the invoice written, the member told. One transaction; repeating it, also in
 * another order, changes nothing more. Amount, currency and order have to match (S26).
 */
export async function settlePayment(_parts: ServiceParts, _facts: PaymentFacts): Promise<Settled> {
  throw new Error('being written')
}

/** Brings a refund to where the provider says it stands, with all that follows. */
export async function settleRefund(
  _parts: ServiceParts,
  _refundId: string,
  _facts: RefundFacts,
): Promise<Settled> {
  throw new Error('being written')
}
