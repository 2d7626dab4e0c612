/** What becomes of a call when Stripe fails, or says no. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ChargePayment,
  type PaymentProvider,
  ProviderError,
} from '../../../../server/payment/provider.ts'
import { stripeProvider } from '../../../../server/payment/stripe.ts'
import { paymentsToStart } from '../../../helpers/starting.ts'
import {
  providerBefore,
  STRIPE_KEY,
  STRIPE_ORIGIN,
  STRIPE_WEBHOOK,
} from '../../../helpers/stripe-signed.ts'
import { refusal } from '../../../helpers/stripe-books.ts'
import { startStripeStandIn, type StripeStandIn } from '../../../helpers/stripe-stand-in.ts'

let stripe: StripeStandIn
let provider: PaymentProvider
beforeAll(async () => {
  stripe = await startStripeStandIn()
  provider = providerBefore(stripe.api)
})
afterAll(() => stripe.close())

const starting = paymentsToStart()
const charging = (methodRef: string): ChargePayment => ({ ...starting(), methodRef })

describe('when Stripe fails', () => {
  test.each([
    ['it is down', refusal(503, 'api_error', 'down')],
    ['the key is wrong', refusal(401, 'invalid_request_error', 'api_key')],
    ['there are too many requests', refusal(429, 'rate_limit_error', 'rate_limit')],
  ])(
    '%s: ProviderError, and no word of keys',
    async (_, failure) => {
      const loud = { ...failure, body: { error: { ...failure.body, message: STRIPE_KEY } } }
      stripe.failNext(/./, loud, loud, loud)
      const error = await provider.start(starting()).catch((thrown: unknown) => thrown)
      stripe.failNext(/./)
      expect(error).toBeInstanceOf(ProviderError)
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(STRIPE_KEY)
    },
    20_000,
  )

  test('nobody answers: ProviderError', async () => {
    const nowhere = stripeProvider({
      secretKey: STRIPE_KEY,
      webhookSecret: STRIPE_WEBHOOK,
      origin: STRIPE_ORIGIN,
      api: { host: '127.0.0.1', port: 1, protocol: 'http' },
    })
    await expect(nowhere.query('cs_1')).rejects.toThrow(ProviderError)
    await expect(nowhere.close('cs_1')).rejects.toThrow(ProviderError)
    await expect(nowhere.charge(charging('cus_a:pm_a'))).rejects.toThrow(ProviderError)
  }, 20_000)
})
