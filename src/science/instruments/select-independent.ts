/** Reduces one trait's candidates to independent instruments, with the reason for each dropped one. */
import { variantKey } from '../harmonise/association.ts'
import type { Candidate, Dropped, InstrumentReason } from './candidate.ts'
import type { Estimates } from './estimates.ts'
import { FirstSeen } from './first-seen.ts'
import type { LdSource, Yielded } from './independence.ts'
import { clumpCandidates, type Clumped } from './clump-candidates.ts'
import type { PanelLd } from './panel-ld.ts'
import { clumpByLd, pruneByDistance } from './independence.ts'
import type { PickParameters } from './parameters.ts'
import { PICK_LIMITS } from './parameters.ts'
import { byStrength } from './rank.ts'

export type Selected = {
  /** Stronger first. */
  kept: Candidate[]
  /** The strongest for each reason, up to the listed maximum; and the total counts. */
  dropped: Dropped[]
  counts: Map<InstrumentReason, number>
  /** Number of candidates dropped in favour of each selected one. */
  near: Map<Candidate, number>
  /** Candidates without a position, and those missing in the matrix. */
  unplaced: number
  outside: number
  /** Candidates that the panel lacks, with their proxy variants. */
  proxyVariants: Clumped['proxyVariants']
}

function droppedFor(
  one: Candidate,
  reason: InstrumentReason,
  more: Partial<Dropped> = {},
): Dropped {
  const { SNP, row, trait, negLog10P } = one
  return { SNP, row, trait, reason, negLog10P, ...more }
}

/** Returns the site of a variant, and the row's pair of alleles in a fixed order. */
function siteOf({ chromosome, position, SNP }: Candidate): string {
  return position === null || chromosome === null ? variantKey(SNP) : `${chromosome}:${position}`
}

function pairOf({ effectAllele, otherAllele }: Candidate): string {
  return [effectAllele, otherAllele ?? ''].toSorted().join('/')
}

/** Returns sites at which candidates have different pairs of alleles. */
function multiAllelicSites(variants: readonly Candidate[]): Set<string> {
  const sites = new FirstSeen(variants.length, (index) => siteOf(variants[index]!))
  const found = new Set<string>()
  for (const [index, variant] of variants.entries()) {
    const first = variants[sites.firstOf(index)]!
    if (first !== variant && pairOf(first) !== pairOf(variant)) found.add(siteOf(variant))
  }
  return found
}

/** Returns each name once: of several rows the strongest. */
function uniqueOf(sorted: readonly Candidate[]): { unique: Candidate[]; dropped: Dropped[] } {
  const names = new FirstSeen(sorted.length, (index) => variantKey(sorted[index]!.SNP))
  const unique: Candidate[] = []
  const dropped: Dropped[] = []
  for (const [index, variant] of sorted.entries()) {
    const first = names.firstOf(index)
    if (first === index) unique.push(variant)
    else dropped.push(droppedFor(variant, 'duplicate', { value: sorted[first]!.row }))
  }
  return { unique, dropped }
}

/**
 * Collects dropped variants as they come, stronger first: all are counted, and those that can be listed are
 * stored.
 */
class DroppedCollector {
  count = 0
  readonly listed: Dropped[] = []
  readonly near = new Map<Candidate, number>()
  readonly #reason: InstrumentReason

  constructor(reason: InstrumentReason) {
    this.#reason = reason
  }

  add({ variant, to, distance, r2 }: Yielded<Candidate>): void {
    this.count += 1
    this.near.set(to, (this.near.get(to) ?? 0) + 1)
    if (this.listed.length >= PICK_LIMITS.listed) return
    this.listed.push(droppedFor(variant, this.#reason, { to: to.SNP, distance, r2 }))
  }
}

function lostRows(variants: readonly Candidate[], reason: InstrumentReason): Dropped[] {
  return variants.slice(0, PICK_LIMITS.listed).map((one) => droppedFor(one, reason))
}

type Lacking = { usable: Candidate[]; dropped: Dropped[]; counts: Map<InstrumentReason, number> }

/** Removes candidates of which the study that provides the effects has none. */
function estimatedOnly(candidates: readonly Candidate[], estimates: Estimates | null): Lacking {
  const found: Lacking = { usable: [], dropped: [], counts: new Map() }
  for (const one of candidates) {
    const lost = estimates?.lost.get(one.row)
    if (!lost) {
      found.usable.push(one)
      continue
    }
    const { reason, ...value } = lost
    found.counts.set(reason, (found.counts.get(reason) ?? 0) + 1)
    if (found.dropped.length < PICK_LIMITS.listed)
      found.dropped.push(droppedFor(one, reason, value))
  }
  return found
}

/**
 * Returns the candidates to select from: without multi-allelic sites where these are dropped, without missing
 * effects, each name once.
 */
function distinctOf(
  candidates: readonly Candidate[],
  { multiAllelic }: PickParameters,
  estimates: Estimates | null,
): { unique: Candidate[]; dropped: Dropped[]; counts: Selected['counts'] } {
  const sites = multiAllelic === 'drop' ? multiAllelicSites(candidates) : new Set<string>()
  const isMulti = (one: Candidate) => sites.size > 0 && sites.has(siteOf(one))
  const several = candidates.filter(isMulti)
  const others = several.length > 0 ? candidates.filter((one) => !isMulti(one)) : candidates
  const { usable, dropped: lost, counts } = estimatedOnly(others, estimates)
  const { unique, dropped: doubled } = uniqueOf(usable.toSorted(byStrength))
  if (several.length > 0) counts.set('multi-allelic', several.length)
  if (doubled.length > 0) counts.set('duplicate', doubled.length)
  const dropped = [
    ...lostRows(several, 'multi-allelic'),
    ...lost,
    ...doubled.slice(0, PICK_LIMITS.listed),
  ]
  return { unique, dropped, counts }
}

/**
 * Selects among the candidates of one trait: drops multi-allelic sites, variants missing in the study that
 * provides the effects and repeated names, then makes the rest independent.
 */
export function selectIndependent(
  candidates: readonly Candidate[],
  rules: PickParameters,
  ld: LdSource | null,
  panel: PanelLd | null = null,
  estimates: Estimates | null = null,
): Selected {
  const { unique, dropped, counts } = distinctOf(candidates, rules, estimates)
  const result = {
    near: new Map<Candidate, number>(),
    unplaced: 0,
    outside: 0,
    counts,
    proxyVariants: new Map() as Clumped['proxyVariants'],
  }
  const count = (reason: InstrumentReason, number: number) => {
    if (number > 0) counts.set(reason, number)
  }
  if (rules.independence === 'distance') {
    const yielded = new DroppedCollector('near-stronger')
    const { kept, unplaced } = pruneByDistance(unique, rules.windowKb, (one) => yielded.add(one))
    count('no-position', unplaced.length)
    count('near-stronger', yielded.count)
    dropped.push(...lostRows(unplaced, 'no-position'), ...yielded.listed)
    return { ...result, kept, dropped, near: yielded.near, unplaced: unplaced.length }
  }
  if (rules.independence === 'matrix' && ld) {
    const yielded = new DroppedCollector('correlated')
    const { kept, outside } = clumpByLd(unique, ld, rules, (one) => yielded.add(one))
    const lost = rules.outside === 'keep' ? [] : outside
    count('not-in-matrix', lost.length)
    count('correlated', yielded.count)
    dropped.push(...lostRows(lost, 'not-in-matrix'), ...yielded.listed)
    return { ...result, kept, dropped, near: yielded.near, outside: outside.length }
  }
  if (rules.independence === 'panel' && panel) {
    const yielded = new DroppedCollector('correlated')
    const { kept, outside, proxyVariants } = clumpCandidates(unique, panel, rules, (one) =>
      yielded.add(one),
    )
    count('correlated', yielded.count)
    const lost = rules.outside === 'keep' ? [] : outside
    for (const { why } of lost) counts.set(why, (counts.get(why) ?? 0) + 1)
    const listed = lost.slice(0, PICK_LIMITS.listed)
    dropped.push(...listed.map(({ one, why }) => droppedFor(one, why)), ...yielded.listed)
    const lacking = outside.length + proxyVariants.size
    return { ...result, kept, dropped, near: yielded.near, outside: lacking, proxyVariants }
  }
  return { ...result, kept: unique, dropped }
}
