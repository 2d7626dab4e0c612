/** The service with a fake Stripe. */
import { afterAll, beforeAll } from 'vitest'
import type { PaymentProvider } from '../../server/payment/provider.ts'
import { onOneDatabase } from './database.ts'
import { sellPlans } from './pay.ts'
import { type ServiceApp, serviceApp } from './service-app.ts'
import { providerBefore } from './stripe-signed.ts'
import { startFakeStripe, type FakeStripe } from './fake-stripe.ts'

type Scene = { stripe: FakeStripe; provider: PaymentProvider }
export type StripeScene = Scene & { service: ServiceApp }

/** Creates a fake Stripe and a provider that calls it, for the tests of one file. */
export async function stripeForFile(): Promise<Scene> {
  const stripe = await startFakeStripe()
  afterAll(() => stripe.close())
  return { stripe, provider: providerBefore(stripe.api) }
}

/**
 * Runs a suite on a database, with plans to sell and a fake Stripe that uses the service's clock.
 * @param suite gets a function for the scene, which may be called in hooks and tests only
 */
export async function onEachStripe(suite: (here: () => StripeScene) => void): Promise<void> {
  const { stripe, provider } = await stripeForFile()
  onOneDatabase((open) => {
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
