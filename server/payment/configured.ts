/** The provider that the configuration names. */
import type { ServiceParts } from '../service/context.ts'
import type { PaymentConfig } from './payment-config.ts'
import { scheduleNotices } from './notices.ts'
import type { PaymentProvider } from './provider.ts'
import { sandboxProvider } from './sandbox.ts'

export type ProviderParts = Pick<ServiceParts, 'db' | 'clock'> & {
  /** Signs the sandbox's notifications. */
  webhookSecret: string
  /** Origin that a provider's page leads back to; null: paths are enough. */
  publicOrigin: string | null
  /** The service that the provider will belong to, once it exists. */
  service: () => ServiceParts
}

/**
 * Creates the configured provider.
 * @returns null where nothing is sold
 */
export async function createProvider(
  config: PaymentConfig | null,
  parts: ProviderParts,
): Promise<PaymentProvider | null> {
  if (config === null) return null
  if (config.provider === 'sandbox') {
    const { db, clock, webhookSecret, service } = parts
    const wake = (inMs: number) => scheduleNotices(service(), inMs)
    return sandboxProvider({ db, clock, secret: webhookSecret, wake })
  }
  const { stripeProvider } = await import('./stripe.ts')
  const { secretKey, webhookSecret } = config
  return stripeProvider({ secretKey, webhookSecret, origin: parts.publicOrigin ?? '' })
}
