/** Pure rules of the subscription page. */
import { type Currency, LEVELS, type Plan } from '../../contract/endpoints/levels.ts'
import type { Subscription } from '../../contract/endpoints/subscription.ts'

/**
 * State of the subscription. `none`: free, nothing was ever bought or it has ended.
 * `given`: a level without a plan. `seat`: the same, from a seat paid for by another member.
 * `renews`: the next period will be charged. `byHand`: active, without a payment method to charge.
 * `free`: the next period costs nothing. `ends`: cancelled, until the end of the period. `grace`: a
 * renewal could not be charged.
 */
export type SubscriptionStatus =
  | 'none'
  | 'given'
  | 'seat'
  | 'renews'
  | 'byHand'
  | 'free'
  | 'ends'
  | 'grace'
  | 'ended'

/** Returns the status of a subscription. */
export function statusOf(subscription: Subscription, hasSeat: boolean): SubscriptionStatus {
  const { state, plan, level, cancelAtPeriodEnd, methodLabel } = subscription
  const given = hasSeat ? 'seat' : 'given'
  if (plan === null || state === 'none') return level === 'free' ? 'none' : given
  if (state === 'ended') return level === 'free' ? 'ended' : given
  if (state === 'grace') return 'grace'
  if (cancelAtPeriodEnd) return 'ends'
  if (subscription.nextAmount === 0) return 'free'
  return methodLabel === null ? 'byHand' : 'renews'
}

/**
 * Whether it can still be cancelled; cancelling in the grace period ends it without another
 * attempt.
 */
export function canCancel(status: SubscriptionStatus): boolean {
  return status === 'renews' || status === 'byHand' || status === 'free' || status === 'grace'
}

/** Returns the cost of the next period; null without one. Data cached by an earlier build has no code. */
export function comingAmount({ plan, nextPlan, nextAmount, ...rest }: Subscription) {
  const next = nextPlan ?? plan
  if (next === null || nextAmount === null) return null
  const { level, period, currency, seats } = next
  return {
    plan: { level, period, currency, seats },
    amount: nextAmount,
    discount: rest.nextDiscount ?? 0,
    couponCode: rest.couponCode ?? null,
  }
}

/** Returns the billing details of the next invoice; null without one, and in data cached by an earlier build. */
export function comingInvoice(subscription: Subscription): Subscription['nextInvoice'] {
  return subscription.nextInvoice ?? null
}

/** Returns the plans in display order: by level, monthly first, then by amount. */
export function sortPlans(plans: readonly Plan[], currency: Currency): Plan[] {
  const rank = (plan: Plan) => LEVELS.indexOf(plan.level) * 2 + (plan.period === 'year' ? 1 : 0)
  return plans.filter((plan) => plan.currency === currency).sort((a, b) => rank(a) - rank(b))
}

/** Returns the used share of a limit, from 0 to 1; null where there is no limit. */
export function usedShare(used: number, limit: number | null): number | null {
  if (limit === null) return null
  return limit === 0 ? 1 : Math.min(1, used / limit)
}
