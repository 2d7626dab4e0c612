/** Calls on the member's subscription: plan, renewal, payment method, coupon and billing details. */
import * as z from 'zod/mini'
import {
  CANCEL_REASONS,
  NEXT_INVOICE_SOURCES,
  SETUP_STATES,
  SUBSCRIPTION_STATES,
} from '../billing.ts'
import { endpoint } from '../endpoint.ts'
import { STALE } from '../freshness.ts'
import {
  count,
  flag,
  idParam,
  instant,
  optionalId,
  optionalInteger,
  optionalText,
  quantity,
  text,
} from '../fields.ts'
import { titleReply } from '../billing-details.ts'
import { CONTENT_LANGUAGES } from '../languages.ts'
import { cipher } from './session.ts'
import { CURRENCIES, LEVELS, PERIODS } from './levels.ts'
import { couponCode, seatsParam } from './orders.ts'

const planRef = z.object({
  planId: optionalId,
  level: z.enum(LEVELS),
  period: z.enum(PERIODS),
  currency: z.enum(CURRENCIES),
  /** Members who can use it, the payer included. */
  seats: quantity,
  /** For all seats. */
  amount: count,
})

const subscription = z.object({
  /** The current level and its end; a level without an end was granted by the operator. */
  level: z.enum(LEVELS),
  levelExpiresAt: instant,
  state: z.enum(SUBSCRIPTION_STATES),
  /** The subscribed plan; null with state `none`. */
  plan: z.nullable(planRef),
  periodStart: instant,
  periodEnd: instant,
  cancelAtPeriodEnd: flag,
  cancelReason: optionalText,
  /** The plan of the next period, when it was changed. */
  nextPlan: z.nullable(planRef),
  /** When the next period is charged and how much; null after a cancellation. */
  nextChargeAt: instant,
  nextAmount: optionalInteger,
  /** Discount of the code on the next period; already included in `nextAmount`. */
  nextDiscount: optionalInteger,
  /** Promotion code for the next period. */
  couponCode: optionalText,
  /** End of the grace period after a failed renewal. */
  graceUntil: instant,
  failedAttempts: count,
  /** Payment method: `Visa •••• 4242`; null when renewals have to be paid manually. */
  methodLabel: optionalText,
  /** Content of the next invoice; null when there is no next one. */
  nextInvoice: z.nullable(
    z.object({ source: z.enum(NEXT_INVOICE_SOURCES), titleId: optionalId, title: titleReply }),
  ),
  usage: z.object({ savedRecords: count }),
})
export type Subscription = z.output<typeof subscription>

export const subscriptionEndpoints = {
  subscription: endpoint({
    url: '/api/subscription/detail',
    access: 'member',
    permission: ['read', 'Subscription'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.halfMinute },
    params: z.object({}),
    reply: subscription,
  }),
  /** Cancels at the end of the period; everything stays until then. */
  cancelSubscription: endpoint({
    url: '/api/subscription/cancel',
    access: 'member',
    permission: ['update', 'Subscription'],
    reauthentication: 'none',
    repeat: 'idempotent',
    params: z.object({
      reason: z.optional(z.enum(CANCEL_REASONS)),
      note: z.optional(z.string().check(z.maxLength(500))),
    }),
    reply: subscription,
  }),
  resumeSubscription: endpoint({
    url: '/api/subscription/resume',
    access: 'member',
    permission: ['update', 'Subscription'],
    reauthentication: { level: 'recentWithFactor' },
    repeat: 'idempotent',
    params: z.object({}),
    reply: subscription,
  }),
  /** Opens the provider's page on which the payment method of renewals is saved or replaced. */
  beginMethod: endpoint({
    url: '/api/subscription/method/begin',
    access: 'member',
    permission: ['update', 'Subscription'],
    reauthentication: { level: 'recent', field: 'password' },
    repeat: 'once',
    params: z.object({
      password: z.optional(cipher),
      language: z.optional(z.enum(CONTENT_LANGUAGES)),
    }),
    reply: z.object({ url: text }),
    secrets: ['password'],
  }),
  /**
   * Fetches from the provider whether the method is saved, for the page to which the member
   * returns.
   */
  syncMethod: endpoint({
    url: '/api/subscription/method/sync',
    access: 'member',
    permission: ['read', 'Subscription'],
    reauthentication: 'none',
    repeat: 'idempotent',
    params: z.object({ id: idParam }),
    reply: z.object({ state: z.enum(SETUP_STATES), subscription }),
  }),
  /** Removes the method of a subscription that does not renew. */
  removeMethod: endpoint({
    url: '/api/subscription/method/remove',
    access: 'member',
    permission: ['update', 'Subscription'],
    reauthentication: 'none',
    repeat: 'idempotent',
    params: z.object({}),
    reply: subscription,
  }),
  /**
   * Changes the plan or removes seats from the next period on; choosing what is paid for now undoes
   * such a change. A higher plan or an additional seat begins at once and is an order.
   */
  changeSubscription: endpoint({
    url: '/api/subscription/change',
    access: 'member',
    permission: ['update', 'Subscription'],
    reauthentication: { level: 'recentWithFactor' },
    repeat: 'idempotent',
    params: z.object({ planId: idParam, seats: seatsParam }),
    reply: subscription,
  }),
  /** Puts a promotion code on the next renewal. */
  putRenewalCoupon: endpoint({
    url: '/api/subscription/coupon/submit',
    access: 'member',
    permission: ['update', 'Subscription'],
    reauthentication: 'none',
    repeat: 'once',
    params: z.object({ couponCode }),
    // Valuable to anyone who reads it.
    secrets: ['couponCode'],
    reply: subscription,
  }),
  removeRenewalCoupon: endpoint({
    url: '/api/subscription/coupon/remove',
    access: 'member',
    permission: ['update', 'Subscription'],
    reauthentication: 'none',
    repeat: 'idempotent',
    params: z.object({}),
    reply: subscription,
  }),
  /**
   * Chooses the saved billing details of coming invoices; without any, those of the last invoice
   * are used.
   */
  setRenewalTitle: endpoint({
    url: '/api/subscription/title/submit',
    access: 'member',
    permission: ['update', 'Subscription'],
    reauthentication: 'none',
    repeat: 'idempotent',
    params: z.object({ titleId: z.optional(idParam) }),
    reply: subscription,
  }),
}
