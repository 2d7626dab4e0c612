import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mostPassed } from '../../../src/results/scan/calibration.ts'
import { CALIBRATION } from '../../../src/results/scan/calibration-data.ts'
import { SCENARIO_TEXT } from '../../../src/results/scan/calibration-texts.ts'
import { readCatalogText } from '../../../tools/calibrate/names.ts'
import { MARKS, tableOf } from '../../../tools/calibrate/report.ts'
import { betweenMarks } from '../../../tools/lib/between-marks.ts'
import { NULLS, SCENARIOS } from '../../../tools/calibrate/scenarios.ts'

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
})
