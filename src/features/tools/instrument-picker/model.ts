/** Inputs, settings and rules of the tool's steps, without a page. */
import { boundFaults } from '../../../lib/number-bounds.ts'
import type { HarmoniseAction } from '../../../science/harmonise/match.ts'
import {
  type NumberParameter,
  PICK_BOUNDS,
  PICK_DEFAULTS,
  type PickParameters,
} from '../../../science/instruments/parameters.ts'
import { needsPanel } from '../../../science/instruments/needs-panel.ts'
import type { FilePreview } from '../../../science/instruments/preview.ts'
import type { AssociationMapping } from '../../../science/parser/association-fields.ts'
import type { OutcomeKind } from '../../../results/presentation.ts'
import { sortPanelFiles } from '../../../science/panel/panel-files.ts'
import { hasOpenQuestion } from '../session/user-mapping.ts'
import type { Attempt, CommonSettings, Draft, Source } from '../session/tool-state.ts'
import type { TypedNumber } from '../../../lib/number-text.ts'

/** File of associations. */
export type PickFile = Source

/** Files whose columns are mapped. */
export type MappedRole = 'exposure' | 'estimates' | 'outcome'

/** Files of the picker, and the user's column mappings. */
export type PickInputs = {
  exposure: PickFile | null
  /** Second study of the exposure that provides the effects; absent in older drafts. */
  estimates?: PickFile | null
  outcome: PickFile | null
  ld: Source | null
  /** Files of a reference panel, in any order; absent in drafts stored before panels existed. */
  panel?: readonly Source[]
  /** Column mapping by the user; otherwise the column names decide. */
  mapping: Partial<Record<MappedRole, AssociationMapping>>
}

export type FileRole = Exclude<keyof PickInputs, 'mapping' | 'panel'>

export const NO_INPUTS: PickInputs = { exposure: null, outcome: null, ld: null, mapping: {} }

export type PickPreview = {
  exposure: FilePreview | null
  estimates?: FilePreview | null
  outcome: FilePreview | null
}

type Typed = { [N in NumberParameter]: TypedNumber }

export type PickSettings = CommonSettings &
  Omit<PickParameters, NumberParameter> &
  Typed & {
    action: HarmoniseAction
    exposureName: string
    outcomeName: string
    outcomeKind: OutcomeKind
  }

export type PickDraft = Draft<PickInputs, PickPreview, PickSettings>

export const FIRST_PICK_SETTINGS: PickSettings = {
  ...PICK_DEFAULTS,
  action: 'use-frequency',
  exposureName: '',
  outcomeName: '',
  outcomeKind: 'continuous',
  isPrivate: false,
}

/** Settings for instruments that were selected before: nothing is filtered again. */
export const UNFILTERED_SETTINGS: Partial<PickSettings> = {
  ...PICK_DEFAULTS,
  mostP: 0.05,
  leastF: 0,
  leastMaf: 0,
  independence: 'none',
}

/** Returns the numeric settings that the engine would reject. */
export function findPickFaults(settings: PickSettings): NumberParameter[] {
  return boundFaults(settings, PICK_BOUNDS)
}

const areUsable = (settings: PickSettings): settings is PickSettings & PickParameters =>
  findPickFaults(settings).length === 0

/** Returns the engine's parameters; null while a number is invalid. */
export function toPickParameters(settings: PickSettings): PickParameters | null {
  if (!areUsable(settings)) return null
  return {
    mostP: settings.mostP,
    leastF: settings.leastF,
    leastMaf: settings.leastMaf,
    leastInfo: settings.leastInfo,
    indels: settings.indels,
    multiAllelic: settings.multiAllelic,
    palindromic: settings.palindromic,
    mhc: settings.mhc,
    independence: settings.independence,
    windowKb: settings.windowKb,
    r2: settings.r2,
    outside: settings.outside,
    absent: settings.absent,
    proxyR2: settings.proxyR2,
    proxyKb: settings.proxyKb,
    ldScale: settings.ldScale,
    trait: settings.trait,
  }
}

/** Reason why a run cannot start yet. */
export type PickObstacle =
  | 'noData'
  | 'reading'
  | 'alleles'
  | 'mapping'
  | 'estimatesAlleles'
  | 'estimatesMapping'
  | 'outcomeAlleles'
  | 'outcomeMapping'
  | 'noPlaces'
  | 'noMatrix'
  | 'noPanel'
  | 'settings'

/** Whether distances are available: from columns, or from names such as 1:12345. */
function hasPositions({ mapping, firstRows, columns }: FilePreview): boolean {
  if (mapping.chr !== undefined && mapping.pos !== undefined) return true
  const at = columns.indexOf(mapping.SNP ?? '')
  return firstRows.some(({ fields }) => /^(?:chr)?\w{1,2}[:_]\d{2,}/i.test(fields[at] ?? ''))
}

/** Returns the first obstacle to a run; null when it can start. */
export function findPickObstacle({
  inputs,
  preview,
  isReading,
  settings,
}: PickDraft): PickObstacle | null {
  if (isReading) return 'reading'
  const exposure = preview?.exposure
  if (!inputs?.exposure || !exposure) return 'noData'
  if (hasOpenQuestion(exposure)) return 'alleles'
  if (exposure.fault) return 'mapping'
  const { estimates } = preview
  if (inputs.estimates && estimates) {
    if (hasOpenQuestion(estimates)) return 'estimatesAlleles'
    if (estimates.fault) return 'estimatesMapping'
  }
  const parameters = toPickParameters(settings)
  if (!parameters) return 'settings'
  if (parameters.independence === 'distance' && !hasPositions(exposure)) return 'noPlaces'
  if (parameters.independence === 'matrix' && !inputs.ld) return 'noMatrix'
  if (needsPanel(parameters, inputs.outcome !== null)) {
    const { sets, missing } = sortPanelFiles(inputs.panel ?? [])
    if (sets.length === 0 || missing.length > 0) return 'noPanel'
  }
  const outcome = preview.outcome
  if (!inputs.outcome || !outcome) return null
  if (hasOpenQuestion(outcome)) return 'outcomeAlleles'
  return outcome.fault ? 'outcomeMapping' : null
}

/** Returns the inputs with a file added; the column mapping of the previous file is dropped. */
export function withFile(
  inputs: PickInputs | null,
  role: FileRole,
  file: Source | null,
): PickInputs {
  const all = inputs ?? NO_INPUTS
  const { [role as MappedRole]: _old, ...mapping } = all.mapping
  return { ...all, mapping, [role]: file }
}

/** Refuses an empty file at once; there is no upper limit, since no file is held in memory. */
export function validatePickFiles(inputs: PickInputs): Attempt | null {
  const { exposure, estimates, outcome, ld, panel = [] } = inputs
  const files = [exposure, estimates, outcome, ld, ...panel].filter((file) => file != null)
  const empty = files.find(({ blob }) => blob.size === 0)
  if (!empty) return null
  const problem = { code: 'empty-file' as const }
  const report = { total: 1, counts: { [problem.code]: 1 }, first: [problem] }
  return { name: empty.name, failure: { code: problem.code, problem, report } }
}
