/** Closes an order's payment pages at the provider when the order must no longer be paid. */
import { and, eq, inArray } from '../../db/drizzle.ts'
import { payments } from '../../db/schema-billing.ts'
import { type PaymentProvider, ProviderError } from '../../payment/provider.ts'
import type { ServiceParts } from '../context.ts'
import { startRefund } from '../payments/refund.ts'
import { applyPayment } from './apply-payment.ts'
import type { FollowUp } from './take-payment.ts'

/** States from which an attempt to pay can still be captured. */
const UNDECIDED = ['pending', 'requires_more', 'authorized', 'error'] as const

/**
 * Outcome. `paid`: a payment was captured, and it counts. `waiting`: the provider is still processing one.
 * `unknown`: the provider did not answer. `closed`: nothing can be paid any more.
 */
export type CloseOutcome = 'paid' | 'waiting' | 'unknown' | 'closed'
/** In ascending order; the last one that occurs decides. */
const PRECEDENCE: readonly CloseOutcome[] = ['closed', 'unknown', 'waiting', 'paid']

async function closeOne(
  parts: ServiceParts,
  provider: PaymentProvider,
  ref: string,
): Promise<CloseOutcome> {
  try {
    // Close first, then query: a payment made in between is seen.
    await provider.close(ref)
    const facts = await provider.query(ref)
    const { followUp } = await applyPayment(parts, facts)
    startFollowUp(parts, followUp)
    if (facts.state === 'captured') return 'paid'
    return facts.state === 'authorized' ? 'waiting' : 'closed'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    parts.log.warn({ err: error, provider: provider.name }, 'a payment could not be closed')
    return 'unknown'
  }
}

/** Closes the payment pages of an order and books the state of its payments. Not in a transaction. */
export async function closePayments(parts: ServiceParts, orderId: string): Promise<CloseOutcome> {
  const open = await parts.db
    .select({ provider: payments.provider, ref: payments.ref })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.state, [...UNDECIDED])))
  let decisive: CloseOutcome = 'closed'
  for (const { provider, ref } of open) {
    // A provider that is no longer configured cannot be queried; its webhooks still arrive.
    if (ref === null || parts.payments === null || provider !== parts.payments.name) continue
    const closing = await closeOne(parts, parts.payments, ref)
    if (PRECEDENCE.indexOf(closing) > PRECEDENCE.indexOf(decisive)) decisive = closing
  }
  return decisive
}

/** Does at the provider what a transaction decided; the billing job retries failures. */
export function startFollowUp(
  parts: ServiceParts,
  { refundId, replacedOrderIds: overtaken }: FollowUp,
): void {
  if (refundId !== null) {
    parts.background.run('refund', () => startRefund(parts, refundId))
  }
  if (overtaken.length > 0) {
    parts.background.run('close overtaken orders', async () => {
      for (const id of overtaken) await closePayments(parts, id)
    })
  }
}
