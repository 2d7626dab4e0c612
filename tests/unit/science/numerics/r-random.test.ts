import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { RRandom } from '../../../../src/science/numerics/r-random.ts'

type Vectors = {
  seeds: Record<
    string,
    {
      runif5: number[]
      rnorm8: number[]
      'sample(10)': number[]
      'sample(5,5,TRUE)': number[]
    }
  >
}

const vectors = JSON.parse(
  readFileSync(new URL('../../../fixtures/science/r_rng_vectors.json', import.meta.url), 'utf8'),
) as Vectors

const draw = (count: number, next: () => number) => Array.from({ length: count }, next)

describe.each(Object.entries(vectors.seeds))('set.seed(%s)', (seed, expected) => {
  const fresh = () => new RRandom(Number(seed))

  test('runif, to the last bit', () => {
    const random = fresh()
    expect(draw(5, () => random.uniform())).toEqual(expected.runif5)
  })

  test('rnorm, to the last bit', () => {
    const random = fresh()
    expect(draw(8, () => random.normal())).toEqual(expected.rnorm8)
  })

  test('sample with and without replacement', () => {
    expect(fresh().sample(10, 10, false)).toEqual(expected['sample(10)'])
    expect(fresh().sample(5, 5, true)).toEqual(expected['sample(5,5,TRUE)'])
  })
})

test('skipping normals leaves the stream where drawing them would', () => {
  const drawn = new RRandom(7)
  const skipped = new RRandom(7)
  for (let i = 0; i < 1000; i += 1) drawn.normal()
  skipped.skipNormals(1000)
  expect(skipped.normal()).toBe(drawn.normal())
})

test('filling with a stride writes mean + sd · rnorm to the given places only', () => {
  const target = new Float64Array(7).fill(-1)
  new RRandom(42).fillNormals(target, { start: 1, count: 3, stride: 2 }, 10, 2)
  const random = new RRandom(42)
  const [a, b, c] = draw(3, () => 10 + 2 * random.normal())
  expect([...target]).toEqual([-1, a, -1, b, -1, c, -1])
})

test('a million normals have the moments of a normal', () => {
  const values = new Float64Array(1_000_000)
  new RRandom(2026).fillNormals(values, { start: 0, count: values.length, stride: 1 }, 0, 1)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + value * value, 0) / values.length
  expect(Math.abs(mean)).toBeLessThan(0.005)
  expect(Math.abs(variance - 1)).toBeLessThan(0.007)
})
