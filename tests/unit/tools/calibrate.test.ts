import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mostPassed } from '../../../src/results/screen/calibration.ts'
import { CALIBRATION } from '../../../src/results/screen/calibration-data.ts'
import { SCENARIO_TEXT } from '../../../src/results/screen/calibration-texts.ts'
import { bestPossible } from '../../../tools/calibrate/best-possible.ts'
import { readCatalogText } from '../../../tools/calibrate/names.ts'
import { MARKS, tableOf } from '../../../tools/calibrate/report.ts'
import { betweenMarks } from '../../../tools/lib/between-marks.ts'
import { EFFECTS, NULLS, SCENARIOS } from '../../../tools/calibrate/scenarios.ts'
import { countVerdicts } from '../../../tools/calibrate/simulate.ts'

const scenario = (id: string) => SCENARIOS.find((one) => one.id === id)!

describe('the highest verdict in simulated data', () => {
  // Those in which it comes nearest to its bound, and one of each other kind.
  test.each([
    ['directional-weak', 12],
    ['directional-normal', 6],
    ['correlated-weak', 12],
    ['correlated', 6],
    ['confounder-most', 12],
    ['weak-overlap', 30],
    ['reverse', 12],
  ] as const)('without an effect the highest verdict is rare: %s, %i variants', (id, count) => {
    const runs = 300
    const { passed, ivw } = countVerdicts(scenario(id), count, { runs, seed: 45 })
    // 5 % and two standard errors of 300 runs.
    expect(passed / runs).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / runs))
    // The trap is a real one: IVW falls into it.
    expect(ivw / runs).toBeGreaterThan(0.35)
  })

  test('with a strong effect and valid instruments it is given', () => {
    const runs = 200
    const { passed, ivw } = countVerdicts(scenario('effect-15'), 12, { runs, seed: 45 })
    expect(ivw).toBe(runs)
    expect(passed / runs).toBeGreaterThan(0.8)
  })

  test('the same seed gives the same counts', () => {
    const choice = { runs: 20, seed: 7 }
    const first = countVerdicts(scenario('effect-6'), 6, choice)
    expect(countVerdicts(scenario('effect-6'), 6, choice)).toEqual(first)
    expect(countVerdicts(scenario('effect-6'), 6, { ...choice, seed: 8 })).not.toEqual(first)
  })
})

describe('the table behind the verdict', () => {
  test('the document has the table of the data', async () => {
    const document = readFileSync('docs/science-checks.md', 'utf8')
    const table = tableOf(CALIBRATION, await readCatalogText())
    expect(document).toContain(`${MARKS[0]}\n\n${table}\n\n${MARKS[1]}`)
    expect(betweenMarks(document, MARKS, table)).toBe(document)
  })

  test('has every scenario, from enough runs', () => {
    expect(CALIBRATION.rows.map(({ id }) => id)).toEqual(SCENARIOS.map(({ id }) => id))
    expect(Object.keys(SCENARIO_TEXT).toSorted()).toEqual(SCENARIOS.map(({ id }) => id).toSorted())
    expect(CALIBRATION.runs).toBeGreaterThanOrEqual(2000)
  })

  test('holds the bound of 5 % in every kind of data without an effect', () => {
    expect(mostPassed(CALIBRATION, 'null').share).toBeLessThanOrEqual(0.05)
    const nulls = CALIBRATION.rows.filter(({ group }) => group === 'null')
    expect(nulls.map(({ id }) => id)).toEqual(NULLS.map(({ id }) => id))
  })

  test('calls IVW’s power 80 % where it is', () => {
    const [powered] = EFFECTS
    const row = CALIBRATION.rows.find(({ id }) => id === powered!.id)!
    for (const found of row.ivw) expect(found / CALIBRATION.runs).toBeCloseTo(0.8, 1)
  })

  test('a document without the place for the table is refused', () => {
    expect(() => betweenMarks('nothing', MARKS, 'table')).toThrow(/lacks/)
  })
})

test('no rule does much better under directional pleiotropy: the likelihood ratio itself does not', () => {
  expect(bestPossible(12, { runs: 400, seed: 3 })).toBeLessThan(0.45)
})
