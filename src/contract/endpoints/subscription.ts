import * as z from 'zod/mini'
import { CANCEL_REASONS, SUBSCRIPTION_STATES } from '../billing.ts'
import { endpoint } from '../endpoint.ts'
import {
  count,
  flag,
  idParam,
  instant,
  optionalId,
  optionalInteger,
  optionalText,
} from '../fields.ts'
import { CURRENCIES, LEVELS, PERIODS } from './levels.ts'

const planRef = z.object({
  planId: optionalId,
  level: z.enum(LEVELS),
  period: z.enum(PERIODS),
  currency: z.enum(CURRENCIES),
  amount: count,
})

const subscription = z.object({
  /** The level that counts now, and until when; a level without an end was given by us. */
  level: z.enum(LEVELS),
  levelExpiresAt: instant,
  state: z.enum(SUBSCRIPTION_STATES),
  /** What is subscribed; null with state `none`. */
  plan: z.nullable(planRef),
  periodStart: instant,
  periodEnd: instant,
  cancelAtPeriodEnd: flag,
  cancelReason: optionalText,
  /** What follows at the end of the period, when it was changed. */
  nextPlan: z.nullable(planRef),
  /** When the next period is charged and how much; none when it is cancelled. */
  nextChargeAt: instant,
  nextAmount: optionalInteger,
  /** While a renewal could not be charged: until when the level stays. */
  graceUntil: instant,
  failedAttempts: count,
  /** What is charged: `Visa •••• 4242`; none when renewals have to be paid by hand. */
  methodLabel: optionalText,
  usage: z.object({ savedRecords: count }),
})
export type Subscription = z.output<typeof subscription>

export const subscriptionEndpoints = {
  subscription: endpoint({
    url: '/api/subscription/detail',
    access: 'member',
    repeat: 'read',
    params: z.object({}),
    reply: subscription,
  }),
  /** Ends it with the period; until then everything stays. */
  cancelSubscription: endpoint({
    url: '/api/subscription/cancel',
    access: 'member',
    repeat: 'idempotent',
    params: z.object({
      reason: z.enum(CANCEL_REASONS),
      note: z.optional(z.string().check(z.maxLength(500))),
    }),
    reply: subscription,
  }),
  resumeSubscription: endpoint({
    url: '/api/subscription/resume',
    access: 'member',
    repeat: 'idempotent',
    params: z.object({}),
    reply: subscription,
  }),
  /**
   * Another plan from the next period on; the present plan takes such a change back. A higher plan
   * that begins at once is an order.
   */
  changeSubscription: endpoint({
    url: '/api/subscription/change',
    access: 'member',
    repeat: 'idempotent',
    params: z.object({ planId: idParam }),
    reply: subscription,
  }),
}
