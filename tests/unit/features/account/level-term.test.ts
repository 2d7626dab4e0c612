import { expect, test } from 'vitest'
import { levelTerm } from '../../../../src/features/account/level-term.ts'

type Known = Parameters<typeof levelTerm>[0]
type Subscription = NonNullable<Known['subscription']>

const pro = {
  planId: '1',
  level: 'pro',
  period: 'month',
  currency: 'CNY',
  seats: 1,
  amount: 9900,
} as const
const active = {
  level: 'pro',
  levelExpiresAt: '2026-12-30T00:00:00Z',
  state: 'active',
  plan: pro,
  periodStart: '2026-11-30T00:00:00Z',
  periodEnd: '2026-12-30T00:00:00Z',
  cancelAtPeriodEnd: false,
  nextPlan: null,
  nextChargeAt: '2026-12-29T00:00:00Z',
  nextAmount: 9900,
  graceUntil: null,
  failedAttempts: 0,
  methodLabel: 'Visa •••• 4242',
} as unknown as Subscription

const termOf = (known: Partial<Known>) =>
  levelTerm({ level: 'pro', levelExpiresAt: null, subscription: active, ...known })

test('names the renewal, whatever the session stored before the purchase', () => {
  expect(termOf({})).toEqual({ kind: 'renews', day: '2026-12-29T00:00:00Z' })
})

test.each([
  ['cancelled', { cancelAtPeriodEnd: true, nextChargeAt: null }, '2026-12-30T00:00:00Z'],
  ['renewed by hand', { methodLabel: null }, '2026-12-30T00:00:00Z'],
  [
    'in the grace period',
    { state: 'grace', graceUntil: '2027-01-06T00:00:00Z' },
    '2027-01-06T00:00:00Z',
  ],
] as const)('names the end of a subscription that is %s', (_, change, day) => {
  expect(termOf({ subscription: { ...active, ...change } as Subscription })).toEqual({
    kind: 'until',
    day,
  })
})

test('a level without end is one that no subscription gives', () => {
  const none = { ...active, plan: null, state: 'none', levelExpiresAt: null } as Subscription
  expect(termOf({ subscription: none })).toEqual({ kind: 'noEnd' })
  const plus = { ...active, plan: { ...pro, level: 'plus' }, levelExpiresAt: null } as Subscription
  expect(termOf({ subscription: plus })).toEqual({ kind: 'noEnd' })
})

test('says nothing of the free level, and of one whose subscription is not known', () => {
  expect(termOf({ level: 'free' })).toBeNull()
  expect(termOf({ subscription: undefined })).toBeNull()
  expect(termOf({ subscription: null })).toEqual({ kind: 'noEnd' })
  expect(termOf({ subscription: undefined, levelExpiresAt: '2026-12-30T00:00:00Z' })).toEqual({
    kind: 'until',
    day: '2026-12-30T00:00:00Z',
  })
})
