/** Inputs and settings of the two-sample tool as plain data, and their rules. */
import { boundFaults, type NumberBounds } from '../../../lib/number-bounds.ts'
import type { Convention } from '../../../science/codes.ts'
import { LIMITS } from '../../../science/limits.ts'
import type { DensityRule } from '../../../science/numerics/density-mode.ts'
import type { Generator } from '../../../science/numerics/fast-random.ts'
import type { Mapping } from '../../../science/parser/fields.ts'
import type { PreviewResult } from '../../../science/two-sample/preview.ts'
import type { TwoSampleParameters } from '../../../science/two-sample/result.ts'
import type { OutcomeKind } from '../../../results/presentation.ts'
import type { InstrumentProvenance } from '../../../results/instrument-provenance.ts'
import { getDrawsBounds, SEED_BOUNDS } from '../components/estimation-bounds.ts'
import type { CommonSettings, Draft, Source } from '../session/tool-state.ts'
import type { TypedNumber } from '../../../lib/number-text.ts'

export type Settings = CommonSettings & {
  exposureName: string
  outcomeName: string
  outcomeKind: OutcomeKind
  convention: Convention
  seed: TypedNumber
  nboot: TypedNumber
  density: DensityRule
  generator: Generator
  presso: 'auto' | 'off' | 'own'
  /** Draws of MR-PRESSO where the user sets their number. */
  pressoDraws: TypedNumber
  /** Sample size of all variants for Steiger's test, where the file has no such columns; '' if unknown. */
  exposureSize: TypedNumber
  outcomeSize: TypedNumber
  cases: TypedNumber
  controls: TypedNumber
  /** Share of cases in the population, in per cent. */
  prevalence: TypedNumber
}

export const FIRST_SETTINGS: Settings = {
  exposureName: '',
  outcomeName: '',
  outcomeKind: 'continuous',
  convention: 'twosamplemr',
  seed: 42,
  nboot: 1000,
  density: 'r-4.4',
  generator: 'r',
  presso: 'auto',
  pressoDraws: 10_000,
  exposureSize: '',
  outcomeSize: '',
  cases: '',
  controls: '',
  prevalence: 10,
  isPrivate: false,
}

/** Default seeds and draws of each convention (MendelianRandomization: those of mr_median). */
export const CONVENTION_DEFAULTS: Record<Convention, { seed: number; nboot: number }> = {
  twosamplemr: { seed: 42, nboot: 1000 },
  mendelianrandomization: { seed: 314_159_265, nboot: 10_000 },
  exact: { seed: 42, nboot: 1000 },
}

/** File, and the provenance of its variants where they were selected in this product. */
export type TwoSampleSource = Source & { road?: InstrumentProvenance }

export type TwoSampleDraft = Draft<TwoSampleSource, PreviewResult, Settings>

/** Changes the convention; seed and draws follow while they are still the old one's defaults. */
export function withConvention(settings: Settings, convention: Convention): Settings {
  const before = CONVENTION_DEFAULTS[settings.convention]
  const isUntouched = settings.seed === before.seed && settings.nboot === before.nboot
  return { ...settings, convention, ...(isUntouched && CONVENTION_DEFAULTS[convention]) }
}

const SAMPLE: NumberBounds = {
  least: 0,
  most: Number.POSITIVE_INFINITY,
  without: 'least',
  isOptional: true,
}

/** Bounds of the numeric settings. */
export const SETTINGS_BOUNDS = {
  seed: SEED_BOUNDS,
  nboot: getDrawsBounds(LIMITS.nbootMax),
  pressoDraws: { least: LIMITS.pressoMin, most: LIMITS.pressoMax, isWhole: true },
  exposureSize: SAMPLE,
  outcomeSize: SAMPLE,
  cases: SAMPLE,
  controls: SAMPLE,
  prevalence: { least: 0, most: 100, without: 'both' },
} as const satisfies Partial<Record<keyof Settings, NumberBounds>>

export type SettingsFault = keyof typeof SETTINGS_BOUNDS

/** Returns the numeric settings that the engine would reject. */
export function findSettingsFaults(settings: Settings): SettingsFault[] {
  const faults = boundFaults(settings, SETTINGS_BOUNDS)
  // The number of draws is a setting only in one mode of MR-PRESSO.
  return settings.presso === 'own' ? faults : faults.filter((name) => name !== 'pressoDraws')
}

/** Returns the engine's parameters; null while a number is invalid. */
export function toTwoSampleParameters(settings: Settings): TwoSampleParameters | null {
  const { seed, nboot, convention, density, generator, prevalence } = settings
  if (seed === '' || nboot === '' || prevalence === '') return null
  if (findSettingsFaults(settings).length > 0) return null
  const known = (value: TypedNumber) => (value === '' ? null : value)
  const isBinary = settings.outcomeKind === 'binary'
  return {
    seed,
    nboot,
    convention,
    density,
    generator,
    presso: settings.presso === 'own' ? Number(settings.pressoDraws) : settings.presso,
    prevalence: prevalence / 100,
    samples: {
      exposure: known(settings.exposureSize),
      outcome: known(settings.outcomeSize),
      // Used only where the outcome is binary.
      cases: isBinary ? known(settings.cases) : null,
      controls: isBinary ? known(settings.controls) : null,
    },
  }
}

/** Reason why the analysis cannot start yet. */
export type Obstacle = 'noData' | 'reading' | 'mapping' | 'noRows' | 'settings'

/** Returns the first obstacle to a run; null when it can start. */
export function findObstacle({
  inputs,
  preview,
  isReading,
  settings,
}: TwoSampleDraft): Obstacle | null {
  if (isReading) return 'reading'
  if (!inputs || !preview) return 'noData'
  if (!preview.check) return 'mapping'
  if (preview.check.kept === 0) return 'noRows'
  return findSettingsFaults(settings).length > 0 ? 'settings' : null
}

/** Changes one column of a mapping; `null` removes the field. */
export function withColumn(mapping: Mapping, field: keyof Mapping, column: string | null): Mapping {
  const { [field]: _before, ...rest } = mapping
  return column === null ? rest : { ...rest, [field]: column }
}
