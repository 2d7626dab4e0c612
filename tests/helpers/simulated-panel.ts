/**
 * A simulated reference panel: haplotypes are mosaics of a few ancestors, with new mutations on some of them,
 * so that linkage decays with distance as it does between distant relatives. Determined by its seed alone:
 * the same numbers on every machine.
 */
import { FastRandom } from '../../src/science/numerics/fast-random.ts'

export type SimulatedVariant = {
  chromosome: string
  name: string
  position: number
  first: string
  second: string
  p: string
}

export type SimulatedPanel = {
  people: number
  variants: SimulatedVariant[]
  /** Copies of the first allele, people by variants; −1: no call. */
  genotypes: Int8Array[]
  sexes: number[]
  /** Rows that have parents in the panel. */
  children: Set<number>
}

export type PanelPlan = {
  seed: number
  people: number
  regions: number
  perRegion: number
  /** Chromosomes of the regions, cyclically. */
  chromosomes?: readonly string[]
  /** Base pairs between the first variants of two regions. */
  apart?: number
  missing?: number
  children?: number
  /** Positions are multiples of this, so that distances equal the window. */
  grid?: number
  /** p are powers of ten, so that many are equal. */
  hasTies?: boolean
}

const ANCESTORS = 12
export const SNPS = [
  ['A', 'G'],
  ['C', 'T'],
  ['A', 'C'],
  ['G', 'T'],
  ['T', 'A'],
  ['CAT', 'C'],
] as const

/** Simulates one region: for each variant the carriers among the haplotypes. */
function regionOf(random: () => number, haplotypes: number, count: number): Uint8Array[] {
  const ancestors = Array.from({ length: count }, () => {
    const u = random()
    const share = u * u
    return Uint8Array.from({ length: ANCESTORS }, () => (random() < share ? 1 : 0))
  })
  const recombines = Array.from({ length: count }, () => (random() < 0.06 ? 0.5 : 0.015))
  const alleles = Array.from({ length: count }, () => new Uint8Array(haplotypes))
  for (let one = 0; one < haplotypes; one += 1) {
    let ancestor = Math.floor(random() * ANCESTORS)
    for (let at = 0; at < count; at += 1) {
      if (random() < recombines[at]!) ancestor = Math.floor(random() * ANCESTORS)
      const mutated = random() < 0.004
      alleles[at]![one] = ancestors[at]![ancestor]! ^ (mutated ? 1 : 0)
    }
  }
  return alleles
}

export function simulatePanel(plan: PanelPlan): SimulatedPanel {
  const { seed, people, regions, perRegion } = plan
  const { chromosomes = ['1'], apart = 2_000_000, missing = 0, children = 0, grid = 1 } = plan
  const source = new FastRandom(seed)
  const random = () => source.uniform()
  const sexes = Array.from({ length: people }, () => (random() < 0.5 ? 1 : 2))
  const inChildren = new Set(Array.from({ length: children }, (_, at) => people - 1 - at))
  const panel: SimulatedPanel = { people, variants: [], genotypes: [], sexes, children: inChildren }
  const made: { variant: SimulatedVariant; genotypes: Int8Array }[] = []
  for (let region = 0; region < regions; region += 1) {
    const chromosome = chromosomes[region % chromosomes.length]!
    const begin = 1_000_000 + Math.floor(region / chromosomes.length) * apart
    const alleles = regionOf(random, 2 * people, perRegion)
    let position = begin
    for (let at = 0; at < perRegion; at += 1) {
      position += 1 + Math.floor(random() * 12_000)
      const [first, second] = SNPS[Math.floor(random() * SNPS.length)]!
      const genotypes = Int8Array.from({ length: people }, (_, person) => {
        if (random() < missing) return -1
        const [one, two] = [alleles[at]![2 * person]!, alleles[at]![2 * person + 1]!]
        const isSingle = chromosome === '23' && sexes[person] === 1
        return isSingle ? 2 * one : one + two
      })
      const drawn = random() < 0.35 ? random() * 12 : random() * 2
      const exponent = plan.hasTies ? Math.ceil(drawn) : drawn
      const p = (10 ** -exponent).toPrecision(4)
      const name = `rs${region}_${at}`
      const place = Math.ceil(position / grid) * grid
      made.push({ variant: { chromosome, name, position: place, first, second, p }, genotypes })
    }
  }
  made.sort(
    (a, b) =>
      Number(a.variant.chromosome) - Number(b.variant.chromosome) ||
      a.variant.position - b.variant.position,
  )
  for (const { variant, genotypes } of made) {
    panel.variants.push(variant)
    panel.genotypes.push(genotypes)
  }
  return panel
}

const CODES = [0b11, 0b10, 0b00]

/** Returns the three files of a PLINK 1 set. */
export function filesOfPanel(panel: SimulatedPanel): {
  bed: Uint8Array<ArrayBuffer>
  bim: string
  fam: string
} {
  const width = Math.ceil(panel.people / 4)
  const bed = new Uint8Array(3 + panel.variants.length * width)
  bed.set([0x6c, 0x1b, 0x01])
  for (const [row, genotypes] of panel.genotypes.entries()) {
    for (const [person, copies] of genotypes.entries()) {
      const code = copies < 0 ? 0b01 : CODES[copies]!
      bed[3 + row * width + (person >>> 2)]! |= code << (2 * (person & 3))
    }
  }
  const bim = panel.variants
    .map(({ chromosome, name, position, first, second }) =>
      [chromosome, name, '0', position, first, second].join('\t'),
    )
    .join('\n')
  const fam = panel.sexes
    .map((sex, row) => {
      const parents = panel.children.has(row) ? ['1', '2'] : ['0', '0']
      return [`F${row}`, `P${row}`, ...parents, sex, '-9'].join(' ')
    })
    .join('\n')
  return { bed, bim: `${bim}\n`, fam: `${fam}\n` }
}

/** Returns a table of p as PLINK's --clump reads it. */
export function tableOfPanel({ variants }: SimulatedPanel): string {
  return `SNP\tP\n${variants.map(({ name, p }) => `${name}\t${p}`).join('\n')}\n`
}
