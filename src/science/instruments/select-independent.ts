import { variantKey } from '../harmonise/association.ts'
import type { Candidate, Dropped, InstrumentReason } from './candidate.ts'
import type { LdSource, Yielded } from './independence.ts'
import { clumpByLd, pruneByDistance } from './independence.ts'
import type { PickParameters } from './parameters.ts'
import { PICK_LIMITS } from './parameters.ts'
import { byStrength } from './rank.ts'

export type Selected = {
  /** Stronger first. */
  kept: Candidate[]
  /** The strongest for each reason, no more than are listed anywhere; and how many there are. */
  dropped: Dropped[]
  counts: Map<InstrumentReason, number>
  /** Candidates that gave way to each of the kept ones. */
  near: Map<Candidate, number>
  /** Candidates without a place, and without a place in the matrix. */
  unplaced: number
  outside: number
}

function droppedFor(
  one: Candidate,
  reason: InstrumentReason,
  more: Partial<Dropped> = {},
): Dropped {
  const { SNP, row, trait, negLog10P } = one
  return { SNP, row, trait, reason, negLog10P, ...more }
}

/** The site of a variant, and the pair of alleles that a row has there, in one order. */
function siteOf({ chromosome, position, SNP }: Candidate): string {
  return position === null || chromosome === null ? variantKey(SNP) : `${chromosome}:${position}`
}

function pairOf({ effectAllele, otherAllele }: Candidate): string {
  return [effectAllele, otherAllele ?? ''].toSorted().join('/')
}

/** Sites at which candidates have different pairs of alleles. */
function multiAllelicSites(variants: readonly Candidate[]): Set<string> {
  const pairs = new Map<string, string>()
  const found = new Set<string>()
  for (const variant of variants) {
    const site = siteOf(variant)
    const pair = pairOf(variant)
    const known = pairs.get(site)
    if (known === undefined) pairs.set(site, pair)
    else if (known !== pair) found.add(site)
  }
  return found
}

/** Names that are there once; of several rows the strongest. */
function uniqueOf(sorted: readonly Candidate[]): { unique: Candidate[]; dropped: Dropped[] } {
  const first = new Map<string, Candidate>()
  const dropped: Dropped[] = []
  for (const variant of sorted) {
    const key = variantKey(variant.SNP)
    const known = first.get(key)
    if (known) dropped.push(droppedFor(variant, 'duplicate', { value: known.row }))
    else first.set(key, variant)
  }
  return { unique: [...first.values()], dropped }
}

function yieldedRows(yielded: readonly Yielded<Candidate>[], reason: InstrumentReason): Dropped[] {
  // Stronger first: of a hundred thousand only those that can be listed are written out.
  return yielded
    .slice(0, PICK_LIMITS.listed)
    .map(({ variant, to, distance, r2 }) =>
      droppedFor(variant, reason, { to: to.SNP, distance, r2 }),
    )
}

function countNear(yielded: readonly Yielded<Candidate>[]): Map<Candidate, number> {
  const near = new Map<Candidate, number>()
  for (const { to } of yielded) near.set(to, (near.get(to) ?? 0) + 1)
  return near
}

function lostRows(variants: readonly Candidate[], reason: InstrumentReason): Dropped[] {
  return variants.slice(0, PICK_LIMITS.listed).map((one) => droppedFor(one, reason))
}

/**
 * Chooses among the candidates of one trait: sites with several alleles, names that stand twice,
 * then independence.
 */
export function selectIndependent(
  candidates: readonly Candidate[],
  rules: PickParameters,
  ld: LdSource | null,
): Selected {
  const sites = rules.multiAllelic === 'drop' ? multiAllelicSites(candidates) : new Set<string>()
  const isMulti = (one: Candidate) => sites.size > 0 && sites.has(siteOf(one))
  const several = candidates.filter(isMulti)
  const sorted = candidates.filter((one) => !isMulti(one)).toSorted(byStrength)
  const { unique, dropped: doubled } = uniqueOf(sorted)
  const counts = new Map<InstrumentReason, number>()
  const result = { near: new Map<Candidate, number>(), unplaced: 0, outside: 0, counts }
  const dropped = [...lostRows(several, 'multi-allelic'), ...doubled.slice(0, PICK_LIMITS.listed)]
  const count = (reason: InstrumentReason, number: number) => {
    if (number > 0) counts.set(reason, number)
  }
  count('multi-allelic', several.length)
  count('duplicate', doubled.length)
  if (rules.independence === 'distance') {
    const { kept, yielded, unplaced } = pruneByDistance(unique, rules.windowKb)
    count('no-position', unplaced.length)
    count('near-stronger', yielded.length)
    dropped.push(...lostRows(unplaced, 'no-position'), ...yieldedRows(yielded, 'near-stronger'))
    return { ...result, kept, dropped, near: countNear(yielded), unplaced: unplaced.length }
  }
  if (rules.independence === 'matrix' && ld) {
    const { kept, yielded, outside } = clumpByLd(unique, ld, rules)
    const lost = rules.outside === 'drop' ? outside : []
    count('not-in-matrix', lost.length)
    count('correlated', yielded.length)
    dropped.push(...lostRows(lost, 'not-in-matrix'), ...yieldedRows(yielded, 'correlated'))
    return { ...result, kept, dropped, near: countNear(yielded), outside: outside.length }
  }
  return { ...result, kept: unique, dropped }
}
