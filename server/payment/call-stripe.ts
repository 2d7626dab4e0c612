/** Requests to Stripe, and the error message when one fails. */
import Stripe from 'stripe'
import { ProviderError } from './provider.ts'

const { StripeError } = Stripe.errors

/** Describes a failed request, without any part of it, which may contain keys or card data. */
export function toProviderError(what: string, error: unknown): ProviderError {
  if (!(error instanceof StripeError)) return new ProviderError(`stripe ${what}: ${String(error)}`)
  const { type, code = '', statusCode = 0, requestId = '' } = error
  return new ProviderError(`stripe ${what}: ${type} ${code} ${statusCode} ${requestId}`)
}

/**
 * Calls Stripe and converts its errors.
 * @throws ProviderError
 */
export async function callStripe<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw toProviderError(what, error)
  }
}
