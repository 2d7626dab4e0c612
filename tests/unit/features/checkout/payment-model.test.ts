import { describe, expect, test } from 'vitest'
import { ORDER_STATES, PAYMENT_STATES } from '../../../../src/contract/order-machine.ts'
import { lastAttempt, timeLeft, viewOf } from '../../../../src/features/checkout/payment-model.ts'

type Attempt = Parameters<typeof viewOf>[0]['payments'][number]
const attempt = (state: Attempt['state'], createdAt: string, problem: string | null = null) => ({
  state,
  createdAt,
  problem,
})

const TIMES = { paidAt: null, expiresAt: '2026-11-20T08:30:00Z' }
const END_OF_PERIOD = '2026-12-20T08:00:00Z'
const open = (payments: readonly Attempt[]) =>
  ({ state: 'pending', canPay: true, periodEnd: null, payments, ...TIMES }) as const

describe('the view of a payment', () => {
  test('is that of a decided order, whatever its attempts are', () => {
    for (const state of ORDER_STATES.filter((it) => it !== 'pending')) {
      for (const payment of PAYMENT_STATES) {
        const payments = [attempt(payment, '2026-11-20T08:00:00Z')]
        const facts = { state, payments, canPay: false, periodEnd: END_OF_PERIOD, ...TIMES }
        for (const back of [null, 'left', 'done'] as const) {
          expect(viewOf(facts, back)).toBe(state)
        }
      }
    }
  })

  test.each([
    ['done', { pending: 'waiting', requires_more: 'waiting' }, 'unpaid'],
    ['left', { pending: 'left', requires_more: 'left' }, 'left'],
    [null, { pending: 'unpaid', requires_more: 'unpaid' }, 'unpaid'],
  ] as const)('back by %j, an open order says what is known', (back, undecided, without) => {
    const views = PAYMENT_STATES.map((state) => [
      state,
      viewOf(open([attempt(state, '2026-11-20T08:00:00Z')]), back),
    ])
    expect(Object.fromEntries(views)).toEqual({
      ...undecided,
      // The provider's state takes precedence over the return link.
      authorized: 'waiting',
      captured: 'waiting',
      error: 'failed',
      canceled: 'failed',
    })
    expect(viewOf(open([]), back)).toBe(without)
  })

  test('is late for a payment after the order’s expiry', () => {
    const paid = (paidAt: string) =>
      viewOf(
        { ...open([]), state: 'paid', canPay: false, periodEnd: END_OF_PERIOD, paidAt },
        'done',
      )
    expect(paid('2026-11-20T08:30:00Z')).toBe('paid')
    expect(paid('2026-11-20T08:30:01Z')).toBe('late')
  })

  test('is expired for an unpaid order past its time, and extra for a payment that bought nothing', () => {
    expect(viewOf({ ...open([]), canPay: false }, 'done')).toBe('expired')
    expect(viewOf({ ...open([]), canPay: false, state: 'paid' }, 'done')).toBe('extra')
  })

  test('depends on the newest attempt, in whatever order they come', () => {
    const payments = [
      attempt('pending', '2026-11-20T08:05:00Z'),
      attempt('error', '2026-11-20T08:00:00Z', 'declined'),
    ]
    expect(lastAttempt(payments)?.state).toBe('pending')
    expect(viewOf(open(payments), 'done')).toBe('waiting')
    expect(viewOf(open(payments.toReversed()), 'done')).toBe('waiting')
  })
})

describe('the time left', () => {
  const END = 30 * 60_000

  test('counts down to zero and not below', () => {
    expect(timeLeft(END, 0)).toEqual({ isOver: false, clock: '30:00', spoken: null })
    expect(timeLeft(END, END - 61_000)).toEqual({ isOver: false, clock: '1:01', spoken: 2 })
    expect(timeLeft(END, END - 1)).toEqual({ isOver: false, clock: '0:01', spoken: 1 })
    expect(timeLeft(END, END + 5000)).toEqual({ isOver: true, clock: '0:00', spoken: 1 })
  })
})
