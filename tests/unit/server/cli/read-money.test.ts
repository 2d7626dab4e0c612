import { expect, test } from 'vitest'
import { readMoney } from '../../../../server/cli/read-input.ts'

test.each([
  ['10.00', 'CNY', 1000],
  ['0.01', 'USD', 1],
  ['1234567.89', 'CNY', 123_456_789],
  ['500', 'JPY', 500],
])('%s %s is %i of the smallest unit', (text, currency, amount) => {
  expect(readMoney(text, 'amount', currency)).toBe(amount)
})

test.each([
  ['10', 'CNY', /CNY with 2 decimals, like 10\.00: 10$/],
  ['10.0', 'USD', /USD with 2 decimals/],
  ['10.001', 'CNY', /with 2 decimals/],
  ['500.00', 'JPY', /JPY with no decimals, like 10: 500\.00$/],
  ['-1.00', 'CNY', /with 2 decimals/],
  ['1,000.00', 'CNY', /with 2 decimals/],
  ['1e3', 'JPY', /with no decimals/],
  ['', 'CNY', /with 2 decimals/],
  ['0.00', 'CNY', /must be above zero: 0\.00$/],
])('%j %s is refused', (text, currency, why) => {
  expect(() => readMoney(text, 'amount', currency)).toThrow(why)
})
