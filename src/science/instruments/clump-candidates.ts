/** Clumps candidates by a reference panel, and handles those that it does not have. */
import { clumpByPanel, type ClumpVariant, haplotypeCorrelations } from '../panel/clump.ts'
import type { Unmatched } from '../panel/match.ts'
import type { Candidate, InstrumentReason } from './candidate.ts'
import type { Yielded } from './independence.ts'
import type { PanelLd, PanelMatch } from './panel-ld.ts'
import type { PickParameters } from './parameters.ts'
import { byStrength } from './rank.ts'
import { type ProxyVariant, findProxyVariants } from './proxy-variants.ts'

type Rules = Pick<PickParameters, 'r2' | 'windowKb' | 'outside' | 'proxyKb'>

const REASON: Record<Unmatched, InstrumentReason> = {
  absent: 'not-in-panel',
  'other-alleles': 'other-alleles-in-panel',
}

/** A candidate missing in the panel, with its reason. */
export type Outside = { one: Candidate; why: InstrumentReason }

/** A candidate and the genotypes that represent it: its own, or those of a proxy variant. */
type Judged = { one: Candidate; place: PanelMatch; by: ProxyVariant<PanelMatch> | null }

export type Clumped = {
  /** Stronger first; with `outside: 'keep'` also those without genotypes. */
  kept: Candidate[]
  /** Variants that the panel does not have, and why; without those with a proxy variant. */
  outside: Outside[]
  /** Variants that the panel does not have, with the candidate used as their proxy variant. */
  proxyVariants: Map<Candidate, ProxyVariant<PanelMatch>>
}

function sorted(
  candidates: readonly Candidate[],
  { places }: PanelLd,
  { outside: rule, proxyKb }: Rules,
): { judged: Judged[] } & Omit<Clumped, 'kept'> {
  const judged: Judged[] = []
  const lacking: Outside[] = []
  for (const one of candidates) {
    const place = places.get(one.row) ?? 'absent'
    if (typeof place === 'string') lacking.push({ one, why: REASON[place] })
    else judged.push({ one, place, by: null })
  }
  if (rule !== 'proxy') return { judged, outside: lacking, proxyVariants: new Map() }
  const proxyVariants = findProxyVariants(
    lacking.map(({ one }) => one),
    judged,
    proxyKb,
  )
  for (const [one, by] of proxyVariants) judged.push({ one, place: by.place, by })
  return { judged, outside: lacking.filter(({ one }) => !proxyVariants.has(one)), proxyVariants }
}

/**
 * Clumps candidates as PLINK 1.9 does, each set of the panel separately: every candidate may be an index
 * variant.
 *
 * @param onYielded receives the dropped variants
 */
export function clumpCandidates(
  candidates: readonly Candidate[],
  panel: PanelLd,
  rules: Rules,
  onYielded: (one: Yielded<Candidate>) => void,
): Clumped {
  const { judged, outside, proxyVariants } = sorted(candidates, panel, rules)
  const retained = rules.outside === 'keep' ? outside.map(({ one }) => one) : []
  for (const [number, own] of Map.groupBy(judged, ({ place }) => place.panel)) {
    retained.push(...clumpSet(own, panel, number, rules, onYielded))
  }
  return { kept: retained.toSorted(byStrength), outside, proxyVariants }
}

/** Returns correlations between the candidates; two with the same genotypes have 1. */
function correlationsOf(
  judged: readonly Judged[],
  { panels, stores }: PanelLd,
  number: number,
): (first: number, second: number) => number {
  const { variants } = panels[number]!
  const onOthers = haplotypeCorrelations(stores[number]!, () => false)
  const onX = haplotypeCorrelations(stores[number]!, () => true)
  const isOnX = judged.map(({ place }) => variants.stretchOf(place.variant.index).ploidy === 'x')
  return (first, second) => {
    const [one, other] = [judged[first]!.place.at, judged[second]!.place.at]
    return one === other ? 1 : (isOnX[first] ? onX : onOthers)(one, other)
  }
}

function clumpSet(
  own: readonly Judged[],
  panel: PanelLd,
  number: number,
  { r2, windowKb }: Rules,
  onYielded: (one: Yielded<Candidate>) => void,
): Candidate[] {
  const judged = own.toSorted((a, b) => a.place.variant.index - b.place.variant.index)
  const { variants } = panel.panels[number]!
  const list = judged.map(({ one, place: { variant } }): ClumpVariant => ({
    line: variant.index,
    stretch: variants.stretchOf(variant.index).start,
    position: variant.position,
    p: one.p,
    negLog10P: one.negLog10P,
  }))
  const rules = { indexP: 1, memberP: Number.POSITIVE_INFINITY, r2, windowKb }
  return clumpByPanel(list, correlationsOf(judged, panel, number), rules).map(({ at, members }) => {
    const index = judged[at]!
    for (const { at: other, r } of members) {
      const { one: variant, place } = judged[other]!
      const distance = Math.abs(list[other]!.position - list[at]!.position)
      // r² between a variant and its proxy variant is unknown.
      onYielded({
        variant,
        to: index.one,
        distance,
        r2: place.at === index.place.at ? null : r * r,
      })
    }
    return index.one
  })
}
