/** Payment rules that the page states and the service applies. Times in milliseconds. */

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

export const BILLING = {
  /** An unpaid order is open this long. */
  orderLifeMs: 30 * 60_000,
  /** An order by bank transfer is open this long: institutions pay slowly. */
  transferLifeMs: 30 * DAY_MS,
  /** A renewal is charged this long before the period ends; the new period starts at its end. */
  renewAheadMs: DAY_MS,
  /** After a failed renewal: further attempts, counted from the first. */
  retryAfterMs: [DAY_MS, 3 * DAY_MS, 5 * DAY_MS],
  /** The level stays this long after the end of a period that could not be renewed. */
  graceMs: 7 * DAY_MS,
  /** Reminders by mail before a renewal is charged. */
  remindBeforeMs: { month: 3 * DAY_MS, year: 14 * DAY_MS },
  /**
   * Within this time after paying, a refund is made immediately and in full; later it is reviewed.
   */
  refundAtOnceMs: 7 * DAY_MS,
  /** How long a refund can be requested in the product. */
  refundRequestMs: 30 * DAY_MS,
} as const

/** Reasons for cancelling a subscription. */
export const CANCEL_REASONS = [
  'tooExpensive',
  'missingFeatures',
  'switchedService',
  'unused',
  'projectEnded',
  'other',
] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** Reasons why an account may not buy, pay or renew: it waits for its deletion, or is suspended. */
export const OBSTACLES = ['leaving', 'suspended'] as const
export type Obstacle = (typeof OBSTACLES)[number]

/** Effects of cancelling an account's deletion on the renewal that the deletion had cancelled. */
export const RENEWAL_OUTCOMES = [
  /** Nothing had been cancelled. */
  'none',
  'resumed',
  /** The change of plan that was scheduled is lost: that plan is no longer sold. */
  'resumedWithoutChange',
  /** The membership has ended meanwhile. */
  'ended',
] as const
export type RenewalOutcome = (typeof RENEWAL_OUTCOMES)[number]

/** Sources of the billing details of the next invoice. */
export const NEXT_INVOICE_SOURCES = [
  /** The member chose saved billing details. */
  'chosen',
  /** The chosen details were removed: as without a choice. */
  'removed',
  /** Entered at the checkout for a renewal that is not paid yet. */
  'order',
  'lastOrder',
  /** The default billing details, or the nickname. */
  'usual',
] as const
export type NextInvoiceSource = (typeof NEXT_INVOICE_SOURCES)[number]

/** States of a provider's page on which a payment method is saved. */
export const SETUP_STATES = ['open', 'saved', 'failed', 'closed'] as const
export type SetupState = (typeof SETUP_STATES)[number]

/** Reasons to refuse a coupon, in the order in which they are checked. */
export const COUPON_PROBLEMS = [
  'unknown',
  'notYet',
  'expired',
  /** It ends before the renewal that it would apply to. */
  'endsBefore',
  'usedUp',
  'alreadyUsed',
  'otherPlan',
  'otherCurrency',
  /** It already applies to the next renewal. */
  'alreadyOn',
] as const
export type CouponProblem = (typeof COUPON_PROBLEMS)[number]

/** States of a subscription that exists. */
export const STORED_SUBSCRIPTION_STATES = ['active', 'grace', 'ended'] as const
export type StoredSubscriptionState = (typeof STORED_SUBSCRIPTION_STATES)[number]
/** `none`: the member has never had one. */
export const SUBSCRIPTION_STATES = ['none', ...STORED_SUBSCRIPTION_STATES] as const

/** Kinds of an order, by its effect on this member's membership. */
export const ORDER_KINDS = ['new', 'renewal', 'upgrade'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

/**
 * `downgrade` takes effect at the end of the period, `same` is the member's present plan: neither
 * is an order.
 */
export const CHANGE_KINDS = [...ORDER_KINDS, 'downgrade', 'same'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]
