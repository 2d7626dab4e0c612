/** What the two-sample tool is given and told, as plain data, and its rules. */
import type { Convention } from '../../../science/codes.ts'
import { LIMITS } from '../../../science/limits.ts'
import type { Mapping } from '../../../science/reader/fields.ts'
import type { PreviewResult } from '../../../science/two-sample/preview.ts'
import type { BasicParameters } from '../../../science/two-sample/result.ts'
import type { OutcomeKind } from '../../../ui/analysis/presentation.ts'
import type { CommonSettings, Draft, Source, TypedNumber } from '../session/tool-state.ts'

export type Settings = CommonSettings & {
  exposureName: string
  outcomeName: string
  outcomeKind: OutcomeKind
  convention: Convention
  seed: TypedNumber
  nboot: TypedNumber
}

export const FIRST_SETTINGS: Settings = {
  exposureName: '',
  outcomeName: '',
  outcomeKind: 'continuous',
  convention: 'twosamplemr',
  seed: 42,
  nboot: 1000,
  isPrivate: false,
}

/** The seeds and draws with which each convention starts (MendelianRandomization: those of mr_median). */
export const CONVENTION_DEFAULTS: Record<Convention, { seed: number; nboot: number }> = {
  twosamplemr: { seed: 42, nboot: 1000 },
  mendelianrandomization: { seed: 314_159_265, nboot: 10_000 },
  exact: { seed: 42, nboot: 1000 },
}

/** The file, and the sheet that was chosen in it. */
export type TwoSampleSource = Source & { sheet?: string }

export type TwoSampleDraft = Draft<TwoSampleSource, PreviewResult, Settings>

/** Changes the convention; seed and draws follow while they are still the old one's defaults. */
export function withConvention(settings: Settings, convention: Convention): Settings {
  const before = CONVENTION_DEFAULTS[settings.convention]
  const isUntouched = settings.seed === before.seed && settings.nboot === before.nboot
  return { ...settings, convention, ...(isUntouched && CONVENTION_DEFAULTS[convention]) }
}

export type SettingsFault = 'seed' | 'nboot'

/** Numbers that the engine would not take. */
export function settingsFaults({ seed, nboot }: Settings): SettingsFault[] {
  const faults: SettingsFault[] = []
  if (seed === '' || !Number.isInteger(seed) || Math.abs(seed) > LIMITS.seedMax) faults.push('seed')
  const hasDraws =
    nboot !== '' && Number.isInteger(nboot) && nboot >= LIMITS.nbootMin && nboot <= LIMITS.nbootMax
  if (!hasDraws) faults.push('nboot')
  return faults
}

/** The engine's parameters, or null while a number is not usable. */
export function parametersOf(settings: Settings): BasicParameters | null {
  const { seed, nboot, convention } = settings
  if (seed === '' || nboot === '' || settingsFaults(settings).length > 0) return null
  return { seed, nboot, convention }
}

/** Why the analysis cannot start yet. */
export type Obstacle = 'noData' | 'reading' | 'mapping' | 'noRows' | 'settings'

/** The first thing in the way of a run; null when it can start. */
export function obstacleOf({
  inputs,
  preview,
  isReading,
  settings,
}: TwoSampleDraft): Obstacle | null {
  if (isReading) return 'reading'
  if (!inputs || !preview) return 'noData'
  if (!preview.check) return 'mapping'
  if (preview.check.kept === 0) return 'noRows'
  return settingsFaults(settings).length > 0 ? 'settings' : null
}

/** Changes one column of a mapping; `null` leaves the field out. */
export function withColumn(mapping: Mapping, field: keyof Mapping, column: string | null): Mapping {
  const { [field]: _before, ...rest } = mapping
  return column === null ? rest : { ...rest, [field]: column }
}
