import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  genotypeCorrelation,
  haplotypeCorrelation,
} from '../../../../src/science/panel/correlation.ts'
import { runs } from '../../../helpers/nightly.ts'
import { openPanel } from '../../../helpers/panel-sources.ts'
import { type SimulatedPanel, simulatePanel } from '../../../helpers/simulated-panel.ts'

/** Computes Pearson's r over people with both calls, from the genotypes themselves. */
function plainCorrelation(a: Int8Array, b: Int8Array, isIn: (person: number) => boolean): number {
  const pairs = [...a.keys()].filter((at) => isIn(at) && a[at]! >= 0 && b[at]! >= 0)
  const mean = (of: Int8Array) => pairs.reduce((sum, at) => sum + of[at]!, 0) / pairs.length
  const [x, y] = [mean(a), mean(b)]
  const sum = (f: (at: number) => number) => pairs.reduce((total, at) => total + f(at), 0)
  return (
    sum((at) => (a[at]! - x) * (b[at]! - y)) /
    Math.sqrt(sum((at) => (a[at]! - x) ** 2) * sum((at) => (b[at]! - y) ** 2))
  )
}

describe('correlation of genotypes', () => {
  it('equals that of allele counts, with missing calls and without non-founders', async () => {
    const plan = { people: 67, regions: 2, perRegion: 30, missing: 0.05, children: 6 }
    const simulated = simulatePanel({ seed: 5, ...plan })
    const panel = await openPanel(simulated)
    const store = await panel.genotypes(simulated.variants.map((_, line) => line))
    const table = new Int32Array(9)
    const isFounder = (person: number) => !simulated.children.has(person)
    for (const [i, a] of simulated.genotypes.entries()) {
      for (const [k, b] of simulated.genotypes.entries()) {
        store.pair(i, k, table)
        const [found, expected] = [genotypeCorrelation(table), plainCorrelation(a, b, isFounder)]
        if (Number.isNaN(expected)) expect(found).toBeNaN()
        else expect(Math.abs(found - expected)).toBeLessThan(1e-12)
      }
    }
  })
})

describe('people with one chromosome', () => {
  const HALVES: SimulatedPanel = {
    people: 4,
    sexes: [1, 1, 2, 2],
    children: new Set(),
    variants: [{ chromosome: '23', name: 'rs1', position: 1, first: 'A', second: 'G', p: '1' }],
    genotypes: [Int8Array.of(1, 2, 1, 0)],
  }
  const on = (chromosome: string): SimulatedPanel => ({
    ...HALVES,
    variants: [{ ...HALVES.variants[0]!, chromosome }],
  })

  it.each([
    ['1', { two: 1, one: 2, none: 1 }],
    // A male who is heterozygous on X is a genotyping error; females may be.
    ['23', { two: 1, one: 1, none: 1 }],
    ['25', { two: 1, one: 2, none: 1 }],
    ['24', { two: 1, one: 0, none: 0 }],
    // Heteroplasmy is called as heterozygous, and PLINK keeps it.
    ['26', { two: 1, one: 2, none: 1 }],
  ])('chromosome %s', async (chromosome, expected) => {
    const panel = await openPanel(on(chromosome))
    expect((await panel.genotypes([0])).totals(0)).toEqual(expected)
  })
})

describe('correlation of haplotypes', () => {
  it('without double heterozygotes equals that of the counted haplotypes', () => {
    // 3 people 11|11, 1 person 11|12, 2 people 22|22: f11 7/12, f12 1/12, f22 4/12; p 8/12, q 7/12.
    const table = [3, 1, 0, 0, 0, 0, 0, 0, 2]
    const [p, q] = [8 / 12, 7 / 12]
    const expected = (7 / 12 - p * q) / Math.sqrt(p * (1 - p) * q * (1 - q))
    expect(haplotypeCorrelation(table)).toBeCloseTo(expected, 14)
  })

  it('double heterozygotes alone determine the size but not the sign', () => {
    expect(Math.abs(haplotypeCorrelation([0, 0, 0, 0, 8, 0, 0, 0, 0]))).toBeCloseTo(1, 12)
  })

  it('is NaN where one variant is monomorphic', () => {
    expect(haplotypeCorrelation([4, 3, 2, 0, 0, 0, 0, 0, 0])).toBeNaN()
    expect(haplotypeCorrelation([0, 0, 0, 0, 0, 0, 0, 0, 0])).toBeNaN()
  })

  it('has the largest likelihood of all frequencies that the margins allow', () => {
    const cells = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 9, maxLength: 9 })
    fc.assert(
      fc.property(cells, (table) => {
        const r = haplotypeCorrelation(table)
        fc.pre(!Number.isNaN(r))
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = table
        const known = [2 * a + b + d, 2 * c + b + f, 2 * g + d + h, 2 * i + f + h] as const
        const n = known[0] + known[1] + known[2] + known[3] + 2 * e
        const [p, q] = [(known[0] + known[1] + e) / n, (known[0] + known[2] + e) / n]
        const likelihood = (f11: number) => {
          const all = [f11, p - f11, q - f11, 1 - p - q + f11].map((one) => Math.max(one, 1e-300))
          const [f1 = 0, f2 = 0, f3 = 0, f4 = 0] = all
          const certain = known.reduce((sum, count, at) => sum + count * Math.log(all[at]!), 0)
          return certain + (e > 0 ? e * Math.log(f1 * f4 + f2 * f3) : 0)
        }
        const found = likelihood(p * q + r * Math.sqrt(p * (1 - p) * q * (1 - q)))
        const [least, most] = [known[0] / n, (known[0] + e) / n]
        const tried = Array.from({ length: 201 }, (_, at) => least + ((most - least) * at) / 200)
        // One assertion for all of them: each costs as much as a hundred likelihoods.
        expect(found).toBeGreaterThanOrEqual(Math.max(...tried.map(likelihood)) - 1e-6)
      }),
      { seed: 18, numRuns: runs(100, 2000) },
    )
  })
})
