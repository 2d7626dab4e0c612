/** Simulated loci with several causal variants, with the correlations of their panel or of another one. */
import type { SquareMatrix } from '../../src/science/numerics/linear.ts'
import { simulateLocus, type SimulatedLocus, simulateTrait } from './simulated-locus.ts'

/** Statistics of one trait with a correlation matrix. */
export type FineMappingCase = {
  names: string[]
  a: { z: Float64Array; n: number }
  b: { z: Float64Array; n: number }
  r: SquareMatrix
}

/** Computes correlations over some of the people: those of another sample of the same population. */
export function correlationsOf(locus: SimulatedLocus, people: readonly number[]): SquareMatrix {
  const size = locus.genotypes.length
  const columns = locus.genotypes.map((genotype) => {
    const own = Float64Array.from(people, (person) => genotype[person]!)
    const mean = own.reduce((sum, value) => sum + value, 0) / own.length
    const spread = Math.sqrt(own.reduce((sum, value) => sum + (value - mean) ** 2, 0))
    return own.map((value) => (value - mean) / spread)
  })
  const values = new Float64Array(size * size)
  for (let i = 0; i < size; i += 1) {
    for (let k = 0; k <= i; k += 1) {
      let sum = i === k ? 1 : 0
      if (i !== k) for (const [person, x] of columns[i]!.entries()) sum += x * columns[k]![person]!
      values[i * size + k] = sum
      values[k * size + i] = sum
    }
  }
  return { size, values }
}

const everybody = (locus: SimulatedLocus) => [...locus.genotypes[0]!.keys()]

type Plan = {
  seed: number
  variants: number
  a: Record<number, number>
  b: Record<number, number>
  /** Every n-th person is part of the panel. */
  every?: number
  /** Variants whose alleles are exchanged in the first trait. */
  exchanged?: readonly number[]
}

function caseOf({ seed, variants, a, b, every = 1, exchanged = [] }: Plan): FineMappingCase {
  const locus = simulateLocus({ seed, variants })
  const z = (own: number, causal: Record<number, number>) =>
    Float64Array.from(simulateTrait(locus, { seed: own, n: 40_000, causal }), (row) => row.z)
  const first = z(seed + 1, a)
  for (const at of exchanged) first[at] = -first[at]!
  return {
    names: locus.names,
    a: { z: first, n: 40_000 },
    b: { z: z(seed + 2, b), n: 25_000 },
    r: correlationsOf(
      locus,
      everybody(locus).filter((person) => person % every === 0),
    ),
  }
}

export const FINE_MAPPING_CASES = {
  one: () => caseOf({ seed: 501, variants: 80, a: { 40: 9 }, b: { 40: 8 } }),
  two: () => caseOf({ seed: 502, variants: 120, a: { 25: 10, 90: 8 }, b: { 90: 9 } }),
  distinct: () => caseOf({ seed: 503, variants: 100, a: { 20: 8, 60: 9 }, b: { 85: 9, 41: -7 } }),
  none: () => caseOf({ seed: 504, variants: 60, a: {}, b: { 10: 7 } }),
  panel: () => caseOf({ seed: 502, variants: 120, a: { 25: 10, 90: 8 }, b: { 90: 9 }, every: 3 }),
  exchanged: () =>
    caseOf({
      seed: 505,
      variants: 90,
      a: { 45: 12 },
      b: { 45: 8 },
      exchanged: [44, 47, 52],
      every: 2,
    }),
} satisfies Record<string, () => FineMappingCase>

export type FineMappingName = keyof typeof FINE_MAPPING_CASES
