/** Inputs and settings of a scan of many pairs as plain data, and their rules. */
import { boundFaults, type NumberBounds } from '../../../lib/number-bounds.ts'
import type { Convention } from '../../../science/codes.ts'
import type { HarmoniseAction } from '../../../science/harmonise/match.ts'
import {
  PICK_BOUNDS,
  PICK_DEFAULTS,
  type PickParameters,
} from '../../../science/instruments/parameters.ts'
import { sortPanelFiles } from '../../../science/panel/panel-files.ts'
import {
  type ClumpChoice,
  type ProxyChoice,
  SCAN_LIMITS,
  type ScanMapping,
  type ScanParameters,
} from '../../../science/scan-run/inputs.ts'
import type {
  InstrumentColumns,
  ReverseColumns,
  ScanPreview,
} from '../../../science/scan-run/preview.ts'
import type { OutcomeKind } from '../../../results/presentation.ts'
import { getDrawsBounds, INSTRUMENT_BOUNDS, SEED_BOUNDS } from '../components/estimation-bounds.ts'
import type { DraftUsage } from '../session/draft-usage.ts'
import { hasOpenQuestion } from '../session/user-mapping.ts'
import type { Attempt, CommonSettings, Draft, Source } from '../session/tool-state.ts'
import type { TypedNumber } from '../../../lib/number-text.ts'
import { checkFileSize } from '../session/tool-state.ts'

/** Files of both sides, or one table that holds both, with the user's column mapping. */
export type ScanInputs = {
  mapping: ScanMapping
  /** Files of a reference panel, in any order; absent in drafts stored before panels existed. */
  panel?: readonly Source[]
} & (
  | { layout: 'two-sides'; exposures: readonly Source[]; outcomes: readonly Source[] }
  | { layout: 'harmonised'; table: Source }
)

export type ScanSettings = CommonSettings & {
  /** Name of the outcome; empty: the name found in its file or its column. */
  outcomeName: string
  outcomeKind: OutcomeKind
  convention: Convention
  seed: TypedNumber
  nboot: TypedNumber
  action: HarmoniseAction
  instrumentP: TypedNumber
  leastF: TypedNumber
  /** Pruning method: none, the strongest variant within a window, or clumping by a panel. */
  pruning: Pruning
  /** Rules of clumping, see PickParameters. */
  r2: TypedNumber
  windowKb: TypedNumber
  proxyKb: TypedNumber
  outside: ClumpChoice['outside']
  /** Rule for instruments that an outcome lacks, see PickParameters. */
  absent: PickParameters['absent']
  proxyR2: TypedNumber
  hasPresso: boolean
  /** Whether rows of methods that are robust to many invalid instruments are added. */
  hasRobust: boolean
  /** Maps only: whether the outcomes' own instruments are tested against the exposures as well. */
  hasReverse: boolean
}

/** `clumped`: taken as they are; `distance`: the strongest within a window; `panel`: clumped by a panel. */
export type Pruning = 'clumped' | 'distance' | 'panel'

/** Half of the window of pruning by distance, in kb: usual for clumping in studies of the gut. */
export const PRUNE_KB = 10_000

export type ScanDraft = Draft<ScanInputs, ScanPreview, ScanSettings>

export const FIRST_SCAN_SETTINGS: ScanSettings = {
  outcomeName: '',
  outcomeKind: 'binary',
  convention: 'twosamplemr',
  seed: 42,
  nboot: 1000,
  action: 'use-frequency',
  instrumentP: 1e-5,
  leastF: 10,
  pruning: 'clumped',
  r2: PICK_DEFAULTS.r2,
  windowKb: PICK_DEFAULTS.windowKb,
  proxyKb: PICK_DEFAULTS.proxyKb,
  outside: PICK_DEFAULTS.outside,
  absent: PICK_DEFAULTS.absent,
  proxyR2: PICK_DEFAULTS.proxyR2,
  hasPresso: true,
  hasRobust: false,
  hasReverse: false,
  isPrivate: false,
}

/** Draws of MR-PRESSO: enough for a global p, and more than any taxon has variants. */
const PRESSO_DRAWS = 1000

const BOUNDS = {
  seed: SEED_BOUNDS,
  nboot: getDrawsBounds(SCAN_LIMITS.nboot),
  ...INSTRUMENT_BOUNDS,
} satisfies Partial<Record<keyof ScanSettings, NumberBounds>>

const CLUMP_BOUNDS = {
  r2: PICK_BOUNDS.r2,
  windowKb: PICK_BOUNDS.windowKb,
  proxyKb: PICK_BOUNDS.proxyKb,
} satisfies Partial<Record<keyof ScanSettings, NumberBounds>>

const PROXY_BOUNDS = {
  proxyR2: PICK_BOUNDS.proxyR2,
  proxyKb: PICK_BOUNDS.proxyKb,
} satisfies Partial<Record<keyof ScanSettings, NumberBounds>>

export type ScanSettingsFault =
  | keyof typeof BOUNDS
  | keyof typeof CLUMP_BOUNDS
  | keyof typeof PROXY_BOUNDS

/** Returns the numeric settings that the engine would reject. */
export function findScanFaults(settings: ScanSettings): ScanSettingsFault[] {
  const clumping = settings.pruning === 'panel' ? boundFaults(settings, CLUMP_BOUNDS) : []
  const proxies = settings.absent === 'proxy' ? boundFaults(settings, PROXY_BOUNDS) : []
  return [...new Set([...boundFaults(settings, BOUNDS), ...clumping, ...proxies])]
}

/** Returns the rules of clumping; null where no panel is used, or a number is missing. */
function toClumpChoice({ pruning, r2, windowKb, proxyKb, outside }: ScanSettings) {
  if (pruning !== 'panel' || r2 === '' || windowKb === '' || proxyKb === '') return null
  return { r2, windowKb, proxyKb, outside } satisfies ClumpChoice
}

/** Returns the rules of proxies; null where none are requested, or a number is missing. */
function toProxyChoice({ absent, proxyR2, proxyKb }: ScanSettings): ProxyChoice | null {
  if (absent !== 'proxy' || proxyR2 === '' || proxyKb === '') return null
  return { r2: proxyR2, windowKb: proxyKb }
}

/** Whether a run reads a panel: to clump by it, or for variants that an outcome lacks. */
export function isPanelRequired(
  { clump, proxies }: Pick<ScanParameters, 'clump' | 'proxies'>,
  { layout }: Pick<ScanInputs, 'layout'>,
): boolean {
  return layout === 'two-sides' && (clump !== undefined || proxies !== undefined)
}

/** Returns the engine's parameters; null while a number is invalid. */
export function toScanParameters(settings: ScanSettings): ScanParameters | null {
  const { seed, nboot, instrumentP, leastF, convention, action, hasPresso } = settings
  if (seed === '' || nboot === '' || instrumentP === '' || leastF === '') return null
  if (findScanFaults(settings).length > 0) return null
  const pressoDraws = hasPresso ? PRESSO_DRAWS : null
  const pruneKb = settings.pruning === 'distance' ? PRUNE_KB : null
  const known = { seed, nboot, instrumentP, leastF, pruneKb, convention, action, pressoDraws }
  const [clump, proxies] = [toClumpChoice(settings), toProxyChoice(settings)]
  return {
    ...known,
    ...(clump && { clump }),
    ...(proxies && { proxies }),
    ...(settings.hasRobust && { robust: true }),
    ...(settings.hasReverse && { reverse: true }),
  }
}

/** Counts the variants that are instruments of an outcome and not of every exposure that has them. */
export function countReverse(
  { p, f, otherP }: ReverseColumns,
  { instrumentP, leastF }: { instrumentP: number; leastF: number },
): number {
  let count = 0
  for (let j = 0; j < p.length; j += 1) {
    const isOwn = (p[j] ?? 1) <= instrumentP && (f[j] ?? 0) >= leastF
    if (isOwn && (otherP[j] ?? 0) > instrumentP) count += 1
  }
  return count
}

/** Numbers of instruments of a scan, and of variants excluded at the thresholds. */
export type InstrumentCount = {
  /** Instruments of the exposure that has most of them. */
  most: number
  /** Exposures with at least one instrument in an outcome. */
  exposures: number
  /** Instruments at the thresholds that some outcome has. */
  instruments: number
  /** The same at the genome-wide threshold. */
  strict: { exposures: number; instruments: number }
  /** Excluded because of p, because of F, and for lack of a counterpart. */
  aboveP: number
  weak: number
  unmatched: number
}

const GENOME_WIDE = 5e-8

/** Counts the instruments at the thresholds. */
export function countInstruments(
  { exposure, p, f, isMatched }: InstrumentColumns,
  { instrumentP, leastF }: { instrumentP: number; leastF: number },
): InstrumentCount {
  const [any, strictly] = [new Map<number, number>(), new Set<number>()]
  const count: InstrumentCount = {
    most: 0,
    exposures: 0,
    instruments: 0,
    strict: { exposures: 0, instruments: 0 },
    aboveP: 0,
    weak: 0,
    unmatched: 0,
  }
  for (let j = 0; j < p.length; j += 1) {
    const [ownP, ownF, own] = [p[j] ?? 1, f[j] ?? 0, exposure[j] ?? 0]
    if (ownP > instrumentP) count.aboveP += 1
    else if (ownF < leastF) count.weak += 1
    else if (isMatched[j] !== 1) count.unmatched += 1
    else {
      count.instruments += 1
      any.set(own, (any.get(own) ?? 0) + 1)
      if (ownP <= GENOME_WIDE) {
        count.strict.instruments += 1
        strictly.add(own)
      }
    }
  }
  count.exposures = any.size
  for (const own of any.values()) count.most = Math.max(count.most, own)
  count.strict.exposures = strictly.size
  return count
}

/** Reason why the analysis cannot start yet. */
export type ScanObstacle =
  | 'noData'
  | 'reading'
  | 'noExposure'
  | 'noOutcome'
  | 'alleles'
  | 'mapping'
  | 'severalOutcomes'
  | 'settings'
  | 'noPanel'
  | 'noRows'

function findFileObstacle(preview: ScanPreview, inputs: ScanInputs): ScanObstacle | null {
  if (inputs.layout === 'two-sides') {
    if (inputs.exposures.length === 0) return 'noExposure'
    if (inputs.outcomes.length === 0) return 'noOutcome'
  }
  const { exposure, outcome, table } = preview
  if ((exposure && hasOpenQuestion(exposure)) || (outcome && hasOpenQuestion(outcome)))
    return 'alleles'
  return exposure?.fault || outcome?.fault || table?.fault ? 'mapping' : null
}

/** Whether the panel has a set, and every set is complete. */
export function hasPanel({ panel = [] }: ScanInputs): boolean {
  const { sets, missing } = sortPanelFiles(panel)
  return sets.length > 0 && missing.length === 0
}

/**
 * Returns the first obstacle to a run; null when it can start.
 * @param mostOutcomes maximum number of outcomes of the tool
 */
export function findScanObstacle(draft: ScanDraft, mostOutcomes: number): ScanObstacle | null {
  const { inputs, preview, isReading, settings } = draft
  if (isReading) return 'reading'
  if (!inputs || !preview) return 'noData'
  const inFiles = findFileObstacle(preview, inputs)
  if (inFiles) return inFiles
  if (preview.outcomes.length > mostOutcomes) return 'severalOutcomes'
  const parameters = toScanParameters(settings)
  if (!parameters) return 'settings'
  if (isPanelRequired(parameters, inputs) && !hasPanel(inputs)) return 'noPanel'
  const { instruments } = preview
  if (!instruments) return 'noRows'
  const { instruments: known, unmatched } = countInstruments(instruments, parameters)
  // A variant without a counterpart may have a proxy.
  return known + (parameters.proxies ? unmatched : 0) > 0 ? null : 'noRows'
}

/** Usage that the member's level limits: the exposures with instruments, and the largest pair. */
export function getScanUsage({ inputs, preview, settings }: ScanDraft): DraftUsage {
  const parameters = toScanParameters(settings)
  const instruments = parameters && preview?.instruments
  const count = instruments ? countInstruments(instruments, parameters) : null
  return {
    sources: inputs ? listScanSources(inputs) : [],
    // The number of instruments after clumping is known once the panel is read; the result reports it.
    variants: parameters?.clump && inputs?.layout === 'two-sides' ? null : (count?.most ?? null),
    taxa: count?.exposures ?? null,
  }
}

/** Lists every file of the inputs. */
export function listScanSources(inputs: ScanInputs): readonly Source[] {
  return inputs.layout === 'harmonised' ? [inputs.table] : [...inputs.exposures, ...inputs.outcomes]
}

/** Two sides without files. */
export const NO_SIDES: Extract<ScanInputs, { layout: 'two-sides' }> = {
  layout: 'two-sides',
  exposures: [],
  outcomes: [],
  mapping: {},
}

/** Refuses too many or too large files before anything is read. */
export function validateScanFiles(inputs: ScanInputs): Attempt | null {
  const sources = listScanSources(inputs)
  if (sources.length > SCAN_LIMITS.files) {
    const problem = {
      code: 'too-many-files' as const,
      expected: String(SCAN_LIMITS.files),
      found: String(sources.length),
    }
    const report = { total: 1, counts: { [problem.code]: 1 }, first: [problem] }
    const name = sources[0]?.name ?? ''
    return { name, failure: { code: problem.code, problem, report } }
  }
  const total = sources.reduce((sum, { blob }) => sum + blob.size, 0)
  // All files are held in memory at once, so the limit of one applies to their sum.
  return checkFileSize(sources[0]?.name ?? '', total)
}
