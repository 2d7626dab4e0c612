/** Closed lists of words in our tables that the wire does not carry; the others are in the contract. */

/** How a message leaves; `push`: to a device of a member, whose id is the recipient. */
export const CHANNELS = ['mail', 'sms', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * `kept`: there is no way out for its channel. `withheld`: never to be sent, because no account is
 * behind its address.
 */
export const OUTBOX_STATES = ['pending', 'kept', 'sent', 'failed', 'withheld'] as const
export type OutboxState = (typeof OUTBOX_STATES)[number]

/** What a notification of a payment provider is about; `unknown`: it was refused unread. */
export const PAYMENT_EVENT_KINDS = [
  'payment',
  'refund',
  'returned',
  'dispute',
  'other',
  'unknown',
] as const

/** What became of a notification of a payment provider. */
export const PAYMENT_EVENT_OUTCOMES = ['applied', 'ignored', 'refused'] as const
export type PaymentEventOutcome = (typeof PAYMENT_EVENT_OUTCOMES)[number]

/** The addresses that a member signs in with. */
export const ADDRESS_KINDS = ['email', 'phone'] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]
