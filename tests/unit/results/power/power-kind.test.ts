import { describe, expect, it } from 'vitest'
import { powerSteps } from '../../../../src/results/power/next-step-rules.ts'
import { analysePower, type PowerParameters } from '../../../../src/science/power/analyse-power.ts'
import { powerExports } from '../../../../src/results/power/export-tables.ts'
import { kind as powerKind } from '../../../../src/results/power/kind.ts'
import type { PowerBody } from '../../../../src/results/power/body.ts'
import type { Fields } from '../../../../src/results/json-checks.ts'
import { formatsFor } from '../../../../src/i18n/formats.ts'
import { tsvOfTable } from '../../../helpers/result-tables.ts'

const DESIGN: PowerParameters = {
  strengthBy: 'r2',
  r2: 0.02,
  nExposure: 50_000,
  variants: 20,
  n: 100_000,
  caseShare: 0.1,
  alpha: 0.05,
  power: 0.8,
  b: Math.log(1.1),
  observational: null,
}
const bodyOf = (change: Partial<PowerParameters> = {}): PowerBody =>
  analysePower({ ...DESIGN, ...change }, { fileName: '', sha256: 'a'.repeat(64) })
const words = {
  t: (id: string, values?: Record<string, unknown>) => `${id} ${JSON.stringify(values)}`,
  format: formatsFor('en', 'UTC'),
}

describe('a stored power result', () => {
  it('has a title without a language, and a headline in the user’s language', () => {
    const facts = powerKind.facts(bodyOf())
    expect(facts.title).toBe('R² = 0.02 · n = 100,000')
    const headline = powerKind.headlineText(JSON.parse(facts.headline) as Fields, words)
    expect(headline).toContain('OR 1.10')
    expect(headline).toContain('"wanted":"80%"')
    expect(powerKind.headlineText({ kind: 'power' }, words)).toBe('')
  })

  it('writes every digit into its tables', () => {
    const body = bodyOf()
    const summary = new Map(
      tsvOfTable(powerExports, body, 'power')
        .trim()
        .split('\n')
        .map((line) => line.split('\t') as [string, string]),
    )
    expect(Number(summary.get('power_burgess_2014'))).toBe(body.power)
    expect(Number(summary.get('minimum_detectable_odds_ratio'))).toBe(Math.exp(body.minimumEffect))
    expect(tsvOfTable(powerExports, body, 'power-curves').trim().split('\n')).toHaveLength(
      1 + 3 * 61 + 61,
    )
  })

  it('has next steps that follow from its numbers', () => {
    const ids = (change: Partial<PowerParameters>) => powerSteps(bodyOf(change)).map(({ id }) => id)
    expect(ids({ n: 5_000_000 })).toEqual(['powerEnough'])
    expect(ids({ n: 5000, nExposure: null })).toEqual(['powerShort', 'powerStrength'])
    expect(ids({ nExposure: 2000, n: 5000 })).toEqual(['powerWeak', 'powerShort'])
    expect(powerSteps(bodyOf({ n: 5000 }))[0]?.values).toMatchObject({
      available: 5000,
      wanted: 0.8,
    })
  })
})
