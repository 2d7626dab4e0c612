import { describe, expect, it } from 'vitest'
import {
  POWER_WARNINGS,
  type PowerParameters,
} from '../../../../src/science/power/analyse-power.ts'
import type { PowerBody } from '../../../../src/results/power/body.ts'
import { SERIOUS_POWER } from '../../../../src/results/power/power-texts.ts'
import { summaryOf } from '../../../../src/results/power/summary.ts'
import { powerResult } from '../../../helpers/other-results.ts'
import {
  expectWhole,
  gradesOf,
  LANGUAGES,
  positionsOf,
  wordsOf,
} from '../../../helpers/summaries.ts'

const EN = wordsOf('en')
const quiet = (
  change: Partial<PowerBody> = {},
  parameters: Partial<PowerParameters> = {},
): PowerBody => ({ ...powerResult(parameters), warnings: [], ...change })

describe('the summary of a design', () => {
  it('states the power, and the smallest effect that the target power detects', () => {
    const body = powerResult()
    const { answer, chance, quoted } = summaryOf(body, EN)
    const least = `OR ${EN.format.significant(Math.exp(body.minimumEffect))}`
    expect(answer).toContain(EN.format.percent(body.power))
    expect(chance).toContain(least)
    expect(quoted.map(({ value }) => value)).toEqual([EN.format.percent(body.power), least])
  })

  it('states the smallest effect where none is assumed', () => {
    const body = powerResult({ b: 0 })
    const { answer, quoted, checks, figures } = summaryOf(body, EN)
    const least = `OR ${EN.format.significant(Math.exp(body.minimumEffect))}`
    expect(answer).toContain(least)
    expect(quoted).toHaveLength(1)
    expect(checks.map(({ id }) => id)).not.toContain('power')
    expect(figures).toMatchObject([{ mark: { x: body.minimumEffect, y: 0.8 } }])
  })

  it('draws power over effects with the design on the curve, a negative effect by its absolute value', () => {
    for (const b of [Math.log(1.1), -Math.log(1.1)]) {
      const body = powerResult({ b })
      const [figure] = summaryOf(body, EN).figures
      if (figure?.form !== 'curve') throw new Error('no curve')
      expect(figure.mark).toMatchObject({ x: Math.log(1.1), y: body.power })
      expect(figure.rule).toEqual({ at: 0.8, name: '80%' })
      expect(figure.points).toHaveLength(61)
      const near = figure.points.toSorted(
        (one, other) => Math.abs(one.x - Math.log(1.1)) - Math.abs(other.x - Math.log(1.1)),
      )
      // The curve of the sample as it is, not of half or twice as many.
      expect(Math.abs((near[0]?.y ?? 0) - body.power)).toBeLessThan(0.03)
    }
  })

  it.each([
    [0.8, 'holds'],
    [0.7999, 'against'],
  ] as const)('a power of %d: %s', (power, grade) => {
    expect(gradesOf(summaryOf(quiet({ power }), EN))['power']).toBe(grade)
  })

  it.each([
    [10, 0.02, 'holds'],
    [9.99, 0.02, 'against'],
    [null, 0.02, 'look'],
    [50, 0.3, 'holds'],
    [50, 0.301, 'look'],
  ] as const)('F %s with R² %d: %s', (f, r2, grade) => {
    expect(gradesOf(summaryOf(quiet({ f }, { r2 }), EN))['strength']).toBe(grade)
  })

  it('has a check for every warning, graded by its weight', () => {
    const values = { f: 4, power: 0.2, wanted: 0.8, cases: 100, r2: 0.4, other: 0.3 }
    for (const code of POWER_WARNINGS) {
      for (const b of [0, Math.log(1.1)]) {
        const body = { ...powerResult({ b }), warnings: [{ code, values }] }
        const summary = summaryOf(body, EN)
        const place = positionsOf(summary)[code]
        expect(place, code).toBeDefined()
        expect(SERIOUS_POWER.has(code) ? ['against'] : ['look', 'against']).toContain(
          gradesOf(summary)[place!],
        )
      }
    }
  })

  it.each(LANGUAGES)('renders with missing parts and long names (%s)', (language) => {
    const words = wordsOf(language)
    const name = 'A trait of eighty characters: '.padEnd(80, 'x')
    const presentation = { exposureName: name, outcomeName: name }
    for (const body of [
      quiet({ presentation, noncentral: null, f: null, sampleSize: null }),
      quiet({ byEffect: [] }),
      powerResult({ b: 0, caseShare: null, nExposure: null }),
      powerResult({ b: 1e-6 }),
      powerResult({ b: 20 }),
    ]) {
      expectWhole(summaryOf(body, words))
    }
  })
})
