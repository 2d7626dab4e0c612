import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../helpers/nightly.ts'
import { readNumberText, writeNumberText } from '../../../src/lib/number-text.ts'

const number = (value: number) => ({ kind: 'number', value })

describe('2.10 typed numbers', () => {
  test.each([
    ['0.00001', 0.00001],
    ['1e-5', 1e-5],
    ['1E-5', 1e-5],
    ['1.0e-05', 1e-5],
    ['5×10⁻⁸', 5e-8],
    ['5 × 10⁻⁸', 5e-8],
    ['5x10^-8', 5e-8],
    ['5X10^−8', 5e-8],
    ['5·10⁻⁸', 5e-8],
    ['5*10^-8', 5e-8],
    // Copied from a table, which turns superscript digits into normal ones.
    ['5×10-8', 5e-8],
    ['5 × 10−8', 5e-8],
    ['2,5×10⁻⁸', 2.5e-8],
    ['3×10⁶', 3e6],
    ['10⁻⁵', 1e-5],
    ['-10^3', -1000],
    ['0,05', 0.05],
    [',5', 0.5],
    ['.5', 0.5],
    ['5.', 5],
    ['5,0e-8', 5e-8],
    ['1,234e-5', 1.234e-5],
    ['12,34', 12.34],
    ['1,2345', 1.2345],
    ['−0.3', -0.3],
    ['–0.3', -0.3],
    ['+2', 2],
    // As a Chinese input method types them.
    ['０.０５', 0.05],
    ['０。０５', 0.05],
    ['０．０５', 0.05],
    ['０，０５', 0.05],
    ['５ｅ－８', 5e-8],
    ['１Ｅ-5', 1e-5],
    ['５×１０⁻⁸', 5e-8],
    ['－３', -3],
    [' 42 ', 42],
    ['1 000', 1000],
    ['339 224', 339224],
    ['1,234,567', 1234567],
    ['1,234.5', 1234.5],
    ['1.234.567', 1234567],
    ['1.234,5', 1234.5],
    ['1.234', 1.234],
  ])('%s', (text, value) => {
    expect(readNumberText(text)).toEqual(number(value))
  })

  test.each(['', '  ', '\u3000'])('nothing: %j', (text) => {
    expect(readNumberText(text)).toEqual({ kind: 'empty' })
  })

  test.each([
    '-',
    '−',
    '+',
    '.',
    '5e',
    '5e-',
    '5E－',
    '5×',
    '5×1',
    '5 × 10',
    '5x10^',
    '5×10⁻',
    '10⁻',
  ])('the beginning of a number: %s', (text) =>
    expect(readNumberText(text)).toEqual({ kind: 'unfinished' }),
  )

  test.each([
    'p',
    '5e-8x',
    '--5',
    '1 5',
    '12 34',
    '1,23,456',
    '0,1,2',
    '1.2.3',
    // Ambiguous: 5×10⁸ without its superscript, or 5 times 108.
    '5x108',
    '5×100',
    '1/20',
    '0x1f',
    'Infinity',
    'NaN',
    '一',
  ])('no number: %s', (text) => expect(readNumberText(text)).toEqual({ kind: 'unreadable' }))

  test('an ambiguous comma has two choices, unless the field separates thousands', () => {
    const choices = ['1234', '1.234']
    expect(readNumberText('1,234')).toEqual({ kind: 'ambiguous', choices })
    expect(readNumberText('１，２３４')).toEqual({ kind: 'ambiguous', choices })
    expect(readNumberText('1,234', true)).toEqual(number(1234))
    expect(readNumberText('0,234', true)).toEqual(number(0.234))
  })

  test.each([
    [10000, '10,000'],
    [999, '999'],
    [1234567.25, '1,234,567.25'],
    [-4500, '-4,500'],
    [1e-7, '1e-7'],
    ['', ''],
  ] as const)('a field that parts thousands writes %s as %s', (value, text) => {
    expect(writeNumberText(value, true)).toBe(text)
  })

  test('every number is parsed back from its own text', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        (value, hasGroups) => {
          const back = readNumberText(writeNumberText(value, hasGroups), hasGroups)
          // A field cannot show a negative zero.
          expect(back).toEqual(number(value === 0 ? 0 : value))
        },
      ),
      { numRuns: runs(100, 2000) },
    )
  })
})
