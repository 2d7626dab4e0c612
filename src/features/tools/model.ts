/** The state of the two-sample tool as plain data, and its rules. */
import type { RecordContent } from '../../contract/record-content.ts'
import type { DeviceDbErrorKind } from '../../platform/device-db-error.ts'
import type { Convention } from '../../science/codes.ts'
import type { FailureData } from '../../science/failure.ts'
import { LIMITS } from '../../science/limits.ts'
import type { Mapping } from '../../science/reader/fields.ts'
import type { Progress } from '../../science/two-sample/analyse.ts'
import type { PreviewResult } from '../../science/two-sample/preview.ts'
import type { TwoSampleParameters } from '../../science/two-sample/result.ts'
import type { OutcomeKind, RecordBody } from '../../ui/analysis/record-body.ts'

/** Where the data came from. The blob is kept and read anew for each job. */
export type Source = { kind: 'file' | 'paste' | 'example'; name: string; blob: Blob }

/** A number as the reader types it: it may be unfinished. */
export type TypedNumber = number | ''

export type Settings = {
  exposureName: string
  outcomeName: string
  outcomeKind: OutcomeKind
  convention: Convention
  seed: TypedNumber
  nboot: TypedNumber
  /** A member may keep the record on the device only. */
  isPrivate: boolean
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

/** Something that was chosen and could not be read; what was there before stays. */
export type Attempt = { name: string; failure: FailureData | 'unreadable' | 'unreadableRecord' }

export type Draft = {
  source: Source | null
  preview: PreviewResult | null
  /** A file is being read. */
  isReading: boolean
  attempt: Attempt | null
  settings: Settings
}

export type Run =
  | { name: 'idle' }
  | { name: 'running'; progress: Progress | null }
  | { name: 'failed'; failure: FailureData }
  | {
      name: 'done'
      record: RecordContent
      body: RecordBody
      /** `keeping`: being written; `kept`: on the device; else why it is not. */
      keeping: 'keeping' | 'kept' | DeviceDbErrorKind
    }

export type ToolState = { draft: Draft; run: Run }

export const FIRST_STATE: ToolState = {
  draft: {
    source: null,
    preview: null,
    isReading: false,
    attempt: null,
    settings: FIRST_SETTINGS,
  },
  run: { name: 'idle' },
}

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
export function parametersOf(settings: Settings): TwoSampleParameters | null {
  const { seed, nboot, convention } = settings
  if (seed === '' || nboot === '' || settingsFaults(settings).length > 0) return null
  return { seed, nboot, convention }
}

/** Why the analysis cannot start yet. */
export type Obstacle = 'noData' | 'reading' | 'mapping' | 'noRows' | 'settings'

/** The first thing in the way of a run; null when it can start. */
export function obstacleOf({ source, preview, isReading, settings }: Draft): Obstacle | null {
  if (isReading) return 'reading'
  if (!source || !preview) return 'noData'
  if (!preview.check) return 'mapping'
  if (preview.check.kept === 0) return 'noRows'
  return settingsFaults(settings).length > 0 ? 'settings' : null
}

/** Changes one column of a mapping; `null` leaves the field out. */
export function withColumn(mapping: Mapping, field: keyof Mapping, column: string | null): Mapping {
  const { [field]: _before, ...rest } = mapping
  return column === null ? rest : { ...rest, [field]: column }
}

/** A file that is larger than any job takes is refused before it is read into memory. */
export function tooLarge(name: string, bytes: number): Attempt | null {
  if (bytes <= LIMITS.fileBytes) return null
  const problem = {
    code: 'file-too-large' as const,
    expected: String(LIMITS.fileBytes),
    found: String(bytes),
  }
  const report = { total: 1, counts: { [problem.code]: 1 }, first: [problem] }
  return { name, failure: { code: problem.code, problem, report } }
}
