/** The result of a call when Stripe fails or refuses. */
import { describe, expect, test } from 'vitest'
import { type ChargePayment, ProviderError } from '../../../../server/payment/provider.ts'
import { stripeProvider } from '../../../../server/payment/stripe.ts'
import { paymentsToStart } from '../../../helpers/payments-to-start.ts'
import { STRIPE_KEY, STRIPE_ORIGIN, STRIPE_WEBHOOK } from '../../../helpers/stripe-signed.ts'
import { refusal } from '../../../helpers/stripe-books.ts'
import { stripeForFile } from '../../../helpers/stripe-scene.ts'

const { stripe, provider } = await stripeForFile()

const starting = paymentsToStart()
const charging = (methodRef: string): ChargePayment => ({ ...starting(), methodRef })

describe('when Stripe fails', () => {
  test.each([
    ['it is down', refusal(503, 'api_error', 'down')],
    ['the key is wrong', refusal(401, 'invalid_request_error', 'api_key')],
    ['there are too many requests', refusal(429, 'rate_limit_error', 'rate_limit')],
  ])(
    '%s: ProviderError, without keys',
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

  test('no answer: ProviderError', async () => {
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
