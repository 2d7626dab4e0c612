// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Order, Payment } from '../../../../src/contract/endpoints/orders.ts'
import type { OrderState, PaymentState } from '../../../../src/contract/order-machine.ts'
import { OrderTimeline } from '../../../../src/features/orders/components/order-timeline.tsx'
import { renderForReader } from '../../../helpers/reader-tree.tsx'

afterEach(cleanup)

const payment = (state: PaymentState, more: Partial<Payment> = {}): Payment => ({
  id: state,
  provider: 'sandbox',
  state,
  amount: 3900,
  currency: 'CNY',
  methodLabel: null,
  problem: null,
  createdAt: '2026-11-20T09:05:00Z',
  updatedAt: '2026-11-20T09:05:00Z',
  ...more,
})

function show(state: OrderState, more: Partial<Order>): string[] {
  const order = {
    state,
    createdAt: '2026-11-20T09:00:00Z',
    closedAt: null,
    payments: [],
    refunds: [],
    ...more,
  } as unknown as Order
  renderForReader(<OrderTimeline order={order} />)
  return screen.getAllByRole('listitem').map((item) => item.textContent ?? '')
}

test('a failed attempt says why, a later success does not', () => {
  const [, failed, paid] = show('paid', {
    payments: [
      payment('error', { problem: 'declined' }),
      payment('captured', { problem: 'declined', updatedAt: '2026-11-20T09:06:00Z' }),
    ],
  })
  expect(failed).toContain('billing.problem.declined')
  expect(paid).not.toContain('billing.problem')
})

test('a word of a newer service is told in general terms', () => {
  const [, failed] = show('pending', { payments: [payment('error', { problem: 'toString' })] })
  expect(failed).toContain('billing.problem.other')
})

test.each([
  ['cancelled', 'orders.event.cancelled'],
  ['expired', 'orders.event.expired'],
  // A late payment: the order was closed, and is paid now.
  ['paid', 'orders.event.closed'],
] as const)('an order that is %s now tells its closing as %s', (state, text) => {
  expect(show(state, { closedAt: '2026-11-20T09:30:00Z' })[1]).toContain(text)
})

test('where nothing was due no payment is told', () => {
  const [, line] = show('paid', {
    payments: [payment('captured', { provider: 'none', amount: 0 })],
  })
  expect(line).toContain('orders.event.nothingDue')
  expect(line).not.toContain('orders.event.payment')
})

test('a refund that was declined shows what was asked and what was answered', () => {
  const [, asked, answered] = show('paid', {
    refunds: [
      {
        id: '1',
        state: 'refused',
        amount: 3900,
        currency: 'CNY',
        isPart: false,
        reason: 'no longer needed',
        answer: 'used for three weeks',
        requestedAt: '2026-11-20T10:00:00Z',
        decidedAt: '2026-11-21T10:00:00Z',
      },
    ],
  })
  expect(asked).toContain('orders.event.reason')
  expect(answered).toContain('used for three weeks')
})

test('money that came by bank is told with its reference', () => {
  const byHand = { provider: 'none', methodLabel: 'B-4711' }
  const [, received] = show('paid', { payments: [payment('captured', byHand)] })
  expect(received).toContain('orders.event.payment')
  expect(received).toContain('B-4711 · orders.provider.none')
})
