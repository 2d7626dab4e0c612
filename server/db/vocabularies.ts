/** Closed lists of values in our tables that are not part of the contract. */

/** Channels of a message; `push`: to a device of a member, whose id is the recipient. */
export const CHANNELS = ['mail', 'sms', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/** `kept`: its channel is not configured. `withheld`: never to be sent, because no account has its address. */
export const OUTBOX_STATES = ['pending', 'kept', 'sent', 'failed', 'withheld'] as const
export type OutboxState = (typeof OUTBOX_STATES)[number]

/** Kinds of a payment provider's notifications; `unknown`: refused before it was parsed. */
export const PAYMENT_EVENT_KINDS = [
  'payment',
  'refund',
  'returned',
  'dispute',
  'other',
  'unknown',
] as const

/** Outcomes of a payment provider's notification. */
export const PAYMENT_EVENT_OUTCOMES = ['applied', 'ignored', 'refused'] as const
export type PaymentEventOutcome = (typeof PAYMENT_EVENT_OUTCOMES)[number]

/** Kinds of address that a member signs in with. */
export const ADDRESS_KINDS = ['email', 'phone'] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]

/** Kinds of change in the journal of sign-in methods. `device`: a sign-in from a new device. */
export const SIGN_IN_CHANGES = [
  ...ADDRESS_KINDS,
  'password',
  'secondFactor',
  'recoveryCodes',
  'passkeys',
  'device',
] as const
export type SignInChangeKind = (typeof SIGN_IN_CHANGES)[number]
