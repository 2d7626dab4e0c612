import { describe, expect, test } from 'vitest'
import type { Subscription } from '../../../../src/contract/endpoints/subscription.ts'
import { canCancel, statusOf } from '../../../../src/features/subscription/model.ts'

const running: Subscription = {
  level: 'plus',
  levelExpiresAt: '2026-12-20T08:00:00.000Z',
  state: 'active',
  plan: { planId: '7101', level: 'plus', period: 'month', currency: 'CNY', seats: 1, amount: 3900 },
  periodStart: '2026-11-20T08:00:00.000Z',
  periodEnd: '2026-12-20T08:00:00.000Z',
  cancelAtPeriodEnd: false,
  cancelReason: null,
  nextPlan: null,
  nextChargeAt: '2026-12-19T08:00:00.000Z',
  nextAmount: 3900,
  nextDiscount: 0,
  couponCode: null,
  graceUntil: null,
  failedAttempts: 0,
  methodLabel: 'Visa •••• 4242',
  nextInvoice: null,
  usage: { savedRecords: 3 },
}
const nothing: Subscription = { ...running, level: 'free', state: 'none', plan: null }

describe('the status of a subscription', () => {
  test.each([
    ['none', nothing],
    ['given', { ...nothing, level: 'pro' as const }],
    ['renews', running],
    ['byHand', { ...running, methodLabel: null }],
    ['free', { ...running, methodLabel: null, nextAmount: 0, nextDiscount: 3900 }],
    ['ends', { ...running, cancelAtPeriodEnd: true }],
    ['grace', { ...running, state: 'grace' as const, failedAttempts: 2 }],
    ['ended', { ...running, state: 'ended' as const, level: 'free' as const }],
    ['given', { ...running, state: 'ended' as const, level: 'pro' as const }],
  ])('%s', (expected, subscription) => {
    expect(statusOf(subscription, false)).toBe(expected)
  })

  test('a cancelled, ended or absent subscription cannot be cancelled', () => {
    expect((['renews', 'byHand', 'grace'] as const).every((each) => canCancel(each))).toBe(true)
    expect((['none', 'given', 'ends', 'ended'] as const).some((each) => canCancel(each))).toBe(
      false,
    )
  })
})
