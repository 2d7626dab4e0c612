import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { POWER_EXAMPLES } from '../../../../../src/features/tools/power/examples.ts'
import {
  FIRST_POWER_SETTINGS,
  powerFaults,
  powerParameters,
  type PowerSettings,
} from '../../../../../src/features/tools/power/model.ts'
import { POWER } from '../../../../../src/features/tools/power/spec.ts'
import { analysePower } from '../../../../../src/science/power/analyse-power.ts'
import { readBody } from '../../../../../src/results/read-body.ts'
import { sessionOf } from '../../../../helpers/tool-session.ts'

const GOOD: PowerSettings = { ...FIRST_POWER_SETTINGS, n: 100_000, nExposure: 50_000 }
const NO_FILE = { fileName: '', sha256: '' }
const GOLDEN = '../shared/science/expected/power.json'

function parametersOf(change: Partial<PowerSettings>) {
  const parameters = powerParameters({ ...GOOD, ...change })
  if (!parameters) throw new Error(JSON.stringify(powerFaults({ ...GOOD, ...change })))
  return parameters
}

describe('the numbers of a design', () => {
  it('asks for what is missing and refuses what cannot be', () => {
    expect(powerFaults(FIRST_POWER_SETTINGS)).toEqual({ n: 'empty' })
    expect(powerFaults({ ...GOOD, r2: 120, alpha: 0, n: 1000.5 })).toEqual({
      r2: 'range',
      alpha: 'range',
      n: 'range',
    })
    expect(powerFaults({ ...GOOD, caseShare: 0 })).toEqual({ caseShare: 'range' })
    expect(powerFaults({ ...GOOD, caseShare: 0, outcomeKind: 'continuous' })).toEqual({})
    expect(powerFaults({ ...GOOD, nExposure: 21, variants: 20 })).toEqual({ nExposure: 'range' })
    expect(powerFaults({ ...GOOD, strengthBy: 'f', nExposure: '' })).toEqual({ nExposure: 'empty' })
  })

  it('F and R² lead to the same design', () => {
    const byR2 = analysePower(parametersOf({}), NO_FILE)
    const byF = parametersOf({ strengthBy: 'f', f: byR2.f ?? 0 })
    expect(byF.r2).toBeCloseTo(0.02, 12)
  })

  it.each(POWER_EXAMPLES)('example $id can be calculated', async ({ settings }) => {
    const { session } = sessionOf(POWER)
    session.setSettings({ ...settings, exposureName: 'X', outcomeName: 'Y' })
    await session.start()
    expect(session.state().run).toMatchObject({ name: 'done', keeping: 'kept' })
  })
})

describe('what a design can find', () => {
  test.skipIf(!existsSync(GOLDEN))('is what the reference numbers say', () => {
    const { values } = JSON.parse(readFileSync(GOLDEN, 'utf8')) as {
      values: Record<string, Record<string, number>[]>
    }
    const rows = Object.entries(values).find(([name]) =>
      name.startsWith('mRnd results() cont'),
    )?.[1]
    expect(rows?.length).toBeGreaterThan(3)
    for (const row of rows ?? []) {
      const parameters = parametersOf({
        outcomeKind: 'continuous',
        r2: Number(row['R2']) * 100,
        n: Number(row['N']),
        beta: Number(row['byx']),
        observational: Number(row['bOLS']),
      })
      const { noncentral } = analysePower(parameters, NO_FILE)
      expect(noncentral?.power).toBeCloseTo(row['Power'] ?? Number.NaN, 10)
      expect(noncentral?.nForPower).toBe(row['N_for_power_80'])
    }
  })

  it('its smallest effect has the power that was wanted, and its sample size too', () => {
    const parameters = parametersOf({})
    const { minimumEffect, sampleSize } = analysePower(parameters, NO_FILE)
    expect(analysePower({ ...parameters, b: minimumEffect }, NO_FILE).power).toBeCloseTo(0.8, 10)
    const enough = analysePower({ ...parameters, n: sampleSize ?? 0 }, NO_FILE).power
    expect(enough).toBeGreaterThanOrEqual(0.8)
    expect(enough).toBeLessThan(0.8001)
  })

  it('the curves go through the answers', () => {
    const { byEffect, bySize, power, parameters } = analysePower(parametersOf({}), NO_FILE)
    expect(byEffect.map(({ n }) => n)).toEqual([50_000, 100_000, 200_000])
    for (const { points } of byEffect) {
      expect(points.every(({ power: p }, k) => k === 0 || p >= (points[k - 1]?.power ?? 1))).toBe(
        true,
      )
    }
    const before = bySize.findLast(({ x }) => x <= parameters.n)
    const after = bySize.find(({ x }) => x >= parameters.n)
    expect(before?.power).toBeLessThanOrEqual(power)
    expect(after?.power).toBeGreaterThanOrEqual(power)
  })

  it('says what speaks against it', () => {
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

  it('an effect of nothing has no sample size and no curve of it', () => {
    const body = analysePower(parametersOf({ oddsRatio: 1 }), NO_FILE)
    expect(body).toMatchObject({ sampleSize: null, noncentral: null, bySize: [] })
    expect(body.minimumEffect).toBeGreaterThan(0)
  })
})

describe('a run', () => {
  it('does not start without its numbers', async () => {
    const { session } = sessionOf(POWER)
    await session.start()
    expect(session.state().run.name).toBe('idle')
  })

  it('keeps a record that opens again', async () => {
    const { session, kept } = sessionOf(POWER)
    session.setSettings({ n: 100_000, exposureName: 'BMI', outcomeName: 'CHD' })
    await session.start()
    expect(kept[0]).toMatchObject({ toolId: '6006', title: 'BMI → CHD · n = 100000', variants: 0 })
    expect(kept[0]?.inputSha256).toMatch(/^[0-9a-f]{64}$/)
    expect(readBody(kept[0]?.result ?? '')).toMatchObject({
      kind: 'power',
      parameters: { n: 100_000 },
    })
    expect(session.hasUnsavedWork()).toBe(false)
  })
})
