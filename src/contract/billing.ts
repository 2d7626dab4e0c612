/** The payment rules that the page states and the service applies. Times in milliseconds. */
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
  /** Within this time after paying, a refund is made at once and whole; later it is looked at. */
  refundAtOnceMs: 7 * DAY_MS,
  /** How long a refund can be requested in the product. */
  refundAskMs: 30 * DAY_MS,
} as const

/** Why a subscription is cancelled. */
export const CANCEL_REASONS = [
  'tooExpensive',
  'missingFeatures',
  'switchedService',
  'unused',
  'projectEnded',
  'other',
] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** Why an account may not buy, pay or renew: it waits for its deletion, or is suspended. */
export const OBSTACLES = ['leaving', 'suspended'] as const
export type Obstacle = (typeof OBSTACLES)[number]

/** What keeping an account does to the renewal that its deletion had cancelled. */
export const KEPT_RENEWALS = [
  /** Nothing had been cancelled. */
  'none',
  'resumed',
  /** The change of plan that was scheduled is lost: that plan is no longer sold. */
  'resumedWithoutChange',
  /** The membership has ended meanwhile. */
  'ended',
] as const
export type KeptRenewal = (typeof KEPT_RENEWALS)[number]

/** Where the title of the next invoice comes from. */
export const NEXT_INVOICE_SOURCES = [
  /** The member chose a saved title. */
  'chosen',
  /** The chosen title was removed: as without a choice. */
  'removed',
  /** Entered at the checkout for a renewal that is not paid yet. */
  'order',
  'lastOrder',
  /** The default title, or the nickname. */
  'usual',
] as const
export type NextInvoiceSource = (typeof NEXT_INVOICE_SOURCES)[number]

/** The states of a provider's page on which a payment method is saved. */
export const SETUP_STATES = ['open', 'saved', 'failed', 'closed'] as const
export type SetupState = (typeof SETUP_STATES)[number]

/** Reasons to refuse a coupon, in the order in which they are checked. */
export const COUPON_PROBLEMS = [
  'unknown',
  'notYet',
  'expired',
  /** It ends before the renewal that it is meant for. */
  'endsBefore',
  'usedUp',
  'alreadyUsed',
  'otherPlan',
  'otherCurrency',
  /** It is on the next renewal already. */
  'alreadyOn',
] as const
export type CouponProblem = (typeof COUPON_PROBLEMS)[number]

/** The states of a subscription that exists. */
export const STORED_SUBSCRIPTION_STATES = ['active', 'grace', 'ended'] as const
export type StoredSubscriptionState = (typeof STORED_SUBSCRIPTION_STATES)[number]
/** `none`: the member has never had one. */
export const SUBSCRIPTION_STATES = ['none', ...STORED_SUBSCRIPTION_STATES] as const

/** What buying a plan means for this member. */
export const ORDER_KINDS = ['new', 'renewal', 'upgrade'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

/** `downgrade` waits for the end of the period, `same` is what the member has: neither is an order. */
export const CHANGE_KINDS = [...ORDER_KINDS, 'downgrade', 'same'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]
