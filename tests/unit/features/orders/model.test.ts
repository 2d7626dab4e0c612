import { expect, test } from 'vitest'
import type { Order, Payment, Refund } from '../../../../src/contract/endpoints/orders.ts'
import {
  listOrderEvents,
  isRefundAtOnce,
  levelAfterRefund,
} from '../../../../src/features/orders/model.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')

const payment = (id: string, state: Payment['state'], updatedAt: string): Payment => ({
  id,
  provider: 'sandbox',
  state,
  amount: 3900,
  currency: 'CNY',
  methodLabel: null,
  problem: null,
  createdAt: updatedAt,
  updatedAt,
})
const refund = (requestedAt: string, decidedAt: string | null): Refund => ({
  id: '9',
  state: decidedAt === null ? 'requested' : 'done',
  amount: 3900,
  currency: 'CNY',
  isPart: false,
  reason: 'wrong plan',
  answer: '',
  requestedAt,
  decidedAt,
})

test('a refund is made at once until the end of its period', () => {
  const until = '2026-11-20T10:00:00Z'
  expect(isRefundAtOnce({ refundAtOnceUntil: until }, NOW)).toBe(true)
  expect(isRefundAtOnce({ refundAtOnceUntil: until }, NOW + 1)).toBe(false)
  expect(isRefundAtOnce({ refundAtOnceUntil: null }, NOW)).toBe(false)
})

test.each([
  ['new', null, 'same'],
  ['new', '2026-11-19T10:00:00Z', 'free'],
  ['upgrade', '2026-11-19T10:00:00Z', 'before'],
  ['renewal', '2026-11-19T10:00:00Z', 'free'],
  ['renewal', '2026-11-21T10:00:00Z', 'untilStart'],
] as const)('after the refund of an order (%s, from %s) the level is %s', (kind, start, level) => {
  expect(levelAfterRefund({ kind, periodStart: start }, NOW)).toBe(level)
})

test('events are sorted by time, in whatever order they come', () => {
  const order = {
    createdAt: '2026-11-20T09:00:00Z',
    closedAt: '2026-11-20T09:30:00Z',
    payments: [
      payment('2', 'captured', '2026-11-20T09:31:00Z'),
      payment('1', 'error', '2026-11-20T09:05:00Z'),
    ],
    refunds: [refund('2026-11-20T09:40:00Z', '2026-11-20T09:41:00Z')],
  } as unknown as Order
  expect(listOrderEvents(order).map(({ name }) => name)).toEqual([
    'made',
    'payment',
    'closed',
    'payment',
    'refundAsked',
    'refundDecided',
  ])
})
