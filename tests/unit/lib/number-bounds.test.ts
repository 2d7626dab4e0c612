import { expect, test } from 'vitest'
import { boundFaults, isAllowed, type NumberBounds } from '../../../src/lib/number-bounds.ts'
import type { TypedNumber } from '../../../src/lib/number-text.ts'

const CLOSED: NumberBounds = { least: 0, most: 1 }
const POSITIVE: NumberBounds = { least: 0, most: 1, without: 'least' }
const INNER: NumberBounds = { least: 0, most: 1, without: 'both' }
const WHOLE: NumberBounds = { least: -3, most: 3, isWhole: true }

test.each<[string, NumberBounds, TypedNumber, boolean]>([
  ['both ends belong to it', CLOSED, 0, true],
  ['both ends belong to it', CLOSED, 1, true],
  ['below', CLOSED, -1e-9, false],
  ['above', CLOSED, 1.0001, false],
  ['without its lower end', POSITIVE, 0, false],
  ['without its lower end', POSITIVE, 5e-324, true],
  ['without its lower end, the upper one belongs to it', POSITIVE, 1, true],
  ['without both ends', INNER, 0, false],
  ['without both ends', INNER, 1, false],
  ['without both ends', INNER, 0.5, true],
  ['whole numbers', WHOLE, -3, true],
  ['whole numbers', WHOLE, 0.5, false],
  ['nothing typed', CLOSED, '', false],
  ['nothing typed where nothing has to be', { ...CLOSED, isOptional: true }, '', true],
  ['what may be left out is checked where it is not', { ...CLOSED, isOptional: true }, 2, false],
  ['no number', CLOSED, Number.NaN, false],
  ['no end', { least: 0, most: Number.POSITIVE_INFINITY }, Number.POSITIVE_INFINITY, false],
])('2.10 bounds of a number: %s (%o, %s)', (_name, bounds, value, expected) => {
  expect(isAllowed(value, bounds)).toBe(expected)
})

test('2.10 bounds of several settings: those that are not allowed, and no others', () => {
  const bounds = { share: CLOSED, draws: WHOLE, p: POSITIVE }
  expect(boundFaults({ share: 2, draws: 1, p: 0 }, bounds)).toEqual(['share', 'p'])
  expect(boundFaults({ share: 1, draws: 1, p: 1 }, bounds)).toEqual([])
})
