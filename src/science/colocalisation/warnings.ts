/** Warnings about a colocalisation. */
import type { Side } from '../bidirectional/inputs.ts'
import { shareWithP } from '../harmonise/contradiction.ts'
import type { Association } from '../harmonise/association.ts'
import type { Joined } from '../harmonise/join.ts'
import { markNotes } from '../notes.ts'
import { isInMhc } from '../instruments/chromosome.ts'
import type { Locus } from './locus.ts'
import type { matchRows } from './match.ts'
import { sensitivity } from './posterior.ts'
import { sizesOf } from './trait-model.ts'
import type { ColocalisationResult, LocusWarning } from './result.ts'

/** Number of common variants below which a colocalisation is unreliable. */
export const FEW_VARIANTS = 50
/** −log₁₀ p below which a trait's strongest variant is no signal. */
const NO_SIGNAL = 5
const OVERLAP = 0.5
/** Share of variants below which p is not that of effect and error. */
const AGREEING = 0.5
const WIDE_BASES = 2_000_000
const EDGE = 0.1
/** Threshold and distance of a second signal of the same trait. */
const SECOND_SIGNAL = -Math.log10(5e-8)
const SECOND_BASES = 500_000

type Known = Omit<ColocalisationResult, 'warnings' | 'totalMs' | 'input' | 'mapping' | 'engine'>
type Facts = {
  result: Known
  locus: Locus
  rows: Record<Side, Association[]>
  repeated: number
  tied: ReturnType<typeof matchRows>['tied']
  builds: Joined['builds']
}

const SIDES = ['a', 'b'] as const

function strongest(values: Float64Array): number {
  return values.reduce((best, value, at) => (value > values[best]! ? at : best), 0)
}

function ofSize({ result, repeated, tied, builds }: Facts): LocusWarning[] {
  const { variants, reading } = result
  const n = variants.SNP.length
  const found: LocusWarning[] = []
  if (n === 1) found.push({ code: 'one-variant', values: { SNP: variants.SNP[0] ?? '' } })
  else if (n < FEW_VARIANTS) found.push({ code: 'few-variants', values: { count: n } })
  for (const side of SIDES) {
    const { rows } = reading[side]
    const share = rows === 0 ? 1 : n / rows
    if (share < OVERLAP) {
      found.push({ code: 'little-overlap', values: { trait: result.traits[side], n, rows, share } })
      break
    }
  }
  if (repeated > 0) found.push({ code: 'repeated', values: { count: repeated } })
  if (tied[0]) {
    const [a, b] = [tied[0].a, tied[0].b].map((lines) => lines.slice(0, 5).join(', '))
    const values = { count: tied.length, SNP: tied[0].SNP, a: a ?? '', b: b ?? '' }
    found.push({ code: 'rows-tied', values })
  }
  if (builds === 'differ') found.push({ code: 'builds-differ', values: {} })
  return found
}

function ofTrait(side: Side, { result, locus, rows }: Facts): LocusWarning[] {
  const { variants, reading, traits } = result
  const trait = traits[side]
  const found: LocusWarning[] = []
  const most = locus[side].negLog10P.reduce((high, value) => Math.max(high, value), 0)
  if (most < NO_SIGNAL) found.push({ code: 'no-signal', values: { trait, negLog10P: most } })
  if (reading[side].from === 'p') {
    found.push({ code: 'from-p', values: { trait, n: reading[side].n ?? 0 } })
    const count = variants[side].p.filter((p) => p === 0).length
    if (count > 0) found.push({ code: 'p-underflow', values: { trait, count } })
  }
  if (reading[side].isSdYEstimated) {
    found.push({ code: 'sd-estimated', values: { trait, sd: reading[side].sdY ?? 0 } })
  }
  const share = reading[side].from === 'p' ? null : shareWithP(rows[side])
  if (share !== null && share < AGREEING)
    found.push({ code: 'p-disagrees', values: { trait, share } })
  const sizes = sizesOf(rows[side])
  const [low, high] = [Math.min(...sizes), Math.max(...sizes)]
  if (sizes.length > 0 && high > 1.1 * low) {
    found.push({ code: 'sizes-differ', values: { trait, low, high } })
  }
  return found
}

function ofPlace({ result, locus }: Facts): LocusWarning[] {
  const { region, variants, traits } = result
  if (!region) return []
  const width = region.to - region.from
  const found: LocusWarning[] = []
  if (width > WIDE_BASES) found.push({ code: 'wide-region', values: { kb: width / 1000 } })
  if (isInMhc(region.chromosome, region.from) || isInMhc(region.chromosome, region.to)) {
    found.push({ code: 'mhc', values: {} })
  }
  for (const side of SIDES) {
    const { negLog10P } = locus[side]
    const lead = strongest(negLog10P)
    const position = variants.position[lead] ?? null
    if (position === null || (negLog10P[lead] ?? 0) < NO_SIGNAL) continue
    const trait = traits[side]
    const SNP = variants.SNP[lead] ?? ''
    const edge = Math.min(position - region.from, region.to - position)
    if (width > 0 && edge < EDGE * width)
      found.push({ code: 'lead-at-edge', values: { trait, SNP } })
    const second = variants.position.findIndex(
      (other, at) =>
        other !== null &&
        Math.abs(other - position) >= SECOND_BASES &&
        (negLog10P[at] ?? 0) >= SECOND_SIGNAL,
    )
    if (second >= 0) {
      const kb = Math.abs((variants.position[second] ?? 0) - position) / 1000
      found.push({
        code: 'second-signal',
        values: { trait, SNP, other: variants.SNP[second] ?? '', kb },
      })
    }
  }
  return found
}

/** Warns where H4 crosses one half within a tenfold change of p12 in either direction. */
function ofPriors({ result }: Facts): LocusWarning[] {
  const { posterior, variants, priors } = result
  const near = sensitivity(posterior, variants.SNP.length, priors).filter(
    ({ p12 }) => p12 >= priors.p12 / 10.01 && p12 <= priors.p12 * 10.01,
  )
  const values = near.map((point) => point.posterior[4])
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return values.length > 0 && low < 0.5 && high > 0.5
    ? [{ code: 'depends-on-prior', values: { low, high } }]
    : []
}

/** Returns the warnings: first about the traits, then the region, then the priors. */
export function locusWarnings(facts: Facts): LocusWarning[] {
  const warnings = [
    ...ofSize(facts),
    ...SIDES.flatMap((side) => ofTrait(side, facts)),
    ...ofPlace(facts),
    ...ofPriors(facts),
  ]
  // Estimating the deviation from errors and frequencies is what coloc itself does.
  return markNotes(warnings, ({ code }) => code === 'sd-estimated')
}
