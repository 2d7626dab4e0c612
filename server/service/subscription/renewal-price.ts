/** Plan and price of the next period. */
import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { plans } from '../../db/schema-levels.ts'
import { reservedDiscount } from '../coupons/validate.ts'
import type { SubscriptionRow } from './schedule.ts'

type Row = Pick<
  SubscriptionRow,
  | 'planId'
  | 'level'
  | 'period'
  | 'currency'
  | 'seats'
  | 'amount'
  | 'nextPlanId'
  | 'nextSeats'
  | 'couponCode'
>

/** The subscribed price, for a number of seats. */
export const subscribedPrice = (
  { amount, seats }: Pick<SubscriptionRow, 'amount' | 'seats'>,
  nextPlanColumns: number,
): number => Math.round((amount / seats) * nextPlanColumns)

/** The plan and the seats of the next period, including a plan that is no longer sold. */
export async function nextPlanOf(db: Database, row: Row) {
  if (row.nextPlanId === null) return null
  const seats = row.nextSeats ?? row.seats
  if (row.nextPlanId === row.planId) {
    const { planId, level, period, currency } = row
    return { planId, level, period, currency, seats, amount: subscribedPrice(row, seats) }
  }
  const [plan] = await db.select().from(plans).where(eq(plans.id, row.nextPlanId))
  if (plan === undefined) return null
  const { id: planId, level, period, currency, amount } = plan
  return { planId, level, period, currency, seats, amount: amount * seats }
}

/** Plan, seats and list price of the next period: the subscribed price, whatever the plan costs today. */
export async function renewalPlan(db: Database, row: Row) {
  const { planId, level, period, currency, seats, amount } = row
  return (await nextPlanOf(db, row)) ?? { planId, level, period, currency, seats, amount }
}

/**
 * Price of the next period with the code that is on the subscription. `amount` is what will be charged: 0 with a
 * code for the whole price.
 */
export async function renewalPrice(db: Database, row: Row) {
  const { amount: listAmount, ...plan } = await renewalPlan(db, row)
  const { planId: id, currency, seats } = plan
  const pricedPlan = { id, currency, seats, amount: listAmount }
  const reservedDiscountAmount =
    row.couponCode === null ? null : await reservedDiscount(db, row.couponCode, pricedPlan)
  const discount = reservedDiscountAmount ?? 0
  const couponCode = reservedDiscountAmount === null ? null : row.couponCode
  return { ...plan, listAmount, discount, couponCode, amount: listAmount - discount }
}
