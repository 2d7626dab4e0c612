/** Inputs and settings of a bidirectional analysis as plain data, and their rules. */
import { boundFaults, type NumberBounds } from '../../../lib/number-bounds.ts'
import type { Convention } from '../../../science/codes.ts'
import {
  BIDIRECTIONAL_LIMITS,
  type BidirectionalMapping,
  type BidirectionalParameters,
  DEFAULT_BIDIRECTIONAL,
  type Side,
  SIDES,
} from '../../../science/bidirectional/inputs.ts'
import {
  chooseInstruments,
  type InstrumentCounts,
} from '../../../science/bidirectional/instruments.ts'
import type {
  BidirectionalPreview,
  CandidateColumns,
} from '../../../science/bidirectional/preview.ts'
import type { HarmoniseAction } from '../../../science/harmonise/match.ts'
import type { OutcomeKind } from '../../../results/presentation.ts'
import { getDrawsBounds, INSTRUMENT_BOUNDS, SEED_BOUNDS } from '../components/estimation-bounds.ts'
import type { DraftUsage } from '../session/draft-usage.ts'
import { hasOpenQuestion } from '../session/user-mapping.ts'
import type { Attempt, CommonSettings, Draft, Source } from '../session/tool-state.ts'
import type { TypedNumber } from '../../../lib/number-text.ts'

/** Files of both traits; a table that holds both is listed on both sides. */
export type BidirectionalInputs = Record<Side, readonly Source[]> & {
  mapping: BidirectionalMapping
}

export type BidirectionalSettings = CommonSettings & {
  /** Names of the traits; empty: the names found in the files. */
  nameA: string
  nameB: string
  kindA: OutcomeKind
  kindB: OutcomeKind
  convention: Convention
  seed: TypedNumber
  nboot: TypedNumber
  action: HarmoniseAction
  instrumentP: TypedNumber
  leastF: TypedNumber
  pruneKb: TypedNumber
  hasPresso: boolean
}

export type BidirectionalDraft = Draft<
  BidirectionalInputs,
  BidirectionalPreview,
  BidirectionalSettings
>

const { convention, seed, nboot, action, instrumentP, leastF, pruneKb } = DEFAULT_BIDIRECTIONAL

export const FIRST_BIDIRECTIONAL: BidirectionalSettings = {
  nameA: '',
  nameB: '',
  kindA: 'continuous',
  kindB: 'continuous',
  convention,
  seed,
  nboot,
  action,
  instrumentP,
  leastF,
  pruneKb,
  hasPresso: true,
  isPrivate: false,
}

/** Bounds of the numeric settings. */
export const BIDIRECTIONAL_BOUNDS = {
  seed: SEED_BOUNDS,
  nboot: getDrawsBounds(BIDIRECTIONAL_LIMITS.nboot),
  ...INSTRUMENT_BOUNDS,
  pruneKb: { least: 0, most: BIDIRECTIONAL_LIMITS.pruneKb },
} satisfies Partial<Record<keyof BidirectionalSettings, NumberBounds>>

export type BidirectionalFault = keyof typeof BIDIRECTIONAL_BOUNDS

/** Returns the numeric settings that the engine would reject. */
export function findBidirectionalFaults(settings: BidirectionalSettings): BidirectionalFault[] {
  return boundFaults(settings, BIDIRECTIONAL_BOUNDS)
}

/** Returns the engine's parameters; null while a number is invalid. */
export function toBidirectionalParameters(
  settings: BidirectionalSettings,
): BidirectionalParameters | null {
  if (findBidirectionalFaults(settings).length > 0) return null
  const number = (value: TypedNumber) => (value === '' ? 0 : value)
  return {
    ...DEFAULT_BIDIRECTIONAL,
    convention: settings.convention,
    seed: number(settings.seed),
    nboot: number(settings.nboot),
    action: settings.action,
    instrumentP: number(settings.instrumentP),
    leastF: number(settings.leastF),
    pruneKb: number(settings.pruneKb),
    presso: settings.hasPresso ? 'auto' : 'off',
  }
}

/** Instrument counts of one direction at the thresholds, and how many of them the other trait has. */
export type DirectionCount = InstrumentCounts & { matched: number }

/** Applies the thresholds to the variants of the preview. */
export function countDirection(
  { negLog10P, f, chromosome, position, isMatched }: CandidateColumns,
  thresholds: Pick<BidirectionalParameters, 'instrumentP' | 'leastF' | 'pruneKb'>,
): DirectionCount {
  const candidates = Array.from(negLog10P, (own, row) => ({
    SNP: '',
    row,
    negLog10P: own,
    f: f[row] ?? 0,
    chromosome: chromosome[row] ?? null,
    position: position[row] ?? null,
  }))
  const { chosen, counts } = chooseInstruments(candidates, thresholds)
  return { ...counts, matched: chosen.filter(({ row }) => isMatched[row] === 1).length }
}

/** Counts both directions; null until both files are readable and the numbers are valid. */
export function countBothDirections({
  preview,
  settings,
}: BidirectionalDraft): Record<Side, DirectionCount> | null {
  const parameters = toBidirectionalParameters(settings)
  if (!preview?.candidates || !parameters) return null
  const { a, b } = preview.candidates
  return { a: countDirection(a, parameters), b: countDirection(b, parameters) }
}

/** Usage that the member's level limits: that of the larger direction. */
export function getBidirectionalUsage(draft: BidirectionalDraft): DraftUsage {
  const counts = countBothDirections(draft)
  return {
    sources: draft.inputs ? listBidirectionalSources(draft.inputs) : [],
    variants: counts && Math.max(counts.a.matched, counts.b.matched),
    taxa: null,
  }
}

/** Reason why the analysis cannot start yet. */
export type BidirectionalObstacle =
  | 'noData'
  | 'reading'
  | 'noA'
  | 'noB'
  | 'alleles'
  | 'mapping'
  | 'settings'
  | 'noRows'

/** Returns the first obstacle to a run; null when it can start. */
export function findBidirectionalObstacle(draft: BidirectionalDraft): BidirectionalObstacle | null {
  const { inputs, preview, isReading, settings } = draft
  if (isReading) return 'reading'
  if (!inputs || !preview) return 'noData'
  if (inputs.a.length === 0) return 'noA'
  if (inputs.b.length === 0) return 'noB'
  if (SIDES.some((side) => preview[side] && hasOpenQuestion(preview[side]))) return 'alleles'
  if (preview.a?.fault || preview.b?.fault) return 'mapping'
  if (!toBidirectionalParameters(settings)) return 'settings'
  const counts = countBothDirections(draft)
  return counts && counts.a.matched + counts.b.matched > 0 ? null : 'noRows'
}

/** Whether one table holds both traits. */
export function isOneTable({ a, b }: Pick<BidirectionalInputs, Side>): boolean {
  return a.length === 1 && b.length === 1 && a[0]?.blob === b[0]?.blob && a[0]?.kind !== 'record'
}

/** Lists every file of the inputs once. */
export function listBidirectionalSources({ a, b }: BidirectionalInputs): Source[] {
  const seen = new Set<Blob>()
  return [...a, ...b].filter(({ blob }) => {
    const isNew = !seen.has(blob)
    seen.add(blob)
    return isNew
  })
}

/**
 * Returns the inputs with the files of one side replaced. Prefilled variants of a record stay: they are part of the
 * analysis, and the files add the other trait's instruments.
 */
export function withTraitFiles(
  inputs: BidirectionalInputs | null,
  role: Side | 'table',
  sources: readonly Source[],
): BidirectionalInputs {
  if (role === 'table') {
    const table = sources.slice(0, 1)
    return { a: table, b: table, mapping: {} }
  }
  const before = inputs && !isOneTable(inputs) ? inputs : { a: [], b: [], mapping: {} }
  const prefilled = before[role].filter(({ kind }) => kind === 'record')
  // The column mapping of other files does not apply to these.
  const { [role]: _old, ...mapping } = before.mapping
  return { ...before, [role]: [...prefilled, ...sources], mapping }
}

/** Refuses too many or too large files before anything is read. */
export function validateTraitFiles(inputs: BidirectionalInputs): Attempt | null {
  const { files: most, fileBytes } = BIDIRECTIONAL_LIMITS
  const toRefusal = (
    name: string,
    code: 'too-many-files' | 'file-too-large',
    expected: number,
    found: number,
  ): Attempt => {
    const problem = { code, expected: String(expected), found: String(found) }
    return {
      name,
      failure: { code, problem, report: { total: 1, counts: { [code]: 1 }, first: [problem] } },
    }
  }
  for (const side of SIDES) {
    const sources = inputs[side]
    const [first] = sources
    if (first && sources.length > most) {
      return toRefusal(first.name, 'too-many-files', most, sources.length)
    }
    const large = sources.find(({ blob }) => blob.size > fileBytes)
    if (large) return toRefusal(large.name, 'file-too-large', fileBytes, large.blob.size)
  }
  return null
}

/** Returns the names of the traits as the result shows them. */
export function resolveTraitNames({ preview, settings }: BidirectionalDraft): Record<Side, string> {
  return {
    a: settings.nameA.trim() || (preview?.a?.name ?? 'A'),
    b: settings.nameB.trim() || (preview?.b?.name ?? 'B'),
  }
}
