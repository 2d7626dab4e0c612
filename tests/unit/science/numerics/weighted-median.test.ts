import { describe, expect, test } from 'vitest'
import { RRandom } from '../../../../src/science/numerics/r-random.ts'
import { standardDeviation } from '../../../../src/science/numerics/spread.ts'
import {
  selectWeightedMedian,
  weightedMedian,
} from '../../../../src/science/numerics/weighted-median.ts'
import { expectClose } from '../close.ts'

const floats = (...values: number[]) => Float64Array.from(values)
const select = (values: Float64Array, weights: Float64Array) =>
  selectWeightedMedian(
    values.slice(),
    weights.slice(),
    weights.reduce((sum, weight) => sum + weight, 0),
  )

describe('weighted median', () => {
  test('equal weights give the ordinary median', () => {
    expect(weightedMedian(floats(5, 1, 3), floats(1, 1, 1))).toBe(3)
    expect(weightedMedian(floats(4, 1, 3, 2), floats(1, 1, 1, 1))).toBe(2.5)
  })

  test('interpolates between the positions around one half', () => {
    // Positions 0.1, 0.4, 0.8: half lies a quarter of the way from 2 to 6.
    expectClose(weightedMedian(floats(6, 2, 0), floats(4, 4, 2)), 3, 1e-15, 'median')
  })

  test('all of the weight on the smallest or the largest value', () => {
    expect(weightedMedian(floats(3, 1, 2), floats(1, 1e20, 1))).toBe(1)
    expect(weightedMedian(floats(1, 2, 9), floats(1, 1, 1e20))).toBeCloseTo(9, 12)
    expect(select(floats(3, 1, 2), floats(1, 1e20, 1))).toBe(1)
    expectClose(select(floats(3, 1, 2), floats(1, 9, 1)), 1.2, 1e-15, 'not yet all')
  })

  test('equal values', () => {
    expect(weightedMedian(floats(2, 2, 2, 2), floats(1, 5, 2, 1))).toBe(2)
    expect(select(floats(2, 2, 2, 2), floats(1, 5, 2, 1))).toBe(2)
  })

  test('selection equals sorting on random sets of every size', () => {
    const random = new RRandom(5)
    for (let size = 1; size <= 130; size += 1) {
      const values = Float64Array.from({ length: size }, () => random.normal())
      const weights = Float64Array.from({ length: size }, () => random.uniform() ** 3)
      expectClose(select(values, weights), weightedMedian(values, weights), 1e-12, `size ${size}`)
    }
  })

  test('selection ends on sorted, reversed and undefined values', () => {
    const ascending = Float64Array.from({ length: 5000 }, (_, index) => index)
    const ones = new Float64Array(5000).fill(1)
    expect(select(ascending, ones)).toBe(2499.5)
    expect(select(ascending.toReversed(), ones)).toBe(2499.5)
    expect(typeof select(new Float64Array(9).fill(Number.NaN), ones.slice(0, 9))).toBe('number')
  })
})

test('standard deviation keeps its precision beside a large mean', () => {
  expectClose(standardDeviation(floats(1e9 + 1, 1e9 + 2, 1e9 + 3)), 1, 1e-15, 'sd')
  expect(standardDeviation(floats(1))).toBeNaN()
})
