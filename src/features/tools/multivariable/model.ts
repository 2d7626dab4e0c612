/** What the multivariable tool is given and told, as plain data, and its rules. */
import type { Convention } from '../../../science/codes.ts'
import type { HarmoniseAction } from '../../../science/harmonise/match.ts'
import type { WidePreview } from '../../../science/multivariable/analyse-wide.ts'
import type { Trait, WideRoles } from '../../../science/multivariable/wide-table.ts'
import type { ScreenMapping } from '../../../science/screen-run/inputs.ts'
import type { ScreenPreview } from '../../../science/screen-run/preview.ts'
import type { OutcomeKind } from '../../../results/presentation.ts'
import { isAsked } from '../session/said-columns.ts'
import type { Attempt, CommonSettings, Draft, Source } from '../session/tool-state.ts'
import { isAllowed, type NumberBounds } from '../../../lib/number-bounds.ts'
import type { TypedNumber } from '../../../lib/number-text.ts'
import { tooLarge } from '../session/tool-state.ts'
import { correlationOf } from './correlation.ts'

export type Role = 'exposure' | 'outcome' | 'none'

/** One table with every trait of a variant in its row, or a file for each trait. */
export type WideInputs =
  | { layout: 'wide'; source: Source }
  | {
      layout: 'files'
      exposures: readonly Source[]
      outcomes: readonly Source[]
      mapping: ScreenMapping
    }

export type WideFound =
  | { layout: 'wide'; wide: WidePreview }
  | { layout: 'files'; screen: ScreenPreview }

/** A trait whose columns the reader named himself. */
export type OwnTrait = Trait & { id: number; role: Role }

export type WideSettings = CommonSettings & {
  outcomeKind: OutcomeKind
  convention: Convention
  /** What the reader made of the guesses, by trait. */
  roles: Readonly<Record<string, Role>>
  /** The traits as the reader named them; null while the guesses stand. */
  own: readonly OwnTrait[] | null
  /** The column of the variants' names, where the reader named it. */
  snp: string | null
  /** How files are brought to the same alleles. */
  action: HarmoniseAction
  /** What the outcome of files is called; empty: as its file or its column says. */
  outcomeName: string
  /** Correlations of the exposures by the names of both; what is not there counts as 0. */
  correlations: Readonly<Record<string, TypedNumber>>
  /** People behind the smallest sample; empty: as the files say, if they do. */
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

/** What belongs to one file and not to the next. */
export const FRESH_FILE: Partial<WideSettings> = {
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

/** The wide table that was read, or null. */
export function wideOf(preview: WideFound | null): WidePreview | null {
  return preview?.layout === 'wide' ? preview.wide : null
}

/** What a trait is: as chosen, else as guessed. */
export function roleOf({ name }: Trait, preview: WidePreview, settings: WideSettings): Role {
  return settings.roles[name] ?? (name === preview.outcome ? 'outcome' : 'exposure')
}

/** The roles with one changed; another outcome becomes an exposure. */
export function withRole(draft: WideDraft, trait: string, role: Role): Record<string, Role> {
  const wide = wideOf(draft.preview)
  const roles: Record<string, Role> = {}
  for (const known of wide?.traits ?? []) {
    const now = wide ? roleOf(known, wide, draft.settings) : 'none'
    roles[known.name] = role === 'outcome' && now === 'outcome' ? 'exposure' : now
  }
  return { ...roles, [trait]: role }
}

/** The guesses as a list that the reader can change; it has room for three traits at least. */
export function ownTraits({ preview, settings }: Known): OwnTrait[] {
  const wide = wideOf(preview)
  if (settings.own) return [...settings.own]
  const traits = (wide?.traits ?? []).map((trait, index): OwnTrait => {
    const role = wide ? roleOf(trait, wide, settings) : 'none'
    return { ...trait, id: index + 1, role }
  })
  while (traits.length < 3) {
    const role = traits.some((trait) => trait.role === 'outcome') ? 'exposure' : 'outcome'
    traits.push({ id: traits.length + 1, name: '', beta: '', se: '', role })
  }
  return traits
}

/** The list with one trait changed; another outcome becomes an exposure. */
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

/** Traits whose name and both columns are there, none of them twice. */
function usable(traits: readonly OwnTrait[]): OwnTrait[] | null {
  const used = traits.filter(({ role }) => role !== 'none')
  const columns = used.flatMap(({ beta, se }) => [beta, se])
  const names = used.map(({ name }) => name.trim())
  const isWhole = [...columns, ...names].every((text) => text !== '')
  const isOnce = new Set(columns).size === columns.length && new Set(names).size === names.length
  return isWhole && isOnce ? used.map((trait) => ({ ...trait, name: trait.name.trim() })) : null
}

/** The columns that the engine is to read; null without two exposures and an outcome. */
export function rolesOf({ preview, settings }: Known): WideRoles | null {
  const wide = wideOf(preview)
  const traits = wide && usable(ownTraits({ preview, settings }))
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

/** Names of the exposures in the order of the analysis; empty while they are not known. */
export function exposureNames({ preview, settings }: Known): string[] {
  if (preview?.layout === 'files') return preview.screen.exposures ?? []
  return rolesOf({ preview, settings })?.exposures.map(({ name }) => name) ?? []
}

/** What the outcome is called. */
export function outcomeNameOf({ preview, settings }: Known): string {
  if (preview?.layout !== 'files') return rolesOf({ preview, settings })?.outcome.name ?? ''
  return settings.outcomeName.trim() || (preview.screen.outcomes[0] ?? '')
}

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

function inFiles(screen: ScreenPreview): WideObstacle | null {
  const { exposure, outcome } = screen
  if (!exposure) return 'noData'
  if (!outcome) return 'noOutcome'
  if (isAsked(exposure) || isAsked(outcome)) return 'alleles'
  if (exposure.fault || outcome.fault) return 'mapping'
  if (exposure.traits < 2) return 'oneExposure'
  return outcome.traits > 1 ? 'severalOutcomes' : null
}

/** Why the analysis cannot start yet; null when it can. */
export function wideObstacle(draft: WideDraft): WideObstacle | null {
  const { preview, settings } = draft
  if (draft.isReading) return 'reading'
  if (!draft.inputs || !preview) return 'noData'
  if (preview.layout === 'files') {
    const found = inFiles(preview.screen)
    if (found) return found
  } else if (rolesOf(draft) === null) return 'roles'
  if (correlationOf(exposureNames(draft), settings.correlations) === 'fault') return 'correlation'
  return isAllowed(settings.sampleSize ?? '', SAMPLE_BOUNDS) ? null : 'sample'
}

/** Every file of the inputs. */
export function sourcesOfWide(inputs: WideInputs | null): readonly Source[] {
  if (inputs === null) return []
  return inputs.layout === 'wide' ? [inputs.source] : [...inputs.exposures, ...inputs.outcomes]
}

/** Files that are too large are refused before anything is read. */
export function refusedWide(inputs: WideInputs): Attempt | null {
  const sources = sourcesOfWide(inputs)
  const total = sources.reduce((sum, { blob }) => sum + blob.size, 0)
  return tooLarge(sources[0]?.name ?? '', total)
}
