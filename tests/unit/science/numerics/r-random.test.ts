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

/** Draws an index as R does: one whole word per 16 bits, and one for 0 bits as well. */
function indexByTheBook(random: RRandom, size: number): number {
  const bits = Math.ceil(Math.log2(size))
  for (;;) {
    let value = 0
    for (let taken = 0; taken <= bits; taken += 16) {
      value = 65_536 * value + Math.floor(random.uniform() * 65_536)
    }
    if (value % 2 ** bits < size) return value % 2 ** bits
  }
}

test.each([1, 2, 3, 16, 17, 96, 97, 128, 129, 625, 1300, 32_768, 32_769, 65_536, 65_537])(
  'indices below %i and the first of their permutation agree with a literal implementation',
  (size) => {
    const [quick, slow] = [new RRandom(11), new RRandom(11)]
    const rounds = size > 1000 ? 2 : 50
    for (let round = 0; round < rounds; round += 1) {
      expect(quick.index(size)).toBe(indexByTheBook(slow, size))
      const first = indexByTheBook(slow, size)
      for (let left = size - 1; left > 0; left -= 1) indexByTheBook(slow, left)
      expect(quick.firstOfPermutation(size)).toBe(first)
    }
    expect(quick.uniform()).toBe(slow.uniform())
  },
)

test.each([0, 1, 311, 623])('normals in a batch equal single normals, after %i words', (words) => {
  const [atOnce, oneByOne] = [new RRandom(5), new RRandom(5)]
  for (let word = 0; word < words; word += 1) expect(atOnce.uniform()).toBe(oneByOne.uniform())
  for (const count of [1, 2, 311, 312, 313, 1000]) {
    const target = new Float64Array(count)
    atOnce.normals(target)
    for (const value of target) expect(value).toBe(oneByOne.normal())
  }
})
