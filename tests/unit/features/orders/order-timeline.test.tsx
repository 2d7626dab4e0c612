// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Order, Payment } from '../../../../src/contract/endpoints/orders.ts'
import type { OrderState, PaymentState } from '../../../../src/contract/order-machine.ts'
import { OrderTimeline } from '../../../../src/features/orders/components/order-timeline.tsx'
import { renderForUser } from '../../../helpers/user-tree.tsx'

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
  renderForUser(<OrderTimeline order={order} />)
  return screen.getAllByRole('listitem').map((item) => item.textContent ?? '')
}

test('a failed attempt shows its reason, a later success does not', () => {
  const [, failed, paid] = show('paid', {
    payments: [
      payment('error', { problem: 'declined' }),
      payment('captured', { problem: 'declined', updatedAt: '2026-11-20T09:06:00Z' }),
    ],
  })
  expect(failed).toContain('billing.problem.declined')
  expect(paid).not.toContain('billing.problem')
})

test('a declined refund shows the request and the answer', () => {
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
