/** Pure rules of checkout: the draft, the offer for a plan, the meaning of a refusal. */
import { BILLING, type CouponProblem } from '../../contract/billing.ts'
import { CODE } from '../../contract/codes.ts'
import type { Currency, Level, Period, Plan } from '../../contract/endpoints/levels.ts'
import type { Order, Quote } from '../../contract/endpoints/orders.ts'
import type { BillingDetails } from '../../contract/billing-details.ts'
import { isCallError } from '../../transport/call-error.ts'
import { COUPON_LENGTH, couponProblemOf, normaliseCoupon } from '../../ui/billing/coupon-code.ts'
import {
  isSameBillingDetails,
  parseBillingDetails,
} from '../../ui/billing-details/billing-details-model.ts'

/** One purchase intent: a repeated submission with its key finds the order that it created. */
type Intention = { key: string; at: number }

/** The draft of a purchase. Coupon and billing details stay when the member chooses another plan. */
export type Draft = {
  /** Text of the coupon field. */
  couponText: string
  /** The coupon that applies; empty for none. */
  coupon: string
  /** Null while the form is untouched. */
  title: BillingDetails | null
  /** By plan and seats, see `preferenceOf`. */
  intentions: Readonly<Record<string, Intention>>
}

/** The untouched draft. */
export const NO_DRAFT: Draft = { couponText: '', coupon: '', title: null, intentions: {} }

function readIntentions(stored: unknown): Record<string, Intention> {
  if (typeof stored !== 'object' || stored === null) return {}
  const entries = Object.entries(stored).flatMap(([planId, value]: [string, unknown]) => {
    const { key, at } = (value ?? {}) as Partial<Intention>
    const isOurs = typeof key === 'string' && /^[\w-]{16,64}$/.test(key) && typeof at === 'number'
    return isOurs ? [[planId, { key, at }] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Reads the stored draft; anything unreadable is an untouched draft. */
export function readDraft(stored: unknown): Draft {
  if (typeof stored !== 'object' || stored === null) return NO_DRAFT
  const { couponText, coupon, title, intentions } = stored as Partial<Record<keyof Draft, unknown>>
  return {
    couponText: typeof couponText === 'string' ? couponText.slice(0, 2 * COUPON_LENGTH) : '',
    coupon: typeof coupon === 'string' ? normaliseCoupon(coupon) : '',
    title: parseBillingDetails(title),
    intentions: readIntentions(intentions),
  }
}

/** Returns the key of a plan and a number of seats, under which its intent is stored. */
export function intentionKeyOf({ planId, seats }: Pick<Quote, 'planId' | 'seats'>): string {
  return seats === 1 ? planId : `${planId}x${seats}`
}

/**
 * Returns the idempotency key under which a plan is ordered. It stays the same through reloads and in all tabs, as long
 * as the order that it may have created can be paid; after that it is a new intent.
 */
export function intentionFor(
  draft: Draft,
  intentionKey: string,
  nowMs: number,
  newKey: () => string,
): Intention {
  const known = draft.intentions[intentionKey]
  const isAlive = known !== undefined && known.at <= nowMs && nowMs - known.at < BILLING.orderLifeMs
  return isAlive ? known : { key: newKey(), at: nowMs }
}

/** Returns the draft with an intent set, or removed with null. */
export function withIntention(
  draft: Draft,
  intentionKey: string,
  intention: Intention | null,
): Draft {
  const { [intentionKey]: _ended, ...others } = draft.intentions
  return {
    ...draft,
    intentions: intention === null ? others : { ...others, [intentionKey]: intention },
  }
}

/** Returns the draft after its order was paid: only the billing details remain for the next purchase. */
export function draftAfterOrder(draft: Draft, intentionKey: string): Draft {
  return { ...withIntention(draft, intentionKey, null), couponText: '', coupon: '' }
}

/**
 * Returns the draft for repeating an unpaid order. Values of the present draft win over those of the
 * order.
 */
export function draftFromOrder(draft: Draft, order: Pick<Order, 'title' | 'couponCode'>): Draft {
  const isCouponUntouched = draft.couponText === '' && draft.coupon === ''
  const coupon = isCouponUntouched ? normaliseCoupon(order.couponCode ?? '') : ''
  return {
    ...draft,
    ...(coupon !== '' && { couponText: coupon, coupon }),
    title: draft.title ?? order.title,
  }
}

/**
 * Offer for a plan. `buy`: an order. `later`: a change at the end of the period that
 * costs nothing now. `same`: the member has it.
 */
export type Offer = 'buy' | 'later' | 'same'

/** Returns the offer for a kind of change. */
export function offerFor({ kind, takesEffect }: Pick<Quote, 'kind' | 'takesEffect'>): Offer {
  if (kind === 'same') return 'same'
  return kind === 'downgrade' || takesEffect === 'periodEnd' ? 'later' : 'buy'
}

/** Returns the plan that differs from another in one property only, or null where it is not sold. */
export function findPlanWith(
  plans: readonly Plan[],
  plan: Plan,
  change: { level?: Level; period?: Period; currency?: Currency },
): Plan | null {
  const changedPlan = { ...plan, ...change }
  return (
    plans.find(
      ({ level, period, currency }) =>
        level === changedPlan.level &&
        period === changedPlan.period &&
        currency === changedPlan.currency,
    ) ?? null
  )
}

/** Reason for a refused order, where the page can explain more than the service's message. */
export type Refusal =
  /** Something has changed since the page was loaded: refetch it. */
  | { name: 'changed' }
  | { name: 'coupon'; problem: CouponProblem }
  /** Invalid fields of the billing details. */
  | { name: 'title'; fields: readonly string[] }
  | { name: 'other' }

/** Classifies the error of a refused order. */
export function refusalOf(error: unknown): Refusal {
  if (!isCallError(error)) return { name: 'other' }
  if (error.code === CODE.conflict) return { name: 'changed' }
  const coupon = error.fields['couponCode']
  if (coupon !== undefined) return { name: 'coupon', problem: couponProblemOf(coupon) ?? 'unknown' }
  const fields = Object.keys(error.fields)
  return fields.length > 0 ? { name: 'title', fields } : { name: 'other' }
}

/**
 * Whether an order matches what the page shows. A started order stays as it is: its amount must not
 * be charged while the page shows another one.
 */
export function isOrderAsShown(
  order: Pick<Order, 'amount' | 'currency' | 'title'>,
  shown: Pick<Quote, 'amount' | 'currency'>,
  title: BillingDetails,
): boolean {
  const isSameMoney = order.amount === shown.amount && order.currency === shown.currency
  return isSameMoney && (order.title === null || isSameBillingDetails(order.title, title))
}

/** Whether a text is an id of an order or plan. */
export function isId(text: string | null): text is string {
  return text !== null && /^\d{1,19}$/.test(text)
}
