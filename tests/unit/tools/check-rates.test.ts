import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CHECK_SCENARIOS } from '../../../tools/calibrate/checks/all.ts'
import { countMarks } from '../../../tools/calibrate/checks/count.ts'
import { TOOLS } from '../../../tools/calibrate/checks/scenario.ts'
import {
  CHECK_MARKS,
  type CheckTable,
  checkTableOf,
} from '../../../tools/calibrate/checks/table.ts'
import { runs } from '../../helpers/nightly.ts'

const RATES = JSON.parse(readFileSync('tools/calibrate/check-rates.json', 'utf8')) as CheckTable

/** Share of clean results that may be marked. */
const MOST = 0.2

describe('the table of marks', () => {
  test('the document has the table of the data', () => {
    const document = readFileSync('docs/science-checks.md', 'utf8')
    const [from, to] = CHECK_MARKS.map((mark) => document.indexOf(mark))
    expect(document.slice(from! + CHECK_MARKS[0].length, to).trim()).toBe(checkTableOf(RATES))
  })

  test('has every scenario of every tool', () => {
    const names = ({ tool, name }: { tool: string; name: string }) => `${tool}: ${name}`
    expect(RATES.rows.map(names)).toEqual(CHECK_SCENARIOS.map(names))
    expect(new Set(RATES.rows.map(({ tool }) => tool))).toEqual(new Set(TOOLS))
  })

  test('has at most 20 % of marked results in clean data', () => {
    for (const { tool, name, group, runs: all, any } of RATES.rows) {
      if (group !== 'clean') continue
      const error = Math.sqrt((MOST * (1 - MOST)) / all)
      expect((any.amber + any.red) / all, `${tool}: ${name}`).toBeLessThanOrEqual(MOST + 2 * error)
    }
  })

  test('finds each named fault more often than it doubts clean data', () => {
    for (const { tool, name, group, runs: all, any } of RATES.rows) {
      if (group === 'fault')
        expect((any.amber + any.red) / all, `${tool}: ${name}`).toBeGreaterThan(MOST)
    }
  })
})

// Those that take seconds: one of each tool with many marks to go wrong.
const CLEAN = [
  ['two-sample', 'effect, 12 variants'],
  ['two-sample', 'effect, 15 variants at p < 10⁻⁵'],
  ['bidirectional', 'A affects B'],
  ['multivariable', 'effects of both exposures'],
  ['mediation', 'effect through the mediator'],
  ['meta-analysis', 'effect, 12 studies'],
  ['colocalisation', 'the same, panel of 300 others, weak linkage'],
] as const

describe('the checks themselves', () => {
  test.each(CLEAN)('clean results are rarely marked: %s, %s', async (tool, name) => {
    const scenario = CHECK_SCENARIOS.find((one) => one.tool === tool && one.name === name)!
    const isSlow = tool === 'colocalisation' || tool === 'bidirectional'
    const count = isSlow ? runs(8, 100) : runs(20, 200)
    const { any } = await countMarks({ ...scenario, share: 1 }, { runs: count, seed: 52 })
    const error = Math.sqrt((MOST * (1 - MOST)) / count)
    expect((any.amber + any.red) / count).toBeLessThanOrEqual(MOST + 2 * error)
  })

  test.each([
    ['two-sample', 'reverse causation', 'direction'],
    ['two-sample', 'weak instruments (F about 6)', 'strength'],
    ['meta-analysis', 'one outlying study', 'heterogeneity'],
    ['multivariable', 'exposures that the variants do not separate', 'strength'],
  ] as const)('a fault is red: %s, %s', async (tool, name, id) => {
    const scenario = CHECK_SCENARIOS.find((one) => one.tool === tool && one.name === name)!
    const rates = await countMarks({ ...scenario, share: 0 }, { runs: 8, seed: 52 })
    expect(rates.checks[id]!.red / rates.runs).toBeGreaterThan(0.9)
  })
})
