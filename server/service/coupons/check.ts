/** Whether a coupon is valid for a plan, and its discount. */
import { and, eq, ne } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { coupons, couponUses } from '../../db/schema-billing.ts'
import type { plans } from '../../db/schema-levels.ts'
import type { CouponProblem } from '../../../src/contract/billing.ts'

export type CouponRow = typeof coupons.$inferSelect
type Plan = Pick<typeof plans.$inferSelect, 'id' | 'amount' | 'currency'>

/** The form in which codes are stored: no spaces, upper case, full-width characters made narrow. */
export function tidyCoupon(code: string | null | undefined): string {
  return (code ?? '').normalize('NFKC').replaceAll(/\s+/g, '').toUpperCase()
}

/** The discount on a price: a percentage is rounded down, and the price never gets negative. */
export function discountOf(
  coupon: Pick<CouponRow, 'percentOff' | 'amountOff'>,
  price: number,
): number {
  const off =
    coupon.percentOff === null
      ? (coupon.amountOff ?? 0)
      : Math.floor((price * coupon.percentOff) / 100)
  return Math.min(off, price)
}

export type CouponAsked = {
  code: string
  memberId: string
  plan: Plan
  /** The order that would use it: its own reservation does not count against it. */
  orderId: string | null
  /** Locks the coupon's row until the transaction ends, so that the last use is granted once. */
  isLocked: boolean
}

async function countUses(db: Database, { code, memberId, orderId }: CouponAsked) {
  const others = and(
    eq(couponUses.code, code),
    orderId === null ? undefined : ne(couponUses.orderId, orderId),
  )
  return {
    all: await db.$count(couponUses, others),
    own: await db.$count(couponUses, and(others, eq(couponUses.memberId, memberId))),
  }
}

async function problemOf(
  db: Database,
  now: Date,
  coupon: CouponRow,
  asked: CouponAsked,
): Promise<CouponProblem | null> {
  if (coupon.startsAt !== null && now < coupon.startsAt) return 'notYet'
  // A deactivated coupon counts as expired.
  if (!coupon.isActive || (coupon.endsAt !== null && now >= coupon.endsAt)) return 'expired'
  const uses = await countUses(db, asked)
  if (coupon.maxUses !== null && uses.all >= coupon.maxUses) return 'usedUp'
  if (uses.own >= coupon.usesPerMember) return 'alreadyUsed'
  if (coupon.planIds !== null && !coupon.planIds.includes(asked.plan.id)) return 'otherPlan'
  const isOtherCurrency = coupon.currency !== null && coupon.currency !== asked.plan.currency
  return isOtherCurrency ? 'otherCurrency' : null
}

/**
 * Looks a coupon up for a member and a plan.
 * @returns what it takes off the plan's price, or the first of `COUPON_PROBLEMS` that it has
 */
export async function checkCoupon(
  db: Database,
  now: Date,
  asked: CouponAsked,
): Promise<{ discount: number; problem: CouponProblem | null }> {
  const query = db.select().from(coupons).where(eq(coupons.code, asked.code))
  const [coupon] = await (asked.isLocked ? query.for('update') : query)
  if (coupon === undefined) return { discount: 0, problem: 'unknown' }
  const problem = await problemOf(db, now, coupon, asked)
  return { discount: problem === null ? discountOf(coupon, asked.plan.amount) : 0, problem }
}
