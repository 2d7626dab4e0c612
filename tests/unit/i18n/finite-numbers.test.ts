/** Formatters with arbitrary finite numbers. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../src/contract/languages.ts'
import { runs } from '../../helpers/nightly.ts'
import { formatsFor } from '../../../src/i18n/formats.ts'

const RUNS = { numRuns: runs(40, 1000) }
const WILD = [5e-324, 1e-300, 0.05, 99, 45_413, 1e15, 1e300, 1.7e308]
const number = fc.oneof(
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.constantFrom(...WILD, ...WILD.map((value) => -value)),
)
const positive = number.map((value) => Math.abs(value) || 5e-324)

test('formats every finite number as short, readable text', () => {
  fc.assert(
    fc.property(number, positive, fc.integer({ min: 0, max: 330 }), (value, se, decimals) => {
      for (const language of LANGUAGES) {
        const format = formatsFor(language, 'UTC')
        const interval = { b: value, se, ciLow: value - 2 * se, ciHigh: value + 2 * se }
        const estimate = format.estimate(interval)
        const odds = format.oddsRatio(interval)
        const texts = [
          format.fixed(value, decimals),
          format.integer(value),
          format.significant(value),
          format.significant(value * 1e10, 4),
          format.percent(value, 1),
          format.ratio(value),
          estimate.b,
          estimate.se,
          estimate.ci,
          odds.or,
          odds.ci,
          format.p(Math.min(1, se), se),
          format.pStatement(0, se),
          format.pStatement(0),
        ]
        for (const text of texts) {
          expect(text).not.toMatch(/NaN|Infinity|∞|undefined|\d{22}/)
          expect(text.length).toBeGreaterThan(0)
          expect(text.length).toBeLessThanOrEqual(64)
        }
      }
    }),
    RUNS,
  )
})

test('formats a ratio never as 0 and never as infinite', () => {
  const format = formatsFor('en', 'UTC')
  expect(format.ratio(Math.log(1.234))).toBe('1.23')
  // e^99 = 9.889e42, e^±45413 = 10^±19722.6
  expect(format.ratio(99)).toBe('9.89\u00a0×\u00a010⁴²')
  expect(format.ratio(45_413)).toBe('4.12\u00a0×\u00a010¹⁹⁷²²')
  expect(format.ratio(-45_413)).toBe('2.42\u00a0×\u00a010⁻¹⁹⁷²³')
  expect(format.ratio(-1e15)).toBe('<\u00a01\u00a0×\u00a010⁻⁹⁹⁹⁹⁹⁹⁹')
})

test('formats large numbers as powers of ten, and ordinary ones in digits', () => {
  const format = formatsFor('en', 'UTC')
  expect(format.fixed(1.7e308, 2)).toBe('1.70\u00a0×\u00a010³⁰⁸')
  expect(format.integer(900_000_000_000_000)).toBe('900,000,000,000,000')
  expect(format.percent(1e200)).toBe('1.00\u00a0×\u00a010²⁰²%')
})

test('bounds the digits that are computed from a result, and shows a missing number as a dash', () => {
  const format = formatsFor('en', 'UTC')
  expect(format.significant(1 / 3, 500)).toBe('3.33\u00a0×\u00a010⁻¹')
  expect(format.significant(1e300, Number.POSITIVE_INFINITY)).toMatch(/^1\.0+\u00a0×\u00a010³⁰⁰$/)
  expect(format.fixed(1.25, Number.NaN)).toBe('1')
  expect(format.fixed(1.25, -3)).toBe('1')
  for (const text of [
    format.ratio(Number.NaN),
    format.significant(Number.NaN),
    format.fixed(Number.NaN, 2),
    format.p(Number.NaN),
    format.duration(Number.NaN),
  ]) {
    expect(text).toBe('—')
  }
})

test('formats p by −log₁₀ p where data can have it, and beyond as a bound', () => {
  const format = formatsFor('en', 'UTC')
  expect(format.p(0, 13_000.3)).toBe('5.0\u00a0×\u00a010⁻¹³⁰⁰¹')
  expect(format.pStatement(0, 9_999_999)).toBe('p\u00a0<\u00a01\u00a0×\u00a010⁻³⁰⁰')
  expect(format.pStatement(0, 1e13)).toBe('p\u00a0<\u00a01\u00a0×\u00a010⁻³⁰⁰')
})
