import { describe, expect, it } from 'vitest'
import { POWER_EXAMPLES } from '../../../../../src/features/tools/power/examples.ts'
import {
  FIRST_POWER_SETTINGS,
  findPowerFaults,
  toPowerParameters,
  type PowerSettings,
} from '../../../../../src/features/tools/power/model.ts'
import { POWER } from '../../../../../src/features/tools/power/spec.ts'
import { analysePower } from '../../../../../src/science/power/analyse-power.ts'
import { readBody } from '../../../../../src/results/read-body.ts'
import { sessionOf } from '../../../../helpers/tool-session.ts'

const GOOD: PowerSettings = { ...FIRST_POWER_SETTINGS, n: 100_000, nExposure: 50_000 }
const NO_FILE = { fileName: '', sha256: '' }
function parametersOf(change: Partial<PowerSettings>) {
  const parameters = toPowerParameters({ ...GOOD, ...change })
  if (!parameters) throw new Error(JSON.stringify(findPowerFaults({ ...GOOD, ...change })))
  return parameters
}

describe('the numbers of a design', () => {
  it('reports missing numbers and refuses impossible ones', () => {
    expect(findPowerFaults(FIRST_POWER_SETTINGS)).toEqual({ n: 'empty' })
    expect(findPowerFaults({ ...GOOD, r2: 120, alpha: 0, n: 1000.5 })).toEqual({
      r2: 'range',
      alpha: 'range',
      n: 'range',
    })
    expect(findPowerFaults({ ...GOOD, caseShare: 0 })).toEqual({ caseShare: 'range' })
    expect(findPowerFaults({ ...GOOD, caseShare: 0, outcomeKind: 'continuous' })).toEqual({})
    expect(findPowerFaults({ ...GOOD, nExposure: 21, variants: 20 })).toEqual({
      nExposure: 'range',
    })
    expect(findPowerFaults({ ...GOOD, strengthBy: 'f', nExposure: '' })).toEqual({
      nExposure: 'empty',
    })
  })

  it.each(POWER_EXAMPLES)('example $id can be calculated', async ({ settings }) => {
    const { session } = sessionOf(POWER)
    session.setSettings({ ...settings, exposureName: 'X', outcomeName: 'Y' })
    await session.start()
    expect(session.state().run).toMatchObject({ name: 'done', saving: 'saved' })
  })
})

describe('the result of a design', () => {
  it('lists its warnings', () => {
    const codes = (change: Partial<PowerSettings>) =>
      analysePower(parametersOf(change), NO_FILE).warnings.map(({ code }) => code)
    expect(codes({ strengthBy: 'f', f: 6 })).toContain('weak')
    expect(codes({ n: 2000, caseShare: 2 })).toEqual(
      expect.arrayContaining(['underpowered', 'few-cases']),
    )
    expect(codes({ oddsRatio: 3 })).toContain('large-effect')
    expect(codes({ r2: 40 })).toContain('large-r2')
    expect(codes({ n: 1_000_000, oddsRatio: 1.2 })).toEqual([])
  })
})

describe('a run', () => {
  it('stores a record that can be opened again', async () => {
    const { session, savedRecords } = sessionOf(POWER)
    session.setSettings({ n: 100_000, exposureName: 'BMI', outcomeName: 'CHD' })
    await session.start()
    expect(savedRecords[0]).toMatchObject({
      toolId: '6006',
      title: 'BMI → CHD · n = 100,000',
      variants: 0,
    })
    expect(savedRecords[0]?.inputSha256).toMatch(/^[0-9a-f]{64}$/)
    expect(readBody(savedRecords[0]?.result ?? '')).toMatchObject({
      kind: 'power',
      parameters: { n: 100_000 },
    })
    expect(session.hasUnsavedWork()).toBe(false)
  })
})
