/** Amounts of an invoice: rounding neither creates nor loses a fen. */
import { describe, expect, test } from 'vitest'
import {
  boughtText,
  containedTax,
  linesOf,
  partLine,
  reversedLines,
  sellerDay,
  splitTax,
  totalsOf,
} from '../../../../server/service/invoices/lines.ts'
import { paidNotice } from '../../../../server/service/orders/texts.ts'
import type { OrderRow } from '../../../../server/service/orders/store.ts'

/** Generates numbers without a pattern, the same on each run. */
function* numbers(count: number, below: number) {
  let seed = 4_711
  for (let step = 0; step < count; step++) {
    seed = (seed * 48_271) % 2_147_483_647
    yield seed % below
  }
}

const ORDER: Pick<
  OrderRow,
  'id' | 'level' | 'period' | 'periodStart' | 'periodEnd' | 'couponCode'
> = {
  id: '1',
  level: 'pro',
  period: 'year',
  periodStart: new Date('2026-11-20T08:00:00Z'),
  periodEnd: new Date('2027-11-20T08:00:00Z'),
  couponCode: 'LAB10',
}
const orderOf = (listAmount: number, discount: number, credit: number) =>
  ({ ...ORDER, listAmount, discount, credit, amount: listAmount - discount - credit }) as OrderRow

describe('tax included in an amount', () => {
  test.each([
    [3900, 600, 221],
    [39_000, 600, 2208],
    [9900, 600, 560],
    [10_600, 600, 600],
    [11_300, 1300, 1300],
    [1, 600, 0],
    [9, 600, 1],
    [0, 600, 0],
    [3900, 0, 0],
    [-3900, 600, -221],
  ])('%i at %i bp holds %i', (amount, rateBp, tax) => {
    expect(containedTax(amount, rateBp)).toBe(tax)
  })

  test('is rounded to the nearest fen, for every amount up to 200 yuan and for large ones', () => {
    const amounts = [...Array.from({ length: 20_001 }, (_, at) => at), ...numbers(2000, 1e8)]
    const isWrong = (amount: number, rateBp: number) => {
      const tax = containedTax(amount, rateBp)
      const exact = (amount * rateBp) / (10_000 + rateBp)
      return Math.abs(tax - exact) > 0.5 || containedTax(-amount, rateBp) + tax !== 0
    }
    for (const rateBp of [0, 100, 300, 600, 900, 1300]) {
      expect(amounts.filter((amount) => isWrong(amount, rateBp))).toEqual([])
    }
  })
})

describe('lines', () => {
  test('net and tax make the amount on each line, and the taxes add up to the tax of the sum', () => {
    const steps = [...numbers(3000, 1_000_000)]
    for (let at = 0; at + 2 < steps.length; at += 3) {
      const [list = 0, one = 0, two = 0] = steps.slice(at, at + 3)
      const amounts = [list, 0 - (one % (list + 1)), 0 - (two % 100)]
      for (const rateBp of [600, 1300]) {
        const parts = splitTax(amounts, rateBp)
        for (const { net, tax, amount } of parts) {
          expect(net + tax).toBe(amount)
          // Propagated rounding changes a line by one fen at the most.
          expect(Math.abs(tax - (amount * rateBp) / (10_000 + rateBp))).toBeLessThanOrEqual(1)
        }
        const sum = amounts.reduce((total, amount) => total + amount, 0)
        const taxes = parts.reduce((total, { tax }) => total + tax, 0)
        expect(taxes).toBe(containedTax(sum, rateBp))
      }
    }
  })

  test('discount and credit are lines of their own, in both languages', () => {
    const lines = linesOf(orderOf(99_000, 9900, 2561), 600)
    expect(lines.map(({ textZh, textEn, amount }) => [textZh, textEn, amount])).toEqual([
      [
        '析微 Pro 会员服务（年付），2026-11-20 至 2027-11-20',
        'Veriscope Pro membership (yearly), 2026-11-20 to 2027-11-20',
        99_000,
      ],
      ['优惠码折扣 LAB10', 'Coupon discount LAB10', -9900],
      ['原方案剩余时间抵扣', 'Credit for time left on the previous plan', -2561],
    ])
    expect(totalsOf(lines)).toEqual({ net: 86_539 - 4898, tax: 4898, amount: 86_539 })
  })

  test('a credit is the exact negative, without minus zero', () => {
    const lines = linesOf(orderOf(3900, 0, 0), 600)
    const back = reversedLines(linesOf(orderOf(3900, 0, 0), 0))
    expect(totalsOf([...lines, ...reversedLines(lines)])).toEqual({ net: 0, tax: 0, amount: 0 })
    expect(Object.is(back[0]?.tax, 0)).toBe(true)
    expect(reversedLines(reversedLines(lines))).toEqual(lines)
  })

  test('refuses an order whose parts do not add up to its amount', () => {
    expect(() => linesOf({ ...orderOf(3900, 100, 0), amount: 3900 }, 600)).toThrow(/add up/)
  })

  test('dates are in the time zone of the seller', () => {
    expect(sellerDay(new Date('2026-12-31T15:59:59Z'))).toBe('2026-12-31')
    expect(sellerDay(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01')
    expect(boughtText({ ...ORDER, periodStart: null, periodEnd: null }).zh).toBe(
      '析微 Pro 会员服务（年付）',
    )
  })
})

test('the notice of a payment has the period in the date format of its language', () => {
  const { zh, en } = paidNotice(orderOf(49_900, 0, 0)).body
  expect(en).toContain('20 November 2026 to 20 November 2027')
  expect(zh).toContain('2026年11月20日 至 2027年11月20日')
})

describe('credits over parts', () => {
  test('partial credits and the rest add up to the invoice, and the remaining amount includes its tax', () => {
    const steps = [...numbers(600, 100_000)]
    for (let at = 0; at + 3 < steps.length; at += 4) {
      const [list = 0, ...wanted] = steps.slice(at, at + 4)
      for (const rateBp of [0, 600, 1300]) {
        const lines = linesOf(orderOf(list + 10, 0, 0), rateBp)
        for (const amount of wanted) {
          const left = totalsOf(lines)
          if (amount === 0 || amount >= left.amount) continue
          const line = partLine(lines, amount)
          expect(line.net + line.tax).toBe(-amount)
          expect(Math.abs(line.tax + (amount * rateBp) / (10_000 + rateBp))).toBeLessThanOrEqual(1)
          lines.push(line)
          const stays = totalsOf(lines)
          expect(stays.tax).toBe(containedTax(stays.amount, rateBp))
        }
        const all = totalsOf([...lines, ...reversedLines(lines)])
        expect(all).toEqual({ net: 0, tax: 0, amount: 0 })
      }
    }
  })

  test('refuses the whole, more than it, and nothing as parts', () => {
    const lines = linesOf(orderOf(3900, 0, 0), 600)
    for (const amount of [0, -1, 3900, 3901]) {
      expect(() => partLine(lines, amount)).toThrow(`${amount} is no part of 3900`)
    }
  })
})
