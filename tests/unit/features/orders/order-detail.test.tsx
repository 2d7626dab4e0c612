// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UserCache } from '../../../../src/cache/user-cache.tsx'
import { orderEndpoints } from '../../../../src/contract/endpoints/orders.ts'
import { OrdersPage } from '../../../../src/features/orders/pages/orders-page.tsx'
import { OrderDetail } from '../../../../src/features/orders/components/order-detail.tsx'
import { i18nOf, textOf } from '../../../helpers/e2e/texts.ts'
import { renderForUser } from '../../../helpers/user-tree.tsx'

const START = '2026-11-20T09:00:00Z'
const END = '2026-11-20T09:30:00Z'

const ORDER = {
  id: '71',
  kind: 'new',
  planId: '7101',
  level: 'plus',
  period: 'month',
  currency: 'CNY',
  seats: 1,
  listAmount: 3900,
  discount: 0,
  credit: 0,
  amount: 3900,
  createdAt: START,
  title: null,
  transfer: null,
}
const PENDING = { ...ORDER, state: 'pending', expiresAt: END, canPay: true }
const PAID = { ...ORDER, state: 'paid', paidAt: START }

beforeEach(() => {
  // Only the date is faked: timers stay real.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(START) })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

/** Opens a page on a fresh device; the service answers with the order from `order`. */
const open = (part: React.ReactNode, order: () => object) =>
  renderForUser(
    <I18nProvider i18n={i18nOf('en')}>
      <UserCache userId="7" onError={() => {}} onFull={() => {}} isPresent={() => true}>
        {part}
      </UserCache>
    </I18nProvider>,
    {
      isSignedIn: true,
      answer: ({ url }) =>
        url === orderEndpoints.orderPage.url
          ? { records: [order()], total: 1, size: 10, current: 1, pages: 1 }
          : order(),
    },
  )

test('a partial refund is shown with the remaining amount, and the order stays paid', async () => {
  const refund = {
    id: '1',
    state: 'done',
    amount: 1000,
    currency: 'CNY',
    isPart: true,
    requestedAt: START,
    decidedAt: START,
  }
  open(<OrderDetail id="71" />, () => ({ ...PAID, refundedAmount: 1000, refunds: [refund] }))
  const values = { amount: 'CN¥10.00', state: textOf('en', 'billing.refund.done') }
  expect(await screen.findByText(textOf('en', 'orders.event.partRefund', values))).toBeTruthy()
  const amountOf = (id: string) => screen.getByText(textOf('en', id)).parentElement?.textContent
  expect(amountOf('orders.amounts.refunded')).toContain('−CN¥10.00')
  expect(amountOf('orders.amounts.kept')).toContain('CN¥29.00')
  expect(screen.getAllByText(textOf('en', 'billing.order.paid'))[0]).toBeTruthy()
  expect(screen.queryByText(textOf('en', 'billing.order.refunded'))).toBeNull()
})

test.each(['expired', 'cancelled'])(
  'the quotation of an order that is %s says not to pay it, and has a next step',
  async (state) => {
    const transfer = {
      number: 'VQ2026-000001',
      validUntil: END,
      nameZh: '甲',
      nameEn: 'A',
      bank: 'B',
      account: '1234',
    }
    open(<OrderDetail id="71" />, () => ({ ...ORDER, state, closedAt: END, transfer }))
    expect(await screen.findByText(textOf('en', 'orders.transfer.ended.text'))).toBeTruthy()
    expect(screen.queryByText('1234')).toBeNull()
    expect(screen.getByRole('link', { name: textOf('en', 'orders.again') })).toBeTruthy()
  },
)

/** The state of an order, which the filter of the list names too. */
const badge = (state: string) =>
  [textOf('en', `billing.order.${state}`), { selector: ':not(option)' }] as const

test.each([
  ['list', 'expired', () => <OrdersPage />],
  ['detail', 'expired', () => <OrderDetail id="71" />],
  ['detail', 'paid', () => <OrderDetail id="71" />],
] as const)(
  'the %s on another device shows without a reload that the order is %s',
  async (_place, state, page) => {
    let order: object = PENDING
    open(page(), () => order)
    expect(await screen.findByText(...badge('pending'))).toBeTruthy()
    order = state === 'paid' ? PAID : { ...ORDER, state, expiresAt: END, closedAt: END }
    vi.setSystemTime(Date.parse(END))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(screen.queryAllByText(...badge(state))).not.toEqual([]))
    expect(screen.queryByText(...badge('pending'))).toBeNull()
    expect(screen.queryByText(textOf('en', 'orders.pay'))).toBeNull()
  },
)
