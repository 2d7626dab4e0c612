/** Operator commands on coupons. */
import { normaliseCode } from '../../../src/contract/typed-text.ts'
import { desc, eq, inArray, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { coupons, couponUses, subscriptions } from '../../db/schema-billing.ts'
import { plans } from '../../db/schema-levels.ts'
import { CURRENCIES } from '../../../src/contract/endpoints/levels.ts'
import { MAX_SEATS } from '../../../src/contract/seats.ts'
import { OperatorError } from '../feedback/operator.ts'
import { type CouponRow } from './validate.ts'

export type NewCoupon = {
  code: string
  /** Either a share in percent (1–100), or an amount in the smallest unit of a currency. */
  percentOff?: number | null
  amountOff?: number | null
  currency?: string | null
  /** Restricts it to these plans; null: every plan. */
  planIds?: readonly string[] | null
  startsAt?: Date | null
  endsAt?: Date | null
  /** Limit of all uses; unlimited by default. */
  maxUses?: number | null
  usesPerMember?: number
  /** Most seats whose price a percentage applies to; one by default. */
  maxSeats?: number
  note?: string
}

const CODE = /^[A-Z0-9-]{3,40}$/
/** Below the maximum of an `integer` column, with reserve. */
const MAX_VALUE = 99_999_999

const isWhole = (value: number, low: number, high: number) =>
  Number.isInteger(value) && value >= low && value <= high

type Value = Pick<CouponRow, 'percentOff' | 'amountOff' | 'currency'>

/**
 * The discount of a coupon.
 * @throws OperatorError when it is inconsistent
 */
function valueOf({ percentOff, amountOff, currency }: NewCoupon): Value {
  const hasPercent = typeof percentOff === 'number'
  if (hasPercent === (typeof amountOff === 'number')) {
    throw new OperatorError('A coupon takes off either a percentage or an amount')
  }
  if (hasPercent) {
    if (!isWhole(percentOff, 1, 100)) {
      throw new OperatorError('The percentage must be a whole number from 1 to 100')
    }
    if (typeof currency === 'string') throw new OperatorError('A percentage has no currency')
    return { percentOff, amountOff: null, currency: null }
  }
  if (typeof amountOff !== 'number' || !isWhole(amountOff, 1, MAX_VALUE)) {
    throw new OperatorError('The amount must be a whole number of the smallest unit, 1 or more')
  }
  const known = CURRENCIES.find((each) => each === currency)
  if (known === undefined) {
    throw new OperatorError(`An amount needs its currency: ${CURRENCIES.join(' or ')}`)
  }
  return { percentOff: null, amountOff, currency: known }
}

function requireLimits(coupon: NewCoupon): void {
  const { startsAt, endsAt, maxUses, usesPerMember, maxSeats, percentOff } = coupon
  if (maxSeats !== undefined && !isWhole(maxSeats, 1, MAX_SEATS)) {
    throw new OperatorError(`The number of seats must be from 1 to ${MAX_SEATS}`)
  }
  if (maxSeats !== undefined && maxSeats > 1 && typeof percentOff !== 'number') {
    throw new OperatorError('An amount is taken off once, whatever the number of seats')
  }
  if (startsAt && endsAt && startsAt >= endsAt) {
    throw new OperatorError('The coupon would end before it begins')
  }
  if (typeof maxUses === 'number' && !isWhole(maxUses, 1, MAX_VALUE)) {
    throw new OperatorError('The number of uses must be 1 or more')
  }
  if (usesPerMember !== undefined && !isWhole(usesPerMember, 1, MAX_VALUE)) {
    throw new OperatorError('The number of uses of one member must be 1 or more')
  }
}

async function requirePlans(db: Database, planIds: readonly string[] | null): Promise<void> {
  if (planIds === null) return
  const found = await db
    .select({ id: plans.id })
    .from(plans)
    .where(inArray(plans.id, [...planIds]))
  const missing = planIds.filter((id) => !found.some((plan) => plan.id === id))
  if (planIds.length === 0 || missing.length > 0) {
    throw new OperatorError(`There is no plan ${missing.join(', ')}`.trimEnd())
  }
}

/**
 * Creates a coupon.
 * @throws OperatorError when it is inconsistent, or its code is taken
 */
export async function createCoupon(db: Database, now: Date, coupon: NewCoupon): Promise<CouponRow> {
  const code = normaliseCode(coupon.code)
  if (!CODE.test(code)) {
    throw new OperatorError('A code has 3 to 40 letters, digits and hyphens')
  }
  const value = valueOf(coupon)
  requireLimits(coupon)
  const planIds = coupon.planIds === undefined ? null : coupon.planIds
  await requirePlans(db, planIds)
  const [made] = await db
    .insert(coupons)
    .values({
      code,
      ...value,
      planIds: planIds === null ? null : [...planIds],
      startsAt: coupon.startsAt ?? null,
      endsAt: coupon.endsAt ?? null,
      maxUses: coupon.maxUses ?? null,
      usesPerMember: coupon.usesPerMember ?? 1,
      maxSeats: coupon.maxSeats ?? 1,
      note: coupon.note ?? '',
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (made === undefined) throw new OperatorError(`The coupon ${code} is there already`)
  return made
}

/**
 * Lists all coupons, newest first, with the number of their uses and of their reservations by an open order or for
 * a renewal.
 */
export async function listCoupons(db: Database) {
  const uses = db
    .select({ code: couponUses.code, uses: sql<number>`count(*)`.mapWith(Number).as('uses') })
    .from(couponUses)
    .groupBy(couponUses.code)
    .as('taken')
  const reserved = sql<number>`(select count(*) from ${subscriptions} where ${subscriptions}.coupon_code = ${coupons}.code)`
  const rows = await db
    .select({ coupon: coupons, uses: uses.uses, reserved: reserved.mapWith(Number) })
    .from(coupons)
    .leftJoin(uses, eq(uses.code, coupons.code))
    .orderBy(desc(coupons.createdAt), coupons.code)
  return rows.map(({ coupon, uses: byCode, reserved: reservations }) => ({
    ...coupon,
    uses: (byCode ?? 0) + reservations,
  }))
}

/**
 * Deactivates a coupon; orders that have it keep it. Repeating it changes nothing.
 * @throws OperatorError when there is no such coupon
 */
export async function stopCoupon(db: Database, code: string): Promise<{ wasActive: boolean }> {
  const name = normaliseCode(code)
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(coupons)
      .where(eq(coupons.code, name))
      .for('no key update')
    if (found === undefined) throw new OperatorError(`There is no coupon ${name}`)
    if (found.isActive) {
      await tx.update(coupons).set({ isActive: false }).where(eq(coupons.code, name))
    }
    return { wasActive: found.isActive }
  })
}
