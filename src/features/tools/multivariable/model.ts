/** Inputs and settings of the multivariable tool as plain data, and their rules. */
import type { Convention } from '../../../science/codes.ts'
import type { HarmoniseAction } from '../../../science/harmonise/match.ts'
import type { WidePreview } from '../../../science/multivariable/analyse-wide.ts'
import type { Trait, WideRoles } from '../../../science/multivariable/wide-table.ts'
import type { ScanMapping } from '../../../science/scan-run/inputs.ts'
import type { ScanPreview } from '../../../science/scan-run/preview.ts'
import type { OutcomeKind } from '../../../results/presentation.ts'
import { hasOpenQuestion } from '../session/user-mapping.ts'
import type { Attempt, CommonSettings, Draft, Source } from '../session/tool-state.ts'
import { isAllowed, type NumberBounds } from '../../../lib/number-bounds.ts'
import type { TypedNumber } from '../../../lib/number-text.ts'
import { checkFileSize } from '../session/tool-state.ts'
import { toCorrelationMatrix } from './correlation.ts'

export type Role = 'exposure' | 'outcome' | 'none'

/** One table with every trait of a variant in its row, or a file for each trait. */
export type WideInputs =
  | { layout: 'wide'; source: Source }
  | {
      layout: 'files'
      exposures: readonly Source[]
      outcomes: readonly Source[]
      mapping: ScanMapping
    }

/** Preview of the inputs: of one wide table, or of separate files. */
export type WideFound =
  | { layout: 'wide'; wide: WidePreview }
  | { layout: 'files'; screen: ScanPreview }

/** Trait whose columns the user named. */
export type OwnTrait = Trait & { id: number; role: Role }

export type WideSettings = CommonSettings & {
  outcomeKind: OutcomeKind
  convention: Convention
  /** Roles that the user assigned, by trait. */
  roles: Readonly<Record<string, Role>>
  /** Traits as the user named them; null while the detected ones apply. */
  own: readonly OwnTrait[] | null
  /** Column of the variants' names, where the user named it. */
  snp: string | null
  /** Harmonisation rule for the alleles of the files. */
  action: HarmoniseAction
  /** Name of the outcome; empty: the name found in its file or its column. */
  outcomeName: string
  /** Correlations of the exposures by the names of both; a missing one counts as 0. */
  correlations: Readonly<Record<string, TypedNumber>>
  /** Size of the smallest sample; empty: the size found in the files, if any. */
  sampleSize: TypedNumber
}

export const FIRST_WIDE_SETTINGS: WideSettings = {
  outcomeKind: 'continuous',
  convention: 'mendelianrandomization',
  roles: {},
  own: null,
  snp: null,
  action: 'use-frequency',
  outcomeName: '',
  correlations: {},
  sampleSize: '',
  isPrivate: false,
}

/** Settings that belong to one file and are reset for the next. */
export const FILE_DEFAULTS: Partial<WideSettings> = {
  roles: {},
  own: null,
  snp: null,
  correlations: {},
  sampleSize: '',
}

export const SAMPLE_BOUNDS: NumberBounds = {
  least: 2,
  most: 1e9,
  isWhole: true,
  isOptional: true,
}

export type WideDraft = Draft<WideInputs, WideFound, WideSettings>
type Known = Pick<WideDraft, 'preview' | 'settings'>

/** Returns the wide table of the preview, or null. */
export function getWidePreview(preview: WideFound | null): WidePreview | null {
  return preview?.layout === 'wide' ? preview.wide : null
}

/** Returns the role of a trait: the chosen one, else the detected one. */
export function getRole({ name }: Trait, preview: WidePreview, settings: WideSettings): Role {
  return settings.roles[name] ?? (name === preview.outcome ? 'outcome' : 'exposure')
}

/** Returns the roles with one changed; a previous outcome becomes an exposure. */
export function withRole(draft: WideDraft, trait: string, role: Role): Record<string, Role> {
  const wide = getWidePreview(draft.preview)
  const roles: Record<string, Role> = {}
  for (const known of wide?.traits ?? []) {
    const now = wide ? getRole(known, wide, draft.settings) : 'none'
    roles[known.name] = role === 'outcome' && now === 'outcome' ? 'exposure' : now
  }
  return { ...roles, [trait]: role }
}

/** Returns the detected traits as a list that the user can edit, with at least three entries. */
export function listOwnTraits({ preview, settings }: Known): OwnTrait[] {
  const wide = getWidePreview(preview)
  if (settings.own) return [...settings.own]
  const traits = (wide?.traits ?? []).map((trait, index): OwnTrait => {
    const role = wide ? getRole(trait, wide, settings) : 'none'
    return { ...trait, id: index + 1, role }
  })
  while (traits.length < 3) {
    const role = traits.some((trait) => trait.role === 'outcome') ? 'exposure' : 'outcome'
    traits.push({ id: traits.length + 1, name: '', beta: '', se: '', role })
  }
  return traits
}

/** Returns the list with one trait changed; a previous outcome becomes an exposure. */
export function withTrait(
  traits: readonly OwnTrait[],
  id: number,
  change: Partial<OwnTrait>,
): OwnTrait[] {
  return traits.map((trait) => {
    if (trait.id === id) return { ...trait, ...change }
    const isOther = change.role === 'outcome' && trait.role === 'outcome'
    return isOther ? { ...trait, role: 'exposure' } : trait
  })
}

/** Returns the used traits; null unless each has a name and two columns, none of which occurs twice. */
function findUsableTraits(traits: readonly OwnTrait[]): OwnTrait[] | null {
  const used = traits.filter(({ role }) => role !== 'none')
  const columns = used.flatMap(({ beta, se }) => [beta, se])
  const names = used.map(({ name }) => name.trim())
  const isWhole = [...columns, ...names].every((text) => text !== '')
  const isOnce = new Set(columns).size === columns.length && new Set(names).size === names.length
  return isWhole && isOnce ? used.map((trait) => ({ ...trait, name: trait.name.trim() })) : null
}

/** Returns the columns for the engine; null without two exposures and an outcome. */
export function toWideRoles({ preview, settings }: Known): WideRoles | null {
  const wide = getWidePreview(preview)
  const traits = wide && findUsableTraits(listOwnTraits({ preview, settings }))
  if (!wide || !traits) return null
  const having = (role: Role) =>
    traits
      .filter((trait) => trait.role === role)
      .map(({ name, beta, se }): Trait => ({ name, beta, se }))
  const exposures = having('exposure')
  const [outcome, ...more] = having('outcome')
  if (exposures.length < 2 || !outcome || more.length > 0) return null
  return { snp: settings.snp ?? wide.snp, exposures, outcome }
}

/** Returns the names of the exposures in the order of the analysis; empty while unknown. */
export function listExposureNames({ preview, settings }: Known): string[] {
  if (preview?.layout === 'files') return preview.screen.exposures ?? []
  return toWideRoles({ preview, settings })?.exposures.map(({ name }) => name) ?? []
}

/** Returns the name of the outcome. */
export function getOutcomeName({ preview, settings }: Known): string {
  if (preview?.layout !== 'files') return toWideRoles({ preview, settings })?.outcome.name ?? ''
  return settings.outcomeName.trim() || (preview.screen.outcomes[0] ?? '')
}

/** Reason why the analysis cannot start yet. */
export type WideObstacle =
  | 'noData'
  | 'reading'
  | 'roles'
  | 'noOutcome'
  | 'oneExposure'
  | 'severalOutcomes'
  | 'alleles'
  | 'mapping'
  | 'correlation'
  | 'sample'

function findFilesObstacle(scan: ScanPreview): WideObstacle | null {
  const { exposure, outcome } = scan
  if (!exposure) return 'noData'
  if (!outcome) return 'noOutcome'
  if (hasOpenQuestion(exposure) || hasOpenQuestion(outcome)) return 'alleles'
  if (exposure.fault || outcome.fault) return 'mapping'
  if (exposure.traits < 2) return 'oneExposure'
  return outcome.traits > 1 ? 'severalOutcomes' : null
}

/** Returns the reason why the analysis cannot start yet; null when it can. */
export function findWideObstacle(draft: WideDraft): WideObstacle | null {
  const { preview, settings } = draft
  if (draft.isReading) return 'reading'
  if (!draft.inputs || !preview) return 'noData'
  if (preview.layout === 'files') {
    const found = findFilesObstacle(preview.screen)
    if (found) return found
  } else if (toWideRoles(draft) === null) return 'roles'
  if (toCorrelationMatrix(listExposureNames(draft), settings.correlations) === 'fault')
    return 'correlation'
  return isAllowed(settings.sampleSize ?? '', SAMPLE_BOUNDS) ? null : 'sample'
}

/** Lists every file of the inputs. */
export function listWideSources(inputs: WideInputs | null): readonly Source[] {
  if (inputs === null) return []
  return inputs.layout === 'wide' ? [inputs.source] : [...inputs.exposures, ...inputs.outcomes]
}

/** Refuses files that are too large before anything is read. */
export function validateWideFiles(inputs: WideInputs): Attempt | null {
  const sources = listWideSources(inputs)
  const total = sources.reduce((sum, { blob }) => sum + blob.size, 0)
  return checkFileSize(sources[0]?.name ?? '', total)
}
