/** A simulated region of one population: people as mosaics of ancestral haplotypes, and z of a trait. */
import type { FastRandom } from '../../../src/science/numerics/fast-random.ts'
import { sourceOfBytes } from '../../../src/science/parser/byte-source.ts'
import { defined } from '../../lib/defined.ts'

const ANCESTORS = 16
const LEAST_FREQUENCY = 0.03

/** Ancestral haplotypes of a region, with the rate of recombination between neighbours. */
export type Region = { haplotypes: Uint8Array[]; recombines: Float64Array }

/** Copies of one allele: variants by people. */
export type Genotypes = Int8Array[]

/** Simulates a region: each variant arose on a branch of a tree of the ancestors. */
export function regionOf(random: FastRandom, variants: number, recombination = 1): Region {
  const left = Array.from({ length: ANCESTORS }, (_, one) => [one])
  const branches: number[][] = [...left]
  while (left.length > 2) {
    const [one = []] = left.splice(random.index(left.length), 1)
    const [other = []] = left.splice(random.index(left.length), 1)
    left.push([...one, ...other])
    branches.push([...one, ...other])
  }
  const haplotypes = Array.from({ length: ANCESTORS }, () => new Uint8Array(variants))
  for (let at = 0; at < variants; at += 1) {
    for (const one of defined(branches[random.index(branches.length)])) {
      defined(haplotypes[one])[at] = 1
    }
  }
  const recombines = Float64Array.from({ length: variants }, () =>
    Math.min(0.5, recombination * (random.uniform() < 0.03 ? 0.2 : 0.002)),
  )
  return { haplotypes, recombines }
}

/** Shares of the ancestors in a population: the same everywhere, or drifted. */
export function sharesOf(random: FastRandom, drift: number): Float64Array {
  const raw = Float64Array.from({ length: ANCESTORS }, () => Math.exp(drift * random.normal()))
  const sum = raw.reduce((total, own) => total + own, 0)
  return raw.map((own) => own / sum)
}

function ancestorFrom(shares: Float64Array, random: FastRandom): number {
  let rest = random.uniform()
  for (const [one, share] of shares.entries()) {
    rest -= share
    if (rest <= 0) return one
  }
  return shares.length - 1
}

/** Draws people of a population. */
export function peopleOf(
  { haplotypes, recombines }: Region,
  shares: Float64Array,
  people: number,
  random: FastRandom,
): Genotypes {
  const genotypes = Array.from(recombines, () => new Int8Array(people))
  for (let one = 0; one < 2 * people; one += 1) {
    let ancestor = ancestorFrom(shares, random)
    const person = one >> 1
    for (const [at, chance] of recombines.entries()) {
      if (random.uniform() < chance) ancestor = ancestorFrom(shares, random)
      const isMutated = random.uniform() < 0.001
      const allele = defined(defined(haplotypes[ancestor])[at]) ^ (isMutated ? 1 : 0)
      const row = defined(genotypes[at])
      row[person] = defined(row[person]) + allele
    }
  }
  return genotypes
}

export function frequencyOf(copies: Int8Array): number {
  return copies.reduce((sum, own) => sum + own, 0) / (2 * copies.length)
}

/** Returns the variants that are common in every sample. */
export function commonIn(samples: readonly Genotypes[]): number[] {
  return defined(samples[0]).flatMap((_, at) =>
    samples.every((sample) => {
      const f = frequencyOf(defined(sample[at]))
      return Math.min(f, 1 - f) >= LEAST_FREQUENCY
    })
      ? [at]
      : [],
  )
}

export function standardised(copies: Int8Array): Float64Array {
  const mean = 2 * frequencyOf(copies)
  const squares = copies.reduce((sum, own) => sum + (own - mean) ** 2, 0)
  const spread = Math.sqrt(squares / copies.length) || 1
  return Float64Array.from(copies, (own) => (own - mean) / spread)
}

/**
 * Draws z of a trait in a large sample whose correlations are those of these people: causal effects through
 * the correlations, and noise.
 *
 * @param causal z of each causal variant, by its index
 */
export function traitOf(
  genotypes: readonly Float64Array[],
  causal: ReadonlyMap<number, number>,
  random: FastRandom,
): Float64Array {
  const people = defined(genotypes[0]).length
  const along = Float64Array.from({ length: people }, () => random.normal() * Math.sqrt(people))
  for (const [at, z] of causal) {
    for (const [person, own] of defined(genotypes[at]).entries()) {
      along[person] = defined(along[person]) + z * own
    }
  }
  return Float64Array.from(genotypes, (own) => {
    const sum = own.reduce((total, value, person) => total + value * defined(along[person]), 0)
    return sum / people
  })
}

const CODES = [0b11, 0b10, 0b00]

/** Writes a panel in PLINK 1 format. */
export function panelOf(genotypes: Genotypes, rows: readonly { name: string; position: number }[]) {
  const people = defined(genotypes[0]).length
  const width = Math.ceil(people / 4)
  const bed = new Uint8Array(3 + genotypes.length * width)
  bed.set([0x6c, 0x1b, 0x01])
  for (const [row, copies] of genotypes.entries()) {
    for (const [person, own] of copies.entries()) {
      const at = 3 + row * width + (person >>> 2)
      bed[at] = defined(bed[at]) | (defined(CODES[own]) << (2 * (person & 3)))
    }
  }
  const bim = rows.map(({ name, position }) => `2\t${name}\t0\t${position}\tA\tG`).join('\n')
  const fam = Array.from({ length: people }, (_, one) => `F${one} I${one} 0 0 1 -9`).join('\n')
  const text = (content: string) => sourceOfBytes(new TextEncoder().encode(content))
  return { name: 'panel', bed: sourceOfBytes(bed), bim: text(bim), fam: text(fam) }
}
