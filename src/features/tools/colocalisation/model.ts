/** Inputs and settings of a colocalisation as plain data, and their rules. */
import { boundFaults, type NumberBounds } from '../../../lib/number-bounds.ts'
import type { TypedNumber } from '../../../lib/number-text.ts'
import { type Side, SIDES } from '../../../science/bidirectional/inputs.ts'
import type { BidirectionalPreview } from '../../../science/bidirectional/preview.ts'
import type { TraitKind } from '../../../science/colocalisation/bayes-factors.ts'
import {
  type ColocalisationParameters,
  DEFAULT_COLOCALISATION,
  LOCUS_LIMITS,
  type LocusMapping,
  needsAlleles,
  type Region,
} from '../../../science/colocalisation/inputs.ts'
import {
  DEFAULT_SEVERAL,
  SEVERAL_BOUNDS,
  type SeveralParameters,
} from '../../../science/colocalisation/several-result.ts'
import { sortPanelFiles } from '../../../science/panel/panel-files.ts'
import { chromosomeOf } from '../../../science/parser/genomic-position.ts'
import { isOpen } from '../../../science/parser/column-question.ts'
import type { Attempt, CommonSettings, Draft, Source } from '../session/tool-state.ts'
import type { DraftUsage } from '../session/draft-usage.ts'

/** Files of both traits, and the optional panel and genetic map. */
export type LocusInputs = Record<Side, readonly Source[]> & {
  mapping: LocusMapping
  /** Files of a reference panel, in any order; absent in drafts stored before panels existed. */
  panel?: readonly Source[]
  /** Genetic map, as one file or one for each chromosome; absent in older drafts. */
  map?: readonly Source[]
}

/** Inputs before any file is chosen. */
export const NO_LOCUS: LocusInputs = { a: [], b: [], mapping: {} }

/** Scale and sample of one trait. */
export type TraitSettings = {
  kind: TraitKind
  n: TypedNumber
  caseShare: TypedNumber
  sdY: TypedNumber
}

export type LocusSettings = CommonSettings & {
  /** Names of the traits; empty: the names found in the files. */
  nameA: string
  nameB: string
  a: TraitSettings
  b: TraitSettings
  /** Region such as `2:60000000-61000000`; empty: around the strongest variant of the first trait. */
  region: string
  windowKb: TypedNumber
  p1: TypedNumber
  p2: TypedNumber
  p12: TypedNumber
  /** Parameters of the search for several signals, used where a panel is given. */
  effects: TypedNumber
  coverage: TypedNumber
  minAbsCorr: TypedNumber
}

export type LocusDraft = Draft<LocusInputs, BidirectionalPreview, LocusSettings>

const FIRST_TRAIT: TraitSettings = { kind: 'quantitative', n: '', caseShare: '', sdY: '' }
const { p1, p2, p12, windowKb } = DEFAULT_COLOCALISATION

export const FIRST_LOCUS: LocusSettings = {
  nameA: '',
  nameB: '',
  a: FIRST_TRAIT,
  b: FIRST_TRAIT,
  region: '',
  windowKb,
  p1,
  p2,
  p12,
  ...DEFAULT_SEVERAL,
  isPrivate: false,
}

/** Bounds of the numeric settings. */
export const LOCUS_BOUNDS = {
  p1: { least: 1e-12, most: 0.1 },
  p2: { least: 1e-12, most: 0.1 },
  p12: { least: 1e-20, most: 0.1 },
  windowKb: LOCUS_LIMITS.windowKb,
  ...SEVERAL_BOUNDS,
} satisfies Partial<Record<keyof LocusSettings, NumberBounds>>

/** Bounds of the numbers of one trait; empty means the value found in its file. */
export const TRAIT_BOUNDS = {
  n: { least: 1, most: 1e9, isOptional: true },
  caseShare: { least: 1e-6, most: 1 - 1e-6, isOptional: true },
  sdY: { least: 1e-9, most: 1e9, isOptional: true },
} satisfies Partial<Record<keyof TraitSettings, NumberBounds>>

const known = (value: TypedNumber): number | null => (value === '' ? null : value)

/** Parses `chr2: 60,000,000 – 61,000,000` and the like; null for an invalid region, undefined for an empty text. */
export function parseRegion(text: string): Region | null | undefined {
  if (text.trim() === '') return undefined
  const [, name = '', from = '', to = ''] =
    /^\s*(?:chr)?(\w+)\s*:\s*([\d.,\s]+?)\s*(?:-|–|—|\.\.|~|～|至)\s*([\d.,\s]+?)\s*$/i.exec(
      text,
    ) ?? []
  const chromosome = chromosomeOf(name)
  const [start, end] = [from, to].map((digits) => Number(digits.replace(/[.,\s]/g, '')))
  if (chromosome === null || start === undefined || end === undefined) return null
  if (!(start > 0 && end > start && end - start <= LOCUS_LIMITS.regionBases)) return null
  return { chromosome, from: start, to: end }
}

/** Returns the numbers of one trait that the engine would reject. */
function findTraitFaults({ n, caseShare, sdY }: TraitSettings): (keyof typeof TRAIT_BOUNDS)[] {
  return boundFaults({ n, caseShare, sdY }, TRAIT_BOUNDS)
}

/** Whether p12 lies between chance and the smaller of the others. */
export function isPriorPossible({ p1: a, p2: b, p12: both }: LocusSettings): boolean {
  if (a === '' || b === '' || both === '') return false
  return both >= a * b && both <= Math.min(a, b)
}

/** Returns the names of the settings that the engine would reject. */
export function findLocusFaults(settings: LocusSettings): string[] {
  return [
    ...boundFaults(settings, LOCUS_BOUNDS),
    ...SIDES.flatMap((side) => findTraitFaults(settings[side]).map((name) => `${side}.${name}`)),
    ...(parseRegion(settings.region) === null ? ['region'] : []),
    ...(isPriorPossible(settings) ? [] : ['p12']),
  ]
}

/** Returns the engine's parameters; null while a number is invalid. */
export function toLocusParameters(settings: LocusSettings): ColocalisationParameters | null {
  if (findLocusFaults(settings).length > 0) return null
  const trait = ({ kind, n, caseShare, sdY }: TraitSettings) => ({
    kind,
    n: known(n),
    caseShare: kind === 'case-control' ? known(caseShare) : null,
    sdY: kind === 'quantitative' ? known(sdY) : null,
  })
  return {
    p1: known(settings.p1) ?? p1,
    p2: known(settings.p2) ?? p2,
    p12: known(settings.p12) ?? p12,
    a: trait(settings.a),
    b: trait(settings.b),
    region: parseRegion(settings.region) ?? null,
    windowKb: known(settings.windowKb) ?? windowKb,
  }
}

/** Returns the parameters of the search for several signals; null while a number is invalid. */
export function toSignalParameters(settings: LocusSettings): SeveralParameters | null {
  const { effects, coverage, minAbsCorr } = settings
  const isUsable = boundFaults({ effects, coverage, minAbsCorr }, SEVERAL_BOUNDS).length === 0
  if (!isUsable || effects === '' || coverage === '' || minAbsCorr === '') return null
  return { effects, coverage, minAbsCorr }
}

/**
 * Counts the variants of the first file that the second one has too, as far as both were read; null while unknown: rows
 * without an effect are not looked up before the run.
 */
export function countSharedVariants({ preview }: Pick<LocusDraft, 'preview'>): number | null {
  const { candidates, a } = preview ?? {}
  if (!candidates) return null
  const { isMatched } = candidates.a
  if (isMatched.length === 0 && (a?.check?.kept ?? 0) > 0) return null
  return isMatched.reduce((sum, is) => sum + is, 0)
}

/** Lists every file of the inputs once. */
export function listLocusSources({ a, b }: LocusInputs): Source[] {
  return [...new Map([...a, ...b].map((source) => [source.blob, source])).values()]
}

/** Returns the usage that levels limit: the files. */
export function getLocusUsage(draft: LocusDraft): DraftUsage {
  return {
    sources: draft.inputs ? listLocusSources(draft.inputs) : [],
    variants: null,
    taxa: null,
  }
}

/** Reason why the analysis cannot start yet. */
export type LocusObstacle =
  | 'noData'
  | 'reading'
  | 'noA'
  | 'noB'
  | 'alleles'
  | 'mapping'
  | 'panel'
  | 'settings'
  | 'noRows'

/** Whether a question about a file's columns must be answered before the run. */
function isColumnOpen(preview: BidirectionalPreview['a'], hasPanel: boolean): boolean {
  if (!preview) return false
  const { read, mapping } = preview
  const open = (read?.questions ?? []).filter((question) => isOpen(question, mapping))
  return open.some(({ kind }) => kind !== 'alleles' || needsAlleles(mapping, hasPanel))
}

/** Returns the first obstacle to a run; null when it can start. */
export function findLocusObstacle(draft: LocusDraft): LocusObstacle | null {
  const { inputs, preview, isReading, settings } = draft
  if (isReading) return 'reading'
  if (!inputs || !preview) return 'noData'
  if (inputs.a.length === 0) return 'noA'
  if (inputs.b.length === 0) return 'noB'
  const hasPanel = (inputs.panel ?? []).length > 0
  if (SIDES.some((side) => isColumnOpen(preview[side], hasPanel))) return 'alleles'
  if (preview.a?.fault || preview.b?.fault) return 'mapping'
  if (sortPanelFiles(inputs.panel ?? []).missing.length > 0) return 'panel'
  if (!toLocusParameters(settings)) return 'settings'
  return countSharedVariants(draft) === 0 ? 'noRows' : null
}

/** Returns the inputs with the files of one side replaced. */
export function withLocusFiles(
  inputs: LocusInputs | null,
  side: Side,
  sources: readonly Source[],
): LocusInputs {
  const before = inputs ?? NO_LOCUS
  // The column mapping of other files does not apply to these.
  const { [side]: _old, ...mapping } = before.mapping
  return { ...before, [side]: sources, mapping }
}

/** Refuses too many or too large files before anything is read. */
export function validateLocusFiles(inputs: LocusInputs): Attempt | null {
  const { files: most, fileBytes } = LOCUS_LIMITS
  for (const side of SIDES) {
    const [first] = inputs[side]
    const large = inputs[side].find(({ blob }) => blob.size > fileBytes)
    const isMany = inputs[side].length > most
    if (!first || (!isMany && !large)) continue
    const code = isMany ? ('too-many-files' as const) : ('file-too-large' as const)
    const problem = {
      code,
      expected: String(isMany ? most : fileBytes),
      found: String(isMany ? inputs[side].length : (large?.blob.size ?? 0)),
    }
    return {
      name: (large ?? first).name,
      failure: { code, problem, report: { total: 1, counts: { [code]: 1 }, first: [problem] } },
    }
  }
  return null
}

/** Returns the names of the traits as the result shows them. */
export function resolveLocusNames({ preview, settings }: LocusDraft): Record<Side, string> {
  return {
    a: settings.nameA.trim() || (preview?.a?.name ?? 'A'),
    b: settings.nameB.trim() || (preview?.b?.name ?? 'B'),
  }
}
