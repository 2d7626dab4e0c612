/** Reads the payment provider from the environment. */
import * as z from 'zod/mini'
import type { Mode } from '../mode.ts'

/** The payment provider and its keys. */
export type PaymentConfig =
  | { provider: 'sandbox' }
  | { provider: 'stripe'; secretKey: string; webhookSecret: string }

export const paymentVariables = {
  PAYMENT_PROVIDER: z.optional(
    z.enum(['sandbox', 'stripe', 'none'], 'must be sandbox, stripe or none'),
  ),
  STRIPE_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^[sr]k_\S{8,}$/, 'must be a secret key of Stripe (sk_… or rk_…)')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_\S{8,}$/, 'must be a signing secret of Stripe (whsec_…)')),
  ),
}

type Variables = Partial<Record<keyof typeof paymentVariables, string | undefined>> & {
  UPSTREAM_URL?: string | undefined
  PUBLIC_ORIGIN?: string | undefined
}

/** The named provider. A public server has no test page; a remote upstream takes payments of its own. */
function readProviderName(env: Variables, mode: Mode): string {
  if (env.UPSTREAM_URL !== undefined) return 'none'
  if (env.PAYMENT_PROVIDER !== undefined) return env.PAYMENT_PROVIDER
  if (env.STRIPE_SECRET_KEY !== undefined) return 'stripe'
  return mode === 'public' ? 'none' : 'sandbox'
}

/** Checks rules over several variables. */
export function findPaymentContradictions(env: Variables): string[] {
  const problems: string[] = []
  if (env.UPSTREAM_URL !== undefined && (env.PAYMENT_PROVIDER ?? 'none') !== 'none') {
    problems.push(
      'UPSTREAM_URL and PAYMENT_PROVIDER exclude each other: a remote upstream takes payments itself',
    )
  }
  if (readProviderName(env, 'public') !== 'stripe') return problems
  if (env.STRIPE_SECRET_KEY === undefined) {
    problems.push('STRIPE_SECRET_KEY is needed together with PAYMENT_PROVIDER=stripe')
  }
  if (env.STRIPE_WEBHOOK_SECRET === undefined) {
    problems.push('STRIPE_WEBHOOK_SECRET is needed for payments by Stripe')
  }
  if (env.PUBLIC_ORIGIN === undefined) {
    problems.push('PUBLIC_ORIGIN is needed for payments by Stripe: its page leads back there')
  }
  return problems
}

/**
 * Configuration of the payment provider.
 * @returns null where nothing is sold
 */
export function readPaymentConfig(env: Variables, mode: Mode): PaymentConfig | null {
  const provider = readProviderName(env, mode)
  if (provider === 'sandbox') return { provider }
  if (provider !== 'stripe') return null
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = env
  return { provider, secretKey, webhookSecret }
}
