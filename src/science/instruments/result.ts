/** The stored form of a choice of instruments. Plain JSON: no NaN, no typed arrays. */
import type { HarmoniseReason } from '../harmonise/harmonise.ts'
import type { HarmoniseAction } from '../harmonise/match.ts'
import type { HarmoniseWarning } from '../harmonise/warnings.ts'
import type { AssociationMapping } from '../reader/association-fields.ts'
import type { Container } from '../reader/unpack.ts'
import type { Dropped, InstrumentReason } from './candidate.ts'
import type { PickParameters } from './parameters.ts'

export type ReadFile = {
  fileName: string
  /** Of all of the file, as it is. */
  sha256: string
  bytes: number
  /** Rows of the whole file. */
  rows: number
  container: Container
  /** The file within a zip, or the sheet. */
  member: string | null
  mapping: AssociationMapping
}

/** A chosen variant. */
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
  /** 0 below 1e-308: then negLog10P goes on. */
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
  /** The well-known locus that touches many traits; null at none of them. */
  locus: string | null
  /** Candidates that gave way to it. */
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
/** Objects as rows: the names of thousands of fields would fill a record. */
export type Packed = { columns: readonly string[]; rows: PackedCell[][] }

export function packed<T extends object>(
  columns: readonly (keyof T)[],
  list: readonly T[],
): Packed {
  return {
    columns: columns as readonly string[],
    rows: list.map((one) => columns.map((column) => (one[column] ?? null) as PackedCell)),
  }
}

export function unpacked<T>({ columns, rows }: Packed): T[] {
  return rows.map(
    (row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])) as T,
  )
}

/** The chosen variants of a result. */
export function instrumentsOf({ instruments }: { instruments: Packed }): Instrument[] {
  return unpacked<Instrument>(instruments)
}

/** By which numbers an instrument was selected, where its effect comes from another study; on its effect allele. */
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

/** The study that the instruments' effects come from, where it is not the one that they were selected in. */
export type EstimatesPart = {
  input: ReadFile
  action: HarmoniseAction
  /** Candidates that were looked for in it, and of them those that it has with alleles that fit. */
  candidates: number
  found: number
  /** Line for line with the instruments: SelectionNumbers in rows. */
  selection: Packed
  /** Its effects by those that were selected, see `shareOf`. */
  share: number | null
  /** Instruments with effects of opposite signs in both studies, and with the same numbers. */
  opposed: number
  same: number
}

/** By which numbers the instruments were selected, in their order. */
export function selectionOf({ selection }: Pick<EstimatesPart, 'selection'>): SelectionNumbers[] {
  return unpacked<SelectionNumbers>(selection)
}

/** Whether a second study is none: most of its numbers are those of the first. */
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
/** One sieve: how many are left after it. */
export type FlowStep = { step: (typeof FLOW_STEPS)[number]; left: number }

export const PICK_WARNING_CODES = [
  /** count, total: variants without chromosome or position. */
  'positions-missing',
  /** build, count, SNP: where well-known variants stand, or where chromosomes end. */
  'build',
  /** count, SNP: positions behind the end of the chromosome in every build. */
  'positions-impossible',
  /** count: chosen variants in the MHC. */
  'in-mhc',
  /** count, SNP, locus: chosen variants at loci that touch many traits. */
  'known-locus',
  /** count: chosen variants whose strand alleles alone do not tell. */
  'palindromic',
  /** count: chosen insertions and deletions. */
  'indels',
  /** count, SNP: p does not belong to effect and error. */
  'p-does-not-fit',
  /** count: p of 0, ranked by effect and error. */
  'p-of-zero',
  /** count, total: candidates that the LD matrix does not have. */
  'not-in-matrix',
  /** count, total: candidates that the reference panel does not have; few or many, in words of their own. */
  'not-in-panel',
  /** count, total: of the candidates with the name of a variant of the panel, those at another position. */
  'panel-build',
  /** count, total: candidates whose frequency in the file is far from that of the panel. */
  'panel-frequencies',
  /** count: people of the panel, too few for small r². */
  'panel-small',
  /** count, SNP, as: instruments that the panel does not have and that were judged as another candidate. */
  'judged-as-another',
  /** count, SNP, proxy, r2: proxies in the outcome, and the least correlated one of them. */
  'proxies',
  /** count: fewer than three instruments (of a trait). */
  'few-instruments',
  /** p, count: the threshold is above 5e-8, and so many chosen variants are. */
  'relaxed-threshold',
  /** count, total: instruments with the same effect and error in the study that effects were to be taken from. */
  'estimates-same',
  /** count, total: instruments of which that study has an effect of the opposite sign. */
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
  /** Shares of variance added up, as if the variants were independent; null where one is unknown. */
  r2: number | null
  /** `sample-size`: F/(F + n − 2); `frequency`: 2·f·(1 − f)·b², for a trait in units of its SD. */
  r2From: 'sample-size' | 'frequency' | null
  /** Median sample size. */
  n: number | null
  /** F of all together, from R², n and the number of variants. */
  overallF: number | null
}

/** Both sides of a chosen variant that the outcome has, on the exposure's effect allele. */
export type LookedUp = {
  /** Which instrument: its place in the list. */
  at: number
  beta: number | null
  se: number | null
  eaf: number | null
  p: number | null
  n: number | null
  cases: number | null
  controls: number | null
  /** Effect and frequency of the exposure after harmonising: turned only where the outcome's alleles
   * asked for it. */
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

/** A variant of the outcome that stands for an instrument which the outcome does not have. */
export type ProxyUsed = {
  /** Which instrument: its place in the list, and its name. */
  at: number
  SNP: string
  /** As the outcome's file calls it; its place is that of the panel. */
  proxy: string
  chromosome: string | null
  position: number
  /** Of the genotypes in the panel; base pairs from the instrument, negative before it. */
  r2: number
  distance: number
  /** The proxy's alleles as the outcome has them, and those of the instrument that go with them. */
  effectAllele: string
  otherAllele: string | null
  standsForEffect: string
  standsForOther: string
}

export const WITHOUT_PROXY = [
  'not-in-panel',
  'other-alleles-in-panel',
  /** No variant of the panel reaches the least r² within the window. */
  'none-correlated',
  /** The outcome has none of those that do. */
  'none-in-outcome',
] as const
/** An instrument that has no proxy either. */
export type WithoutProxy = { at: number; SNP: string; why: (typeof WITHOUT_PROXY)[number] }

export type OutcomePart = {
  input: ReadFile
  action: HarmoniseAction
  /** Instruments that the outcome has: LookedUp in rows. */
  variants: Packed
  kept: number
  absent: string[]
  /** Where proxies were asked for. */
  proxies?: { r2: number; windowKb: number; used: ProxyUsed[]; without: WithoutProxy[] }
  warnings: HarmoniseWarning[]
}

export type TraitCount = { trait: string; candidates: number; kept: number }

/** What a reference panel was, and how it and the file fit together. */
export type PanelTold = {
  files: {
    fileName: string
    /** Of the .bim and of the .fam file; the .bed file, which may be gigabytes, is told by its length. */
    bimSha256: string
    famSha256: string
    bedBytes: number
    variants: number
  }[]
  /** Of the first set; all sets have the same people where they are of one panel. */
  people: number
  founders: number
  /** Candidates with a place in it, and of them those found by place, and on the other strand. */
  matched: number
  byPlace: number
  turned: number
  /** Candidates found by name, and of them those at the same position: tells of another build. */
  named: number
  samePlace: number
  /** Candidates with a frequency in both, and of them those with frequencies 0.2 or more apart. */
  compared: number
  far: number
}

export type PickResult = {
  schemaVersion: 1
  kind: 'instruments'
  engine: { name: string; version: string }
  input: ReadFile
  parameters: PickParameters
  /** The matrix that was used. */
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
  panel?: PanelTold
  /** Instruments that the panel does not have and that were judged as another candidate, so many base pairs away. */
  standIns?: { SNP: string; trait: string; as: string; distance: number }[]
  flow: FlowStep[]
  /** With the effects of `estimates` where there is such a study. */
  instruments: Packed
  estimates?: EstimatesPart
  dropped: {
    total: number
    counts: Partial<Record<InstrumentReason, number>>
    /** The strongest of them, one by one. */
    first: Dropped[]
  }
  traits: TraitCount[]
  summary: InstrumentSummary
  /** The strongest candidate of each stretch: chromosome, position, −log₁₀ p. */
  skyline: [string, number, number][]
  /** What well-known variants and ends of chromosomes say of the build. */
  build: 'GRCh37' | 'GRCh38' | null
  warnings: PickWarning[]
  outcome: OutcomePart | null
  timings: { totalMs: number; readMs: number }
}
