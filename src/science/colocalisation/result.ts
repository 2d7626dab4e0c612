/** Stored form of a colocalisation. */
import type { Side } from '../bidirectional/inputs.ts'
import type { AssociationMapping } from '../parser/association-fields.ts'
import type { RecombinationMap } from './genetic-map.ts'
import type { ColocalisationParameters, Region } from './inputs.ts'
import type { Hypotheses, Priors } from './posterior.ts'
import type { SeveralResult } from './several-result.ts'
import type { Noted } from '../notes.ts'

/**
 * Numbers of one trait for each variant: effect and error, or p and frequency, as used for its Bayes factor.
 */
export type LocusSide = {
  beta: (number | null)[]
  se: (number | null)[]
  p: (number | null)[]
  /** Frequency of the effect allele, or of the minor allele where a file has no other. */
  eaf: (number | null)[]
}

/** Variants of the region that both traits have, in columns, in order of position. */
export type LocusVariants = {
  SNP: string[]
  position: (number | null)[]
  effectAllele: (string | null)[]
  otherAllele: (string | null)[]
} & Record<Side, LocusSide>

/** Model of a trait's numbers as used for its Bayes factors. */
export type TraitModel = {
  /** Source of the Bayes factors. */
  from: 'effects' | 'p'
  n: number | null
  caseShare: number | null
  /** Standard deviation of the trait that was used; null for cases and where p was used. */
  sdY: number | null
  /** Whether it was estimated from frequencies and errors. */
  isSdYEstimated: boolean
  /** Variants of the region, and those without usable numbers of this trait. */
  rows: number
  unusable: number
}

export type LocusWarningCode =
  /** count: below `FEW_VARIANTS`. */
  | 'few-variants'
  | 'one-variant'
  /** trait, p: its strongest variant is not below 1e-5. */
  | 'no-signal'
  /** trait, n: Bayes factors from p, with effects implied by p and frequency. */
  | 'from-p'
  /** trait, count: p of 0, replaced by 1e-300. */
  | 'p-underflow'
  /** trait, sd: the trait's standard deviation was estimated from frequencies. */
  | 'sd-estimated'
  /** trait, low, high: sample sizes differ by more than a tenth between variants. */
  | 'sizes-differ'
  /** trait, share: p of less than half of the variants agrees with effect and error. */
  | 'p-disagrees'
  /** share, n, trait: this share of the variants of one trait is missing in the other. */
  | 'little-overlap'
  /** count: several rows of one name; the best were used. */
  | 'repeated'
  /** count, SNP, a, b: names whose rows differ without a rule to prefer one, with lines; none was used. */
  | 'rows-tied'
  /** The files use different builds. */
  | 'builds-differ'
  /** kb: the region is wider than 2 Mb, where several causal variants are likely. */
  | 'wide-region'
  /** SNP, trait: the strongest variant lies within a tenth of the region from its end. */
  | 'lead-at-edge'
  /** The extended MHC, whose LD reaches over millions of bases. */
  | 'mhc'
  /** low, high, p12low, p12high: whether H4 is above one half depends on p12. */
  | 'depends-on-prior'
  /** a, b, kb: two strong variants of one trait are far apart: more than one signal is likely. */
  | 'second-signal'

export type LocusWarning = {
  code: LocusWarningCode
  values: Record<string, number | string>
} & Noted

/**
 * Plain JSON: no NaN, no Infinity, no typed arrays. A change that an older build would misread needs a new
 * schemaVersion. Bayes factors and the posterior of each variant are computed from the stored fields
 * (`locusOf`).
 */
export type ColocalisationResult = {
  schemaVersion: 1
  kind: 'colocalisation'
  engine: { name: string; version: string }
  input: {
    files: {
      side: Side
      name: string
      bytes: number
      sha256: string
      rows: number
      isLong: boolean
    }[]
    /** SHA-256 of the concatenated hashes. */
    sha256: string
  }
  mapping: Record<Side, AssociationMapping>
  traits: Record<Side, string>
  parameters: ColocalisationParameters
  /** The analysed region; null where positions are unknown. */
  region: Region | null
  reading: Record<Side, TraitModel>
  variants: LocusVariants
  /** As used: smaller than the requested ones in very large regions. */
  priors: Priors
  posterior: Hypotheses
  /** Names of the strongest variant of each trait, and of the most probable shared one. */
  leads: Record<Side, string>
  best: string
  /** Names of the 95 % credible set of the shared variant, given H4. */
  credible: string[]
  /** Present where a panel was given. */
  several?: SeveralResult
  /** Present where a genetic map was given. */
  recombination?: RecombinationMap
  warnings: LocusWarning[]
  totalMs: number
}
