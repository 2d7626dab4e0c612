/**
 * A simulated locus: correlation from haplotypes of simulated people, given causal variants, and summary
 * statistics of samples of a given size. Determined by its seed alone.
 */
import { FastRandom } from '../../src/science/numerics/fast-random.ts'
import { SNPS } from './simulated-panel.ts'

export type LocusPlan = {
  seed: number
  variants: number
}

export type SimulatedLocus = {
  names: string[]
  positions: number[]
  first: string[]
  second: string[]
  /** Frequencies of the first allele. */
  frequencies: number[]
  /** Standardised genotypes of the panel, variant by variant. */
  genotypes: Float64Array[]
  /** Copies of the first allele of each person. */
  counts: Int8Array[]
}

export type TraitPlan = {
  seed: number
  n: number
  /** Share of cases; without it the trait is quantitative with standard deviation 1. */
  caseShare?: number
  /** z that each causal variant has at this size of sample, by its index. */
  causal: Readonly<Record<number, number>>
}

export type SimulatedTrait = { beta: number; se: number; z: number }[]

const ANCESTORS = 16
const PEOPLE = 800

/** Returns groups of ancestors that are nearer to each other than to the rest: the branches of a random tree. */
function branchesOf(random: () => number): number[][] {
  const left = Array.from({ length: ANCESTORS }, (_, one) => [one])
  const branches: number[][] = [...left]
  while (left.length > 2) {
    const [one = []] = left.splice(Math.floor(random() * left.length), 1)
    const [other = []] = left.splice(Math.floor(random() * left.length), 1)
    left.push([...one, ...other])
    branches.push([...one, ...other])
  }
  return branches
}

/** Returns the ancestor of each haplotype at each variant: mosaics, with recombination hot spots. */
function mosaicsOf(random: () => number, variants: number): Uint8Array[] {
  const recombines = Array.from({ length: variants }, () => (random() < 0.02 ? 0.2 : 0.001))
  return Array.from({ length: 2 * PEOPLE }, () => {
    let ancestor = Math.floor(random() * ANCESTORS)
    return Uint8Array.from(recombines, (chance) => {
      if (random() < chance) ancestor = Math.floor(random() * ANCESTORS)
      return ancestor
    })
  })
}

/**
 * Simulates a region of chromosome 2. Each variant arose on a branch of a tree of ancestors, so that many are
 * in strong linkage; all have a frequency of at least 2 %.
 */
export function simulateLocus({ seed, variants }: LocusPlan): SimulatedLocus {
  const source = new FastRandom(seed)
  const random = () => source.uniform()
  const branches = branchesOf(random)
  const mosaics = mosaicsOf(random, variants)
  const locus: SimulatedLocus = {
    names: [],
    positions: [],
    first: [],
    second: [],
    frequencies: [],
    genotypes: [],
    counts: [],
  }
  let position = 60_000_000
  for (let at = 0; at < variants; at += 1) {
    const carriers = new Set(branches[Math.floor(random() * branches.length)])
    const genotypes = Float64Array.from({ length: PEOPLE }, (_, person) => {
      const one = (haplotype: number) =>
        Number(carriers.has(mosaics[haplotype]![at]!) !== random() < 0.0008)
      return one(2 * person) + one(2 * person + 1)
    })
    const mean = genotypes.reduce((sum, value) => sum + value, 0) / PEOPLE
    const squares = genotypes.reduce((sum, value) => sum + (value - mean) ** 2, 0)
    const spread = Math.sqrt(squares / PEOPLE)
    position += 1 + Math.floor(random() * 6000)
    const [first, second] = SNPS[Math.floor(random() * SNPS.length)]!
    locus.names.push(`rs${7_100_000 + 37 * at}`)
    locus.positions.push(position)
    locus.first.push(first)
    locus.second.push(second)
    locus.frequencies.push(mean / 2)
    locus.counts.push(Int8Array.from(genotypes))
    locus.genotypes.push(genotypes.map((value) => (value - mean) / spread))
  }
  return locus
}

/** Returns r of two variants in the panel. */
export function correlationAt({ genotypes }: SimulatedLocus, i: number, k: number): number {
  const [one, other] = [genotypes[i]!, genotypes[k]!]
  let sum = 0
  for (let person = 0; person < one.length; person += 1) sum += one[person]! * other[person]!
  return sum / one.length
}

/** Simulates summary statistics of one trait: the causal effects through correlation, and noise. */
export function simulateTrait(locus: SimulatedLocus, plan: TraitPlan): SimulatedTrait {
  const random = new FastRandom(plan.seed)
  const people = locus.genotypes[0]?.length ?? 0
  const noise = new Float64Array(people)
  random.normals(noise)
  const share = plan.caseShare ?? 0
  const information = plan.caseShare === undefined ? 1 : share * (1 - share)
  return locus.genotypes.map((genotype, at) => {
    const chance = genotype.reduce((sum, value, person) => sum + value * noise[person]!, 0)
    const expected = Object.entries(plan.causal).reduce(
      (sum, [place, z]) => sum + z * correlationAt(locus, at, Number(place)),
      0,
    )
    const z = expected + chance / Math.sqrt(people)
    const f = locus.frequencies[at]!
    const se = 1 / Math.sqrt(2 * f * (1 - f) * plan.n * information)
    return { beta: z * se, se, z }
  })
}
