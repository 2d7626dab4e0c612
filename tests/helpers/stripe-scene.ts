/** The service before a stand-in of Stripe, on both databases. */
import { afterAll, beforeAll } from 'vitest'
import type { PaymentProvider } from '../../server/payment/provider.ts'
import { onEachDatabase } from './database.ts'
import { sellPlans } from './pay.ts'
import { type ServiceApp, serviceApp } from './service-app.ts'
import { providerBefore } from './stripe-signed.ts'
import { startStripeStandIn, type StripeStandIn } from './stripe-stand-in.ts'

export type StripeScene = { service: ServiceApp; stripe: StripeStandIn; provider: PaymentProvider }

/**
 * Runs a suite on each database with plans to sell and a Stripe that goes by the service's clock.
 * @param suite is given what reads the scene, which is there once its hooks and tests run
 */
export function onEachStripe(suite: (here: () => StripeScene) => void): void {
  let stripe: StripeStandIn
  let provider: PaymentProvider
  beforeAll(async () => {
    stripe = await startStripeStandIn()
    provider = providerBefore(stripe.api)
  })
  afterAll(() => stripe.close())

  onEachDatabase((open) => {
    let service: ServiceApp
    beforeAll(async () => {
      service = await serviceApp(await open(), { payments: provider })
      stripe.clock = () => service.parts.clock()
      await sellPlans(service.parts.db)
    })
    afterAll(() => service.close())
    suite(() => ({ service, stripe, provider }))
  })
}
