import { expect, it } from 'vitest'
import { plainNumber } from '../../../src/lib/plain-number.ts'

/** Halves, carries, groups, signs, and both ends of what is written in plain digits. */
const VALUES = [
  0, 0.5, 1.5, 2.5, -0.5, 1.005, 2.675, 0.995, 9.995, 999.5, 999_999.5, -0.004, 0.005, 1e-6, 0.0123,
  -1234.5678, 123_456_789.123, 1e20, 0.285,
]

it.each(['zh-CN', 'en-US'])('writes numbers as Intl does in %s', (tag) => {
  for (const decimals of [0, 1, 2, 3, 7]) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    const format = new Intl.NumberFormat(tag, { ...digits, signDisplay: 'negative' })
    const percent = new Intl.NumberFormat(tag, {
      ...digits,
      style: 'percent',
      signDisplay: 'negative',
    })
    for (const value of VALUES) {
      const what = `${value} with ${decimals}`
      expect(plainNumber(value, decimals), what).toBe(format.format(value))
      expect(`${plainNumber(value, decimals, 2)}%`, what).toBe(percent.format(value))
    }
  }
})

it('gives what is not written in plain digits to others', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1e21, 9e-7]) {
    expect(plainNumber(value, 2), String(value)).toBeNull()
  }
})

it('has no sign for what is rounded to nothing', () => {
  expect(plainNumber(-0.001, 2)).toBe('0.00')
  expect(plainNumber(-0, 1)).toBe('0.0')
})
