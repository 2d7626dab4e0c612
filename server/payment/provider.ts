/** The interface of payment providers, and the only part of them that the rest of the service uses. */
import { type ContentLanguage } from '../../src/contract/languages.ts'
import type { IncomingHttpHeaders } from 'node:http'
import type { SetupState } from '../../src/contract/billing.ts'
import type { Currency } from '../../src/contract/endpoints/levels.ts'
import type { RETURNS } from '../../src/lib/paths.ts'
import type { PaymentState } from '../../src/contract/order-machine.ts'

export const PROVIDERS = ['sandbox', 'stripe'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** The provider of a payment; `none` for a bank transfer, or when there was nothing to pay. */
export const PAYMENT_SOURCES = ['none', ...PROVIDERS] as const
export type PaymentSource = (typeof PAYMENT_SOURCES)[number]

/** Reasons why a payment failed; the message catalogs have a text for each. */
export const PAYMENT_PROBLEMS = [
  'declined',
  'insufficientFunds',
  'expiredCard',
  'authenticationNeeded',
  'abandoned',
  'providerError',
] as const
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number]

/** The state of a payment at the provider. */
export type PaymentFacts = {
  /** The provider's id. */
  ref: string
  /** Our id. */
  paymentId: string
  state: PaymentState
  /** Smallest unit of the currency. */
  amount: number
  currency: string
  /** The saved payment method for later periods, if the payer has agreed to it. */
  methodRef: string | null
  methodLabel: string | null
  problem: PaymentProblem | null
}

/** Ways in which a payer returns from a provider's page: after its end, or without having paid. */
export type Return = (typeof RETURNS)[number]

/** Path of ours to which the payer returns; the page reads the outcome from it. */
export function returnTo(path: string, how: Return): string {
  return `${path}${path.includes('?') ? '&' : '?'}back=${how}`
}

export type StartPayment = {
  paymentId: string
  orderId: string
  amount: number
  currency: Currency
  /** Description of the purchase: one line in the member's language. */
  description: string
  language: ContentLanguage
  email: string | null
  /** Path of this product to return to, see `returnTo`. */
  returnPath: string
  expiresAt: Date
}

/** Request for a page on which a payment method is saved for renewals; nothing is charged there. */
export type StartSetup = Pick<
  StartPayment,
  'language' | 'email' | 'currency' | 'returnPath' | 'expiresAt'
> & { setupId: string }

/** The state of such a page. */
export type SetupFacts = {
  /** The provider's id. */
  ref: string
  /** Our id. */
  setupId: string
  state: SetupState
  /** Payment method to charge renewals to, once it is saved. */
  methodRef: string | null
  methodLabel: string | null
}

export type ChargePayment = Pick<
  StartPayment,
  'paymentId' | 'orderId' | 'amount' | 'currency' | 'description'
> & { methodRef: string }

/** A charge that was requested before without a reply. */
export type RepeatedCharge = Pick<ChargePayment, 'paymentId' | 'methodRef'> & {
  /** Time of the first request. */
  since: Date
}

export type RefundPayment = {
  refundId: string
  /** Distinguishes a new attempt after a failure from a repetition of the same attempt. */
  attempt: string
  /** The idempotency key may have expired: look for the charge first. */
  canKeyBeExpired?: boolean
  paymentRef: string
  amount: number
  currency: Currency
}

export type RefundFacts = { ref: string; state: 'done' | 'sending' | 'failed' }

/** A refund as the provider lists it. */
export type RefundEntry = RefundFacts & {
  /** Our id; null when the refund was not made here. */
  refundId: string | null
  amount: number
}

/** A captured payment with all its refunds, wherever they were made. */
export type TakenPayment = { paymentId: string; currency: string; refunds: RefundEntry[] }

/** A dispute (chargeback): it is decided between the bank, the provider and the operator. */
export type Dispute = {
  ref: string
  amount: number
  currency: string
  /** Reason in the provider's words. */
  reason: string
  state: string
}

/**
 * A notification with a valid signature and age. `takenRef` is the provider's id of the captured charge,
 * which can differ from its id of the payment.
 */
export type Notification =
  | { eventId: string; kind: 'payment'; facts: PaymentFacts }
  | { eventId: string; kind: 'refund'; refundId: string; facts: RefundFacts }
  /** A refund, possibly not made here: the details have to be queried. */
  | { eventId: string; kind: 'returned'; takenRef: string }
  | { eventId: string; kind: 'dispute'; takenRef: string; dispute: Dispute }
  | { eventId: string; kind: 'other' }

/** Whether a saved method can be charged on a day: it may expire before, or be gone at the provider. */
export type MethodOutlook = 'good' | 'expires' | 'gone'

/** A notification that is rejected. */
export class NotificationError extends Error {
  readonly why: 'unsigned' | 'old' | 'malformed'
  constructor(why: 'unsigned' | 'old' | 'malformed') {
    super(`notification refused: ${why}`)
    this.name = 'NotificationError'
    this.why = why
  }
}

/** The provider did not answer, or not as specified: the outcome is unknown and is queried later. */
export class ProviderError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderError'
  }
}

/** Every call can be repeated: our ids are the idempotency keys. All of them throw ProviderError. */
export type PaymentProvider = {
  name: ProviderName
  /** Opens a payment page. */
  start: (payment: StartPayment) => Promise<{ ref: string; url: string }>
  /** The current state. */
  query: (ref: string) => Promise<PaymentFacts>
  /** Closes the payment page. A payment that was made before stays: call `query`. */
  close: (ref: string) => Promise<void>
  startSetup: (setup: StartSetup) => Promise<{ ref: string; url: string }>
  querySetup: (ref: string) => Promise<SetupFacts>
  /**
   * Detaches a saved payment method: nothing can be charged to it any more. One that does not exist is no error.
   */
  detach: (methodRef: string) => Promise<void>
  /**
   * Reports whether a saved method can be charged at a later time. Called shortly before a charge: banks renew the
   * expiry date of cards.
   */
  outlook: (methodRef: string, at: Date) => Promise<MethodOutlook>
  /** Charges the saved payment method without the member being present. */
  charge: (payment: ChargePayment) => Promise<PaymentFacts>
  /**
   * The outcome of a charge that may have been made; null when it was not. Queried before a charge is repeated,
   * because providers expire idempotency keys.
   */
  findCharge: (charge: RepeatedCharge) => Promise<PaymentFacts | null>
  refund: (refund: RefundPayment) => Promise<RefundFacts>
  /** The current state of a refund that the provider has accepted. */
  queryRefund: (ref: string) => Promise<RefundFacts>
  /**
   * Our payment for a captured charge, with its refunds; null when it is not ours. For providers with
   * a dashboard in which refunds can be made.
   */
  taken?: (takenRef: string) => Promise<TakenPayment | null>
  /** Adds what a notification does not contain, such as the payment method. */
  complete?: (facts: PaymentFacts) => Promise<PaymentFacts>
  /**
   * Verifies and parses a notification.
   * @param raw the body, byte for byte
   * @throws NotificationError
   */
  readNotification: (raw: Buffer, headers: IncomingHttpHeaders, now: Date) => Notification
}
