import { expect, test } from 'vitest'
import { formatMoney } from '../../../src/lib/format-money.ts'

test.each([
  ['zh', 3900, 'CNY', '¥39'],
  ['zh', 3950, 'CNY', '¥39.50'],
  ['zh', 0, 'CNY', '¥0'],
  ['zh', 600, 'USD', 'US$6'],
  ['en', 600, 'USD', '$6'],
  ['en', 7205, 'USD', '$72.05'],
  ['en', 3900, 'CNY', 'CN¥39'],
  ['en', 123_456_00, 'USD', '$123,456'],
] as const)('%s: %d of %s is %s', (locale, amount, currency, text) => {
  expect(formatMoney(locale, amount, currency)).toBe(text)
})

test.each([
  ['zh', 3900, 'CNY', '¥39.00'],
  ['en', -3900, 'CNY', '-CN¥39.00'],
  ['en', 7205, 'USD', '$72.05'],
] as const)('%s: on a document %d of %s is %s', (locale, amount, currency, text) => {
  expect(formatMoney(locale, amount, currency, true)).toBe(text)
})
