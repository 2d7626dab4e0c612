import { describe, expect, it } from 'vitest'
import { settingsFrom } from '../../../../../src/results/two-sample/settings.ts'
import {
  FIRST_SETTINGS,
  obstacleOf,
  parametersOf,
  type Settings,
  settingsFaults,
  withColumn,
  withConvention,
} from '../../../../../src/features/tools/two-sample/model.ts'
import {
  firstState,
  type Source,
  tooLarge,
} from '../../../../../src/features/tools/session/tool-state.ts'
import { timeLeft } from '../../../../../src/features/tools/session/time-left.ts'
import {
  DEFAULTS_BY_CONVENTION,
  FURTHER_DEFAULTS,
} from '../../../../../src/science/two-sample/parameters.ts'

describe('settings', () => {
  it("start each convention with the engine's own defaults", () => {
    for (const [convention, defaults] of Object.entries(DEFAULTS_BY_CONVENTION)) {
      const settings = withConvention(FIRST_SETTINGS, convention as Settings['convention'])
      expect(parametersOf(settings)).toEqual({ ...FURTHER_DEFAULTS, ...defaults })
    }
  })

  it('leave a seed alone that the reader has chosen', () => {
    const chosen = { ...FIRST_SETTINGS, seed: 7 }
    expect(withConvention(chosen, 'mendelianrandomization')).toMatchObject({ seed: 7, nboot: 1000 })
  })

  it('say which number cannot be used', () => {
    expect(settingsFaults({ ...FIRST_SETTINGS, seed: '', nboot: 99 })).toEqual(['seed', 'nboot'])
    expect(settingsFaults({ ...FIRST_SETTINGS, seed: 1.5 })).toEqual(['seed'])
    expect(parametersOf({ ...FIRST_SETTINGS, nboot: 20_001 })).toBeNull()
    expect(settingsFaults(FIRST_SETTINGS)).toEqual([])
  })
})

describe('further settings', () => {
  it('ask for draws of their own, and for sizes above 0', () => {
    const own = { ...FIRST_SETTINGS, presso: 'own' as const }
    expect(parametersOf({ ...own, pressoDraws: 5000 })?.presso).toBe(5000)
    expect(settingsFaults({ ...own, pressoDraws: '' })).toEqual(['pressoDraws'])
    expect(settingsFaults({ ...FIRST_SETTINGS, pressoDraws: '' })).toEqual([])
    expect(settingsFaults({ ...FIRST_SETTINGS, cases: 0, prevalence: 100 })).toEqual([
      'cases',
      'prevalence',
    ])
  })

  it('count cases for a binary outcome alone', () => {
    const given = { ...FIRST_SETTINGS, exposureSize: 10, cases: 3, controls: 4 }
    expect(parametersOf(given)?.samples).toEqual({
      exposure: 10,
      outcome: null,
      cases: null,
      controls: null,
    })
    expect(parametersOf({ ...given, outcomeKind: 'binary' })?.samples).toMatchObject({
      cases: 3,
      controls: 4,
    })
  })

  it('come back from what a result was made with', () => {
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
    const parameters = parametersOf(chosen)
    if (!parameters) throw new Error('these settings can be used')
    const again = { ...FIRST_SETTINGS, outcomeKind: 'binary' as const, ...settingsFrom(parameters) }
    expect(again).toEqual(chosen)
  })
})

describe('obstacles', () => {
  const preview = { check: { kept: 3 } } as never
  const inputs = { kind: 'file', name: 'a.csv', blob: new Blob(['x']) } as const

  it('come in the order in which they are removed', () => {
    const { draft } = firstState<Source, never, Settings>(FIRST_SETTINGS)
    expect(obstacleOf(draft)).toBe('noData')
    expect(obstacleOf({ ...draft, isReading: true })).toBe('reading')
    expect(obstacleOf({ ...draft, inputs, preview: { check: null } as never })).toBe('mapping')
    expect(obstacleOf({ ...draft, inputs, preview: { check: { kept: 0 } } as never })).toBe(
      'noRows',
    )
    const bad = { ...FIRST_SETTINGS, seed: '' as const }
    expect(obstacleOf({ ...draft, inputs, preview, settings: bad })).toBe('settings')
    expect(obstacleOf({ ...draft, inputs, preview })).toBeNull()
  })
})

describe('a mapping', () => {
  it('takes a column, and lets a field go', () => {
    const mapping = withColumn({ SNP: 'rsid' }, 'beta.exposure', 'bx')
    expect(mapping).toEqual({ SNP: 'rsid', 'beta.exposure': 'bx' })
    expect(withColumn(mapping, 'SNP', null)).toEqual({ 'beta.exposure': 'bx' })
  })
})

describe('a huge file', () => {
  it('is refused before it is read (R11)', () => {
    const attempt = tooLarge('genome.tsv', 1_000_000_000)
    expect(attempt).toMatchObject({ name: 'genome.tsv', failure: { code: 'file-too-large' } })
    expect(tooLarge('small.tsv', 1000)).toBeNull()
  })
})

describe('the time left', () => {
  it('is told once the pace is known', () => {
    expect(timeLeft(0.02, 5000)).toBeNull()
    expect(timeLeft(0.5, 1000)).toBeNull()
    expect(timeLeft(0.25, 3000)).toBe(9000)
    expect(timeLeft(1, 3000)).toBeNull()
  })
})
