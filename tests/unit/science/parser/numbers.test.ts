import { describe, expect, test } from 'vitest'
import { detectDecimalMark, parseNumber } from '../../../../src/science/parser/numbers.ts'

const number = (value: number) => ({ kind: 'number', value })

describe('numbers', () => {
  test.each([
    ['0.1', 0.1],
    ['-1e-5', -1e-5],
    [' 1e-5 ', 1e-5],
    ['+.5', 0.5],
    ['3.', 3],
    ['1E+3', 1000],
    ['\u22120.25', -0.25],
    ['０．５', 0.5],
    ['1e-400', 0],
  ])('%s', (token, value) => {
    expect(parseNumber(token, 'point')).toEqual(number(value))
  })

  test.each(['', 'NA', '#NA', 'n/a', 'NaN', 'null', '.', '-', 'NR', '无', ' na '])(
    'missing: "%s"',
    (token) => {
      expect(parseNumber(token, 'point')).toEqual({ kind: 'missing' })
    },
  )

  test.each([
    'abc',
    '0.1*',
    '1,234',
    '<1e-300',
    '0x10',
    '1e',
    '1 2',
    '0.1.2',
    '--1',
    'T',
    '１２年',
  ])('no number: "%s"', (token) => {
    expect(parseNumber(token, 'point')).toEqual({ kind: 'not-a-number' })
  })

  test.each(['Inf', '-inf', 'Infinity', '1e999'])('not finite: "%s"', (token) => {
    expect(parseNumber(token, 'point')).toEqual({ kind: 'not-finite' })
  })

  test('decimal comma', () => {
    expect(parseNumber('-0,05', 'comma')).toEqual(number(-0.05))
    expect(parseNumber('1,2e-3', 'comma')).toEqual(number(0.0012))
    expect(parseNumber('1,234,567', 'comma')).toEqual({ kind: 'not-a-number' })
  })
})

test('detects the decimal mark of a file', () => {
  expect(detectDecimalMark(['0,05', 'NA', '3'])).toBe('comma')
  expect(detectDecimalMark(['0,05', '0.05'])).toBe('point')
  expect(detectDecimalMark(['1,234', '5,678'])).toBe('point')
  expect(detectDecimalMark(['1,234', '5,67'])).toBe('comma')
  expect(detectDecimalMark(['1', '2'])).toBe('point')
  expect(detectDecimalMark([])).toBe('point')
})
