/** Validates coupons for a plan and computes their discount. */
import { and, eq, ne, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { coupons, couponUses, subscriptions } from '../../db/schema-billing.ts'
import type { plans } from '../../db/schema-levels.ts'
import type { CouponProblem } from '../../../src/contract/billing.ts'

export type CouponRow = typeof coupons.$inferSelect
/** A plan at its price for all seats. */
type Plan = Pick<typeof plans.$inferSelect, 'id' | 'amount' | 'currency'> & { seats: number }

/**
 * The discount on a price: a percentage is rounded down, and the price never gets negative. A code for one person
 * applies to one seat, however many are bought with it.
 */
export function discountOf(
  coupon: Pick<CouponRow, 'percentOff' | 'amountOff' | 'maxSeats'>,
  { amount: price, seats }: Pick<Plan, 'amount' | 'seats'>,
): number {
  const { percentOff, amountOff, maxSeats } = coupon
  const shared = Math.floor((price * Math.min(seats, maxSeats)) / seats)
  const off = percentOff === null ? (amountOff ?? 0) : Math.floor((shared * percentOff) / 100)
  return Math.min(off, price)
}

export type CouponRequest = {
  code: string
  memberId: string
  plan: Plan
  /** The order that would use it: its own reservation does not count against it. */
  orderId: string | null
  /**
   * Renewal date, when the code is for the next renewal: it must still be valid then. The reservation of the
   * member's own subscription does not count against it.
   */
  renewsAt?: Date
  /** Locks the coupon's row until the transaction ends, so that the last use is granted once. */
  isLocked: boolean
}

/**
 * Counts uses and reservations: by orders, and by subscriptions for their next renewal. A coupon without a limit is
 * not counted, and one with a limit no further than that: a code that everyone uses costs no more than a rare one.
 */
async function countUses(db: Database, coupon: CouponRow, request: CouponRequest) {
  const { code, memberId, orderId, renewsAt } = request
  const others = and(
    eq(couponUses.code, code),
    orderId === null ? undefined : ne(couponUses.orderId, orderId),
  )
  const reserved = eq(subscriptions.couponCode, code)
  const isOwn = eq(subscriptions.memberId, memberId)
  const byOwn = renewsAt === undefined ? await db.$count(subscriptions, and(reserved, isOwn)) : 0
  const usedByOwn = await db.$count(couponUses, and(others, eq(couponUses.memberId, memberId)))
  const own = usedByOwn + byOwn
  if (coupon.maxUses === null) return { all: 0, own }
  const one = { one: sql`1` }
  const byOthers = await db
    .select(one)
    .from(subscriptions)
    .where(and(reserved, ne(subscriptions.memberId, memberId)))
    .limit(coupon.maxUses)
  const used = await db.select(one).from(couponUses).where(others).limit(coupon.maxUses)
  return { all: used.length + byOthers.length + byOwn, own }
}

async function problemOf(
  db: Database,
  now: Date,
  coupon: CouponRow,
  request: CouponRequest,
): Promise<CouponProblem | null> {
  const at = request.renewsAt ?? now
  if (coupon.startsAt !== null && at < coupon.startsAt) return 'notYet'
  // A deactivated coupon counts as expired.
  if (!coupon.isActive || (coupon.endsAt !== null && now >= coupon.endsAt)) return 'expired'
  if (coupon.endsAt !== null && at >= coupon.endsAt) return 'endsBefore'
  const uses = await countUses(db, coupon, request)
  if (coupon.maxUses !== null && uses.all >= coupon.maxUses) return 'usedUp'
  if (uses.own >= coupon.usesPerMember) return 'alreadyUsed'
  return mismatchOf(coupon, request.plan)
}

function mismatchOf(coupon: CouponRow, plan: Plan): 'otherPlan' | 'otherCurrency' | null {
  if (coupon.planIds !== null && !coupon.planIds.includes(plan.id)) return 'otherPlan'
  const isOtherCurrency = coupon.currency !== null && coupon.currency !== plan.currency
  return isOtherCurrency ? 'otherCurrency' : null
}

/**
 * Discount of a code that is reserved already. Its dates and uses were checked when it was reserved.
 * @returns null when it does not apply to this plan
 */
export async function reservedDiscount(
  db: Database,
  code: string,
  plan: Plan,
): Promise<number | null> {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code))
  if (coupon === undefined || mismatchOf(coupon, plan) !== null) return null
  return discountOf(coupon, plan)
}

/**
 * Looks a coupon up for a member and a plan.
 * @returns its discount on the plan's price, or the first of `COUPON_PROBLEMS` that it has
 */
export async function checkCoupon(
  db: Database,
  now: Date,
  request: CouponRequest,
): Promise<{ discount: number; problem: CouponProblem | null }> {
  const query = db.select().from(coupons).where(eq(coupons.code, request.code))
  const [coupon] = await (request.isLocked ? query.for('no key update') : query)
  if (coupon === undefined) return { discount: 0, problem: 'unknown' }
  const problem = await problemOf(db, now, coupon, request)
  return { discount: problem === null ? discountOf(coupon, request.plan) : 0, problem }
}
