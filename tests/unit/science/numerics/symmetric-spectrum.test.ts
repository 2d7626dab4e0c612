import { describe, expect, test } from 'vitest'
import { FastRandom } from '../../../../src/science/numerics/fast-random.ts'
import { spectrumOf } from '../../../../src/science/numerics/symmetric-spectrum.ts'

/** x'f(A)x by the spectrum, for powers f: the same as by multiplying. */
function checkPowers(size: number, values: Float64Array) {
  const x = new Float64Array(size)
  new FastRandom(5).normals(x)
  const before = Float64Array.from(values)
  const found = spectrumOf({ size, values }, [x])
  expect(values).toEqual(before)
  const [along = new Float64Array(0)] = found.coordinates
  let own = Float64Array.from(x)
  for (let power = 0; power < 5; power += 1) {
    const expected = own.reduce((sum, value, i) => sum + value * x[i]!, 0)
    const actual = found.values.reduce((sum, value, k) => sum + value ** power * along[k]! ** 2, 0)
    expect(Math.abs(actual - expected)).toBeLessThan(
      1e-11 * size ** 2 * Math.max(1, Math.abs(expected)),
    )
    own = Float64Array.from({ length: size }, (_, i) => {
      let sum = 0
      for (let k = 0; k < size; k += 1) sum += values[i * size + k]! * own[k]!
      return sum
    })
  }
  return found.values.toSorted()
}

describe('eigenvalues and coordinates', () => {
  test('by hand: 2 ± 1, and −1, −1, 8', () => {
    expect([...checkPowers(2, Float64Array.of(2, 1, 1, 2))]).toEqual([
      expect.closeTo(1, 14),
      expect.closeTo(3, 14),
    ])
    const [low, middle, high] = checkPowers(3, Float64Array.of(3, 2, 4, 2, 0, 2, 4, 2, 3))
    expect([low, middle, high]).toEqual([
      expect.closeTo(-1, 13),
      expect.closeTo(-1, 13),
      expect.closeTo(8, 13),
    ])
    expect([...checkPowers(1, Float64Array.of(4))]).toEqual([4])
    expect([...checkPowers(3, new Float64Array(9))]).toEqual([0, 0, 0])
  })

  test('of a matrix that is far from full rank', () => {
    const [size, rank] = [60, 7]
    const x = new Float64Array(size * rank)
    new FastRandom(9).normals(x)
    const values = new Float64Array(size * size)
    for (let i = 0; i < size; i += 1) {
      for (let k = 0; k < size; k += 1) {
        for (let m = 0; m < rank; m += 1) {
          values[i * size + k] = values[i * size + k]! + x[i * rank + m]! * x[k * rank + m]!
        }
      }
    }
    const found = checkPowers(size, values)
    expect(found.filter((value) => Math.abs(value) > 1e-10)).toHaveLength(rank)
  })

  test('a number that is none ends with an error', () => {
    expect(() =>
      spectrumOf({ size: 2, values: Float64Array.of(1, Number.NaN, Number.NaN, 1) }, []),
    ).toThrow()
  })
})
