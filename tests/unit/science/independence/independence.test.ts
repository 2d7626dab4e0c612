import { describe, expect, test } from 'vitest'
import {
  type Independence,
  independenceOf,
  judgeIndependence,
} from '../../../../src/science/independence/independence.ts'
import { FastRandom } from '../../../../src/science/numerics/fast-random.ts'
import { regionsOf, weakerOfRegions } from '../../../../src/science/independence/regions.ts'
import { chiSquaredLower } from '../../../../src/science/numerics/tails.ts'
import { expectClose } from '../close.ts'

const at = (chromosome: string | null, position: number | null, SNP = 'rs1') => ({
  SNP,
  chromosome,
  position,
})
/** Sizes of the regions of positions in megabases. */
const sizesOf = (chromosome: string, megabases: readonly number[]) =>
  regionsOf(megabases.map((one) => at(chromosome, one * 1e6))).map(({ members }) => members.length)

function factsOf(
  places: readonly (readonly [string | null, number | null])[],
  weights: readonly number[] = [],
): Independence {
  const pooled = places.map(([chromosome, megabases], index) => ({
    ...at(chromosome, megabases === null ? null : megabases * 1e6),
    weight: weights[index] ?? 1,
  }))
  const found = independenceOf(pooled, null)
  if (!found) throw new Error('fewer than two variants')
  return found
}

describe('regions', () => {
  test('chain neighbours of up to 500 kb, whatever their order', () => {
    expect(sizesOf('1', [10.9, 10, 10.5, 12])).toEqual([3, 1])
    expect(sizesOf('1', [10, 10.500_001])).toEqual([1, 1])
  })

  test('do not join variants 1 to 10 Mb apart', () => {
    expect(sizesOf('2', [10, 11, 14, 20, 30])).toEqual([1, 1, 1, 1, 1])
  })

  test('take the MHC and the inversion of 8p23 as one each, and no other stretch of their chromosomes', () => {
    expect(sizesOf('6', [26, 29, 33])).toEqual([3])
    expect(sizesOf('6', [24, 26, 35])).toEqual([1, 1, 1])
    expect(sizesOf('8', [8.5, 11.5])).toEqual([2])
  })

  test('read every spelling of a chromosome', () => {
    const places = ['8', 'chr8', '08', 'CHR8'].map((name, k) => at(name, 64e6 + k))
    expect(regionsOf(places)).toHaveLength(1)
    expect(regionsOf([at('23', 5e6), at('X', 5e6), at('chrX', 5e6)])).toHaveLength(1)
  })

  test('read positions from names where the columns have none', () => {
    const named = [at(null, null, '8:64000000:A:G'), at('', null, 'chr8_64000100_C_T')]
    expect(regionsOf(named)).toHaveLength(1)
  })

  test('leave out variants without a position, or at position 0', () => {
    expect(regionsOf([at('1', null), at('1', 0), at(null, 5e6)])).toEqual([])
  })

  test('keep the strongest variant of each when pruned', () => {
    const variant = (SNP: string, megabases: number, betaExposure: number) => ({
      ...at('1', megabases * 1e6, SNP),
      betaExposure,
      seExposure: 0.01,
    })
    const variants = [
      variant('weak', 10, 0.1),
      variant('strong', 10.1, -0.3),
      variant('weaker', 10.2, 0.05),
      variant('apart', 20, 0.01),
    ]
    expect(weakerOfRegions(variants)).toEqual(['weak', 'weaker'])
  })
})

describe('lower tail of χ²', () => {
  // pchisq of R 4.2.
  test.each([
    [27, 299, 3.12050719057801e-99],
    [252, 591, 6.72507389455102e-38],
    [0.428, 9, 1.55666285741143e-5],
    [1e-8, 1, 7.97884559473058e-5],
    [5, 2, 0.917915001376101],
    [400, 299, 0.999917119758957],
  ] as const)('%f on %i df is that of R', (x, df, p) => {
    expectClose(chiSquaredLower(x, df), p, 1e-10, `${x} on ${df}`)
  })

  test('is 0 at 0 and 1 − e^(−x/2) on 2 df', () => {
    expect(chiSquaredLower(0, 5)).toBe(0)
    expectClose(chiSquaredLower(1e-9, 2), 5e-10, 1e-8, 'near 0')
  })
})

describe('facts', () => {
  test('need two variants', () => {
    expect(independenceOf([{ ...at('1', 5), weight: 1 }], null)).toBeUndefined()
  })

  test('give the variance of copies: m times as large for m equal variants of one region', () => {
    expect(
      factsOf([
        ['1', 5],
        ['1', 5.1],
        ['1', 5.2],
      ]),
    ).toMatchObject({ regions: 1, inflation: 3 })
    expect(
      factsOf([
        ['1', 5],
        ['1', 5.1],
        ['2', 5],
        ['3', 5],
      ]).inflation,
    ).toBe(1.5)
    // (√9 + √1)² = 16 of 10.
    expect(
      factsOf(
        [
          ['1', 5],
          ['1', 5.1],
        ],
        [9, 1],
      ).inflation,
    ).toBe(1.6)
  })

  test('count variants with a position, and those at the position of another one', () => {
    expect(
      factsOf([
        ['1', 5],
        ['chr1', 5],
        ['2', 7],
        [null, null],
      ]),
    ).toMatchObject({
      n: 4,
      placed: 3,
      regions: 2,
      samePlace: 1,
    })
  })
})

describe('judgement', () => {
  const spread = (n: number) => Array.from({ length: n }, (_, k) => [String(k + 1), 50] as const)
  const withQ = (q: number, df: number) => ({
    ...factsOf(spread(20)),
    q: { q, df, p: chiSquaredLower(q, df) },
  })

  test('speaks against one region, and asks for a closer look at a shared one among several', () => {
    expect(
      judgeIndependence(
        factsOf([
          ['1', 5],
          ['1', 5.1],
          ['1', 5.2],
        ]),
        null,
      ).grade,
    ).toBe('against')
    const five = [...spread(5), ['1', 50.1] as const]
    expect(judgeIndependence(factsOf(five), null).grade).toBe('look')
  })

  test('lets one close pair among many variants pass', () => {
    const many = [...spread(20), ['1', 50.1] as const]
    expect(judgeIndependence(factsOf(many), null).grade).toBe('holds')
  })

  test('asks for a closer look at two names of one position', () => {
    const many = [...spread(20), ['1', 50] as const]
    expect(judgeIndependence(factsOf(many), null).grade).toBe('look')
  })

  test('accepts clumping at r² 0.001 within a region, and weighs a looser limit by its correlation', () => {
    const cis = factsOf([
      ['1', 5],
      ['1', 5.1],
      ['1', 5.2],
      ['1', 5.3],
      ['1', 5.4],
    ])
    expect(judgeIndependence(cis, { r2: 0.001 }).grade).toBe('holds')
    // 1 + √0.01·4 would be 1.4: the limit of independence is r² = 0.01.
    expect(judgeIndependence(cis, { r2: 0.01 }).grade).toBe('holds')
    expect(judgeIndependence(cis, { r2: 0.04 })).toMatchObject({ grade: 'look', inflation: 1.8 })
    expect(judgeIndependence(cis, { r2: 0.25 })).toMatchObject({ grade: 'against', inflation: 3 })
  })

  test('speaks against a Q far below its degrees of freedom, with or without positions', () => {
    expect(judgeIndependence(withQ(27, 299), null)).toMatchObject({ grade: 'against', isByQ: true })
    expect(judgeIndependence(withQ(27, 299), { r2: 0.001 }).grade).toBe('against')
    expect(judgeIndependence(withQ(250, 299), null).grade).toBe('holds')
    expect(judgeIndependence(withQ(0.5, 3), null).grade).toBe('holds')
  })

  test('sees nothing without positions', () => {
    const unknown = factsOf([
      [null, null],
      [null, null],
      [null, null],
    ])
    expect(judgeIndependence(unknown, null).grade).toBe('holds')
  })
})

describe('false alarms on clean data, of 1000 seeded sets', () => {
  /** GRCh38, in bases: a variant anywhere in the genome has a chromosome in proportion to its length. */
  const CHROMOSOMES = 22
  const LENGTH = 130e6

  /** Returns the share of sets of independent variants at random places that are marked. */
  function shareMarked(n: number, random: FastRandom): number {
    const sets = 1000
    let marked = 0
    for (let set = 0; set < sets; set += 1) {
      const pooled = Array.from({ length: n }, () => ({
        ...at(String(1 + random.index(CHROMOSOMES)), 1 + random.index(LENGTH)),
        weight: (0.03 + 0.02 * Math.abs(random.normal())) ** 2,
      }))
      // Q of independent errors is a sum of n − 1 squares.
      let q = 0
      for (let k = 1; k < n; k += 1) q += random.normal() ** 2
      const found = independenceOf(pooled, { q, df: n - 1 })
      if (found && judgeIndependence(found, null).grade !== 'holds') marked += 1
    }
    return marked / sets
  }

  test.each([6, 12, 30, 100])('mark at most 5 %% of sets of %i independent variants', (n) => {
    expect(shareMarked(n, new FastRandom(20_261_130 + n))).toBeLessThan(0.05)
  })

  test('mark at most 20 % of sets of 300 independent variants', () => {
    expect(shareMarked(300, new FastRandom(20_261_130))).toBeLessThan(0.2)
  })
})
