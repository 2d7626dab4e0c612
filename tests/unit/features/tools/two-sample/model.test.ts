import { describe, expect, it } from 'vitest'
import { settingsFrom } from '../../../../../src/results/two-sample/settings.ts'
import {
  FIRST_SETTINGS,
  toTwoSampleParameters,
  type Settings,
  findSettingsFaults,
  withConvention,
} from '../../../../../src/features/tools/two-sample/model.ts'
import { checkFileSize } from '../../../../../src/features/tools/session/tool-state.ts'
import {
  DEFAULTS_BY_CONVENTION,
  FURTHER_DEFAULTS,
} from '../../../../../src/science/two-sample/parameters.ts'

describe('settings', () => {
  it("start each convention with the engine's own defaults", () => {
    for (const [convention, defaults] of Object.entries(DEFAULTS_BY_CONVENTION)) {
      const settings = withConvention(FIRST_SETTINGS, convention as Settings['convention'])
      expect(toTwoSampleParameters(settings)).toEqual({ ...FURTHER_DEFAULTS, ...defaults })
    }
  })

  it('report invalid numbers', () => {
    expect(findSettingsFaults({ ...FIRST_SETTINGS, seed: '', nboot: 99 })).toEqual([
      'seed',
      'nboot',
    ])
    expect(findSettingsFaults({ ...FIRST_SETTINGS, seed: 1.5 })).toEqual(['seed'])
    expect(toTwoSampleParameters({ ...FIRST_SETTINGS, nboot: 20_001 })).toBeNull()
    expect(findSettingsFaults(FIRST_SETTINGS)).toEqual([])
  })
})

describe('further settings', () => {
  it('are restored from the parameters of a result', () => {
    const chosen: Settings = {
      ...FIRST_SETTINGS,
      outcomeKind: 'binary',
      density: 'r-4.2',
      generator: 'fast',
      presso: 'own',
      pressoDraws: 777,
      exposureSize: 5000,
      cases: 10,
      controls: 20,
      prevalence: 7,
    }
    const parameters = toTwoSampleParameters(chosen)
    if (!parameters) throw new Error('these settings can be used')
    const again = { ...FIRST_SETTINGS, outcomeKind: 'binary' as const, ...settingsFrom(parameters) }
    expect(again).toEqual(chosen)
  })
})

describe('a huge file', () => {
  it('is refused before it is read (R11)', () => {
    const attempt = checkFileSize('genome.tsv', 1_000_000_000)
    expect(attempt).toMatchObject({ name: 'genome.tsv', failure: { code: 'file-too-large' } })
    expect(checkFileSize('small.tsv', 1000)).toBeNull()
  })
})
