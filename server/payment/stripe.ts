import type { PaymentProvider } from './provider.ts'
export type StripeParts = { secretKey: string; webhookSecret: string; origin: string }
export function stripeProvider(_parts: StripeParts): PaymentProvider {
  throw new Error('being written')
}
