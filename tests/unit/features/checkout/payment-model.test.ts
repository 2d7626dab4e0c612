import { describe, expect, test } from 'vitest'
import { ORDER_STATES, PAYMENT_STATES } from '../../../../src/contract/order-machine.ts'
import {
  lastAttempt,
  nextAskMs,
  problemText,
  timeLeft,
  viewOf,
} from '../../../../src/features/checkout/payment-model.ts'

type Attempt = Parameters<typeof viewOf>[0]['payments'][number]
const attempt = (state: Attempt['state'], createdAt: string, problem: string | null = null) => ({
  state,
  createdAt,
  problem,
})

const END_OF_PERIOD = '2026-12-20T08:00:00Z'
const open = (payments: readonly Attempt[]) =>
  ({ state: 'pending', canPay: true, periodEnd: null, payments }) as const

describe('how a payment stands', () => {
  test('a decided order says it itself, whatever its attempts say', () => {
    for (const state of ORDER_STATES.filter((it) => it !== 'pending')) {
      for (const payment of PAYMENT_STATES) {
        const payments = [attempt(payment, '2026-11-20T08:00:00Z')]
        const facts = { state, payments, canPay: false, periodEnd: END_OF_PERIOD }
        expect(viewOf(facts)).toBe(state)
      }
    }
  })

  test('an open order waits, unless its newest attempt failed', () => {
    const views = PAYMENT_STATES.map((state) => [
      state,
      viewOf(open([attempt(state, '2026-11-20T08:00:00Z')])),
    ])
    expect(Object.fromEntries(views)).toEqual({
      pending: 'waiting',
      requires_more: 'waiting',
      authorized: 'waiting',
      captured: 'waiting',
      error: 'failed',
      canceled: 'failed',
    })
    expect(viewOf(open([]))).toBe('waiting')
  })

  test('an open order whose time is over is expired; money that bought nothing goes back', () => {
    expect(viewOf({ ...open([]), canPay: false })).toBe('expired')
    expect(viewOf({ ...open([]), canPay: false, state: 'paid' })).toBe('extra')
  })

  test('the newest attempt counts, in whatever order they come', () => {
    const payments = [
      attempt('pending', '2026-11-20T08:05:00Z'),
      attempt('error', '2026-11-20T08:00:00Z', 'declined'),
    ]
    expect(lastAttempt(payments)?.state).toBe('pending')
    expect(viewOf(open(payments))).toBe('waiting')
    expect(viewOf(open(payments.toReversed()))).toBe('waiting')
  })
})

describe('asking again', () => {
  test('soon at first, then less and less often, at most every 15 s', () => {
    const pauses = Array.from({ length: 12 }, (_, asked) => nextAskMs('waiting', asked + 1))
    expect(pauses[0]).toBe(1000)
    for (const [at, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(pauses[at - 1] ?? 0)
    }
    expect(pauses.at(-1)).toBe(15_000)
    expect(nextAskMs('waiting', 0)).toBe(1000)
  })

  test('not at all once it is decided or failed', () => {
    for (const view of [
      'failed',
      'paid',
      'cancelled',
      'expired',
      'refunding',
      'refunded',
    ] as const) {
      expect(nextAskMs(view, 1)).toBeNull()
    }
  })
})

describe('why it failed', () => {
  const failed = (problem: string | null, state: 'error' | 'canceled' = 'error') =>
    problemText({ payments: [attempt(state, '2026-11-20T08:00:00Z', problem)] })

  test('in the words of the catalog; a word that it does not know is said in general', () => {
    expect(failed('declined')).toBe('payment.problem.declined')
    expect(failed('insufficientFunds')).toBe('payment.problem.insufficientFunds')
    expect(failed(null, 'canceled')).toBe('payment.problem.abandoned')
    expect(failed('somethingNew')).toBe('payment.problem.unknown')
    expect(failed('toString')).toBe('payment.problem.unknown')
  })
})

describe('the time that is left', () => {
  const END = 30 * 60_000

  test('counts down to nothing and not below', () => {
    expect(timeLeft(END, 0)).toEqual({ isOver: false, clock: '30:00', spoken: null })
    expect(timeLeft(END, END - 61_000)).toEqual({ isOver: false, clock: '1:01', spoken: 2 })
    expect(timeLeft(END, END - 1)).toEqual({ isOver: false, clock: '0:01', spoken: 1 })
    expect(timeLeft(END, END + 5000)).toEqual({ isOver: true, clock: '0:00', spoken: 1 })
  })

  test('is said aloud a few times only', () => {
    const said = new Set<number | null>()
    for (let now = 0; now <= END; now += 1000) said.add(timeLeft(END, now).spoken)
    expect([...said]).toEqual([null, 20, 10, 5, 2, 1])
  })
})
