/** Ends what was begun at the provider for an order that is not to be paid any more. */
import { and, eq, inArray } from '../../db/drizzle.ts'
import { payments } from '../../db/schema-billing.ts'
import { type PaymentProvider, ProviderError } from '../../payment/provider.ts'
import type { ServiceParts } from '../context.ts'
import { startRefund } from '../payments/refund.ts'
import { applyPayment } from './apply-payment.ts'
import type { Aftermath } from './paid.ts'

/** What an attempt to pay can still become money from. */
const UNDECIDED = ['pending', 'requires_more', 'authorized', 'error'] as const

/**
 * `paid`: there was money, and it counts. `waiting`: the provider is still moving it. `unknown`: the
 * provider could not be asked. `closed`: nothing can be paid any more.
 */
export type Closing = 'paid' | 'waiting' | 'unknown' | 'closed'
/** The gravest of several. */
const GRAVITY: readonly Closing[] = ['closed', 'unknown', 'waiting', 'paid']

async function closeOne(
  parts: ServiceParts,
  provider: PaymentProvider,
  ref: string,
): Promise<Closing> {
  try {
    // First closed, then asked: what is paid in between is seen.
    await provider.close(ref)
    const facts = await provider.query(ref)
    const { aftermath } = await applyPayment(parts, facts)
    afterwards(parts, aftermath)
    if (facts.state === 'captured') return 'paid'
    return facts.state === 'authorized' ? 'waiting' : 'closed'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    parts.log.warn({ err: error, provider: provider.name }, 'a payment could not be closed')
    return 'unknown'
  }
}

/** Closes the provider's pages of an order and takes over how its payments stand. No transaction. */
export async function closePayments(parts: ServiceParts, orderId: string): Promise<Closing> {
  const open = await parts.db
    .select({ provider: payments.provider, ref: payments.ref })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.state, [...UNDECIDED])))
  let gravest: Closing = 'closed'
  for (const { provider, ref } of open) {
    // Of a provider that is no longer configured only its notifications can tell more.
    if (ref === null || parts.payments === null || provider !== parts.payments.name) continue
    const closing = await closeOne(parts, parts.payments, ref)
    if (GRAVITY.indexOf(closing) > GRAVITY.indexOf(gravest)) gravest = closing
  }
  return gravest
}

/** Does at the provider what a transaction has decided; what fails is found again by the round job. */
export function afterwards(parts: ServiceParts, { refundId, overtaken }: Aftermath): void {
  if (refundId !== null) {
    parts.background.run('refund', () => startRefund(parts, refundId))
  }
  if (overtaken.length > 0) {
    parts.background.run('close overtaken orders', async () => {
      for (const id of overtaken) await closePayments(parts, id)
    })
  }
}
