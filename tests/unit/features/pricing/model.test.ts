import { describe, expect, test } from 'vitest'
import type { Currency, Level, Period, Plan } from '../../../../src/contract/endpoints/levels.ts'
import { actionOf, currentLevel, yearlySaving } from '../../../../src/features/pricing/model.ts'

const plan = (
  id: string,
  level: Level,
  period: Period,
  currency: Currency,
  amount: number,
): Plan => ({ id, level, period, currency, amount })

const PLANS: readonly Plan[] = [
  plan('1', 'plus', 'month', 'CNY', 4000),
  plan('2', 'plus', 'year', 'CNY', 36_000),
  plan('3', 'pro', 'month', 'CNY', 10_000),
  plan('4', 'pro', 'year', 'CNY', 60_000),
  plan('5', 'plus', 'month', 'USD', 600),
]

describe('the saving of a year', () => {
  test('is relative to twelve months of the same level and currency', () => {
    expect(yearlySaving(PLANS, { level: 'plus', currency: 'CNY' })).toBeCloseTo(0.25, 10)
    expect(yearlySaving(PLANS, { level: 'pro', currency: 'CNY' })).toBeCloseTo(0.5, 10)
  })

  test('is zero where one of both is not sold, and never negative', () => {
    expect(yearlySaving(PLANS, { level: 'plus', currency: 'USD' })).toBe(0)
    const dear = [plan('1', 'plus', 'month', 'CNY', 100), plan('2', 'plus', 'year', 'CNY', 1300)]
    expect(yearlySaving(dear, { level: 'plus', currency: 'CNY' })).toBe(0)
  })
})

describe('the current level', () => {
  const NOW = Date.parse('2026-11-20T00:00:00Z')

  test.each([
    [null, null],
    [{ level: 'plus', levelExpiresAt: null }, 'plus'],
    [{ level: 'plus', levelExpiresAt: '2026-11-21T00:00:00Z' }, 'plus'],
    [{ level: 'pro', levelExpiresAt: '2026-11-20T00:00:00Z' }, 'free'],
    [{ level: '', levelExpiresAt: null }, 'free'],
    [{ level: 'emperor', levelExpiresAt: null }, 'free'],
  ])('%j is %s', (member, level) => {
    expect(currentLevel(member, NOW)).toBe(level)
  })
})

describe('the button of a level', () => {
  const offer = plan('9', 'pro', 'month', 'CNY', 1)

  test.each([
    ['free', null, null, { name: 'register' }],
    ['pro', null, offer, { name: 'buy', planId: '9' }],
    ['pro', 'free', offer, { name: 'buy', planId: '9' }],
    ['pro', 'plus', offer, { name: 'upgrade', planId: '9' }],
    ['pro', 'pro', offer, { name: 'current' }],
    ['free', 'free', null, { name: 'current' }],
    ['plus', 'pro', offer, { name: 'lower' }],
    ['free', 'plus', null, { name: 'lower' }],
    ['plus', 'free', null, { name: 'none' }],
  ] as const)('%s for a user of %s', (level, current, sold, action) => {
    expect(actionOf(level, current, sold)).toEqual(action)
  })
})
