/** Stored form of a selection of instruments. Plain JSON: no NaN, no typed arrays. */
import type { HarmoniseReason } from '../harmonise/harmonise.ts'
import type { HarmoniseAction } from '../harmonise/match.ts'
import type { HarmoniseWarning } from '../harmonise/warnings.ts'
import type { AssociationMapping } from '../parser/association-fields.ts'
import type { Container } from '../parser/unpack.ts'
import type { Dropped, InstrumentReason } from './candidate.ts'
import type { PickParameters } from './parameters.ts'

export type ReadFile = {
  fileName: string
  /** Of the whole file as uploaded. */
  sha256: string
  bytes: number
  /** Rows of the whole file. */
  rows: number
  container: Container
  /** The file within a zip, or the sheet. */
  member: string | null
  mapping: AssociationMapping
}

/** A selected variant. */
export type Instrument = {
  SNP: string
  row: number
  trait: string
  chromosome: string | null
  position: number | null
  effectAllele: string
  otherAllele: string | null
  eaf: number | null
  beta: number
  se: number
  /** 0 below 1e-308: use negLog10P then. */
  p: number
  negLog10P: number
  n: number | null
  cases: number | null
  controls: number | null
  info: number | null
  f: number
  /** Share of the trait's variance; null without sample size and frequency. */
  r2: number | null
  palindromic: boolean
  isIndel: boolean
  isInMhc: boolean
  /** The known pleiotropic locus; null elsewhere. */
  locus: string | null
  /** Number of candidates dropped in its favour. */
  near: number
}

export const INSTRUMENT_COLUMNS = [
  'SNP',
  'row',
  'trait',
  'chromosome',
  'position',
  'effectAllele',
  'otherAllele',
  'eaf',
  'beta',
  'se',
  'p',
  'negLog10P',
  'n',
  'cases',
  'controls',
  'info',
  'f',
  'r2',
  'palindromic',
  'isIndel',
  'isInMhc',
  'locus',
  'near',
] as const satisfies readonly (keyof Instrument)[]

export type PackedCell = string | number | boolean | null
/** Objects as rows of cells: thousands of repeated field names would fill a record. */
export type Packed = { columns: readonly string[]; rows: PackedCell[][] }

/** Converts objects to rows of cells. */
export function packRows<T extends object>(
  columns: readonly (keyof T)[],
  list: readonly T[],
): Packed {
  return {
    columns: columns as readonly string[],
    rows: list.map((one) => columns.map((column) => (one[column] ?? null) as PackedCell)),
  }
}

/** Converts rows of cells back to objects. */
export function unpackRows<T>({ columns, rows }: Packed): T[] {
  return rows.map(
    (row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])) as T,
  )
}

/** Returns the selected variants of a result. */
export function instrumentsOf({ instruments }: { instruments: Packed }): Instrument[] {
  return unpackRows<Instrument>(instruments)
}

/**
 * Numbers by which an instrument was selected, where its effect comes from another study; on its effect
 * allele.
 */
export type SelectionNumbers = {
  beta: number
  se: number
  p: number
  negLog10P: number
  eaf: number | null
  n: number | null
}

export const SELECTION_COLUMNS = [
  'beta',
  'se',
  'p',
  'negLog10P',
  'eaf',
  'n',
] as const satisfies readonly (keyof SelectionNumbers)[]

/** The study that provides the instruments' effects, where it is not the selecting one. */
export type EstimatesPart = {
  input: ReadFile
  action: HarmoniseAction
  /** Candidates looked up in it, and those of them that it has with matching alleles. */
  candidates: number
  found: number
  /** Row by row with the instruments: SelectionNumbers as rows of cells. */
  selection: Packed
  /** Ratio of its effects to the selected ones, see `shareOf`. */
  share: number | null
  /** Instruments with effects of opposite signs in both studies, and with identical numbers. */
  opposed: number
  same: number
}

/** Returns the numbers by which the instruments were selected, in their order. */
export function selectionOf({ selection }: Pick<EstimatesPart, 'selection'>): SelectionNumbers[] {
  return unpackRows<SelectionNumbers>(selection)
}

/** Whether both studies are the same: most of the second study's numbers equal those of the first. */
export function isSameStudy({ same, selection }: EstimatesPart): boolean {
  return same > 0 && same * 2 >= selection.rows.length
}

export const FLOW_STEPS = [
  'rows',
  'p',
  'trait',
  'readable',
  'alleles',
  'mhc',
  'maf',
  'info',
  'f',
  'estimates',
  'unique',
  'independent',
] as const
/** One filter: how many are left after it. */
export type FlowStep = { step: (typeof FLOW_STEPS)[number]; left: number }

export const PICK_WARNING_CODES = [
  /** count, total: variants without chromosome or position. */
  'positions-missing',
  /** build, count, SNP: by positions of well-known variants, or ends of chromosomes. */
  'build',
  /** count, SNP: positions beyond the end of the chromosome in every build. */
  'positions-impossible',
  /** count: selected variants in the MHC. */
  'in-mhc',
  /** count, SNP, locus: selected variants at known pleiotropic loci. */
  'known-locus',
  /** count: selected variants whose strand is ambiguous by alleles alone. */
  'palindromic',
  /** count: selected insertions and deletions. */
  'indels',
  /** count, SNP: p is inconsistent with effect and error. */
  'p-does-not-fit',
  /** count: p of 0, ranked by effect and error. */
  'p-of-zero',
  /** count, total: candidates that the LD matrix does not have. */
  'not-in-matrix',
  /** count, total: candidates that the reference panel lacks; the message depends on the share. */
  'not-in-panel',
  /** count, total: candidates found in the panel by name, and those of them at another position. */
  'panel-build',
  /** count, total: candidates whose frequency in the file differs much from that of the panel. */
  'panel-frequencies',
  /** count: people of the panel, too few for small r². */
  'panel-small',
  /** count, SNP, as: instruments that the panel lacks, represented by another candidate. */
  'judged-as-another',
  /** count, SNP, proxy, r2: proxies in the outcome, and the least correlated of them. */
  'proxies',
  /** count: fewer than three instruments (of a trait). */
  'few-instruments',
  /** p, count: the threshold is above 5e-8, as are the p of this many selected variants. */
  'relaxed-threshold',
  /** count, total: instruments with the same effect and error in the study that should provide the effects. */
  'estimates-same',
  /** count, total: instruments with an effect of the opposite sign in that study. */
  'estimates-opposed',
  /** No sample size: R² comes from frequencies, or is missing. */
  'no-sample-size',
  /** count: traits of the file. */
  'several-traits',
] as const
export type PickWarningCode = (typeof PICK_WARNING_CODES)[number]
export type PickWarning = { code: PickWarningCode; values: Record<string, number | string> }

export type InstrumentSummary = {
  fMin: number | null
  fMedian: number | null
  fMean: number | null
  /** Sum of the shares of variance, assuming independent variants; null where one is unknown. */
  r2: number | null
  /** `sample-size`: F/(F + n − 2); `frequency`: 2·f·(1 − f)·b², for a trait in units of its SD. */
  r2From: 'sample-size' | 'frequency' | null
  /** Median sample size. */
  n: number | null
  /** F of all variants together, from R², n and the number of variants. */
  overallF: number | null
}

/** Both sides of a selected variant that the outcome has, on the exposure's effect allele. */
export type LookedUp = {
  /** Index of the instrument in the list. */
  at: number
  beta: number | null
  se: number | null
  eaf: number | null
  p: number | null
  n: number | null
  cases: number | null
  controls: number | null
  /**
   * Effect and frequency of the exposure after harmonisation: flipped only where the outcome's alleles require
   * it.
   */
  betaExposure: number | null
  eafExposure: number | null
  effectAllele: string
  otherAllele: string | null
  reason: HarmoniseReason | null
}

export const LOOKED_UP_COLUMNS = [
  'at',
  'beta',
  'se',
  'eaf',
  'p',
  'n',
  'cases',
  'controls',
  'betaExposure',
  'eafExposure',
  'effectAllele',
  'otherAllele',
  'reason',
] as const satisfies readonly (keyof LookedUp)[]

/** A proxy variant of the outcome for an instrument that the outcome lacks. */
export type ProxyUsed = {
  /** Index of the instrument in the list, and its name. */
  at: number
  SNP: string
  /** Name in the outcome's file; its position is that of the panel. */
  proxy: string
  chromosome: string | null
  position: number
  /** By the genotypes of the panel; base pairs from the instrument, negative before it. */
  r2: number
  distance: number
  /** The proxy's alleles in the outcome, and those of the instrument in phase with them. */
  effectAllele: string
  otherAllele: string | null
  standsForEffect: string
  standsForOther: string
}

export const WITHOUT_PROXY = [
  'not-in-panel',
  'other-alleles-in-panel',
  /** No variant of the panel reaches the minimum r² within the window. */
  'none-correlated',
  /** The outcome has none of the correlated variants. */
  'none-in-outcome',
] as const
/** An instrument without a proxy. */
export type WithoutProxy = { at: number; SNP: string; why: (typeof WITHOUT_PROXY)[number] }

export type OutcomePart = {
  input: ReadFile
  action: HarmoniseAction
  /** Instruments that the outcome has: LookedUp as rows of cells. */
  variants: Packed
  kept: number
  absent: string[]
  /** Present where proxies were requested. */
  proxies?: { r2: number; windowKb: number; used: ProxyUsed[]; without: WithoutProxy[] }
  warnings: HarmoniseWarning[]
}

export type TraitCount = { trait: string; candidates: number; kept: number }

/** A reference panel, and its agreement with the file. */
export type PanelSummary = {
  files: {
    fileName: string
    /** Of the .bim and of the .fam file; the .bed file, which may be gigabytes, is identified by its length. */
    bimSha256: string
    famSha256: string
    bedBytes: number
    variants: number
  }[]
  /** Of the first set; all sets of one panel have the same people. */
  people: number
  founders: number
  /** Candidates found in it, and those of them found by position, and on the other strand. */
  matched: number
  byPlace: number
  turned: number
  /** Candidates found by name, and those of them at the same position: few indicate another build. */
  named: number
  samePlace: number
  /** Candidates with a frequency in both, and those of them with frequencies 0.2 or more apart. */
  compared: number
  far: number
}

export type PickResult = {
  schemaVersion: 1
  kind: 'instruments'
  engine: { name: string; version: string }
  input: ReadFile
  parameters: PickParameters
  /** The LD matrix that was used. */
  ld: {
    fileName: string
    sha256: string
    bytes: number
    layout: 'square' | 'pairs'
    scale: 'r' | 'r2'
    variants: number
    matched: number
  } | null
  /** The reference panel that was used. */
  panel?: PanelSummary
  /** Instruments that the panel lacks, represented by another candidate at this distance in base pairs. */
  standIns?: { SNP: string; trait: string; as: string; distance: number }[]
  flow: FlowStep[]
  /** With the effects of `estimates` where there is such a study. */
  instruments: Packed
  estimates?: EstimatesPart
  dropped: {
    total: number
    counts: Partial<Record<InstrumentReason, number>>
    /** The strongest of them, listed individually. */
    first: Dropped[]
  }
  traits: TraitCount[]
  summary: InstrumentSummary
  /** The strongest candidate of each bin: chromosome, position, −log₁₀ p. */
  skyline: [string, number, number][]
  /** Build inferred from well-known variants and ends of chromosomes. */
  build: 'GRCh37' | 'GRCh38' | null
  warnings: PickWarning[]
  outcome: OutcomePart | null
  timings: { totalMs: number; readMs: number }
}
