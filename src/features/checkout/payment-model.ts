/** Pure rules of the page to which a provider returns. */
import type { Order } from '../../contract/endpoints/orders.ts'
import { msg } from '../../i18n/msg.ts'

/**
 * What the page shows. `waiting`: the provider has not reported yet. `failed`: an attempt failed,
 * the order can still be paid.
 */
export type PaymentView =
  | 'waiting'
  | 'failed'
  | 'paid'
  /** The payment bought nothing because the member had the plan already: it is refunded. */
  | 'extra'
  | 'cancelled'
  | 'expired'
  | 'refunding'
  | 'refunded'

type Facts = Pick<Order, 'state' | 'canPay' | 'periodEnd'> & {
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

export function viewOf({ state, payments, canPay, periodEnd }: Facts): PaymentView {
  if (state === 'paid' && periodEnd === null) return 'extra'
  if (state !== 'pending') return state
  // It has expired, and the service has not closed it yet.
  if (!canPay) return 'expired'
  const attempt = lastAttempt(payments)
  return attempt?.state === 'error' || attempt?.state === 'canceled' ? 'failed' : 'waiting'
}

const FIRST_MS = 1000
const GROWTH = 1.5
const LONGEST_MS = 15_000

/**
 * When to ask the provider again.
 * @param asked how often it was asked since the page was opened or came back into view
 * @returns milliseconds, or null when there is nothing to wait for
 */
export function nextAskMs(view: PaymentView, asked: number): number | null {
  // A refund takes days: a page left open does not keep asking.
  if (view !== 'waiting') return null
  return Math.min(LONGEST_MS, Math.round(FIRST_MS * GROWTH ** Math.max(0, asked - 1)))
}

/** Why an attempt failed, by the provider's code; unknown codes get a general text. */
const PROBLEMS: Readonly<Record<string, string>> = {
  declined: msg('payment.problem.declined'),
  insufficientFunds: msg('payment.problem.insufficientFunds'),
  expiredCard: msg('payment.problem.expiredCard'),
  authenticationNeeded: msg('payment.problem.authenticationNeeded'),
  abandoned: msg('payment.problem.abandoned'),
  providerError: msg('payment.problem.providerError'),
}

/** Message id of why the last attempt failed. */
export function problemText({ payments }: Pick<Facts, 'payments'>): string {
  const attempt = lastAttempt(payments)
  if (attempt?.state === 'canceled') return msg('payment.problem.abandoned')
  const known = attempt?.problem ?? ''
  return (Object.hasOwn(PROBLEMS, known) && PROBLEMS[known]) || msg('payment.problem.unknown')
}

/** Remaining minutes at which the countdown is announced; in between it is only displayed. */
const SPOKEN_MINUTES = [20, 10, 5, 2, 1] as const

/**
 * The time left to pay.
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
