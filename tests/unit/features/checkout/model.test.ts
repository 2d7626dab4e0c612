import { describe, expect, test } from 'vitest'
import { BILLING, CHANGE_KINDS } from '../../../../src/contract/billing.ts'
import {
  draftAfterOrder,
  type Draft,
  intentionFor,
  isOrderAsShown,
  draftFromOrder,
  NO_DRAFT,
  offerFor,
  readDraft,
  refusalOf,
  withIntention,
} from '../../../../src/features/checkout/model.ts'
import { CallError } from '../../../../src/transport/call-error.ts'
import { createBillingDetails } from '../../../../src/ui/billing-details/billing-details-model.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z')
const KEY = 'a-key-of-sixteen-signs'

describe('the draft', () => {
  const draft: Draft = {
    couponText: ' spring 10',
    coupon: 'SPRING10',
    title: { ...createBillingDetails('company'), name: '析微', taxNo: '9135' },
    intentions: { '7101': { key: KEY, at: NOW } },
  }

  test('survives a round trip through storage with coupon, title and key', () => {
    expect(readDraft(structuredClone(draft))).toEqual(draft)
  })

  test('only the title remains after the order was paid', () => {
    expect(draftAfterOrder(draft, '7101')).toEqual({
      ...draft,
      couponText: '',
      coupon: '',
      intentions: {},
    })
  })
})

describe('the idempotency key', () => {
  const draft = withIntention(NO_DRAFT, '7101', { key: KEY, at: NOW })

  test('is reused while its order can be open, for its plan only', () => {
    const later = NOW + BILLING.orderLifeMs - 1
    expect(intentionFor(draft, '7101', later, () => 'another')).toEqual({ key: KEY, at: NOW })
    expect(intentionFor(draft, '7102', later, () => 'another').key).toBe('another')
  })

  test('is a new one after that, and when the clock was set back', () => {
    const over = NOW + BILLING.orderLifeMs
    expect(intentionFor(draft, '7101', over, () => 'another')).toEqual({ key: 'another', at: over })
    expect(intentionFor(draft, '7101', NOW - 1, () => 'another').key).toBe('another')
  })
})

test('the offer for each kind of change', () => {
  const offers = CHANGE_KINDS.map((kind) => [kind, offerFor({ kind, takesEffect: 'now' })])
  expect(Object.fromEntries(offers)).toEqual({
    new: 'buy',
    renewal: 'buy',
    upgrade: 'buy',
    downgrade: 'later',
    same: 'same',
  })
  // With more credit than the price of the plan there is no order either.
  expect(offerFor({ kind: 'upgrade', takesEffect: 'periodEnd' })).toBe('later')
})

describe('the meaning of a refusal', () => {
  test('a conflict: the offer has changed', () => {
    expect(refusalOf(new CallError('rejected', { code: 409 }))).toEqual({ name: 'changed' })
  })
  test('the coupon, before the title', () => {
    const error = new CallError('invalid', { code: 400, fields: { couponCode: 'expired' } })
    expect(refusalOf(error)).toEqual({ name: 'coupon', problem: 'expired' })
  })
  test('fields of the title', () => {
    const error = new CallError('invalid', { code: 400, fields: { 'title.taxNo': 'taxNoCheck' } })
    expect(refusalOf(error)).toEqual({ name: 'title', fields: ['title.taxNo'] })
  })
  test('anything else', () => {
    expect(refusalOf(new CallError('offline'))).toEqual({ name: 'other' })
    expect(refusalOf(new Error('x'))).toEqual({ name: 'other' })
  })
})

test('an earlier order is only paid when it matches the page', () => {
  const title = { ...createBillingDetails('personal'), name: '林' }
  const order = { amount: 3900, currency: 'CNY', title } as const
  const shown = { amount: 3900, currency: 'CNY' } as const
  expect(isOrderAsShown(order, shown, title)).toBe(true)
  expect(isOrderAsShown(order, { ...shown, amount: 3000 }, title)).toBe(false)
  expect(isOrderAsShown(order, { ...shown, currency: 'USD' }, title)).toBe(false)
  expect(isOrderAsShown(order, shown, { ...title, name: '陈' })).toBe(false)
})

describe('ordering again', () => {
  const title = { ...createBillingDetails('personal'), name: '林' }
  const order = { title, couponCode: 'SPRING10' }
  test('takes the coupon and the title of the order where the draft has none', () => {
    const coupon = { couponText: 'SPRING10', coupon: 'SPRING10' }
    expect(draftFromOrder(NO_DRAFT, order)).toEqual({ ...NO_DRAFT, ...coupon, title })
    expect(draftFromOrder(NO_DRAFT, { title: null, couponCode: null })).toEqual(NO_DRAFT)
  })
  test('keeps values entered since', () => {
    const own = { ...createBillingDetails('company'), name: '析微' }
    const begun: Draft = { ...NO_DRAFT, couponText: 'sum', coupon: '', title: own }
    expect(draftFromOrder(begun, order)).toEqual(begun)
  })
})
