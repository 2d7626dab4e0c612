/** What the multivariable tool is given and told, as plain data, and its rules. */
import type { WidePreview } from '../../../science/multivariable/analyse-wide.ts'
import type { Trait, WideRoles } from '../../../science/multivariable/wide-table.ts'
import type { Convention } from '../../../science/codes.ts'
import type { OutcomeKind } from '../../../ui/analysis/presentation.ts'
import type { CommonSettings, Draft, Source } from '../session/tool-state.ts'

export type Role = 'exposure' | 'outcome' | 'none'

export type WideSettings = CommonSettings & {
  outcomeKind: OutcomeKind
  convention: Convention
  /** What the reader made of the guesses, by trait. */
  roles: Readonly<Record<string, Role>>
}

export const FIRST_WIDE_SETTINGS: WideSettings = {
  outcomeKind: 'continuous',
  convention: 'mendelianrandomization',
  roles: {},
  isPrivate: false,
}

export type WideDraft = Draft<Source, WidePreview, WideSettings>

/** What a trait is: as chosen, else as guessed. */
export function roleOf({ name }: Trait, preview: WidePreview, settings: WideSettings): Role {
  return settings.roles[name] ?? (name === preview.outcome ? 'outcome' : 'exposure')
}

/** The roles with one changed; another outcome becomes an exposure. */
export function withRole(draft: WideDraft, trait: string, role: Role): Record<string, Role> {
  const { preview, settings } = draft
  const roles: Record<string, Role> = {}
  for (const known of preview?.traits ?? []) {
    const now = preview ? roleOf(known, preview, settings) : 'none'
    roles[known.name] = role === 'outcome' && now === 'outcome' ? 'exposure' : now
  }
  return { ...roles, [trait]: role }
}

/** The columns that the engine is to read; null without two exposures and an outcome. */
export function rolesOf({ preview, settings }: Pick<WideDraft, 'preview' | 'settings'>) {
  if (!preview) return null
  const having = (role: Role) =>
    preview.traits.filter((trait) => roleOf(trait, preview, settings) === role)
  const exposures = having('exposure')
  const [outcome, ...more] = having('outcome')
  if (exposures.length < 2 || !outcome || more.length > 0) return null
  return { snp: preview.snp, exposures, outcome } satisfies WideRoles
}

export type WideObstacle = 'noData' | 'reading' | 'roles'

/** Why the analysis cannot start yet; null when it can. */
export function wideObstacle(draft: WideDraft): WideObstacle | null {
  if (draft.isReading) return 'reading'
  if (!draft.inputs || !draft.preview) return 'noData'
  return rolesOf(draft) === null ? 'roles' : null
}
