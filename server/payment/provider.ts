/** What a payment provider has to be able to do. The rest of the service knows no other. */
import { type WrittenLanguage } from '../../src/contract/languages.ts'
import type { IncomingHttpHeaders } from 'node:http'
import type { Currency } from '../../src/contract/endpoints/levels.ts'
import type { PaymentState } from '../../src/contract/order-machine.ts'

export const PROVIDERS = ['sandbox', 'stripe'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** What a payment is kept with: `none` where no provider took it (a transfer, or nothing to pay). */
export const PAYMENT_SOURCES = ['none', ...PROVIDERS] as const
export type PaymentSource = (typeof PAYMENT_SOURCES)[number]

/** Why a payment failed, as a word that the catalogs know. */
export const PAYMENT_PROBLEMS = [
  'declined',
  'insufficientFunds',
  'expiredCard',
  'authenticationNeeded',
  'abandoned',
  'providerError',
] as const
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number]

/** How a payment stands on the provider's side. */
export type PaymentFacts = {
  /** What the provider calls it. */
  ref: string
  /** What we call it. */
  paymentId: string
  state: PaymentState
  /** Smallest unit of the currency. */
  amount: number
  currency: string
  /** What later periods can be charged to, when its owner has agreed. */
  methodRef: string | null
  methodLabel: string | null
  problem: PaymentProblem | null
}

export type StartPayment = {
  paymentId: string
  orderId: string
  amount: number
  currency: Currency
  /** One line in the reader's language: what is bought. */
  description: string
  language: WrittenLanguage
  email: string | null
  /** Paths of this product to come back to. */
  returnPath: string
  expiresAt: Date
}

export type ChargePayment = Pick<
  StartPayment,
  'paymentId' | 'orderId' | 'amount' | 'currency' | 'description'
> & { methodRef: string }

/** A charge that was asked for before, and whose answer never came. */
export type RepeatedCharge = Pick<ChargePayment, 'paymentId' | 'methodRef'> & {
  /** When it was asked for first. */
  since: Date
}

export type RefundPayment = {
  refundId: string
  /** Tells a further attempt, after one that failed, from the same one repeated. */
  attempt: string
  paymentRef: string
  amount: number
  currency: Currency
}

export type RefundFacts = { ref: string; state: 'done' | 'sending' | 'failed' }

/** A refund as it stands in the provider's books. */
export type RefundEntry = RefundFacts & {
  /** Ours; null when it was made without us. */
  refundId: string | null
  amount: number
}

/** A payment that was taken, and what has gone back of it, whoever sent it. */
export type TakenPayment = { paymentId: string; currency: string; refunds: RefundEntry[] }

/** The payer has asked his bank for the money. Decided between the bank, the provider and the operator. */
export type Dispute = {
  ref: string
  amount: number
  currency: string
  /** Words of the provider. */
  reason: string
  state: string
}

/**
 * A notification whose signature and age are in order. `takenRef` is what the provider calls money
 * that was taken, which need not be what it calls the payment.
 */
export type Notification =
  | { eventId: string; kind: 'payment'; facts: PaymentFacts }
  | { eventId: string; kind: 'refund'; refundId: string; facts: RefundFacts }
  /** Money went back, maybe without us: what exactly is asked for. */
  | { eventId: string; kind: 'returned'; takenRef: string }
  | { eventId: string; kind: 'dispute'; takenRef: string; dispute: Dispute }
  | { eventId: string; kind: 'other' }

/** A notification that is not believed. */
export class NotificationError extends Error {
  readonly why: 'unsigned' | 'old' | 'malformed'
  constructor(why: 'unsigned' | 'old' | 'malformed') {
    super(`notification refused: ${why}`)
    this.name = 'NotificationError'
    this.why = why
  }
}

/** The provider did not answer, or not as agreed: nothing is known, it is asked again later. */
export class ProviderError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderError'
  }
}

/** Every call may be repeated: our ids are the provider's idempotency keys. All throw ProviderError. */
export type PaymentProvider = {
  name: ProviderName
  /** Opens the provider's page for one payment. */
  start: (payment: StartPayment) => Promise<{ ref: string; url: string }>
  /** How it stands now. */
  query: (ref: string) => Promise<PaymentFacts>
  /** From now on it cannot be paid any more; one that is paid stays paid: ask `query`. */
  close: (ref: string) => Promise<void>
  /** Charges what the member has left for renewals, without him. */
  charge: (payment: ChargePayment) => Promise<PaymentFacts>
  /**
   * What became of a charge that may have been made: asked before it is repeated, because providers
   * do not remember idempotency keys for ever. Null when nothing was tried.
   */
  findCharge: (charge: RepeatedCharge) => Promise<PaymentFacts | null>
  refund: (refund: RefundPayment) => Promise<RefundFacts>
  /** How a refund stands that the provider has taken on. */
  queryRefund: (ref: string) => Promise<RefundFacts>
  /**
   * Which payment of ours money belongs to, and what has gone back of it; null when it is not ours.
   * For providers where somebody can send money back without us.
   */
  taken?: (takenRef: string) => Promise<TakenPayment | null>
  /** Adds to a notification's facts what it leaves out, such as the method that was paid with. */
  complete?: (facts: PaymentFacts) => Promise<PaymentFacts>
  /**
   * @param raw the body, byte for byte
   * @throws NotificationError
   */
  readNotification: (raw: Buffer, headers: IncomingHttpHeaders, now: Date) => Notification
}
