import { expect, it } from 'vitest'
import { LANGUAGES, languageFacts } from '../../../src/contract/languages.ts'
import { plainNumber } from '../../../src/lib/plain-number.ts'

/** Halves, carries, groups, signs, and both ends of the range of plain digits. */
const VALUES = [
  0, 0.5, 1.5, 2.5, -0.5, 1.005, 2.675, 0.995, 9.995, 999.5, 999_999.5, -0.004, 0.005, 1e-6, 0.0123,
  -1234.5678, 123_456_789.123, 1e20, 0.285,
]

const MARKS = { group: ',', point: '.', percent: '%' }

it.each(LANGUAGES)('writes numbers as Intl does in %s', (language) => {
  const { tag, number } = languageFacts(language)
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
      expect(plainNumber(value, decimals, number), what).toBe(format.format(value))
      const share = plainNumber(value, decimals, number, 2)
      expect(`${share}${number.percent}`, what).toBe(percent.format(value))
    }
  }
})

it('returns null for numbers without a plain decimal form', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1e21, 9e-7]) {
    expect(plainNumber(value, 2, MARKS), String(value)).toBeNull()
  }
})

it('has the marks of the language', () => {
  expect(plainNumber(-1234.5, 2, { group: '.', point: ',', percent: ' %' })).toBe('-1.234,50')
})

it('has no sign for a number rounded to zero', () => {
  expect(plainNumber(-0.001, 2, MARKS)).toBe('0.00')
  expect(plainNumber(-0, 1, MARKS)).toBe('0.0')
})
