/** Pure rules of the page to which a payment provider returns. */
import type { Order } from '../../contract/endpoints/orders.ts'
import { RETURNS } from '../../lib/paths.ts'
import { msg } from '../../i18n/msg.ts'

/** Origin of the visit: one of the provider's two return links, or any other (null). */
export type Back = (typeof RETURNS)[number] | null

/** Parses the return link's parameter; null for any other value. */
export function backOf(text: string | null): Back {
  return RETURNS.find((known) => known === text) ?? null
}

/**
 * View of the page. `waiting`: paid, not yet confirmed by the provider. `left`: the user came back
 * without paying. `unpaid`: no known payment. `failed`: an attempt failed, the order can still be
 * paid. `late`: paid after its expiry, and valid.
 */
export type PaymentView =
  | 'waiting'
  | 'left'
  | 'unpaid'
  | 'failed'
  | 'paid'
  | 'late'
  /** The payment bought nothing because the member had the plan already: it is refunded. */
  | 'extra'
  | 'cancelled'
  | 'expired'
  | 'refunding'
  | 'refunded'

type Facts = Pick<Order, 'state' | 'canPay' | 'periodEnd' | 'paidAt' | 'expiresAt'> & {
  payments: readonly Pick<Order['payments'][number], 'state' | 'createdAt' | 'problem'>[]
}

/** The newest attempt to pay; null before the first. */
export function lastAttempt<T extends { createdAt: string | null }>(
  payments: readonly T[],
): T | null {
  return (
    payments.toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''))[0] ?? null
  )
}

/** Whether the order had expired when it was paid. Both are ISO 8601 in UTC. */
const isPaidLate = ({ paidAt, expiresAt }: Facts) =>
  paidAt !== null && expiresAt !== null && Date.parse(paidAt) > Date.parse(expiresAt)

/** Returns the view of an order. @param back from the address; the provider's state of the payment takes precedence */
export function viewOf(order: Facts, back: Back): PaymentView {
  const { state, payments, canPay, periodEnd } = order
  if (state === 'paid' && periodEnd === null) return 'extra'
  if (state === 'paid') return isPaidLate(order) ? 'late' : 'paid'
  if (state !== 'pending') return state
  // It has expired, and the service has not closed it yet.
  if (!canPay) return 'expired'
  const attempt = lastAttempt(payments)
  if (attempt?.state === 'error' || attempt?.state === 'canceled') return 'failed'
  const isBeingPaid = attempt?.state === 'authorized' || attempt?.state === 'captured'
  if (isBeingPaid) return 'waiting'
  if (back === 'left') return 'left'
  return back === 'done' && attempt !== null ? 'waiting' : 'unpaid'
}

const OPEN_VIEWS: readonly PaymentView[] = ['waiting', 'left', 'unpaid', 'failed']
/** Whether the order can still be paid. */
export const isOpenView = (view: PaymentView): boolean => OPEN_VIEWS.includes(view)

/** From this wait on, the text no longer promises a confirmation within seconds. */
export const LONG_WAIT_MS = 60_000

const FIRST_MS = 1000
const GROWTH = 1.5
const LONGEST_MS = 15_000

/**
 * Returns the delay until the next request to the provider.
 * @param polls number of requests since the page was opened or became visible again
 * @returns milliseconds, or null when there is nothing to poll for
 */
export function nextPollMs(view: PaymentView, polls: number): number | null {
  // A refund takes days: a page left open stops polling.
  if (view === 'left' || view === 'unpaid') return LONGEST_MS
  if (view !== 'waiting') return null
  return Math.min(LONGEST_MS, Math.round(FIRST_MS * GROWTH ** Math.max(0, polls - 1)))
}

/** Messages for failed attempts, by the provider's code; unknown codes get a general one. */
const PROBLEMS: Readonly<Record<string, string>> = {
  declined: msg('payment.problem.declined'),
  insufficientFunds: msg('payment.problem.insufficientFunds'),
  expiredCard: msg('payment.problem.expiredCard'),
  authenticationNeeded: msg('payment.problem.authenticationNeeded'),
  abandoned: msg('payment.problem.abandoned'),
  providerError: msg('payment.problem.providerError'),
}

/** Returns the message id for the failure of the last attempt. */
export function problemText({ payments }: Pick<Facts, 'payments'>): string {
  const attempt = lastAttempt(payments)
  if (attempt?.state === 'canceled') return msg('payment.problem.abandoned')
  const known = attempt?.problem ?? ''
  return (Object.hasOwn(PROBLEMS, known) && PROBLEMS[known]) || msg('payment.problem.unknown')
}

/** Remaining minutes at which the countdown is announced; in between it is only displayed. */
const SPOKEN_MINUTES = [20, 10, 5, 2, 1] as const

/**
 * Returns the time left to pay.
 * @returns `clock` as `mm:ss`, and the last spoken minute that was reached (null before the first)
 */
export function timeLeft(
  expiresAtMs: number,
  nowMs: number,
): { isOver: boolean; clock: string; spoken: number | null } {
  const seconds = Math.max(0, Math.ceil((expiresAtMs - nowMs) / 1000))
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const reached = SPOKEN_MINUTES.filter((minutes) => seconds <= minutes * 60)
  return { isOver: seconds === 0, clock, spoken: reached.at(-1) ?? null }
}
