import { expect, it } from 'vitest'
import { formatFixed, formatInteger, formatP, joinRange } from '../../../../src/i18n/format.ts'
import { plainNumbers, raise } from '../../../../src/ui/results/plain-numbers.ts'

it.each([
  [formatP('en', 3.02e-14), '3.0e-14'],
  [formatFixed('zh', -0.012, 3), '-0.012'],
  [formatInteger('en', 59_758), '59758'],
  [formatInteger('zh', 1_234_567), '1234567'],
  [joinRange('en', '0.330', '0.562'), '0.330–0.562'],
  [joinRange('en', '\u22120.037', '0.319'), '-0.037 to 0.319'],
  [joinRange('zh', '\u22120.037', '0.319'), '-0.037 ～ 0.319'],
  ['2 × 10⁸', '2e8'],
])('%s is copied as %s', (shown, copied) => {
  expect(plainNumbers(shown)).toBe(copied)
})

it.each(['rs1234567', 'H0, H1, 100', '1.2,3.4', 'N = 10,20', '[100,200,30]', 'a × 10'])(
  'leaves what is no number as it is: %s',
  (text) => {
    expect(plainNumbers(text)).toBe(text)
  },
)

it('reads an exponent that the page shows in an element', () => {
  expect(plainNumbers(`3.0 × 10${raise('−14')}`)).toBe('3.0e-14')
})
