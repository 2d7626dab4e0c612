import { simulatePanel, type SimulatedPanel } from './simulated-panel.ts'

/**
 * Creates a panel with every record encoding of plink2: common variants, rare ones on either side, missing
 * calls in most people, similar and inverted neighbours; more than 256 people, and lists of more than 64.
 */
export function pgenPanel(): SimulatedPanel {
  const panel = simulatePanel({ seed: 51, people: 1200, regions: 2, perRegion: 40, missing: 0.01 })
  const people = (of: (person: number) => number) =>
    Int8Array.from({ length: panel.people }, (_, person) => of(person))
  const [common] = panel.genotypes
  const made = [
    people(() => 0),
    people(() => 2),
    people((person) => (person % 14 === 4 ? 1 : 0)),
    people((person) => (person % 14 === 4 ? 1 : 2)),
    people((person) => (person % 30 === 1 ? 2 : -1)),
    people((person) => (person % 2 === 0 ? 1 : -1)),
    people((person) => (person % 3 === 0 ? 2 : person === 7 ? -1 : 1)),
    people((person) => common![person]!),
    people((person) => (person === 3 ? 1 : common![person]!)),
    people((person) => (common![person]! < 0 || person === 5 ? -1 : 2 - common![person]!)),
  ]
  const last = panel.variants.at(-1)!
  const variants = made.map((_, at) => ({
    ...last,
    name: `made${at}`,
    position: last.position + 1000 * (at + 1),
    first: 'A',
    second: 'G',
  }))
  // Similar to its neighbour, so that it is encoded as a difference.
  return {
    ...panel,
    variants: [...panel.variants, ...variants],
    genotypes: [...panel.genotypes, ...made],
  }
}

/** Sites with one and with more ALT alleles, as a VCF file: people by their calls. */
export const MULTI_SITES: readonly { id: string; ref: string; alt: string; calls: string[] }[] = [
  { id: 'rs_one', ref: 'G', alt: 'A', calls: ['0/0', '0|1', '1/1', './.', '1|0', '0/0', '1/1'] },
  { id: 'rs_two', ref: 'C', alt: 'T,A', calls: ['0/2', '1/2', '2/2', '0/1', './.', '0/0', '1/1'] },
  { id: 'rs_del', ref: 'CAT', alt: 'C', calls: ['0/1', '0/1', '0/0', '0/0', '0/0', './.', '1/1'] },
  { id: '.', ref: 'T', alt: 'G', calls: ['1/1', '1/1', '1/1', '0/1', '1/1', '1/1', '1/1'] },
]
