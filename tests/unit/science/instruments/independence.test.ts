import { describe, expect, test } from 'vitest'
import {
  clumpByLd,
  type LdSource,
  pruneByDistance,
} from '../../../../src/science/instruments/independence.ts'
import { byStrength, type Ranked } from '../../../../src/science/instruments/rank.ts'
import { FastRandom } from '../../../../src/science/numerics/fast-random.ts'

function variant(SNP: string, change: Partial<Ranked> = {}): Ranked {
  return { SNP, row: 2, chromosome: '1', position: 1, negLog10P: 8, f: 33, ...change }
}

/** Returns variants on three chromosomes, many equally strong and some without a position. */
function randomVariants(count: number, seed: number): Ranked[] {
  const random = new FastRandom(seed)
  return Array.from({ length: count }, (_, index) => ({
    SNP: `rs${index}`,
    row: index + 2,
    chromosome: random.uniform() < 0.03 ? null : String(1 + Math.floor(random.uniform() * 3)),
    position: random.uniform() < 0.03 ? null : Math.floor(random.uniform() * 40_000_000),
    negLog10P: Math.round(random.uniform() * 40) / 2,
    f: Math.round(random.uniform() * 3),
  }))
}

/** Prunes by the definition: take the strongest, remove the variants near it, repeat. */
function referenceDistance(variants: readonly Ranked[], windowKb: number): string[] {
  let left = variants.filter((one) => one.chromosome !== null && one.position !== null)
  const retained: string[] = []
  while (left.length > 0) {
    const best = left.reduce((a, b) => (byStrength(a, b) <= 0 ? a : b))
    retained.push(best.SNP)
    left = left.filter(
      (one) =>
        one !== best &&
        (one.chromosome !== best.chromosome ||
          Math.abs(one.position! - best.position!) > windowKb * 1000),
    )
  }
  return retained
}

describe('pruning by distance', () => {
  test.each([1, 2, 3, 4])('agrees with its definition on random variants (%i)', (seed) => {
    const variants = randomVariants(600, seed)
    for (const windowKb of [0, 1, 250, 1000, 10_000, 100_000]) {
      const found = pruneByDistance(variants, windowKb)
      expect(found.kept.map(({ SNP }) => SNP)).toEqual(referenceDistance(variants, windowKb))
      const unplaced = variants.filter((one) => one.chromosome === null || one.position === null)
      expect(new Set(found.unplaced)).toEqual(new Set(unplaced))
      expect(found.kept.length + found.yielded.length + found.unplaced.length).toBe(600)
    }
  })

  test('names the strongest variant within the window for each dropped one, and its distance', () => {
    const strong = variant('strong', { position: 5_000_000, negLog10P: 30 })
    const middle = variant('middle', { position: 7_000_000, negLog10P: 20 })
    const weak = variant('weak', { position: 6_100_000, negLog10P: 9 })
    const { kept: retained, yielded } = pruneByDistance([weak, middle, strong], 1500)
    expect(retained.map(({ SNP }) => SNP)).toEqual(['strong', 'middle'])
    expect(yielded).toEqual([{ variant: weak, to: strong, distance: 1_100_000, r2: null }])
  })

  test('includes the border of the window', () => {
    const pair = [variant('a', { negLog10P: 9 }), variant('b', { position: 1_001 })]
    expect(pruneByDistance(pair, 1).kept).toHaveLength(1)
    expect(pruneByDistance(pair, 0.999).kept).toHaveLength(2)
  })

  test('breaks ties of p by F, then by the line of the file', () => {
    const first = variant('first', { row: 3 })
    const second = variant('second', { row: 4, position: 2 })
    expect(pruneByDistance([second, first], 10).kept).toEqual([first])
    const stronger = { ...second, f: 34 }
    expect(pruneByDistance([stronger, first], 10).kept).toEqual([stronger])
  })
})

/** Returns a source of random correlations; names in `lacks` are missing. */
function randomLd(variants: readonly Ranked[], seed: number, lacks: ReadonlySet<string>): LdSource {
  const random = new FastRandom(seed)
  const numbers = new Map(variants.map(({ SNP }, index) => [SNP, index]))
  const values = variants.map(() => variants.map(() => random.uniform() ** 6))
  return {
    indexOf: (key) => (lacks.has(key) ? undefined : numbers.get(key)),
    r2: (a, b) => values[Math.min(a, b)]![Math.max(a, b)]!,
  }
}

/** Clumps by the definition: take the strongest, remove near and correlated variants, repeat. */
function referenceClumps(
  variants: readonly Ranked[],
  ld: LdSource,
  { r2, windowKb }: { r2: number; windowKb: number },
): string[] {
  let left = variants.filter(({ SNP }) => ld.indexOf(SNP) !== undefined)
  const retained: string[] = []
  while (left.length > 0) {
    const best = left.reduce((a, b) => (byStrength(a, b) <= 0 ? a : b))
    retained.push(best.SNP)
    left = left.filter((one) => {
      if (one === best) return false
      const bothNamed = one.chromosome !== null && best.chromosome !== null
      if (bothNamed && one.chromosome !== best.chromosome) return true
      const isPlaced =
        one.position !== null && best.position !== null && one.chromosome === best.chromosome
      if (isPlaced && Math.abs(one.position! - best.position!) > windowKb * 1000) return true
      return ld.r2(ld.indexOf(best.SNP)!, ld.indexOf(one.SNP)!) < r2
    })
  }
  return retained
}

describe('clumping by a matrix', () => {
  test.each([11, 12, 13])('agrees with its definition on random variants (%i)', (seed) => {
    const variants = randomVariants(220, seed)
    const lacks = new Set(variants.slice(0, 20).map(({ SNP }) => SNP))
    const ld = randomLd(variants, seed, lacks)
    for (const r2 of [0.001, 0.1, 0.8]) {
      for (const windowKb of [500, 10_000]) {
        const rule = { r2, windowKb, outside: 'drop' } as const
        const found = clumpByLd(variants, ld, rule)
        expect(found.kept.map(({ SNP }) => SNP)).toEqual(referenceClumps(variants, ld, rule))
        expect(new Set(found.outside.map(({ SNP }) => SNP))).toEqual(lacks)
        for (const { variant: one, to, r2: value } of found.yielded) {
          expect(value).toBe(ld.r2(ld.indexOf(to.SNP)!, ld.indexOf(one.SNP)!))
          expect(value).toBeGreaterThanOrEqual(r2)
        }
      }
    }
  })
})
