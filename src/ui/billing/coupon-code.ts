/** Normalises a coupon code as it is entered, and maps the reason for a refusal to a known one. */
import { COUPON_PROBLEMS, type CouponProblem } from '../../contract/billing.ts'
import { normaliseCode } from '../../contract/typed-text.ts'

/** Longest code that is sent. */
export const COUPON_LENGTH = 40

/** Normalises a coupon code as it is sent. */
export function normaliseCoupon(text: string): string {
  return normaliseCode(text).slice(0, COUPON_LENGTH)
}

/** Returns why the requested coupon was refused, or null. */
export function couponProblemOf(problem: string | null): CouponProblem | null {
  if (problem === null) return null
  return COUPON_PROBLEMS.find((known) => known === problem) ?? 'unknown'
}
