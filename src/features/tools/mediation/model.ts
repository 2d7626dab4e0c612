/** Inputs and settings of a mediation analysis as plain data, and their rules. */
import { boundFaults, isAllowed, type NumberBounds } from '../../../lib/number-bounds.ts'
import type { TypedNumber } from '../../../lib/number-text.ts'
import type { OutcomeKind } from '../../../results/presentation.ts'
import { readHeadline } from '../../../results/two-sample/headline.ts'
import { chooseInstruments } from '../../../science/bidirectional/instruments.ts'
import type { Convention } from '../../../science/codes.ts'
import type { HarmoniseAction } from '../../../science/harmonise/match.ts'
import {
  DEFAULT_MEDIATION,
  type Exclusion,
  type GivenSteps,
  MEDIATION_LIMITS,
  type MediationMapping,
  type MediationParameters,
  type Part,
  PARTS,
} from '../../../science/mediation/inputs.ts'
import type { MediationPreview } from '../../../science/mediation/preview.ts'
import { getDrawsBounds, INSTRUMENT_BOUNDS, SEED_BOUNDS } from '../components/estimation-bounds.ts'
import type { DraftUsage } from '../session/draft-usage.ts'
import { hasOpenQuestion } from '../session/user-mapping.ts'
import type { Attempt, CommonSettings, Draft, Source } from '../session/tool-state.ts'

/** Files of three traits; all empty where estimates are typed or taken from records. */
export type MediationInputs = Record<Part, readonly Source[]> & {
  layout: 'files' | 'estimates'
  mapping: MediationMapping
}

export const NO_FILES: MediationInputs = {
  layout: 'files',
  x: [],
  m: [],
  y: [],
  mapping: {},
}

/** Effects between exposure (x), mediator (m) and outcome (y); `direct` is that of x on y given m. */
export const STEP_IDS = ['xm', 'my', 'xy', 'direct'] as const
export type TypedStepId = (typeof STEP_IDS)[number]

/** Typed estimate; `from` holds the trait names of the record it came from. */
export type TypedStep = {
  b: TypedNumber
  se: TypedNumber
  from?: { exposure: string; outcome: string }
}

export type MediationSettings = CommonSettings & {
  /** Names of the traits; empty: the names found in the files. */
  nameX: string
  nameM: string
  nameY: string
  outcomeKind: OutcomeKind
  convention: Convention
  seed: TypedNumber
  nboot: TypedNumber
  action: HarmoniseAction
  instrumentP: TypedNumber
  leastF: TypedNumber
  pruneKb: TypedNumber
  exclude: Exclusion
  overlap: TypedNumber
  steps: Record<TypedStepId, TypedStep>
}

export type MediationDraft = Draft<MediationInputs, MediationPreview, MediationSettings>

const EMPTY: TypedStep = { b: '', se: '' }
const { convention, seed, nboot, action, instrumentP, leastF, pruneKb, exclude, overlap } =
  DEFAULT_MEDIATION

export const FIRST_MEDIATION: MediationSettings = {
  nameX: '',
  nameM: '',
  nameY: '',
  outcomeKind: 'continuous',
  convention,
  seed,
  nboot,
  action,
  instrumentP,
  leastF,
  pruneKb,
  exclude,
  overlap,
  steps: { xm: EMPTY, my: EMPTY, xy: EMPTY, direct: EMPTY },
  isPrivate: false,
}

/** Bounds of the numeric settings. */
export const MEDIATION_BOUNDS = {
  seed: SEED_BOUNDS,
  nboot: getDrawsBounds(MEDIATION_LIMITS.nboot),
  ...INSTRUMENT_BOUNDS,
  pruneKb: { least: 0, most: MEDIATION_LIMITS.pruneKb },
  overlap: { least: -1, most: 1, without: 'both' },
} satisfies Partial<Record<keyof MediationSettings, NumberBounds>>

export const STEP_BOUNDS = {
  b: { least: -1e6, most: 1e6, isOptional: true },
  se: { least: 0, most: 1e6, without: 'least', isOptional: true },
} satisfies Record<'b' | 'se', NumberBounds>

/** Returns the numeric settings that the engine would reject. */
export function findMediationFaults(
  settings: MediationSettings,
): (keyof typeof MEDIATION_BOUNDS)[] {
  return boundFaults(settings, MEDIATION_BOUNDS)
}

/** Returns the engine's parameters; null while a number is invalid. */
export function toMediationParameters(settings: MediationSettings): MediationParameters | null {
  if (findMediationFaults(settings).length > 0) return null
  const number = (value: TypedNumber) => (value === '' ? 0 : value)
  return {
    convention: settings.convention,
    seed: number(settings.seed),
    nboot: number(settings.nboot),
    action: settings.action,
    instrumentP: number(settings.instrumentP),
    leastF: number(settings.leastF),
    pruneKb: number(settings.pruneKb),
    exclude: settings.exclude,
    overlap: number(settings.overlap),
  }
}

/** Parses one typed estimate: null where nothing was typed, `fault` where it is incomplete or invalid. */
function parseStep({ b, se }: TypedStep): GivenSteps['xy'] | 'fault' {
  if (b === '' && se === '') return null
  if (b === '' || se === '') return 'fault'
  return isAllowed(b, STEP_BOUNDS.b) && isAllowed(se, STEP_BOUNDS.se) ? { b, se } : 'fault'
}

/** Returns the typed estimates for the engine; null unless both steps are complete. */
export function toGivenSteps({ steps }: Pick<MediationSettings, 'steps'>): GivenSteps | null {
  const [xm, my, xy, direct] = STEP_IDS.map((id) => parseStep(steps[id]))
  if (!xm || !my || [xm, my, xy, direct].includes('fault')) return null
  const known = (step: typeof xy) => (step === 'fault' || step === undefined ? null : step)
  const [first, second] = [known(xm), known(my)]
  return first && second && { xm: first, my: second, xy: known(xy), direct: known(direct) }
}

/** Returns the two names of the mediator where they differ between the steps. */
export function findDifferingNames({ steps }: Pick<MediationSettings, 'steps'>) {
  const [first, second] = [steps.xm.from?.outcome, steps.my.from?.exposure]
  if (first === undefined || second === undefined) return null
  const normaliseName = (name: string) => name.trim().toLowerCase()
  return normaliseName(first) === normaliseName(second) ? null : { first, second }
}

/** Parses the trait names from a default title of a record such as `BMI → CHD`. */
function parseTraitNames(title: string): TypedStep['from'] | null {
  const [exposure, outcome, ...more] = title.split(' → ').map((name) => name.trim())
  return exposure && outcome && more.length === 0 ? { exposure, outcome } : null
}

/** Returns the main estimate of a record as a step; null where it has none. */
export function toStepFromRecord(record: { title: string; headline: string }): {
  step: TypedStep
  outcomeKind: OutcomeKind
} | null {
  try {
    const headline = readHeadline(JSON.parse(record.headline) as Record<string, unknown>)
    if (!headline || headline.se === null) return null
    const ends = parseTraitNames(record.title)
    const { b, se, outcomeKind } = headline
    return { step: { b, se, ...(ends && { from: ends }) }, outcomeKind }
  } catch {
    return null
  }
}

type Taken = NonNullable<ReturnType<typeof toStepFromRecord>>

/** Returns the settings with an estimate added; names that were not typed are derived from it. */
export function withStep(
  settings: MediationSettings,
  id: TypedStepId,
  { step, outcomeKind }: Taken,
): Partial<MediationSettings> {
  const { exposure = '', outcome = '' } = step.from ?? {}
  const isFirst = id === 'xm'
  return {
    steps: { ...settings.steps, [id]: step },
    ...(isFirst
      ? { nameX: settings.nameX || exposure, nameM: settings.nameM || outcome }
      : {
          ...(id === 'my' && { nameM: settings.nameM || exposure }),
          nameY: settings.nameY || outcome,
          outcomeKind,
        }),
  }
}

/** Counts the instruments of exposure and mediator at the thresholds; null until both files are readable. */
export function countStepInstruments({
  preview,
  settings,
}: Pick<MediationDraft, 'preview' | 'settings'>): Record<'x' | 'm', number> | null {
  const parameters = toMediationParameters(settings)
  const candidates = preview?.candidates
  if (!candidates || !parameters) return null
  const count = (part: 'x' | 'm') => chooseInstruments(candidates[part], parameters).chosen.length
  return { x: count('x'), m: count('m') }
}

/** Lists every file of the inputs. */
export function listMediationSources({ x, m, y }: MediationInputs): Source[] {
  return [...x, ...m, ...y]
}

/** Returns the usage that levels limit: the files. */
export function getMediationUsage({ inputs }: MediationDraft): DraftUsage {
  const isTyped = inputs?.layout === 'estimates'
  const sources = inputs ? listMediationSources(inputs) : []
  return {
    sources: isTyped ? [{ kind: 'paste' }] : sources,
    // The level that includes this tool has no limit of variants.
    variants: null,
    taxa: null,
  }
}

/** Reason why the analysis cannot start yet. */
export type MediationObstacle =
  | 'noData'
  | 'reading'
  | 'noX'
  | 'noM'
  | 'noY'
  | 'alleles'
  | 'mapping'
  | 'settings'
  | 'noInstruments'
  | 'noSteps'

const MISSING: Record<Part, MediationObstacle> = { x: 'noX', m: 'noM', y: 'noY' }

/** Returns the first obstacle to a run; null when it can start. */
export function findMediationObstacle(draft: MediationDraft): MediationObstacle | null {
  const { inputs, preview, isReading, settings } = draft
  if (isReading) return 'reading'
  if (!inputs || !preview) return 'noData'
  if (inputs.layout === 'estimates') {
    if (!toGivenSteps(settings)) return 'noSteps'
    return toMediationParameters(settings) ? null : 'settings'
  }
  const missing = PARTS.find((part) => inputs[part].length === 0)
  if (missing) return MISSING[missing]
  const sides = PARTS.flatMap((part) => preview[part] ?? [])
  if (sides.some(hasOpenQuestion)) return 'alleles'
  if (sides.some(({ fault }) => fault)) return 'mapping'
  if (!toMediationParameters(settings)) return 'settings'
  const counts = countStepInstruments(draft)
  return counts && counts.x > 0 && counts.m > 0 ? null : 'noInstruments'
}

/** Returns the inputs with the files of one trait replaced. */
export function withPartFiles(
  inputs: MediationInputs | null,
  part: Part,
  sources: readonly Source[],
): MediationInputs {
  const before = inputs?.layout === 'files' ? inputs : NO_FILES
  // The column mapping of other files does not apply to these.
  const { [part]: _old, ...mapping } = before.mapping
  return { ...before, [part]: sources, mapping }
}

/** Refuses too many or too large files before anything is read. */
export function validateMediationFiles(inputs: MediationInputs): Attempt | null {
  const { files: most, fileBytes } = MEDIATION_LIMITS
  for (const part of PARTS) {
    const [first] = inputs[part]
    const large = inputs[part].find(({ blob }) => blob.size > fileBytes)
    const isMany = inputs[part].length > most
    if (!first || (!isMany && !large)) continue
    const code = isMany ? ('too-many-files' as const) : ('file-too-large' as const)
    const problem = {
      code,
      expected: String(isMany ? most : fileBytes),
      found: String(isMany ? inputs[part].length : (large?.blob.size ?? 0)),
    }
    return {
      name: (large ?? first).name,
      failure: { code, problem, report: { total: 1, counts: { [code]: 1 }, first: [problem] } },
    }
  }
  return null
}

/** Returns the names of the traits as the result shows them. */
export function resolveMediationNames({
  preview,
  settings,
}: Pick<MediationDraft, 'preview' | 'settings'>): Record<Part, string> {
  return {
    x: settings.nameX.trim() || (preview?.x?.name ?? 'X'),
    m: settings.nameM.trim() || (preview?.m?.name ?? 'M'),
    y: settings.nameY.trim() || (preview?.y?.name ?? 'Y'),
  }
}
