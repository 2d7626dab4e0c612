/** A reference panel made of the people of a simulated locus, and files of its traits. */
import { normalTwoSided } from '../../src/science/numerics/tails.ts'
import type { SimulatedLocus, SimulatedTrait } from './simulated-locus.ts'
import type { SimulatedPanel } from './simulated-panel.ts'

type PanelChoice = {
  /** Whether the panel counts the second allele of a variant. */
  turned?: (at: number) => boolean
  /** Whether a variant is missing from the panel. */
  lacks?: (at: number) => boolean
  /** Whether a variant is the same in everybody. */
  constant?: (at: number) => boolean
}

const never = () => false

export function panelOfLocus(
  locus: SimulatedLocus,
  { turned = never, lacks = never, constant = never }: PanelChoice = {},
): SimulatedPanel {
  const places = [...locus.names.keys()].filter((at) => !lacks(at))
  const people = locus.counts[0]?.length ?? 0
  return {
    people,
    variants: places.map((at) => {
      const alleles = [locus.first[at]!, locus.second[at]!]
      const [first = '', second = ''] = turned(at) ? alleles.toReversed() : alleles
      return {
        chromosome: '2',
        name: locus.names[at]!,
        position: locus.positions[at]!,
        first,
        second,
        p: '1',
      }
    }),
    genotypes: places.map((at) =>
      constant(at)
        ? new Int8Array(people)
        : locus.counts[at]!.map((copies) => (turned(at) ? 2 - copies : copies)),
    ),
    sexes: Array.from({ length: people }, (_, person) => 1 + (person % 2)),
    children: new Set(),
  }
}

/** Returns a table of summary statistics; `turned`: variants of which the second allele is the effect allele. */
export function tableOfLocus(
  locus: SimulatedLocus,
  trait: SimulatedTrait,
  sizes: Record<string, number>,
  turned: (at: number) => boolean = never,
): string {
  const header = ['SNP', 'CHR', 'BP', 'effect_allele', 'other_allele', 'eaf', 'beta', 'se', 'pval']
  const rows = trait.map(({ beta, se, z }, at) => {
    const isTurned = turned(at)
    const f = locus.frequencies[at]!
    const alleles = [locus.first[at], locus.second[at]]
    return [
      locus.names[at],
      2,
      locus.positions[at],
      ...(isTurned ? alleles.toReversed() : alleles),
      (isTurned ? 1 - f : f).toPrecision(4),
      (isTurned ? -beta : beta).toPrecision(8),
      se.toPrecision(8),
      normalTwoSided(z).p.toPrecision(4),
      ...Object.values(sizes),
    ]
  })
  return `${[[...header, ...Object.keys(sizes)], ...rows].map((row) => row.join('\t')).join('\n')}\n`
}
