/** Computes the due steps of a subscription from its row alone: no clock, no database. */
import {
  BILLING,
  type OrderKind,
  type StoredSubscriptionState,
} from '../../../src/contract/billing.ts'
import type { Period } from '../../../src/contract/endpoints/levels.ts'
import { anchorDayOf, periodEnd } from '../../../src/lib/billing-period.ts'
import type { Entitlement } from './entitlement.ts'
import type { subscriptions } from '../../db/schema-billing.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

type BillingPeriod = { periodStart: Date; periodEnd: Date; anchorDay: number }
type Facts = Pick<
  SubscriptionRow,
  | 'state'
  | 'period'
  | 'periodEnd'
  | 'cancelAtPeriodEnd'
  | 'unpaidSince'
  | 'failedAttempts'
  | 'graceUntil'
  | 'remindedFor'
  | 'nextPlanId'
>

/** Time of the last reminder before the end of the level. */
export const WARN_BEFORE_MS = 2 * 24 * 60 * 60_000

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)
const isSame = (one: Date | null, other: Date | null): boolean =>
  one?.getTime() === other?.getTime()

/**
 * The period that an order pays for. A renewal starts where the current period ends and keeps the day
 * of the month, even when it is paid during the grace period; everything else starts now.
 */
export function periodToBuy(
  now: Date,
  running: Pick<SubscriptionRow, 'state' | 'periodEnd' | 'anchorDay' | 'graceUntil'> | null,
  kind: OrderKind,
  period: Period,
): BillingPeriod {
  if (kind === 'renewal' && running !== null && running.state !== 'ended') {
    const latest = running.graceUntil ?? after(running.periodEnd, BILLING.graceMs)
    if (now < latest) {
      const { periodEnd: start, anchorDay } = running
      return { periodStart: start, periodEnd: periodEnd(start, period, anchorDay), anchorDay }
    }
  }
  return { periodStart: now, periodEnd: periodEnd(now, period), anchorDay: anchorDayOf(now) }
}

/** Time until which a subscription gives its level. */
export const levelUntil = (row: Pick<SubscriptionRow, 'periodEnd' | 'graceUntil'>): Date =>
  row.graceUntil ?? row.periodEnd

/** Entitlement from a subscription, or null. */
export function entitlementOf(row: SubscriptionRow | null): Entitlement | null {
  return row === null || row.state === 'ended' ? null : { level: row.level, until: levelUntil(row) }
}

/** The end of the grace period of an unpaid renewal. If the first attempt was late, the grace starts with it. */
export const graceOf = (row: Pick<SubscriptionRow, 'periodEnd'>, unpaidSince: Date): Date =>
  after(row.periodEnd > unpaidSince ? row.periodEnd : unpaidSince, BILLING.graceMs)

/**
 * Time at which the next period is charged, or retried; null when it will not be. A change of plan is charged at
 * the end of the period, because the current plan is paid for until then.
 */
export function nextChargeAt(row: Facts): Date | null {
  if (row.state === 'ended' || row.cancelAtPeriodEnd) return null
  if (row.unpaidSince === null) {
    return row.nextPlanId === null ? after(row.periodEnd, -BILLING.renewAheadMs) : row.periodEnd
  }
  if (row.failedAttempts === 0) return row.unpaidSince
  const retryDelay = BILLING.retryAfterMs[row.failedAttempts - 1]
  return retryDelay === undefined ? null : after(row.unpaidSince, retryDelay)
}

/**
 * A step of the job with one subscription. `ask` replaces `charge` where there is nothing to charge; `hold` keeps
 * the level while a change of plan is being charged.
 */
export type Step = 'remind' | 'hold' | 'charge' | 'ask' | 'enterGrace' | 'warn' | 'end'

type Moment = { step: Step; at: Date }

/**
 * All steps that are still to come, in order of precedence.
 * @param canCharge whether there is a payment method that the present provider can charge
 */
function listMoments(row: Facts, canCharge: boolean): Moment[] {
  if (row.state === 'ended') return []
  const end: Moment = { step: 'end', at: levelUntil(row) }
  if (row.cancelAtPeriodEnd) return [end]
  const moments: Moment[] = []
  if (row.unpaidSince !== null) {
    moments.push(end)
    if (row.state === 'active') moments.push({ step: 'enterGrace', at: row.periodEnd })
  }
  const charge = nextChargeAt(row)
  if (row.unpaidSince === null && charge !== null) {
    moments.push({ step: canCharge ? 'charge' : 'ask', at: charge })
    const remindAt = after(row.periodEnd, -BILLING.remindBeforeMs[row.period])
    if (!isSame(row.remindedFor, row.periodEnd)) moments.push({ step: 'remind', at: remindAt })
    if (row.nextPlanId !== null && row.graceUntil === null) {
      moments.push({ step: 'hold', at: after(row.periodEnd, -BILLING.renewAheadMs) })
    }
  } else if (canCharge && charge !== null) {
    moments.push({ step: 'charge', at: charge })
  }
  if (row.state === 'grace' && !isSame(row.remindedFor, row.graceUntil)) {
    moments.push({ step: 'warn', at: after(levelUntil(row), -WARN_BEFORE_MS) })
  }
  return moments
}

/** The step that is due for a subscription now, or null. */
export function nextStep(row: Facts, canCharge: boolean, now: Date): Step | null {
  return listMoments(row, canCharge).find(({ at }) => at <= now)?.step ?? null
}

/** Time of the billing job's next check; meaningless for an ended subscription. */
export function dueAt(row: Facts, canCharge: boolean): Date {
  const times = listMoments(row, canCharge).map(({ at }) => at.getTime())
  return times.length === 0 ? row.periodEnd : new Date(Math.min(...times))
}

/** The state at a given time, even if the billing job has not updated the row yet. */
export function stateAt(
  row: Pick<Facts, 'state' | 'periodEnd' | 'graceUntil' | 'cancelAtPeriodEnd' | 'unpaidSince'>,
  now: Date,
): StoredSubscriptionState {
  if (row.state === 'ended') return 'ended'
  const isOver = now >= levelUntil(row) && (row.cancelAtPeriodEnd || row.unpaidSince !== null)
  if (isOver) return 'ended'
  return row.unpaidSince !== null && now >= row.periodEnd ? 'grace' : row.state
}
